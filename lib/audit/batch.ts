/**
 * The entries of actions that are answered together, as the parts of a page are: written in one statement, for which
 * each waits. One that begins something longer, such as a call of the service, leaves the others before it does.
 */
import "server-only";
import { appendEntries, appendPairs, type Pair } from "./append";

type Waiting = { pair: Pair; written(intentId: string): void; failed(error: unknown): void };

export type AuditBatch = {
  /** An action begins: entries wait until it has ended, left, or waits too. */
  enter(): void;
  /** The action's entries; resolves to its intent's id once they are committed. */
  append(pair: Pair): Promise<string>;
  /** The action writes its entries by itself, or has none. */
  leave(): void;
};

export function auditBatch(): AuditBatch {
  let begun = 0;
  let waiting: Waiting[] = [];

  // Those that begin in the same turn are all counted by then.
  const writeSoon = () => setImmediate(writeIfComplete);
  const writeIfComplete = () => {
    if (waiting.length === 0 || waiting.length < begun) return;
    const group = waiting;
    waiting = [];
    begun -= group.length;
    void write(group);
  };
  return {
    enter: () => {
      begun += 1;
    },
    append: (pair) =>
      new Promise((written, failed) => {
        waiting.push({ pair, written, failed });
        writeSoon();
      }),
    leave: () => {
      begun -= 1;
      writeSoon();
    },
  };
}

async function write(group: readonly Waiting[]): Promise<void> {
  try {
    const [only] = group;
    const ids =
      only && group.length === 1 ? [await appendEntries(only.pair)] : await appendPairs(group.map(({ pair }) => pair));
    for (const [index, { written }] of group.entries()) written(ids[index] ?? "");
  } catch (error) {
    for (const { failed } of group) failed(error);
  }
}
