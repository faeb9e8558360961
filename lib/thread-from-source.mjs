/** Starts a thread from a TypeScript file, its first argument. Node does not run TypeScript of ours itself. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { register } from "tsx/esm/api";

register();
await import(pathToFileURL(resolve(process.argv[2])).href);
