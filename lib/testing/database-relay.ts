/** A network connection between a program under test and this process's database. A test can silence or break it. */
import { once } from "node:events";
import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";
import pg from "pg";
import { databaseUrl } from "./database-url";

export type DatabaseRelay = {
  /** The address that reaches the database through the relay. */
  url: string;
  /** With `silent`, connections stay open and no data passes. With `broken`, connections end at once. */
  state: "whole" | "silent" | "broken";
  /** How many connections have begun. */
  readonly connections: number;
  close(): Promise<void>;
};

export async function relayToDatabase(): Promise<DatabaseRelay> {
  const sides = new Set<Socket>();
  let state: DatabaseRelay["state"] = "whole";
  let connections = 0;
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl() });
  const network = createServer((program) => {
    connections += 1;
    if (state === "broken") return void program.destroy();
    const server = host.startsWith("/") ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection(port, host);
    for (const [from, to] of [
      [program, server],
      [server, program],
    ] as const) {
      sides.add(from);
      from.pipe(to);
      from.once("error", () => to.destroy());
      from.once("close", () => sides.delete(from));
      if (state === "silent") from.pause();
    }
  });
  network.listen(0, "127.0.0.1");
  await once(network, "listening");
  const url = new URL(`postgresql://127.0.0.1:${(network.address() as AddressInfo).port}/${database ?? ""}`);
  Object.assign(url, { username: user ?? "", password: password ?? "" });
  return {
    url: url.href,
    get state() {
      return state;
    },
    set state(next) {
      state = next;
      for (const side of sides) {
        if (next === "broken") side.destroy();
        else if (next === "silent") side.pause();
        else side.resume();
      }
    },
    get connections() {
      return connections;
    },
    close: async () => {
      const closed = once(network, "close");
      network.close();
      for (const side of sides) side.destroy();
      await closed;
    },
  };
}
