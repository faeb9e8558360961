/**
 * Judgments of an applicant's hits and signals: storing, decrypting, and matching them with the current result. A
 * judgment stands while it is not reopened and its basis is unchanged.
 */
import "server-only";
import { createHmac } from "node:crypto";
import { canonicalJson } from "@/lib/audit/canonical";
import type { AnalyzedResult } from "@/lib/checks/result-view";
import { type HitVerdict, hitVerdicts } from "@/lib/contracts/constants/hits";
import type { Signal } from "@/lib/contracts/results";
import { type DataKey, ifReadable, openText, seal } from "@/lib/data/crypto";
import type { Judgment, Prisma, Transaction } from "@/lib/data/prisma";
import { env } from "@/lib/env";
import type { CalendarDate } from "@/lib/identity/dates";
import type { CourtResultOf, FoundHit } from "@/lib/results/hits/hit";
import { hitsOf } from "@/lib/results/hits/hits";
import { type JudgedHit, raises, type SignalState, signalIdOf } from "@/lib/results/resolutions";
import { endMessages } from "./notify-staff";
import { fileOf, parts } from "./read-cases";

/** Loads the people of a judgment with its row. */
const withJudges = parts.judgments.include;

export type JudgmentRow = Prisma.JudgmentGetPayload<{ include: typeof withJudges }>;

/** The judgments of an applicant that were not reopened, the newest first. */
export async function readJudgments(
  tx: Pick<Transaction, "judgment">,
  applicant: { id: string },
): Promise<JudgmentRow[]> {
  const { where, include, orderBy } = parts.judgments;
  const ofApplicant = { applicantId: applicant.id, ...where };
  return fileOf(applicant)?.judgments ?? tx.judgment.findMany({ where: ofApplicant, include, orderBy: [...orderBy] });
}

const keyed = (key: DataKey, text: string) => createHmac("sha256", key).update(text, "utf8").digest();

/** A hit's id: a keyed hash, because a record's identifier can be a name. */
function hitIdOf(key: DataKey, { identity }: Pick<FoundHit, "identity">): string {
  return keyed(key, `hit|${identity}`).subarray(0, 16).toString("base64url");
}

/** A keyed hash of the judged data: the record and the applicant's own. */
function hitContent(key: DataKey, hit: FoundHit): Buffer {
  const applicant = hit.rows.map((row) => [row.field, row.applicant?.value ?? null]);
  // The service may write the same record with its fields in another order.
  return keyed(key, `content|${canonicalJson(JSON.parse(JSON.stringify([hit.content ?? null, applicant])))}`);
}

/** The basis of a hit, which the client sends back to prove that the record and the applicant's data are unchanged. */
export const basisOf = (key: DataKey, hit: FoundHit): string => hitContent(key, hit).toString("base64url");

/** A keyed hash of a signal's evidence, and of the records that raise it. */
function signalContent(key: DataKey, signal: Signal, hits: readonly FoundHit[]): Buffer {
  const evidence = signal.evidence.map(({ path, value }) => [path, value]);
  return keyed(key, `content|${JSON.stringify([evidence, hits.map((hit) => basisOf(key, hit))])}`);
}

/** The subject of a judgment: a hit, or a signal without one. */
export type Subject = { subject: string; content: Buffer };

export const subjectOfHit = (key: DataKey, hit: FoundHit): Subject => ({
  subject: `hit:${hitIdOf(key, hit)}`,
  content: hitContent(key, hit),
});

/** @param hits those that raise the signal: a reason applies to these records only */
export const subjectOfSignal = (key: DataKey, signal: Signal, hits: readonly FoundHit[]): Subject => ({
  subject: `signal:${signalIdOf(signal)}`,
  content: signalContent(key, signal, hits),
});

const isAbout = ({ content }: Subject, row: Judgment) => content.equals(row.contentHash);

/** The newest judgment of a subject, and whether its basis is still current. */
function judgmentOf(rows: readonly JudgmentRow[], subject: Subject): { row: JudgmentRow; isCurrent: boolean } | null {
  const row = rows.find((one) => one.subject === subject.subject);
  return row ? { row, isCurrent: isAbout(subject, row) } : null;
}

/** Whether two people must judge the hits of a signal. */
export const needsSecond = (code: string) => env.SECOND_JUDGMENT_CODES.some((one) => one === code);

/** A hit with its id and current judgment; null: none, or a second person must agree first. */
export type ReadHit = JudgedHit & { hit: FoundHit; id: string; judgment: ReturnType<typeof judgmentOf> };

/** A signal with its hits and the current reason that answers it, if any. */
export type ReadSignal = Omit<SignalState, "hits"> & { hits: ReadHit[]; answer: JudgmentRow | null };

export type ReadSignals = { hits: ReadHit[]; signals: ReadSignal[] };

/**
 * Matches the stored judgments with a result.
 *
 * @param courtResults the court results that have arrived; without them their hits are left out
 */
export function readSignals(
  key: DataKey,
  { result, person, comparisons, signals }: AnalyzedResult,
  stored: { judgments: readonly JudgmentRow[]; courtResults: readonly CourtResultOf[] },
  today: CalendarDate,
): ReadSignals {
  const { judgments, courtResults } = stored;
  const found = hitsOf({ sections: result.sections, person, comparisons, courtResults, today }, signals);
  const hits = found.map((hit): ReadHit => {
    const judgment = judgmentOf(judgments, subjectOfHit(key, hit));
    const isComplete = judgment?.isCurrent && (!needsSecond(hit.signal.code) || judgment.row.secondById !== null);
    return { hit, id: hitIdOf(key, hit), judgment, verdict: isComplete ? hitVerdictOf(judgment.row) : null };
  });
  const states = signals.map((signal): ReadSignal => {
    const raised = hits.filter(({ hit }) => raises(hit, signal));
    const subject = subjectOfSignal(
      key,
      signal,
      raised.map(({ hit }) => hit),
    );
    const answered = judgmentOf(judgments, subject);
    const answer = answered?.isCurrent ? answered.row : null;
    return { signal, hits: raised, acknowledged: answer !== null, answer };
  });
  return { hits, signals: states };
}

/** The verdict of a hit's judgment. */
export const hitVerdictOf = ({ verdict }: Judgment): HitVerdict | null =>
  hitVerdicts.find((one) => one === verdict) ?? null;

type ReasonColumn = "reason" | "reopenReason";
const place = (column: ReasonColumn, id: string) => ({ table: "Judgment", column, row: id });

/** Seals a reason. */
export const sealReason = (key: DataKey, column: ReasonColumn, id: string, text: string) =>
  seal(key, place(column, id), text);

/**
 * Reopens a judgment. It stays on record, with the reason.
 *
 * @param by null: the console, after a dispute
 */
export async function reopenJudgment(
  tx: Transaction,
  key: DataKey,
  id: string,
  { by, reason }: { by: string | null; reason: string },
): Promise<void> {
  const reopened = {
    reopenedAt: new Date(),
    reopenedById: by,
    reopenReason: sealReason(key, "reopenReason", id, reason),
  };
  await tx.judgment.update({ where: { id }, data: reopened, select: { id: true } });
  await endMessages(tx, { kind: "second_judgment", objectId: id }, { how: "reopened", by });
}

/** Decrypts the reason of a judgment; null if it is damaged. */
export const openReason = (key: DataKey, row: Judgment): string | null =>
  ifReadable(() => openText(key, place("reason", row.id), row.reason));
