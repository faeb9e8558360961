/**
 * Reads stored cases, one or many at once. A case is everything that the console stores of an applicant, still sealed.
 */
import "server-only";
import { answeringOperations } from "@/lib/domain/checks/answers";
import { uploadOperations } from "@/lib/domain/checks/applicant-facts";
import { AppError } from "@/lib/errors";
import type { OperationId } from "@/lib/identity/operations/list";
import { type JsonPart, joinedReader, manyOf, oneOf } from "@/lib/platform/data/joined-read";
import { type Applicant, db, type Prisma, type ResultSnapshot, type Transaction } from "@/lib/platform/data/prisma";
import { identityKeysOf, type StoredIdentityKey } from "./identity-keys";

const person = { select: { id: true, name: true } } as const;

/** The records that an applicant's row refers to. */
const references = {
  createdBy: person,
  assignee: person,
  policy: { include: { versions: { orderBy: { number: "desc" }, take: 1 } } },
  /** The legal hold in force, if any. */
  holds: { where: { endedAt: null }, include: { setBy: person }, take: 1 },
  /** The latest request to erase the applicant. */
  erasures: { include: { requestedBy: person }, orderBy: [{ requestedAt: "desc" }, { id: "desc" }], take: 1 },
} as const satisfies Prisma.ApplicantInclude;

/** How each part of a case is read: its related records, its order and its limit. Values stay sealed. */
export const casePartArgs = {
  ...references,
  acceptedFields: { select: { path: true } },
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
  /** Older runs would not change any conclusion. */
  checkRuns: {
    select: {
      ...({ id: true, operationId: true, startedAt: true, finishedAt: true } as const),
      ...({ outcome: true, errorCode: true, removedAt: true, staffId: true, staff: person } as const),
    },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take: 500,
  },
  pictures: { omit: { contents: true }, orderBy: [{ sentAt: "desc" }, { id: "asc" }], take: 50 },
  /** The policies that the applicant had before, oldest first. */
  policyChanges: {
    include: { by: person, from: { select: { name: true } } },
    orderBy: [{ at: "asc" }, { id: "asc" }],
  },
  policyRuns: {
    include: { startedBy: person, steps: { orderBy: { position: "asc" } } },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take: 1,
  },
  uploads: { select: { document: true, lastResult: true, lastAskedAt: true, endedAt: true } },
  invites: { include: { sentBy: person }, orderBy: [{ createdAt: "desc" }, { id: "asc" }], take: 20 },
  // A snapshot that was stored for an override request is not a new result.
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

/** An applicant's row and what it refers to, without the rest of the case. */
export type ApplicantRow = Prisma.ApplicantGetPayload<{ include: typeof references; omit: typeof notRead }>;

/** The column has hundreds of hashes, and only the database uses them, for searches. */
export const notRead = { searchTokens: true } as const;
/** The columns of an applicant's row. */
export type ApplicantColumns = Omit<Applicant, keyof typeof notRead>;

type CaseRow = Prisma.ApplicantGetPayload<{ include: typeof casePartArgs; omit: typeof notRead }>;

const answerColumns = {
  ...({ id: true, applicantId: true, operationId: true, response: true } as const),
  ...({ startedAt: true, finishedAt: true, removedAt: true, staff: person } as const),
};
type Answer = Prisma.CheckRunGetPayload<{ select: typeof answerColumns }>;

const withPublisher = { include: { publishedBy: person } } as const;
type VersionOfPolicy = Prisma.PolicyVersionGetPayload<typeof withPublisher>;

const reasonColumns = { outcome: true, code: true, title: true, retiredAt: true } as const;
export type ChangedReason = Prisma.DecisionReasonGetPayload<{ select: typeof reasonColumns }>;
/** Reads the changed reasons, in the order in which the form lists them. */
export const changedReasons = {
  select: reasonColumns,
  orderBy: [{ changedAt: "asc" }, { code: "asc" }],
} as const satisfies Prisma.DecisionReasonFindManyArgs;

export type CaseFile = CaseRow & {
  answers: Answer[];
  /** The result that an applied override was based on. */
  beforeOverride: ResultSnapshot | null;
  /** Includes the applicants of other names who have the same values. */
  identityKeys: StoredIdentityKey[];
  /**
   * The versions of every policy that the applicant had, oldest first. Empty if the applicant had only one policy, and
   * no version of it was published since the applicant was created.
   */
  policyVersions: VersionOfPolicy[];
  /** The reasons that an admin added, renamed or retired. Decisions refer to them. */
  changedReasons: ChangedReason[];
};

export const maxBatchSize = 16;

export type CaseClient = Pick<Transaction, "applicant" | "checkRun" | "$queryRaw" | "$queryRawUnsafe">;

/**
 * Reads cases by id. Cases that do not exist are left out. One statement reads all parts as of one moment.
 *
 * @param lock locks the applicants' rows until the transaction ends, in the order of their ids. A separate statement
 *   locks them first, because a statement reads data as of its start, and waiting for a lock may take long
 */
export async function readCases(
  client: CaseClient,
  ids: readonly string[],
  { lock = false } = {},
): Promise<Map<string, CaseFile>> {
  if (lock) {
    await client.$queryRaw`select from "Applicant" where id = any(${ids}::uuid[]) order by id for no key update`;
  }
  const files = await readFiles(ids, client === db ? null : client);
  return new Map(files.map((file) => [file.id, file]));
}

const readFiles = joinedReader<CaseFile>(
  { name: "cases", model: "Applicant", args: { include: casePartArgs, omit: notRead } },
  {
    answers: latestAnswers,
    beforeOverride,
    identityKeys: identityKeysOf,
    policyVersions,
    changedReasons: () => manyOf({ model: "DecisionReason", alias: "reason", args: changedReasons }),
  },
);

/** Reads the newest answer of each operation among the runs of the case. */
function latestAnswers(applicant: string): ReturnType<JsonPart> {
  const operations = readOperations.map((operationId) => `'${operationId}'`).join(", ");
  return manyOf(
    { model: "CheckRun", alias: "answer", args: { select: answerColumns } },
    `(
      select distinct on (run."operationId") run.* from (
        select * from "CheckRun" where "applicantId" = ${applicant}.id
        order by "startedAt" desc, id desc limit ${casePartArgs.checkRuns.take}
      ) run
      where run.outcome = 'answered' and run."operationId" in (${operations})
      order by run."operationId", run."startedAt" desc, run.id desc
    ) answer order by answer.id`,
  );
}

function policyVersions(applicant: string): ReturnType<JsonPart> {
  const changes = `from "PolicyChange" change where change."applicantId" = ${applicant}.id`;
  return manyOf(
    { model: "PolicyVersion", alias: "version", args: withPublisher },
    `"PolicyVersion" version
     where (version."policyId" = ${applicant}."policyId" or version."policyId" in (select change."fromPolicyId" ${changes}))
       and (exists (select ${changes}) or exists (
         select from "PolicyVersion" later
         where later."policyId" = ${applicant}."policyId" and later."publishedAt" > ${applicant}."createdAt"
       ))
     order by version.number`,
  );
}

/** Reads the newest result at the time of an override's approval, because an override changes the service's answer. */
function beforeOverride(applicant: string): ReturnType<JsonPart> {
  return oneOf(
    { model: "ResultSnapshot", alias: "base", args: {} },
    `"ResultSnapshot" base
     where base."applicantId" = ${applicant}.id and base."fetchedAt" <= (
       select "decidedAt" from "OverrideRequest" where "applicantId" = ${applicant}.id and state = 'applied'
       order by "requestedAt" desc, id limit 1
     )
     order by base."fetchedAt" desc, base.id desc limit 1`,
  );
}

/** @throws AppError `not_found` */
export async function readCase(client: CaseClient, id: string, options: { lock?: boolean } = {}): Promise<CaseFile> {
  const file = (await readCases(client, [id], options)).get(id);
  if (!file) throw noSuchApplicant();
  return file;
}

/** @throws AppError `not_found` */
export async function readApplicantRow(id: string): Promise<ApplicantRow> {
  const where = { id };
  const row = await db.applicant.findUnique({
    where,
    include: references,
    omit: notRead,
    relationLoadStrategy: "join",
  });
  if (!row) throw noSuchApplicant();
  return row;
}

const noSuchApplicant = () => new AppError("not_found", { detail: "There is no such applicant." });

/** The operations whose latest answer is part of the case: a section of the result, or the state of a document. */
const readOperations: readonly OperationId[] = [
  ...answeringOperations,
  ...uploadOperations.id,
  ...uploadOperations.passport,
  ...(["document.check-id", "document.check-passport"] as const),
  ...(["document.verify-id", "document.verify-passport", "background.watchlist-search"] as const),
];

/** Reads the newest answer of each operation among these runs. */
export async function readAnswers(
  client: Pick<Transaction, "checkRun">,
  checkRuns: CaseFile["checkRuns"],
): Promise<Answer[]> {
  const latest = readOperations.flatMap(
    (operationId) => checkRuns.find((run) => run.operationId === operationId && run.outcome === "answered")?.id ?? [],
  );
  if (latest.length === 0) return [];
  return client.checkRun.findMany({
    where: { id: { in: latest } },
    select: answerColumns,
    orderBy: { id: "asc" },
  });
}

export const oldestFirst = (orders: CaseFile["orders"]): CaseFile["orders"] =>
  orders.toSorted(
    (one, other) => one.requestedAt.getTime() - other.requestedAt.getTime() || (one.id < other.id ? -1 : 1),
  );

type People = Pick<CaseFile, "createdBy" | "assignee"> & Partial<Pick<CaseFile, "checkRuns">>;

/** Finds a staff member who acted on the applicant. Most of these people are read together with the case. */
export async function personIn(read: People, id: string): Promise<{ id: string; name: string } | null> {
  const people = [read.createdBy, read.assignee, ...(read.checkRuns ?? []).map(({ staff }) => staff)];
  return people.find((one) => one?.id === id) ?? db.staff.findUnique({ where: { id }, ...person });
}
