/** The hits of an applicant, from the newest result and the court results that have arrived. */
import "server-only";
import { can } from "@/lib/base/permissions";
import { clearanceOf, openApplicant } from "@/lib/cases/applicant-record";
import { loadCase, openCase } from "@/lib/cases/open-case";
import { fullNameOf } from "@/lib/cases/profile";
import { type CaseClient, type CaseFile, maxBatchSize, readCases } from "@/lib/cases/stored/read-cases";
import { type Case, deriveCase, type Finding } from "@/lib/domain/case/derive-case";
import { basisOf, hitVerdictOf, type ReadHit } from "@/lib/domain/case/judgments";
import type { Judgment } from "@/lib/domain/case/open-case";
import type { Value } from "@/lib/domain/results/hits/hit";
import { type Clearance, maskAt, maskIn } from "@/lib/domain/results/mask";
import type { SignalState } from "@/lib/domain/results/resolutions";
import type { Signal } from "@/lib/domain/results/view";
import { severities } from "@/lib/domain/signals/severities";
import type { Hit, HitFilter } from "@/lib/features/hits/contract/hits";
import * as contract from "@/lib/features/hits/contract/hits";
import * as actions from "@/lib/features/hits/contract/hits.actions";
import { courtResult } from "@/lib/identity/operations/records-responses";
import { defineAction } from "@/lib/platform/actions/define-action";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import type { OutputOf } from "@/lib/platform/contract/endpoint";
import { ifReadable } from "@/lib/platform/data/crypto";
import { newestFirst, rowsToRead } from "@/lib/platform/data/paging";
import { db, type Prisma } from "@/lib/platform/data/prisma";

type Reader = Pick<CurrentStaff, "roles">;

/** Free text can hold names, so it requires the permission to read them. */
const readsReasons = ({ roles }: Reader) => clearanceOf({ roles }).direct && can(roles, "decision.read");

export function showHit({ open, findings }: Case, read: ReadHit, staff: Reader): Hit {
  const { hit, id, judgment, verdict } = read;
  const signal = findings.find(({ hits }) => hits.includes(read))?.signal;
  const shown = judgment && showJudgment(judgment.row, staff);
  const stored = judgment && hitVerdictOf(judgment.row);
  const outdated = shown && stored && !judgment.isCurrent ? { ...shown, verdict: stored } : null;
  return {
    id,
    basis: basisOf(open.hash, hit),
    kind: hit.kind,
    title: hit.title,
    source: hit.source,
    headline: hit.headline,
    signal: hit.signal.code,
    severity: signal?.severity ?? "attention",
    orderId: hit.orderId,
    charges: (hit.charges ?? []).map((charge) =>
      charge.map(({ part, ...of }) => {
        const { value: text, masked } = maskSide(of, true, clearanceOf(staff));
        return { part, path: of.path, text, masked };
      }),
    ),
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
    needsSecond: open.needsSecond(hit.signal.code),
  };
}

/** The path of a court result's value is a path in that court result. Any other path is a path in the Test Result. */
function maskSide(side: Value | null, isOfCourt: boolean, clearance: Clearance) {
  if (!side) return { value: null, masked: false };
  const { path, value } = side;
  return isOfCourt ? maskIn(courtResult, path, value, clearance) : maskAt(path, value, clearance);
}

function showJudgment(row: Judgment, staff: Reader) {
  return {
    by: row.judgedBy,
    at: row.judgedAt.toISOString(),
    reason: readsReasons(staff) ? row.reason : null,
    second: row.secondBy && row.secondAt ? { by: row.secondBy, at: row.secondAt.toISOString() } : null,
  };
}

const rank = ({ verdict, severity }: Hit) => (verdict === null ? 0 : 10) + severities.indexOf(severity);

/** Lists the hits. The hits that are still to be judged come first. */
export function showHits(derivedCase: Case, staff: Reader): OutputOf<typeof contract.listHits> {
  const items = derivedCase.hits.map((hit) => showHit(derivedCase, hit, staff));
  return {
    snapshotId: derivedCase.currentBasis.snapshotId,
    unreadable: derivedCase.open.unreadable.length,
    items: items.sort((one, other) => rank(one) - rank(other)),
  };
}

export const listHits = defineAction(actions.listHits, contract.listHits, {
  intent: "late",
  object: "applicant",
  async run({ staff, addDetails }, { params }) {
    const { derivedCase } = await loadCase(db, params.id);
    const shown = showHits(derivedCase, staff);
    addDetails({ snapshotId: shown.snapshotId, hits: shown.items.length });
    return shown;
  },
});

export const withResult = ({ applicant }: HitFilter) =>
  ({
    ...(applicant ? { id: applicant } : {}),
    wrappedKey: { not: null },
    resultFetchedAt: { not: null },
  }) satisfies Prisma.ApplicantWhereInput;

const list = newestFirst("createdAt");

/** A page of the cases of all applicants with a result, sealed as stored. */
export async function readCasesWithResult(client: CaseClient, filter: HitFilter, cursor: string | undefined) {
  const rows = await client.applicant.findMany({
    where: { AND: [withResult(filter), list.beyond(cursor)] },
    select: { id: true, createdAt: true },
    orderBy: list.orderBy(),
    take: rowsToRead(maxBatchSize),
  });
  const { shown, nextCursor } = list.pageOf(rows, maxBatchSize);
  const files = await readCases(
    client,
    shown.map(({ id }) => id),
  );
  return { shown: shown.flatMap(({ id }) => files.get(id) ?? []), nextCursor };
}

/** `hit` is null if the applicant's hits are unknown, because a stored record cannot be read. */
export type ListedHit = {
  applicantId: string;
  applicantName: string | null;
  hit: Hit | null;
  unreadable?: true;
};

/** Shows the hits of one applicant for a list of the hits of all applicants, as of a point in time. */
export function showHitsOf(file: CaseFile, reader: Reader, { verdict, kind }: HitFilter, at: Date): ListedHit[] {
  const applicant = ifReadable(() => openApplicant(file));
  const unknown = { applicantId: file.id, applicantName: null, hit: null, unreadable: true } as const;
  if (!applicant) return [unknown];
  const derivedCase = deriveCase(openCase(file, at), at);
  const of = {
    applicantId: file.id,
    applicantName: fullNameOf(applicant.profile, clearanceOf(reader)),
    // A record that cannot be read may contain a hit.
    ...(derivedCase.open.unreadable.length > 0 ? { unreadable: true as const } : {}),
  };
  const hits = showHits(derivedCase, reader).items.filter(
    (hit) =>
      (verdict === undefined || (hit.verdict ?? "open") === verdict) && (kind === undefined || hit.kind === kind),
  );
  return hits.length === 0 && of.unreadable ? [{ ...of, hit: null }] : hits.map((hit) => ({ ...of, hit }));
}

const verdictLabels = { same_person: "same person", someone_else: "someone else", cannot_tell: "cannot tell" } as const;

/** The judgments on a signal, in words: "2 same person, 1 someone else". */
function summaryOf({ hits, acknowledged }: SignalState): string {
  const counts = Object.entries(verdictLabels).flatMap(([verdict, words]) => {
    const count = hits.filter((hit) => hit.verdict === verdict).length;
    return count === 0 ? [] : [{ count, words }];
  });
  const parts = counts.map(({ count, words }) => (hits.length === 1 ? words : `${count} ${words}`));
  if (acknowledged) parts.push("resolved with a reason");
  const text = parts.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The latest answer, with the reason if the reader may read it. */
function resolutionOf(finding: Finding, staff: Reader): Signal["resolution"] {
  const judged = finding.hits.flatMap(({ judgment }) => (judgment?.isCurrent ? [judgment.row] : []));
  const rows = [...judged, ...(finding.answer ? [finding.answer] : [])];
  const [last] = rows.sort((one, other) => other.judgedAt.getTime() - one.judgedAt.getTime());
  if (!last) return undefined;
  const { by, at, reason } = showJudgment(last, staff);
  return { answered: finding.answered, summary: summaryOf(finding), by, at, reason };
}

/** Adds the answers to the signals of a case, shown in the same order. */
export function withResolutions<S extends Signal>(shown: readonly S[], { findings }: Case, staff: Reader): S[] {
  return shown.map((signal, index) => {
    const finding = findings[index];
    const resolution = finding && resolutionOf(finding, staff);
    return resolution ? { ...signal, resolution } : signal;
  });
}
