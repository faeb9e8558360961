/**
 * Runs the console's web processes, if there are several (WEB_PROCESSES). This process listens, gives each connection
 * to one of the web processes in turn, holds the limits that they share, restarts those that end, and stops all of
 * them. It does not run Next.
 */
import "server-only";
import { createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { env, setOf } from "@/lib/env";
import { CannotStart } from "@/lib/platform/process/cannot-start";
import { acceptWaiting } from "./accept-waiting";
import { originOf } from "./address";
import { type Child, startChild } from "./child-process";
import { ConnectionSharing } from "./connection-sharing";
import { GroupHost, type Member } from "./group-host";
import { listen, problemOfStart } from "./listen";
import { RunningProcesses } from "./running-processes";
import { poolShare, webArguments } from "./web-processes";

/** How long a stop waits for a start that is in progress, in milliseconds. */
const startLimitMs = 5_000;
/** How many milliseconds the web processes may take to receive the connections that were given to them. */
const receiveLimitMs = 500;

/** @param size the number of web processes */
export function runGroup(size: number): void {
  run(size).catch((error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : problemOfStart(error));
    process.exit(1);
  });
}

async function run(size: number): Promise<void> {
  const processes = new RunningProcesses(console.error);
  const sharing = new ConnectionSharing();
  const host = new GroupHost();
  // This process reads nothing from the connections. The web processes apply the limits of HTTP.
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (connection) => sharing.take(connection));
  let isUp: () => void = () => undefined;
  const up = new Promise<void>((resolve) => {
    isUp = resolve;
  });
  /** Stops accepting connections, and lets the web processes complete their open requests. */
  const stop = async () => {
    await Promise.race([up, sleep(startLimitMs)]);
    await acceptWaiting(server);
    server.close();
    await Promise.race([host.received(), sleep(receiveLimitMs)]);
    await processes.stop();
  };
  let isStopping = false;
  const stopWith = (code: number) => {
    if (isStopping) return;
    isStopping = true;
    stop().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", () => stopWith(0));
  const port = await listen(server, env.HOST, env.PORT);
  const environment = {
    ...setOf(process.env),
    PORT: String(port),
    NEXTAUTH_URL: env.NEXTAUTH_URL ?? originOf(env.HOST, port),
    DATABASE_POOL_MAX: String(poolShare(env.DATABASE_POOL_MAX, size)),
  };
  const startMemberAndRestart = (number: number) =>
    processes.startAndRestart(() => startMember({ number, size, environment, host, sharing }));
  try {
    // The first process starts alone. So a cause that prevents a start is reported only once, and the other processes
    // reuse what the first has compiled.
    await startMemberAndRestart(1);
    await Promise.all(Array.from({ length: size - 1 }, (_, index) => startMemberAndRestart(index + 2)));
  } catch (error) {
    if (isStopping) return;
    await processes.stop();
    throw error;
  }
  sharing.open();
  isUp();
  process.stdout.write(`${JSON.stringify({ listening: port })}\n`);
  console.error(await processes.broken);
  stopWith(1);
}

type MemberOptions = {
  /** The processes are numbered from 1. */
  number: number;
  size: number;
  environment: Readonly<Record<string, string>>;
  host: GroupHost;
  sharing: ConnectionSharing;
};

function startMember({ number, size, environment, host, sharing }: MemberOptions): Child {
  const child = startChild({
    name: "web process",
    run: ["lib/platform/server/web.ts", `--process=${number}`, `--of=${size}`],
    isBuilt: true,
    environment,
    nodeArgs: webArguments,
    reactServer: false,
    // Next's startup timings are not printed.
    onLine: (line) => !line.startsWith("✓") && console.log(line),
    onMessage: (message) => member.channel.take(message as Parameters<Member["channel"]["take"]>[0]),
  });
  const member = host.addMember((batch) => child.send?.(batch));
  const receiver = { give: (connection: Socket) => child.send?.({ connection: true }, connection) };
  child.ready.then(
    () => sharing.add(receiver),
    () => undefined,
  );
  void child.ended.then(() => {
    sharing.remove(receiver);
    host.removeMember(member);
  });
  return child;
}
