/**
 * The people the sandbox knows, in memory and in a journal: one line of JSON for each change, containing the person
 * after it. The last line of a person counts. A line that a crash cut short is skipped, so that no broken
 * file prevents a start; each start rewrites the journal without superseded lines.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Person, person } from "./person";

/** A change of a person, or only the time. */
const line = z.object({ at: z.number(), person: person.optional() });

export type Store = {
  /** The person of an access code, to be changed in place and then committed. */
  find(accessCode: string): Person | undefined;
  all(): Iterable<Person>;
  /**
   * Adds or saves a person; resolves when this and all before it are on disk. A person without change costs nothing.
   */
  commit(changed: Person): Promise<void>;
  /** Saves the sandbox time, so that it does not go back at the next start. */
  saveTime(): Promise<void>;
  /** The last sandbox time that was persisted; 0 for a new store. */
  readonly lastTimestamp: number;
  /** Lines of the journal that could not be read at the start. */
  readonly skippedLines: number;
  close(): Promise<void>;
};

const journalName = "people.jsonl";

function readJournal(path: string): { people: Map<string, Person>; lastTimestamp: number; skippedLines: number } {
  const people = new Map<string, Person>();
  let [lastTimestamp, skippedLines] = [0, 0];
  for (const text of readIfThere(path).split("\n")) {
    if (text === "") continue;
    const parsed = line.safeParse(parseJson(text));
    if (!parsed.success) {
      skippedLines += 1;
      continue;
    }
    if (parsed.data.person) people.set(parsed.data.person.accessCode, parsed.data.person);
    lastTimestamp = Math.max(lastTimestamp, parsed.data.at);
  }
  return { people, lastTimestamp, skippedLines };
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Replaces the journal by one line for each person: written beside it, synced, and renamed over it. */
function rewriteJournal(directory: string, people: Iterable<Person>, at: number) {
  const temporary = join(directory, `${journalName}.new`);
  const file = openSync(temporary, "w", 0o600);
  writeSync(file, `${JSON.stringify({ at })}\n`);
  for (const each of people) writeSync(file, `${JSON.stringify({ at, person: each })}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(temporary, join(directory, journalName));
  const folder = openSync(directory, "r");
  fsyncSync(folder);
  closeSync(folder);
}

/** Appends lines in batches, each synced before its callers continue. */
function createAppender(path: string) {
  let waiting: { text: string; done: () => void; failed: (error: unknown) => void }[] = [];
  let running: Promise<void> | null = null;
  let file: FileHandle | null = null;
  // After a failed write the file may end in half a line, which must not swallow the next one.
  let torn = false;
  const drain = async () => {
    // A turn of the event loop lets the calls that arrive together share one sync.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        file ??= await open(path, "a", 0o600);
        await file.appendFile((torn ? "\n" : "") + batch.map(({ text }) => text).join(""));
        await file.datasync();
        torn = false;
        for (const { done } of batch) done();
      } catch (error) {
        torn = true;
        for (const { failed } of batch) failed(error);
      }
    }
    running = null;
  };
  return {
    append: (text: string) =>
      new Promise<void>((done, failed) => {
        waiting.push({ text, done, failed });
        running ??= drain();
      }),
    async close() {
      await running;
      await file?.close();
    },
  };
}

/** Explains to readers of the file why names and numbers are unencrypted. */
const notice = `These files are the sandbox's, which stands in for the identity service. Unlike the console's own database they are not
encrypted: the people in them are made up. Enter no real person while the sandbox answers.
`;

/**
 * Opens the store.
 *
 * @param directory of the journal; without one, the state is in memory only
 * @param now sandbox time, written beside each change
 */
export function openStore(directory: string | undefined, now: () => number): Store {
  if (directory) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    writeFileSync(join(directory, "README"), notice, { mode: 0o600 });
  }
  const path = directory && join(directory, journalName);
  const { people, lastTimestamp, skippedLines } = path
    ? readJournal(path)
    : { people: new Map<string, Person>(), lastTimestamp: 0, skippedLines: 0 };
  if (directory) rewriteJournal(directory, people.values(), lastTimestamp);
  const journal = path ? createAppender(path) : null;
  const written = new Map([...people].map(([code, each]) => [code, JSON.stringify(each)]));
  return {
    find: (accessCode) => people.get(accessCode),
    all: () => people.values(),
    async commit(changed) {
      people.set(changed.accessCode, changed);
      const text = JSON.stringify(changed);
      if (written.get(changed.accessCode) === text) return;
      await journal?.append(`{"at":${now()},"person":${text}}\n`);
      written.set(changed.accessCode, text);
    },
    saveTime: async () => journal?.append(`{"at":${now()}}\n`),
    lastTimestamp,
    skippedLines,
    async close() {
      await journal?.append(`{"at":${now()}}\n`);
      await journal?.close();
    },
  };
}
