/**
 * Everything stored about an applicant, in one statement: each of the nine parts of their page would otherwise read its
 * own. Other readers read single parts. The action that shows a part decides what its reader may see.
 */
import "server-only";
import { db, type Prisma, type Transaction } from "@/lib/data/prisma";
import { readOnce, scope } from "@/lib/request-scope";

const person = { select: { id: true, name: true } } as const;

/** How each part is read: with whom, in which order, and how many. Sealed as stored. */
export const parts = {
  createdBy: person,
  assignee: person,
  policy: { include: { versions: { orderBy: { number: "desc" }, take: 1 } } },
  notes: { include: { author: person }, orderBy: [{ at: "desc" }, { id: "desc" }], take: 200 },
  orders: {
    include: { requestedBy: person, decidedBy: person, canceledBy: person, resolvedBy: person },
    orderBy: [{ requestedAt: "desc" }, { id: "asc" }],
  },
  overrides: {
    include: {
      requestedBy: person,
      decidedBy: person,
      resolvedBy: person,
      snapshot: { select: { fetchedAt: true, sha256: true } },
    },
    orderBy: [{ requestedAt: "desc" }, { id: "asc" }],
  },
  /** Older runs add nothing. */
  checkRuns: {
    select: {
      ...({ id: true, operationId: true, startedAt: true, finishedAt: true } as const),
      ...({ outcome: true, errorCode: true, staffId: true, staff: person } as const),
    },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take: 500,
  },
  uploads: { select: { document: true, lastResult: true, lastAskedAt: true, endedAt: true } },
  invites: { include: { sentBy: person }, orderBy: [{ createdAt: "desc" }, { id: "asc" }], take: 20 },
  // The copy that an override request keeps is no news.
  snapshots: { where: { keptFor: { not: "override" } }, orderBy: [{ fetchedAt: "desc" }, { id: "desc" }], take: 1 },
  judgments: {
    where: { reopenedAt: null },
    include: { judgedBy: person, secondBy: person },
    orderBy: [{ judgedAt: "desc" }, { id: "desc" }],
  },
  decisions: {
    include: {
      decidedBy: person,
      policyVersion: { select: { policyId: true, number: true, policy: { select: { name: true } } } },
    },
    orderBy: [{ decidedAt: "desc" }, { id: "desc" }],
    take: 100,
  },
  disputes: {
    include: {
      openedBy: person,
      resolvedBy: person,
      files: {
        omit: { contents: true },
        include: { addedBy: person },
        orderBy: [{ addedAt: "asc" }, { id: "asc" }],
      },
      decision: { select: { id: true, outcome: true, decidedAt: true, decidedBy: person } },
    },
    orderBy: [{ openedAt: "desc" }, { id: "desc" }],
    take: 100,
  },
} as const satisfies Prisma.ApplicantInclude;

export type ApplicantFile = Prisma.ApplicantGetPayload<{ include: typeof parts }>;

/**
 * The file of the applicant whose page is read, read once for all of its parts.
 *
 * @param id of the applicant; undefined: the one whose page it is
 * @param client the caller's; in a transaction nothing is shared
 * @returns undefined: the caller reads its own part; null: there is no such applicant
 */
export async function pageFile(id?: string, client: unknown = db): Promise<ApplicantFile | null | undefined> {
  const applicantId = scope().reads?.applicantId;
  if (!applicantId || (id !== undefined && id !== applicantId) || client !== db) return undefined;
  return readOnce(`applicant ${applicantId}`, () =>
    db.applicant.findUnique({ where: { id: applicantId }, include: parts, relationLoadStrategy: "join" }),
  );
}

/** Orders as they were placed. */
export const oldestFirst = (orders: ApplicantFile["orders"]): ApplicantFile["orders"] =>
  orders.toSorted(
    (one, other) => one.requestedAt.getTime() - other.requestedAt.getTime() || (one.id < other.id ? -1 : 1),
  );

/** The name of a staff member beside what they did with an applicant. */
export async function personNamed(
  client: Pick<Transaction, "staff">,
  applicantId: string,
  id: string,
): Promise<{ id: string; name: string } | null> {
  const file = await pageFile(applicantId, client);
  const known = [file?.createdBy, file?.assignee].find((one) => one?.id === id);
  return known ?? client.staff.findUnique({ where: { id }, ...person });
}
