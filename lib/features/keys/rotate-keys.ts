/**
 * `npm run keys:rotate`: puts everything under the first key of DATA_KEYS, while consoles and workers run
 * (docs/decisions/0052-rotating-the-root-key.md). If the command is killed, its next run continues where it stopped.
 */
import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuid } from "uuid";
import { listOf, plural } from "@/lib/base/dates";
import { refreshShared } from "@/lib/cases/refresh-shared";
import { SealError } from "@/lib/platform/data/crypto";
import { problemOfDataKeys } from "@/lib/platform/data/data-keys";
import { type KeyUse, sentencesOfUses, usesOfKeys } from "@/lib/platform/data/key-needs";
import { keyring } from "@/lib/platform/data/keyring";
import { db } from "@/lib/platform/data/prisma";
import { sqlOf } from "@/lib/platform/data/run-sql";
import { DuplicateApplicant, firstId, type RowKind, rowKinds } from "./rotate-rows";
import { copySignIns, removeSignIns } from "./rotate-sign-ins";
import {
  beginRotation,
  endRotation,
  keepRotation,
  markRebuilt,
  type Rotation,
  RotationRefused,
  readOpenRotation,
  recordContinued,
  takeOverMs,
  takeRotation,
  timeSince,
} from "./rotation-record";

/**
 * Milliseconds after which no console or worker writes under the former root any more. While DATA_KEYS has several
 * keys, each process checks the roots every ten seconds, and work that it had started before ends within a minute.
 */
const noticeMs = 75_000;
/** Rows per transaction. A transaction locks the applicants of its rows for some tenths of a second. */
const batchSize = 20;
const reportedEveryMs = 2_000;

type Options = { report: (line: string) => void; noticeMs?: number };

/**
 * @returns true if no former key is still needed
 * @throws RotationRefused with a message for the operator; AppError `unavailable` if the database is unavailable or
 *   full
 */
export async function rotateKeys({ report, noticeMs: notice = noticeMs }: Options): Promise<boolean> {
  await requireKeys();
  const rotation = (await continueRotation(report)) ?? (await startRotation(await readUses(), report));
  if (!rotation) return true;
  const run = new Run(rotation, { report, noticeMs: notice });
  return run.toItsEnd();
}

/** Checks the keys before anything changes, and uses the root that the database names. */
async function requireKeys(): Promise<void> {
  const { current } = keyring();
  const isKnown = await db.keyCheck.findUnique({ where: { keyId: current.kid }, select: { keyId: true } });
  if (!isKnown) {
    throw new RotationRefused(
      `No console has started with the key "${current.kid}" yet. Give the same DATA_KEYS to every console and worker, restart ` +
        "them, and run npm run keys:rotate again.",
    );
  }
  const problem = await problemOfDataKeys();
  if (problem) throw new RotationRefused(problem.sentence);
}

const readUses = () => usesOfKeys(sqlOf(db), keyring());

async function continueRotation(report: Options["report"]): Promise<Rotation | null> {
  const open = await readOpenRotation();
  if (!open) return null;
  const { current } = keyring();
  if (open.keyId !== current.kid) {
    throw new RotationRefused(
      `A rotation to the key "${open.keyId}" has not ended. Put that key first in DATA_KEYS, and end it before you rotate to ` +
        `"${current.kid}".`,
    );
  }
  const holder = uuid();
  const deadline = performance.now() + takeOverMs;
  for (let tries = 0; !(await takeRotation(open.id, holder)); tries += 1) {
    const still = await readOpenRotation();
    if (still?.id !== open.id) return null;
    if (performance.now() > deadline) {
      throw new RotationRefused("Another npm run keys:rotate is running. Wait until it has ended.");
    }
    if (tries === 0) report("A rotation was interrupted, or is running: waiting up to 25 seconds to see which.");
    await sleep(1_000);
  }
  const rotation = { ...open, isNew: false, holder };
  await recordContinued(rotation);
  report(`Continuing the rotation to the key "${rotation.keyId}".`);
  return rotation;
}

/** Null if there is nothing to rotate. */
async function startRotation(uses: readonly KeyUse[], report: Options["report"]): Promise<Rotation | null> {
  const [first, ...earlier] = uses;
  if (!first || earlier.length === 0) {
    report("DATA_KEYS has one key, so there is nothing to rotate. Put a new key in front of it to replace it.");
    return null;
  }
  if (first.isRoot && earlier.every(({ isRetired, opens }) => isRetired && opens.length === 0)) {
    for (const sentence of sentencesOfUses(uses)) report(sentence);
    return null;
  }
  const formerKeyId = earlier.find(({ isRoot }) => isRoot)?.kid ?? null;
  const rotation = await beginRotation({ keyId: first.kid, formerKeyId }, countsOf(earlier));
  if (!rotation) throw new RotationRefused("Another npm run keys:rotate has just started. Wait until it has ended.");
  report(`Rotating to the key "${rotation.keyId}".`);
  return rotation;
}

/** Counts the rows of each kind that the earlier keys open. */
function countsOf(uses: readonly KeyUse[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { noun, count } of uses.flatMap(({ opens }) => opens)) counts[noun] = (counts[noun] ?? 0) + count;
  return counts;
}

class Run {
  private readonly keep: () => Promise<void>;
  private readonly report: Options["report"];
  private readonly noticeMs: number;
  /** Rows that cannot be changed, as "applicant 0199…": they cannot be opened, or are stored twice. */
  private readonly skipped = new Map<string, "damaged" | "duplicate">();
  private readonly changed: Record<string, number> = {};
  private reportedAt = 0;

  constructor(
    private readonly rotation: Rotation,
    { report, noticeMs: notice }: Required<Options>,
  ) {
    this.keep = keepRotation(rotation);
    this.report = report;
    this.noticeMs = notice;
  }

  async toItsEnd(): Promise<boolean> {
    const { rotation } = this;
    await this.adoptRoots();
    if (!rotation.isRebuilt) {
      await copySignIns(rotation.formerKeyId);
      await this.changeRows();
      await this.waitUntilNoticed("startedAt");
      // Changes the rows that other processes wrote before they noticed the rotation.
      await this.changeRows();
      await markRebuilt(rotation);
      await this.adoptRoots();
    }
    await this.waitUntilNoticed("rebuiltAt");
    await this.changeRows();
    await this.removeFormer();
    const [, ...earlier] = await readUses();
    const retired = earlier.filter(({ isRoot, opens }) => !isRoot && opens.length === 0).map(({ kid }) => kid);
    const [damaged, duplicate] = [this.skippedAs("damaged").length, this.skippedAs("duplicate").length];
    await endRotation(rotation, retired, { ...this.changed, damaged, ...(duplicate > 0 ? { duplicate } : {}) });
    return this.reportEnd();
  }

  private async adoptRoots(): Promise<void> {
    const problem = await problemOfDataKeys();
    if (problem) throw new RotationRefused(problem.sentence);
  }

  /** Goes through all rows again and again, until a pass changes nothing. */
  private async changeRows(): Promise<void> {
    while ((await this.changeRowsOnce()) > 0);
  }

  private async changeRowsOnce(): Promise<number> {
    let changed = 0;
    for (const kind of await rowKinds(this.rotation)) {
      const total = await kind.count();
      let [seen, after] = [0, firstId];
      for (;;) {
        const ids = await kind.find(after, batchSize);
        await this.keep();
        changed += await this.changeBatch(kind, ids);
        seen += ids.length;
        this.reportProgress(`${plural(Math.max(total, seen), kind.noun)}: ${seen.toLocaleString("en-US")} done`);
        const last = ids.at(-1);
        if (last === undefined) break;
        after = last;
      }
    }
    return changed;
  }

  private skippedAs(why: "damaged" | "duplicate"): string[] {
    return [...this.skipped].flatMap(([name, reason]) => (reason === why ? [name] : []));
  }

  /** Changes rows in one transaction or, if one cannot be changed, each in its own. Returns how many were changed. */
  private async changeBatch(kind: Pick<RowKind, "noun" | "rotate">, ids: readonly string[]): Promise<number> {
    const { noun } = kind;
    const whole = ids.filter((id) => !this.skipped.has(`${noun} ${id}`));
    if (whole.length === 0) return 0;
    try {
      await kind.rotate(whole);
      this.changed[noun] = (this.changed[noun] ?? 0) + whole.length;
      return whole.length;
    } catch (error) {
      const isDuplicate = error instanceof DuplicateApplicant;
      if (!isDuplicate && !(error instanceof SealError)) throw error;
      let changed = 0;
      if (whole.length > 1) for (const id of whole) changed += await this.changeBatch(kind, [id]);
      else {
        this.skipped.set(`${noun} ${whole[0]}`, isDuplicate ? "duplicate" : "damaged");
        this.report(`Skipped ${noun} ${whole[0]}: ${isDuplicate ? error.message : "its stored data is damaged."}`);
      }
      return changed;
    }
  }

  private reportProgress(line: string): void {
    if (performance.now() - this.reportedAt < reportedEveryMs) return;
    this.reportedAt = performance.now();
    this.report(line);
  }

  private async waitUntilNoticed(moment: "startedAt" | "rebuiltAt"): Promise<void> {
    for (;;) {
      const left = this.noticeMs - (await timeSince(this.rotation, moment));
      if (left <= 0) return;
      this.reportProgress(
        `Waiting ${plural(Math.ceil(left / 1_000), "second")} so that every console and worker can switch to the new key.`,
      );
      await this.keep();
      await sleep(Math.min(left, 1_000));
    }
  }

  /** Removes what was written under the former root, which no process writes or needs any more. */
  private async removeFormer(): Promise<void> {
    const { formerKeyId } = this.rotation;
    await copySignIns(formerKeyId);
    await removeSignIns(formerKeyId);
    await db.$executeRaw`delete from "CreationClaim" where "expiresAt" < clock_timestamp()`;
    // Pending changes of shared values come first: the rows that record them are deleted below.
    const { signal } = new AbortController();
    while ((await refreshShared(signal)) > 0) await this.keep();
    while ((await this.removeIdentityKeys()) > 0) await this.keep();
  }

  /**
   * Removes the identity keys of the former root, at most 500. The keys of a skipped applicant have no successor, so
   * they stay, with the keys of other applicants for the same values: otherwise the two could no longer be compared.
   */
  private removeIdentityKeys(): Promise<number> {
    const skipped = [...this.skipped.keys()].flatMap((name) => (name.startsWith("applicant ") ? [name.slice(10)] : []));
    return db.$executeRaw`
      delete from "IdentityKey" where ("applicantId", kind, hash) in (
        select key."applicantId", key.kind, key.hash from "IdentityKey" key
        where key."keyId" is distinct from ${this.rotation.keyId} and not exists (
          select from "IdentityKey" other
          where other.kind = key.kind and other.hash = key.hash and other."applicantId" = any(${skipped}::uuid[]))
        limit 500)`;
  }

  private async reportEnd(): Promise<boolean> {
    await this.adoptRoots();
    const changed = Object.entries(this.changed).map(([noun, count]) => plural(count, noun));
    const list = listOf(changed);
    this.report(`The rotation has ended${list ? `: ${list} changed` : ""}.`);
    this.reportSkipped("damaged", "Restore the damaged records from a backup");
    this.reportSkipped("duplicate", "Erase one of the two applicants of each access code that is stored twice");
    const uses = await readUses();
    for (const sentence of sentencesOfUses(uses)) this.report(sentence);
    return uses.slice(1).every(({ isRetired }) => isRetired);
  }

  private reportSkipped(why: "damaged" | "duplicate", remedy: string): void {
    const names = this.skippedAs(why);
    if (names.length > 0) this.report(`${remedy}, and run npm run keys:rotate again: ${names.join(", ")}.`);
  }
}
