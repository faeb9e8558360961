/**
 * The console: one web process, or several behind one port (WEB_PROCESSES). Both programs are loaded on demand, because
 * a process needs only one of them.
 */
import { parseArgs } from "node:util";
import { webProcesses } from "./web-processes";

/** `process` is the number of a web process that web-group.ts starts, and `of` is how many there are. */
const options = { dev: { type: "boolean" }, process: { type: "string" }, of: { type: "string" } } as const;
const { dev = false, process: number, of } = parseArgs({ options }).values;

if (number !== undefined) {
  const { serve } = await import("./web-server");
  serve({ member: { number: Number(number), size: Number(of) } });
} else if (!dev && webProcesses(process.env) > 1) {
  const { runGroup } = await import("./web-group");
  runGroup(webProcesses(process.env));
} else {
  const { serve } = await import("./web-server");
  serve({ dev });
}
