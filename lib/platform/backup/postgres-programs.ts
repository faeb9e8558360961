/** PostgreSQL's own programs for dumps: which one fits a server, and how it is run without a password on its command line. */
import "server-only";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { versionedPrograms } from "@/lib/build/postgres-cluster.mjs";
import type { Variables } from "@/lib/env";
import { BackupTrouble } from "./trouble";

type Program = "pg_dump" | "pg_restore";

/**
 * The program of the server's version, or the next newer one: an older one cannot read the server, and a newer one
 * writes statements that the server may not know.
 *
 * @throws BackupTrouble when there is none
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
  throw new BackupTrouble(
    `${there}, and the database is PostgreSQL ${serverVersion}. Install PostgreSQL's client programs of version ` +
      `${serverVersion} (Debian: postgresql-client-${serverVersion}), or put them on the PATH. Nothing was changed.`,
  );
}

function versionOf(path: string): number {
  const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  return Number(/(\d+)(\.|\s|$)/.exec(stdout ?? "")?.[1] ?? 0);
}

type Environment = Readonly<Record<string, string>>;

/** Parameters of an address that libpq knows too. The driver has others of its own, which libpq refuses. */
const libpqParameters = /^(host|port|user|dbname|ssl(mode|cert|key|rootcert|crl)|connect_timeout|application_name)$/;

/** How a program reaches a database: its address without the password, which other users could see, and the environment. */
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
  // libpq takes a plus sign as it is, and a space as %20.
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
  /** Resolves when it has ended well; rejects with BackupTrouble, which says how it ended and its first message. */
  done: Promise<void>;
};

/** Starts a program, which ends with `signal`. */
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
  // It says why it ends; that it no longer reads is a consequence.
  child.stdin?.on("error", () => undefined);
  const errors = child.stderr ? text(child.stderr) : Promise.resolve("");
  const done = new Promise<void>((resolve, reject) => {
    child.once("error", (error) => reject(new BackupTrouble(`${name} cannot be run: ${error.message}`)));
    child.once("close", async (code, signalName) => {
      if (code === 0) return resolve();
      const how = signalName ? `was ended by ${signalName}` : `failed with exit code ${code}`;
      const [message = ""] = (await errors).trim().split("\n");
      reject(new BackupTrouble(message ? `${name} ${how}: ${message}.` : `${name} ${how}.`));
    });
  });
  done.catch(() => undefined);
  return { child, done };
}
