/**
 * Quality reviews as the console shows them. While a review is open, no reader of it sees the outcome of the decision;
 * a person who has opened the applicant since the decision cannot give it (`quality-conditions.ts`).
 */
import "server-only";
import { z } from "zod";
import { can } from "@/lib/base/permissions";
import { applicantsOf, type NamedApplicant, namedApplicants, sealedApplicant } from "@/lib/cases/named-applicants";
import { decisionPlace } from "@/lib/cases/reopen-approval";
import { requireSecondPerson } from "@/lib/cases/two-person-rule";
import { shippedTitle } from "@/lib/domain/decisions/outcomes";
import { AppError } from "@/lib/errors";
import { showResult } from "@/lib/features/checks/read-result";
import * as actions from "@/lib/features/decisions/contract/quality.actions";
import type { QualityReview, QualityReviewDetail } from "@/lib/features/decisions/contract/quality-reviews";
import * as contract from "@/lib/features/decisions/contract/quality-reviews";
import { showHits } from "@/lib/features/hits/read-hits";
import { defineAction } from "@/lib/platform/actions/define-action";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { type DataKey, ifReadable, openText } from "@/lib/platform/data/crypto";
import { newestFirst, rowsToRead } from "@/lib/platform/data/paging";
import { db, type Prisma, type Transaction } from "@/lib/platform/data/prisma";
import { decidedOn, loadCaseAsDecided } from "./case-as-decided";
import { hasSeen, isToReview, isToSettle, reviewsWithDecisions } from "./quality-conditions";
import { readOfferedReasons } from "./reasons";

type Reader = Pick<CurrentStaff, "id" | "roles">;

const person = { select: { id: true, name: true } } as const;
export const reviewParts = {
  decision: { include: { decidedBy: person, policyVersion: { include: { policy: { select: { name: true } } } } } },
  applicant: sealedApplicant,
  reviewer: person,
  settledBy: person,
} as const satisfies Prisma.QualityReviewInclude;
export type ReviewRow = Prisma.QualityReviewGetPayload<{ include: typeof reviewParts }>;

export const reviewPlace = (column: "note" | "settledReason", id: string) => ({
  table: "QualityReview",
  column,
  row: id,
});

/** The ids of the reviews that the reader may give, and of those that the reader may settle. */
export type Rights = { toReview: ReadonlySet<string>; toSettle: ReadonlySet<string> };

const rightsRows = z.array(z.object({ id: z.string(), review: z.boolean(), settle: z.boolean() }));

export async function readRights(
  client: Pick<Transaction, "$queryRaw">,
  reader: Reader,
  reviews: readonly string[],
): Promise<Rights> {
  const rows = rightsRows.parse(
    await client.$queryRaw`
      select review.id, ${isToReview(reader)} as review, ${isToSettle(reader)} as settle
      from ${reviewsWithDecisions} where review.id = any(${[...reviews]}::uuid[])`,
  );
  const idsWith = (right: "review" | "settle") => new Set(rows.filter((row) => row[right]).map(({ id }) => id));
  return { toReview: idsWith("review"), toSettle: idsWith("settle") };
}

/** Free text can hold names, so it requires the permission to read decisions. */
function textOf(key: DataKey | null, reader: Reader, place: Parameters<typeof openText>[1], sealed: Uint8Array | null) {
  return sealed && key && can(reader.roles, "decision.read") ? ifReadable(() => openText(key, place, sealed)) : null;
}

export function showReview(
  row: ReviewRow,
  applicant: NamedApplicant | undefined,
  reader: Reader,
  { toReview, toSettle }: Rights,
): QualityReview {
  const { id, state, decision, reviewer, reviewedAt, settlement, settledBy, settledAt } = row;
  const key = applicant?.textKey ?? null;
  const isGiven = state !== "open";
  const { policyVersion, outcome, reasonCode, reasonTitle } = decision;
  const texts = {
    first: textOf(key, reader, decisionPlace("note", decision.id), decision.note),
    second: textOf(key, reader, reviewPlace("note", id), row.note),
    settled: textOf(key, reader, reviewPlace("settledReason", id), row.settledReason),
  };
  const hasUnreadableText =
    (row.note !== null && texts.second === null) || (row.settledReason !== null && texts.settled === null);
  const isUnreadable =
    applicant?.isUnreadable || (key !== null && can(reader.roles, "decision.read") && hasUnreadableText);
  return {
    id,
    state,
    applicantName: can(reader.roles, "applicant.read") ? (applicant?.name ?? null) : null,
    policy: policyVersion && {
      id: policyVersion.policyId,
      name: policyVersion.policy.name,
      version: policyVersion.number,
    },
    createdAt: row.createdAt.toISOString(),
    applicantId: isGiven ? row.applicantId : null,
    first: isGiven
      ? {
          outcome,
          reasonCode,
          reasonTitle: reasonTitle ?? shippedTitle(outcome, reasonCode),
          note: texts.first,
          by: decision.decidedBy,
          at: decision.decidedAt.toISOString(),
        }
      : null,
    second:
      row.outcome && row.reasonCode && reviewedAt
        ? {
            outcome: row.outcome,
            reasonCode: row.reasonCode,
            note: texts.second,
            reasonTitle: row.reasonTitle ?? row.reasonCode,
            by: reviewer,
            at: reviewedAt.toISOString(),
          }
        : null,
    settled:
      settlement && settledBy && settledAt
        ? { how: settlement, reason: texts.settled, by: settledBy, at: settledAt.toISOString() }
        : null,
    mayReview: toReview.has(id),
    maySettle: toSettle.has(id),
    ...(isUnreadable ? { unreadable: true as const } : {}),
  };
}

const list = newestFirst("createdAt");

/** A reviewer's list has at most this many open reviews, the oldest first. A given review makes room for the next. */
const openAtOnce = 200;

/** The reviews that this person may read: all, or those that they may give and those that they gave. */
async function readableBy(reader: Reader): Promise<Prisma.QualityReviewWhereInput> {
  if (can(reader.roles, "quality.read-all")) return {};
  const rows = z.array(z.object({ id: z.string() })).parse(
    await db.$queryRaw`select review.id from ${reviewsWithDecisions} where ${isToReview(reader)}
                       order by review."createdAt", review.id limit ${openAtOnce}`,
  );
  return { OR: [{ reviewerId: reader.id }, { id: { in: rows.map(({ id }) => id) } }] };
}

export const listQualityReviews = defineAction(actions.listQualityReviews, contract.listQualityReviews, {
  intent: "late",
  details: ({ query }) => ({ state: query.state }),
  async run({ staff, addDetails }, { query: { state, cursor, limit } }) {
    const rows = await db.qualityReview.findMany({
      where: { AND: [await readableBy(staff), state === "all" ? {} : { state }, list.beyond(cursor)] },
      include: reviewParts,
      orderBy: list.orderBy(),
      take: rowsToRead(limit),
    });
    const { shown, nextCursor } = list.pageOf(rows, limit);
    const rights = await readRights(
      db,
      staff,
      shown.map(({ id }) => id),
    );
    const applicants = namedApplicants(applicantsOf(shown), staff);
    addDetails({ count: shown.length });
    return {
      items: shown.map((row) => showReview(row, applicants.get(row.applicantId), staff, rights)),
      nextCursor,
    };
  },
});

/** @throws AppError `not_found` */
export async function findReview(client: Pick<Transaction, "qualityReview">, id: string): Promise<ReviewRow> {
  const row = await client.qualityReview.findUnique({ where: { id }, include: reviewParts });
  if (!row) throw new AppError("not_found");
  return row;
}

export async function showOneReview(client: Transaction, id: string, reader: Reader): Promise<QualityReview> {
  const row = await findReview(client, id);
  const rights = await readRights(client, reader, [id]);
  return showReview(row, namedApplicants([row.applicant], reader).get(row.applicantId), reader, rights);
}

const seenSentence =
  "You have opened this applicant since the decision, so you may know its outcome. Another person has to give this review.";

/** @throws AppError `forbidden`: the person may know the outcome */
export async function refuseSeen(client: Pick<Transaction, "$queryRaw">, id: string, staffId: string): Promise<void> {
  const [row] = z
    .array(z.object({ seen: z.boolean() }))
    .parse(
      await client.$queryRaw`select ${hasSeen(staffId)} as seen from "QualityReview" review where review.id = ${id}::uuid`,
    );
  if (row?.seen) throw new AppError("forbidden", { detail: seenSentence });
}

/** Why this person cannot give an open review; null: they can. */
async function refusalOf({ id, decision }: ReviewRow, staff: CurrentStaff): Promise<string | null> {
  if (!can(staff.roles, "decision.make")) return "Only a reviewer can give a quality review.";
  const acting = { staff, addDetails: () => undefined };
  try {
    await requireSecondPerson(acting, db, decision.decidedById, "decision.make");
    await refuseSeen(db, id, staff.id);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "same_person") return "You made this decision, so another person has to review it.";
    return error.facts.detail ?? error.message;
  }
}

/**
 * Shows the case of a review that the reader may give: what the decision was based on, and nothing that followed it.
 */
async function showCaseAsDecided(row: ReviewRow, staff: CurrentStaff): Promise<QualityReviewDetail["case"]> {
  const decision = await db.decision.findUniqueOrThrow({ where: { id: row.decisionId }, ...decidedOn });
  const { derivedCase } = await loadCaseAsDecided(decision);
  return {
    result: showResult(derivedCase, staff),
    hits: showHits(derivedCase, staff),
    requirements: [...derivedCase.requirements],
    openItems: [...derivedCase.openItems],
    unreadable: derivedCase.open.unreadable.length,
    reasons: await readOfferedReasons(db),
  };
}

export const getQualityReview = defineAction(actions.getQualityReview, contract.getQualityReview, {
  intent: "late",
  details: ({ params }) => ({ review: params.id }),
  async run({ staff, setTarget, addDetails }, { params: { id } }) {
    const row = await findReview(db, id);
    setTarget({ type: "applicant", id: row.applicantId });
    const isOwn = row.reviewerId === staff.id;
    if (row.state !== "open" && !isOwn && !can(staff.roles, "quality.read-all")) {
      throw new AppError("forbidden", { detail: "Another person has given this review." });
    }
    const refusal = row.state === "open" ? await refusalOf(row, staff) : null;
    const rights = await readRights(db, staff, [id]);
    const review = showReview(row, namedApplicants([row.applicant], staff).get(row.applicantId), staff, rights);
    const isOpen = row.state === "open" && refusal === null;
    addDetails({ case: isOpen });
    return { ...review, refusal, case: isOpen ? await showCaseAsDecided(row, staff) : null };
  },
});
