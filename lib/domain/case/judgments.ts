/** Reads the judgments of a case. A judgment counts as long as it is not reopened and its basis is unchanged. */

import type { CalendarDate } from "@/lib/base/calendar-dates";
import type { AnalyzedResult } from "@/lib/domain/checks/result-view";
import { type HitVerdict, hitVerdicts } from "@/lib/domain/decisions/verdicts";
import { onlyInRecordWords } from "@/lib/domain/results/compared-fields";
import type { FoundHit } from "@/lib/domain/results/hits/hit";
import { hitsOf } from "@/lib/domain/results/hits/hits";
import { type JudgedHit, raises, type SignalState, signalIdOf } from "@/lib/domain/results/resolutions";
import type { Signal } from "@/lib/domain/results/view";
import type { Judgment, KeyedHash, OpenCase } from "./open-case";

export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** Returns the id of a hit: a keyed hash, because a record's identifier can be a name. */
const hitIdOf = (hash: KeyedHash, { identity }: FoundHit) => base64url(hash("hit", identity).subarray(0, 16));

/**
 * Caches the content hash of each hit while the hit is in memory, because findings, judgments and views compare the
 * same hash.
 */
const contents = new WeakMap<FoundHit, { hash: KeyedHash; content: Uint8Array }>();

/** Returns a hash of a hit's content: the record and the applicant's own data. */
function hitContent(hash: KeyedHash, hit: FoundHit): Uint8Array {
  const entries = contents.get(hit);
  if (entries?.hash === hash) return entries.content;
  const content = makeContent(hash, hit);
  contents.set(hit, { hash, content });
  return content;
}

function makeContent(hash: KeyedHash, hit: FoundHit): Uint8Array {
  const compared = hit.rows.filter(({ words }) => words !== onlyInRecordWords);
  const applicant = compared.map((row) => [row.field, row.applicant?.value ?? null]);
  return hash("content", [hit.content ?? null, applicant]);
}

/**
 * Returns a hash that the client sends back with a judgment. The server compares it to make sure that the record and
 * the applicant's data are unchanged.
 */
export const basisOf = (hash: KeyedHash, hit: FoundHit): string => base64url(hitContent(hash, hit));

export type Subject = { subject: string; content: Uint8Array };

export const subjectOfHit = (hash: KeyedHash, hit: FoundHit): Subject => ({
  subject: `hit:${hitIdOf(hash, hit)}`,
  content: hitContent(hash, hit),
});

/** @param hits the hits that raise the signal. A reason applies to these records only */
export const subjectOfSignal = (hash: KeyedHash, signal: Signal, hits: readonly FoundHit[]): Subject => ({
  subject: `signal:${signalIdOf(signal)}`,
  // Hashes the evidence of the signal and the records that raise it.
  content: hash("content", [
    signal.evidence.map(({ path, value }) => [path, value]),
    hits.map((hit) => basisOf(hash, hit)),
  ]),
});

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

type CurrentJudgment = { row: Judgment; isCurrent: boolean };

function judgmentOf(rows: readonly Judgment[], { subject, content }: Subject): CurrentJudgment | null {
  const row = rows.find((one) => one.subject === subject);
  return row ? { row, isCurrent: row.reason !== null && isSame(content, row.contentHash) } : null;
}

/** `verdict` is null if the hit is not judged, or if a second person must agree first. */
export type ReadHit = JudgedHit & { hit: FoundHit; id: string; judgment: CurrentJudgment | null };

/** `answer` is the current judgment whose reason answers the signal, or null. */
export type ReadSignal = Omit<SignalState, "hits"> & { hits: ReadHit[]; answer: Judgment | null };

export function readSignals(
  { hash, judgments, courtResults, needsSecond }: OpenCase,
  { result, person, comparisons, signals }: AnalyzedResult,
  today: CalendarDate,
): { hits: ReadHit[]; signals: ReadSignal[] } {
  const foundHits = hitsOf({ sections: result.sections, person, comparisons, courtResults, today }, signals);
  const hits = foundHits.map((hit): ReadHit => {
    const judgment = judgmentOf(judgments, subjectOfHit(hash, hit));
    const isComplete = judgment?.isCurrent && (!needsSecond(hit.signal.code) || judgment.row.secondById !== null);
    return { hit, id: hitIdOf(hash, hit), judgment, verdict: isComplete ? hitVerdictOf(judgment.row) : null };
  });
  return { hits, signals: signals.map((signal) => readSignal({ hash, judgments }, signal, hits)) };
}

/** @param hits all hits of the case. Only the hits that raise the signal count */
export function readSignal(
  { hash, judgments }: Pick<OpenCase, "hash" | "judgments">,
  signal: Signal,
  hits: readonly ReadHit[] = [],
): ReadSignal {
  const raisedHits = hits.filter(({ hit }) => raises(hit, signal));
  const records = raisedHits.map(({ hit }) => hit);
  const answered = judgmentOf(judgments, subjectOfSignal(hash, signal, records));
  const answer = answered?.isCurrent ? answered.row : null;
  return { signal, hits: raisedHits, acknowledged: answer !== null, answer };
}

export const hitVerdictOf = ({ verdict }: Judgment): HitVerdict | null =>
  hitVerdicts.find((one) => one === verdict) ?? null;
