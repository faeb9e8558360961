/**
 * Starts a PostgreSQL server for a run of tests or measurements, with the programs that this machine has, on a Unix
 * socket.
 */
import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/**
 * The folders that may have PostgreSQL's programs by version, and the names that count in them. `findPostgres` also
 * searches the PATH, after these folders.
 */
const folders = [
  ["/usr/lib/postgresql", /./],
  ["/usr", /^pgsql-\d/],
  ["/opt/homebrew/opt", /./],
  ["/usr/local/opt", /./],
];
/** The oldest PostgreSQL version that the console supports. */
const oldest = 15;

/** Returns the version at the end of a name: 16 for "postgresql@16" and "pgsql-16", 9.6 for "9.6", 0 without one. */
const versionIn = (name) => Number(/\d+(\.\d+)?$/.exec(name)?.[0] ?? 0);

/**
 * Returns the directory of the programs of each installed version, the newest version first.
 *
 * @param {string} root the directory in which the folders are
 */
export function versionedPrograms(root = "/") {
  const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);
  const versions = folders.flatMap(([folder, names]) =>
    namesIn(join(root, folder))
      .filter((name) => names.test(name))
      .map((name) => ({ path: join(root, folder, name, "bin"), version: versionIn(name) })),
  );
  return versions.sort((one, other) => other.version - one.version).map(({ path }) => path);
}

/** Returns the directory of PostgreSQL's programs, or null if no version 15 or later is installed. */
export function findPostgres() {
  const candidates = [...versionedPrograms(), ...(process.env.PATH ?? "").split(delimiter)];
  return candidates.find((path) => versionOf(path) >= oldest) ?? null;
}

function versionOf(directory) {
  if (!existsSync(join(directory, "initdb")) || !existsSync(join(directory, "pg_ctl"))) return 0;
  const { stdout } = spawnSync(join(directory, "initdb"), ["--version"], { encoding: "utf8" });
  return Number(/(\d+)(\.|\s|$)/.exec(stdout ?? "")?.[1] ?? 0);
}

/**
 * Settings that make tests faster. They risk data loss, which is acceptable because the data does not outlive the run.
 */
const unsafe = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/**
 * Starts a server that only this user can reach: it has no port, and its socket is in a directory of mode 0700.
 *
 * @param {string} binaries the directory from `findPostgres`
 * @param {{ directory?: string, settings?: string[] }} kept `directory`: keeps the data there after the stop; without
 * it, the data is in a temporary directory, which the stop removes. `settings`: replace the settings for tests, with
 * which the server does not wait for the disk
 * @returns {{ url: string, version: number, stop(): void }} `url` connects as the superuser
 */
export function startPostgres(binaries, { directory: dataDirectory, settings = unsafe } = {}) {
  if (dataDirectory) mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const directory = dataDirectory ?? mkdtempSync(join(tmpdir(), "proofdesk-pg-"));
  // PostgreSQL refuses to run as root; its package creates a user for it.
  const user = process.getuid?.() === 0 ? postgresUser() : {};
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid);
  const data = join(directory, "data");
  const call = (program, args) =>
    spawnSync(join(binaries, program), args, {
      ...user,
      cwd: directory,
      env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8", HOME: directory },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      timeout: 120_000,
    });
  const run = (program, args) => {
    const result = call(program, args);
    if (result.status !== 0) throw new Error(`${program} failed: ${result.stderr || result.error || result.stdout}`);
  };
  if (dataDirectory && call("pg_ctl", ["-D", data, "status"]).status === 0)
    throw new Error(`Another program uses the PostgreSQL in ${directory}.`);
  const stop = () => {
    try {
      if (existsSync(join(data, "postmaster.pid")))
        run("pg_ctl", ["-D", data, "-m", dataDirectory ? "fast" : "immediate", "-w", "stop"]);
    } finally {
      if (!dataDirectory) rmSync(directory, { recursive: true, force: true });
    }
  };
  try {
    if (!existsSync(data))
      run("initdb", ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"]);
    const set = ["max_connections=200", ...settings].map((setting) => `-c ${setting}`);
    const options = [`-k '${directory}'`, "-h ''", ...set].join(" ");
    run("pg_ctl", ["-D", data, "-o", options, "-l", join(directory, "log"), "-w", "start"]);
  } catch (error) {
    stop();
    throw error;
  }
  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(directory)}`;
  return { url, version: versionOf(binaries), stop };
}

function postgresUser() {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith("postgres:"));
  if (!line) throw new Error("PostgreSQL does not run as root, and this machine has no user named postgres.");
  const [, , uid, gid] = line.split(":");
  return { uid: Number(uid), gid: Number(gid) };
}
