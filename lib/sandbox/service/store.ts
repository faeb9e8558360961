/** One JSON file, replaced as a whole so that it is never half written, before the call that changed it is answered. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Person, person } from "./person";

const state = z.object({ at: z.number(), people: z.array(person) });

export type Store = {
  /** Returns the person of an access code. The caller changes the person in place, and then commits. */
  find(accessCode: string): Person | undefined;
  all(): Iterable<Person>;
  /** Adds or saves a person; resolves when this and all before it are in the file. Without a change nothing is written. */
  commit(changed: Person): Promise<void>;
  /** The sandbox time of the last change, so that time does not go back at a start; 0 for a new store. */
  readonly lastTimestamp: number;
  close(): Promise<void>;
};

/** Explains to readers of the file why names and numbers are unencrypted. */
const notice = `This file is the sandbox's, which stands in for the identity service. Unlike the console's own database it is not
encrypted: the people in it are made up. Enter no real person while the sandbox answers.
`;

/** @throws an error that names the file and the remedy, if it is not what the sandbox writes */
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

/** Calls that arrive while `save` runs share the next run, which begins after their changes. */
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
 * @param directory of the file; without one, the state is in memory only
 * @param now sandbox time, written with the people
 * @throws when the file cannot be read
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
