/**
 * Finds the PostgreSQL programs for dumps that fit a server, and runs them without a password on their command line.
 */
import "server-only";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { versionedPrograms } from "@/lib/build/postgres-cluster.mjs";
import type { Variables } from "@/lib/env";
import { BackupError } from "./backup-error";

type Program = "pg_dump" | "pg_restore";

/**
 * Returns the path of the program of the server's version, or of the next newer one. An older program cannot read the
 * server, and a newer one writes statements that the server may not know.
 *
 * @throws BackupError when there is none
 */
export function findProgram(name: Program, serverVersion: number, variables: Variables): string {
  const onPath = (variables.PATH ?? "").split(delimiter);
  const found = [...onPath, ...versionedPrograms()]
    .map((folder) => join(folder, name))
    .filter((path) => existsSync(path))
    .map((path) => ({ path, version: versionOf(path) }));
  const fitting = found.filter(({ version }) => version >= serverVersion).sort((a, b) => a.version - b.version);
  if (fitting[0]) return fitting[0].path;
  const newest = Math.max(0, ...found.map(({ version }) => version));
  const there = newest > 0 ? `The newest ${name} here is of version ${newest}` : `There is no ${name} here`;
  throw new BackupError(
    `${there}, and the database is PostgreSQL ${serverVersion}. Install PostgreSQL's client programs of version ` +
      `${serverVersion} (Debian: postgresql-client-${serverVersion}), or put them on the PATH. Nothing was changed.`,
  );
}

function versionOf(path: string): number {
  const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  return Number(/(\d+)(\.|\s|$)/.exec(stdout ?? "")?.[1] ?? 0);
}

type Environment = Readonly<Record<string, string>>;

/** The parameters of an address that libpq knows too. The driver has further parameters, which libpq refuses. */
const libpqParameters = /^(host|port|user|dbname|ssl(mode|cert|key|rootcert|crl)|connect_timeout|application_name)$/;

/**
 * Returns how a program connects to a database: an address without the password, which other users could see on the
 * command line, and environment variables.
 */
export function connectionFor(url: string, variables: Variables): { dbname: string; environment: Environment } {
  const address = new URL(url);
  const parameters = new Map(address.searchParams);
  const password = address.password ? decodeURIComponent(address.password) : parameters.get("password");
  address.password = "";
  address.search = "";
  for (const [name, value] of parameters) {
    if (!libpqParameters.test(name)) continue;
    address.searchParams.set(name, name === "sslmode" && value === "no-verify" ? "require" : value);
  }
  // libpq reads a plus sign as a plus sign, and only %20 as a space.
  address.search = address.search.replaceAll("+", "%20");
  const options = [parameters.get("options"), "-c bytea_output=hex", "-c statement_timeout=0"]
    .filter(Boolean)
    .join(" ");
  const { PATH = "", HOME = "" } = variables;
  return {
    dbname: address.href,
    environment: { PATH, HOME, LC_ALL: "C.UTF-8", PGOPTIONS: options, ...(password ? { PGPASSWORD: password } : {}) },
  };
}

type RunningProgram = {
  child: ChildProcess;
  /**
   * Resolves when the program has ended without an error. Rejects with BackupError, which says how the program ended
   * and has its first message.
   */
  done: Promise<void>;
};

/** Starts a program. Aborting `signal` ends it. */
export function runProgram(
  path: string,
  args: readonly string[],
  { environment, signal }: { environment: Environment; signal: AbortSignal },
): RunningProgram {
  const child = spawn(path, [...args], {
    env: { ...environment, NODE_ENV: "production" },
    stdio: ["pipe", "pipe", "pipe"],
    signal,
  });
  const name = path.slice(path.lastIndexOf("/") + 1);
  // The program itself reports why it ends. That it no longer reads its input is only a consequence.
  child.stdin?.on("error", () => undefined);
  const errors = child.stderr ? text(child.stderr) : Promise.resolve("");
  const done = new Promise<void>((resolve, reject) => {
    child.once("error", (error) => reject(new BackupError(`${name} cannot be run: ${error.message}`)));
    child.once("close", async (code, signalName) => {
      if (code === 0) return resolve();
      const how = signalName ? `was ended by ${signalName}` : `failed with exit code ${code}`;
      const [message = ""] = (await errors).trim().split("\n");
      reject(new BackupError(message ? `${name} ${how}: ${message}.` : `${name} ${how}.`));
    });
  });
  done.catch(() => undefined);
  return { child, done };
}
