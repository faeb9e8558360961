import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { z } from "zod";

/** A process that was started did not come up, or ended when it should not have. */
export class ChildFailed extends Error {
  override readonly name = "ChildFailed";
}

export type ChildOptions = {
  /** What it is called in messages. */
  name: string;
  /** A TypeScript file and its arguments. */
  run: readonly [file: string, ...args: string[]];
  environment: Readonly<Record<string, string>>;
  /** Server modules need the condition; Next's own server must not have it. */
  reactServer: boolean;
  /** What it prints, beside the line that says it is ready. Standard output unless told. */
  onLine?: (line: string) => void;
};

/** The line by which a process says that it can be used, and on which ports. */
const readyLine = z
  .object({ listening: z.number().optional(), control: z.number().optional(), ready: z.literal(true).optional() })
  .refine((said) => said.ready ?? said.listening !== undefined);
export type Ready = z.infer<typeof readyLine>;

export type Child = {
  name: string;
  /** Resolves to what it said when it was ready; rejects with ChildFailed when it does not come up. */
  ready: Promise<Ready>;
  /** Resolves when it has ended, to how, in words. */
  ended: Promise<string>;
  /** Asks it to end, and kills it after the limit. */
  stop(limitMs: number): Promise<void>;
};

const startLimitMs = 120_000;

/**
 * Starts a TypeScript process, in a process group of its own, so that Ctrl-C reaches only its starter. It ends when its
 * starter does, however that happens.
 */
export function startChild(options: ChildOptions): Child {
  const { name, run, environment, reactServer } = options;
  const conditions = reactServer ? ["--conditions=react-server"] : [];
  const preload = new URL("./exit-with-parent.mjs", import.meta.url).href;
  const child = spawn(process.execPath, ["--import", preload, "--import", "tsx", ...conditions, ...run], {
    env: { ...environment, NODE_ENV: environment.NODE_ENV === "development" ? "development" : "production" },
    stdio: ["pipe", "pipe", "inherit"],
    detached: true,
  });
  const ended = endOf(child);
  const ready = new Promise<Ready>((resolve, reject) => {
    const fail = (how: string) => reject(new ChildFailed(`The ${name} did not start: ${how}.`));
    const timer = setTimeout(() => fail("it took too long"), startLimitMs);
    void ended.then(fail).finally(() => clearTimeout(timer));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const said = parseReady(line);
      if (!said) return (options.onLine ?? console.log)(line);
      clearTimeout(timer);
      resolve(said);
    });
  });
  // Whoever waits for it hears of it; a stop before then is not a failure.
  ready.catch(() => undefined);
  const stop = async (limitMs: number) => {
    signal(child, "SIGTERM");
    const timer = setTimeout(() => signal(child, "SIGKILL"), limitMs);
    await ended;
    clearTimeout(timer);
  };
  return { name, ready, ended, stop };
}

function parseReady(line: string): Ready | null {
  if (!line.startsWith("{")) return null;
  try {
    return readyLine.safeParse(JSON.parse(line)).data ?? null;
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

/** Reaches whatever the process started in its turn, too. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, name);
  } catch {
    child.kill(name);
  }
}
