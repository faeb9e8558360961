import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";
import { resolve as pathOf } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { compileCache, programArgs } from "@/lib/build/bundle.mjs";
import { CannotStart } from "@/lib/platform/process/cannot-start";

/** A child process did not start, or ended unexpectedly. */
export class ChildFailed extends CannotStart {
  override readonly name = "ChildFailed";
}

export type ChildOptions = {
  name: string;
  /** The TypeScript file to run, as a path from the root, and its arguments. */
  run: readonly [file: string, ...args: string[]];
  /** Whether to run the file's bundle from the build. By default, its source runs. */
  isBuilt?: boolean;
  environment: Readonly<Record<string, string>>;
  /** Arguments of Node itself. */
  nodeArgs?: readonly string[];
  /** Whether to run with `--conditions=react-server`. Server modules need it, and Next's server must not have it. */
  reactServer: boolean;
  /** Receives the process's output, except the ready line. The default is standard output. */
  onLine?: (line: string) => void;
  /** Receives the process's messages. If set, a channel to the process is opened. */
  onMessage?: (message: unknown) => void;
};

/** The line that a process prints when it is ready. It has the process's ports or, for the database, its address. */
const readyLine = z
  .object({ listening: z.number(), control: z.number(), ready: z.literal(true), url: z.string(), sockets: z.string() })
  .partial()
  .refine((line) => line.ready ?? line.listening !== undefined);
export type Ready = z.infer<typeof readyLine>;

export type Child = {
  name: string;
  pid?: number | undefined;
  /** Resolves to the ready line. Rejects with ChildFailed if the process does not start. */
  ready: Promise<Ready>;
  /** Resolves to a description of how the process ended, once it has ended. */
  ended: Promise<string>;
  /** Sends SIGTERM, and SIGKILL after the limit. */
  stop(limitMs: number): Promise<void>;
  /** Sends a message, or hands a connection over. Requires a channel. The message is lost if the process has ended. */
  send?: (message: object, connection?: Socket) => void;
};

const startLimitMs = 120_000;

/**
 * Starts a child in its own process group, so that Ctrl-C reaches only the parent. The child ends when its parent ends,
 * for any reason.
 */
export function startChild(options: ChildOptions): Child {
  const { name, run, environment, nodeArgs = [], reactServer, isBuilt = false } = options;
  const { onLine = console.log, onMessage } = options;
  const [file, ...args] = run;
  const preload = ["--import", pathToFileURL(pathOf("lib/build/exit-with-parent.mjs")).href];
  const conditions = reactServer ? ["--conditions=react-server"] : [];
  const child = spawn(
    process.execPath,
    [...nodeArgs, ...preload, ...conditions, ...programArgs(file, isBuilt), ...args],
    {
      env: {
        ...(isBuilt ? compileCache() : {}),
        ...environment,
        NODE_ENV: environment.NODE_ENV === "development" ? "development" : "production",
      },
      stdio: ["pipe", "pipe", "inherit", ...(onMessage ? (["ipc"] as const) : [])],
      detached: true,
    },
  );
  if (onMessage) child.on("message", onMessage);
  const ended = endOf(child);
  const ready = new Promise<Ready>((resolve, reject) => {
    const fail = (reason: string) => reject(new ChildFailed(`The ${name} did not start: ${reason}.`));
    const timer = setTimeout(() => fail("it took too long"), startLimitMs);
    void ended.then(fail).finally(() => clearTimeout(timer));
    const read = (line: string) => {
      const parsed = parseReady(line);
      if (!parsed) return onLine(line);
      clearTimeout(timer);
      resolve(parsed);
    };
    if (child.stdout) createInterface({ input: child.stdout }).on("line", read);
  });
  // It is not a failure if the process is stopped before it is ready. Callers that await `ready` still see the
  // rejection.
  ready.catch(() => undefined);
  const stop = async (limitMs: number) => {
    signal(child, "SIGTERM");
    const timer = setTimeout(() => signal(child, "SIGKILL"), limitMs);
    await ended;
    clearTimeout(timer);
  };
  // An error of `send` is ignored, because the end of the process reports the same failure. Then the connection is
  // closed.
  const send = (message: object, connection?: Socket) =>
    void child.send(message, connection, {}, (error) => void (error && connection?.destroy()));
  return { name, pid: child.pid, ready, ended, stop, ...(onMessage ? { send } : {}) };
}

function parseReady(line: string): Ready | null {
  try {
    return line.startsWith("{") ? (readyLine.safeParse(JSON.parse(line)).data ?? null) : null;
  } catch {
    return null;
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, name) => resolve(name ? `it was ended by ${name}` : `it ended (exit code ${code})`));
  });
}

/** Signals the whole process group, because the child may have started processes itself. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, name);
  } catch {
    child.kill(name);
  }
}
