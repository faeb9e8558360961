/** The hits of an applicant, from the newest result and the court results that have arrived. */
import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { can } from "@/lib/auth/permissions";
import type { CurrentStaff } from "@/lib/auth/session";
import { listChecks } from "@/lib/checks/list-checks";
import { analyze } from "@/lib/checks/result-view";
import type { OutputOf } from "@/lib/contracts/endpoint";
import { listHits as contract, type Hit } from "@/lib/contracts/hits";
import { severities } from "@/lib/contracts/result-keys";
import type { Check, Signal } from "@/lib/contracts/results";
import { nullIfUnreadable } from "@/lib/data/crypto";
import { db, type Transaction } from "@/lib/data/prisma";
import { courtResult } from "@/lib/identity/operations/records-answers";
import type { Value } from "@/lib/results/hits/hit";
import { type Clearance, maskAt, maskIn } from "@/lib/results/mask";
import { isAnswered, type SignalState, signalIdOf } from "@/lib/results/resolutions";
import { readResultContext } from "@/lib/services/applicants/applicant-facts";
import { clearanceOf, loadApplicant, type OpenApplicant } from "@/lib/services/applicants/applicant-record";
import { readCourtResults } from "@/lib/services/applicants/court-results";
import { answersHash } from "@/lib/services/applicants/decision-basis";
import {
  basisOf,
  hitVerdictOf,
  type JudgmentRow,
  needsSecond,
  openReason,
  type ReadHit,
  type ReadSignal,
  readJudgments,
  readSignals,
} from "@/lib/services/applicants/judgment-record";
import { fileOf } from "@/lib/services/applicants/read-cases";
import { latestSnapshot, type Snapshot } from "@/lib/services/applicants/snapshots";

type Client = Pick<Transaction, "order" | "judgment" | "checkRun" | "resultSnapshot" | "$queryRawUnsafe">;

export type ReadHits = {
  /** Null until a result was read: no hits, and nothing known. */
  snapshot: Snapshot | null;
  /** The `answersHash` of the answers besides the result. */
  answers: string;
  hits: ReadHit[];
  signals: ReadSignal[];
  checks: Check[];
  windowOpen: boolean;
};

/** Reads the newest stored result with its hits and judgments. Does not call the service. */
export async function readHits(client: Client, applicant: OpenApplicant): Promise<ReadHits> {
  const { row, key } = applicant;
  const snapshot = await latestSnapshot(applicant, client).catch(nullIfUnreadable);
  const context = await readResultContext(client, applicant);
  const answers = answersHash(key, context);
  if (!snapshot) {
    return { snapshot: null, answers, hits: [], signals: [], checks: [], windowOpen: false };
  }
  const analyzed = analyze(snapshot.json, context);
  const judgments = await readJudgments(client, row);
  const courtResults = await readCourtResults(client, applicant);
  const found = readSignals(key, analyzed, { judgments, courtResults }, context.today);
  const checks = listChecks({ ...context, sections: analyzed.result.sections, signals: analyzed.signals });
  return { snapshot, answers, ...found, checks, windowOpen: analyzed.result.note !== null };
}

type Reader = Pick<CurrentStaff, "roles">;

/** Free text can hold names, so it requires the permission to read them. */
const readsReasons = ({ roles }: Reader) => clearanceOf({ roles }).direct && can(roles, "decision.read");

/** A hit as the API shows it. */
export function showHit(key: OpenApplicant["key"], read: ReadHit, signals: readonly ReadSignal[], staff: Reader): Hit {
  const { hit, id, judgment, verdict } = read;
  const signal = signals.find(({ hits }) => hits.includes(read))?.signal;
  const shown = judgment && showJudgment(key, judgment.row, staff);
  const stored = judgment && hitVerdictOf(judgment.row);
  const outdated = shown && stored && !judgment.isCurrent ? { ...shown, verdict: stored } : null;
  return {
    id,
    basis: basisOf(key, hit),
    kind: hit.kind,
    title: hit.title,
    source: hit.source,
    headline: hit.headline,
    signal: hit.signal.code,
    severity: signal?.severity ?? "attention",
    orderId: hit.orderId,
    compared: hit.rows.map((row) => {
      const applicant = maskSide(row.applicant, false, clearanceOf(staff));
      const record = maskSide(row.hit, hit.orderId !== null, clearanceOf(staff));
      return {
        field: row.field,
        applicant: applicant.value,
        hit: record.value,
        applicantMasked: applicant.masked,
        hitMasked: record.masked,
        comparison: row.comparison,
        words: row.words,
        applicantPath: row.applicant?.path ?? null,
        hitPath: row.hit?.path ?? null,
      };
    }),
    verdict,
    judgment: judgment?.isCurrent ? shown : null,
    awaitsSecond: judgment?.isCurrent && verdict === null ? stored : null,
    outdated,
    needsSecond: needsSecond(hit.signal.code),
  };
}

/** A value of a court result has a path in that result, any other one in the Test Result. */
function maskSide(side: Value | null, isOfCourt: boolean, clearance: Clearance) {
  if (!side) return { value: null, masked: false };
  const { path, value } = side;
  return isOfCourt ? maskIn(courtResult, path, value, clearance) : maskAt(path, value, clearance);
}

function showJudgment(key: OpenApplicant["key"], row: JudgmentRow, staff: Reader) {
  return {
    by: row.judgedBy,
    at: row.judgedAt.toISOString(),
    reason: readsReasons(staff) ? openReason(key, row) : null,
    second: row.secondBy && row.secondAt ? { by: row.secondBy, at: row.secondAt.toISOString() } : null,
  };
}

const rank = ({ verdict, severity }: Hit) => (verdict === null ? 0 : 10) + severities.indexOf(severity);

/** The hits of an applicant, those to judge first. */
export const listHits = defineAction(contract, {
  permission: "decision.read",
  audit: { action: "hit.list", intent: "late", object: ({ params }) => ({ type: "applicant", id: params.id }) },
  async run({ staff, addDetails }, { params }) {
    const applicant = await loadApplicant(params.id);
    const shown = showHits(applicant, await readHits(db, applicant), staff);
    addDetails({ snapshotId: shown.snapshotId, hits: shown.items.length });
    return shown;
  },
});

/** The hits as the API shows them. */
export function showHits(
  { key }: OpenApplicant,
  { snapshot, hits, signals }: ReadHits,
  staff: Reader,
): OutputOf<typeof contract> {
  const items = hits.map((hit) => showHit(key, hit, signals, staff));
  return { snapshotId: snapshot?.id ?? null, items: items.sort((one, other) => rank(one) - rank(other)) };
}

const verdictLabels = { same_person: "same person", someone_else: "someone else", cannot_tell: "cannot tell" } as const;

/** The judgments on a signal, in words: "2 same person, 1 someone else". */
function summaryOf({ hits, acknowledged }: SignalState): string {
  const counts = Object.entries(verdictLabels).flatMap(([verdict, words]) => {
    const count = hits.filter((hit) => hit.verdict === verdict).length;
    return count === 0 ? [] : [{ count, words }];
  });
  const parts = counts.map(({ count, words }) => (hits.length === 1 ? words : `${count} ${words}`));
  if (acknowledged) parts.push("acknowledged");
  const text = parts.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The latest answer, with the reason if the reader may read it. */
function resolutionOf(key: OpenApplicant["key"], state: ReadSignal, staff: Reader): Signal["resolution"] {
  const judged = state.hits.flatMap(({ judgment }) => (judgment?.isCurrent ? [judgment.row] : []));
  const rows = [...judged, ...(state.answer ? [state.answer] : [])];
  const [last] = rows.sort((one, other) => other.judgedAt.getTime() - one.judgedAt.getTime());
  if (!last) return undefined;
  const { by, at, reason } = showJudgment(key, last, staff);
  return { answered: isAnswered(state), summary: summaryOf(state), by, at, reason };
}

/**
 * Adds the judgments to each signal.
 *
 * @param signals those of the newest stored result, masked or not
 */
export async function withResolutions(
  applicant: OpenApplicant,
  signals: readonly Signal[],
  staff: Reader,
): Promise<Signal[]> {
  const { row, key } = applicant;
  const judged =
    fileOf(row)?.judgments.length ?? (await db.judgment.count({ where: { applicantId: row.id, reopenedAt: null } }));
  if (judged === 0) return [...signals];
  const { signals: states } = await readHits(db, applicant);
  const found = new Map(states.map((state) => [signalIdOf(state.signal), state]));
  return signals.map((signal) => {
    const state = found.get(signalIdOf(signal));
    const resolution = state && resolutionOf(key, state, staff);
    return resolution ? { ...signal, resolution } : signal;
  });
}
