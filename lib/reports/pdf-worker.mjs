/** Starts a thread that renders reports, with TypeScript, which threads of Node 20 do not inherit. */
import { register } from "tsx/esm/api";

register();
await import("./pdf-worker.ts");
