/**
 * Stores people in one JSON file. The file is replaced as a whole, so that it is never half written, before the call
 * that changed it is answered.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Person, person } from "./person";

const state = z.object({ at: z.number(), people: z.array(person) });

export type Store = {
  /** Returns the person of an access code. The caller changes the person in place, and then commits the change. */
  find(accessCode: string): Person | undefined;
  all(): Iterable<Person>;
  /**
   * Adds or saves a person. Resolves when this commit and all commits before it are in the file. Writes nothing if
   * nothing changed.
   */
  commit(changed: Person): Promise<void>;
  /** The sandbox time of the last change, so that time does not go back after a restart. 0 for a new store. */
  readonly lastTimestamp: number;
  close(): Promise<void>;
};

/** Tells readers of the file why its names and numbers are unencrypted. */
const notice = `This file is the sandbox's, which stands in for the identity service. Unlike the console's own database it is not
encrypted: the people in it are made up. Enter no real person while the sandbox answers.
`;

/** @throws an error that names the file and the remedy, if the sandbox did not write the file in this form */
function readState(file: string): z.output<typeof state> {
  try {
    return state.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return { at: 0, people: [] };
    throw new Error(`${file} cannot be read. Delete it, and the sandbox begins without people`);
  }
}

async function replaceFile(file: string, text: string): Promise<void> {
  const handle = await open(`${file}.new`, "w", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
}

/** Shares runs of `save`. Calls that arrive during a run share the next run, which begins after their changes. */
function shared(save: () => Promise<void>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= running.then(() => {
      next = null;
      const saved = save();
      running = saved.catch(() => undefined);
      return saved;
    });
    return next;
  };
}

/**
 * @param directory the folder of the file; without it, the state is in memory only
 * @param now returns the sandbox time, which is written with the people
 * @throws if the file cannot be read
 */
export function openStore(directory: string | undefined, now: () => number): Store {
  if (directory) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    writeFileSync(join(directory, "README"), notice, { mode: 0o600 });
  }
  const file = directory && join(directory, "state.json");
  const state = file ? readState(file) : { at: 0, people: [] };
  const people = new Map(state.people.map((each) => [each.accessCode, each]));
  const texts = new Map(state.people.map((each) => [each.accessCode, JSON.stringify(each)]));
  let [changes, saved] = [0, 0];
  const save = shared(async () => {
    const upTo = changes;
    if (file) await replaceFile(file, `{"at":${now()},"people":[\n${[...texts.values()].join(",\n")}\n]}\n`);
    saved = upTo;
  });
  return {
    find: (accessCode) => people.get(accessCode),
    all: () => people.values(),
    async commit(changed) {
      people.set(changed.accessCode, changed);
      const text = JSON.stringify(changed);
      if (texts.get(changed.accessCode) !== text) changes += 1;
      texts.set(changed.accessCode, text);
      if (saved < changes) await save();
    },
    lastTimestamp: state.at,
    close: save,
  };
}
