/** Begins a thread that renders reports: gives it TypeScript, which threads of Node 20 do not take from their process. */
import { register } from "tsx/esm/api";

register();
await import("./pdf-worker.ts");
