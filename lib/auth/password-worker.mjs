/** Starts password-worker.ts from source, as lib/reports/pdf-worker.mjs does. */
import { register } from "tsx/esm/api";

register();
await import("./password-worker.ts");
