"""How it looks: pictures, words and the form that is stored in a notebook."""
