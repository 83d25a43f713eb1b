/**
 * Run a Python program in Pyodide, the Python that runs in browsers, under node.
 *
 *     node run_in_pyodide.mjs PYODIDE WHEELS PROGRAM HOST=INSIDE ...
 *
 * PYODIDE is the folder of the npm package, WHEELS a folder of wheels to unpack, PROGRAM the Python file to run.
 * Each HOST=INSIDE makes a folder of this machine visible to it.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, wheels, program, ...folders] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: resolve(pyodideFolder) + "/" });

const extractDir = python.runPython("import sysconfig; sysconfig.get_path('purelib')");
for (const wheel of readdirSync(wheels).sort()) {
  // A Uint8Array of its own: what readFileSync returns is a Buffer, which Pyodide does not take for bytes.
  python.unpackArchive(new Uint8Array(readFileSync(join(wheels, wheel))), "wheel", { extractDir });
}
for (const pair of folders) {
  const [host, inside] = pair.split(/=(?=[^=]*$)/);
  python.mountNodeFS(inside, host);
}
try {
  python.runPython(readFileSync(program, "utf8"), { filename: program });
} catch (error) {
  // Python's own words alone: node would print the line of Pyodide that threw, and that is a whole file long.
  console.error(error.message);
  process.exitCode = 1;
}
