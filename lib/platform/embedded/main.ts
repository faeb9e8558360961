/**
 * The embedded database as a process: `main.ts DIRECTORY [SOCKET_DIRECTORY]`. Once reachable, it prints a line
 * of JSON with its address. It exits if the database fails, so that its supervisor restarts it.
 */

import { CannotStart } from "@/lib/platform/process/cannot-start";
import { startEmbeddedDatabase } from "./database";

const [directory = "", socketDirectory] = process.argv.slice(2);

function fail(error: unknown): never {
  console.error(error instanceof CannotStart ? error.message : error);
  process.exit(1);
}

const database = await startEmbeddedDatabase(directory, fail, socketDirectory).catch(fail);

let stopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    database.stop().then(() => process.exit(0), fail);
  });
}
const { url, socketDirectory: sockets } = database;
process.stdout.write(`${JSON.stringify({ ready: true, url, sockets })}\n`);
