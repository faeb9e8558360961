/** Policies and their versions. A version is never changed. */
import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { plural } from "@/lib/base/dates";
import { saveColumns } from "@/lib/cases/save-columns";
import { closedStatuses } from "@/lib/domain/applicants/statuses";
import { standardPolicyId, storedPolicyRules } from "@/lib/domain/checks/policy";
import { AppError } from "@/lib/errors";
import type { Policy, PolicyVersion } from "@/lib/features/policies/contract/policies";
import * as contract from "@/lib/features/policies/contract/policies";
import * as actions from "@/lib/features/policies/contract/policies.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { nullIfUnreadable } from "@/lib/platform/data/crypto";
import { db, isUniqueViolation, type Prisma, type Transaction, transaction } from "@/lib/platform/data/prisma";
import { defineJob, type Job, openQueue, persistent } from "@/lib/platform/queues/queues";

const withVersions = {
  versions: { include: { publishedBy: { select: { id: true, name: true } } }, orderBy: { number: "desc" } },
} satisfies Prisma.PolicyInclude;
type Row = Prisma.PolicyGetPayload<{ include: typeof withVersions }>;

function showVersion({ id, number, rules, note, publishedAt, publishedBy }: Row["versions"][number]): PolicyVersion {
  return {
    id,
    number,
    rules: storedPolicyRules.parse(rules),
    note,
    publishedAt: publishedAt.toISOString(),
    publishedBy,
  };
}

function show({ id, name, archivedAt, versions }: Row): Policy {
  const [newest] = versions;
  if (!newest) throw new AppError("not_found", { detail: "There is no such policy." });
  return {
    id,
    name,
    archivedAt: archivedAt?.toISOString() ?? null,
    standard: id === standardPolicyId,
    version: showVersion(newest),
  };
}

async function load(client: Pick<Transaction, "policy">, id: string): Promise<Row> {
  const row = await client.policy.findUnique({ where: { id }, include: withVersions });
  if (!row) throw new AppError("not_found", { detail: "There is no such policy." });
  return row;
}

/** Serializes writers of one policy until the transaction ends. */
async function lock(tx: Transaction, id: string): Promise<Row> {
  await tx.$queryRaw`select 1 as locked from "Policy" where id = ${id}::uuid for update`;
  return load(tx, id);
}

/** Lists the policies, archived policies last. */
export const listPolicies = defineAction(actions.listPolicies, contract.listPolicies, {
  async run({ addDetails }) {
    const rows = await db.policy.findMany({
      include: { versions: { ...withVersions.versions, take: 1 } },
      orderBy: [{ archivedAt: { sort: "asc", nulls: "first" } }, { createdAt: "asc" }, { id: "asc" }],
    });
    addDetails({ count: rows.length });
    return { items: rows.map(show) };
  },
});

export const getPolicy = defineAction(actions.getPolicy, contract.getPolicy, {
  object: "policy",
  async run(_, { params: { id } }) {
    const row = await load(db, id);
    const applicants = await db.applicant.count({ where: { policyId: id } });
    return { ...show(row), versions: row.versions.map(showVersion), applicants };
  },
});

export const createPolicy = defineAction(actions.createPolicy, contract.createPolicy, {
  async run({ staff, transaction, setTarget }, { body: { name, rules, note } }) {
    const id = uuid();
    setTarget({ type: "policy", id });
    const version = { id: uuid(), number: 1, rules, note, publishedById: staff.id };
    try {
      await transaction((tx) =>
        tx.policy.create({ data: { id, name, createdById: staff.id, versions: { create: version } } }),
      );
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const issues = [{ path: "name", message: "A policy has this name already" }];
      throw new AppError("already_exists", { detail: "A policy has this name.", issues });
    }
    return { id };
  },
});

/** Publishes a version. If two people publish at the same time, the second one is refused. */
export const publishPolicy = defineAction(actions.publishPolicy, contract.publishPolicy, {
  object: "policy",
  async run(context, { params: { id }, body: { basedOn, rules, note } }) {
    const queue = await openQueue(reindexJob);
    return context.transaction(async (tx) => {
      const row = await lock(tx, id);
      const { number } = show(row).version;
      if (row.archivedAt) throw new AppError("state_conflict", { detail: "This policy is archived." });
      if (number !== basedOn) {
        const detail = `Version ${number} was published meanwhile. Review it, then publish your version after it.`;
        throw new AppError("conflict", { detail });
      }
      const made = await tx.policyVersion.create({
        data: { id: uuid(), policyId: id, number: number + 1, rules, note, publishedById: context.staff.id },
        include: withVersions.versions.include,
      });
      context.addDetails({ version: made.number, versionId: made.id });
      await queue.put({ policyId: id }, { tx });
      // The new rules need the expiry dates of documents. A job stores them for the approved applicants.
      if (rules.monitoring.documentsDaysBefore !== null || rules.monitoring.expiryReopens) {
        await queue.put({ policyId: id, approved: true }, { tx });
      }
      return showVersion(made);
    });
  },
});

export const archivePolicy = defineAction(actions.archivePolicy, contract.archivePolicy, {
  object: "policy",
  run(context, { params: { id } }) {
    return context.transaction(async (tx) => {
      const row = await lock(tx, id);
      if (id === standardPolicyId) {
        throw new AppError("state_conflict", {
          detail: "The default policy cannot be archived: it applies to applicants without another policy.",
        });
      }
      const users = await tx.applicant.count({ where: { policyId: id } });
      if (users > 0) {
        const detail = `${plural(users, "applicant")} ${users === 1 ? "has" : "have"} this policy. Give them another policy first.`;
        throw new AppError("state_conflict", { detail });
      }
      const archivedAt = row.archivedAt ?? new Date();
      await tx.policy.update({ where: { id }, data: { archivedAt } });
      return show({ ...row, archivedAt });
    });
  },
});

const batchSize = 100;
const zeroId = "00000000-0000-0000-0000-000000000000";
/** Milliseconds after which a job queues a job for the rest, so that it ends in time even if the worker stops. */
const shareMs = 5_000;

/** What has changed: a policy, or whether an unlisted field is accepted. `after`: only applicants after this id. */
const reindexData = z.union([
  z.object({ policyId: z.uuid(), approved: z.literal(true).optional(), after: z.uuid().optional() }),
  z.object({ field: z.string(), after: z.uuid().optional() }),
]);
type Reindex = z.output<typeof reindexData>;

/** Reads open or approved applicants under the policy, or all whose result or answers have the unlisted field. */
async function readAffected(changed: Reindex): Promise<{ id: string }[]> {
  const { after = zeroId } = changed;
  if ("field" in changed) {
    const rows: unknown = await db.$queryRaw`
      select id from "Applicant" where "unlistedFields" @> ${[changed.field]}::text[] and "unlistedFields" <> '{}'
        and id > ${after}::uuid order by id limit ${batchSize}`;
    return z.array(z.object({ id: z.string() })).parse(rows);
  }
  return db.applicant.findMany({
    where: {
      policyId: changed.policyId,
      status: changed.approved ? "approved" : { notIn: [...closedStatuses] },
      id: { gt: after },
    },
    select: { id: true },
    orderBy: { id: "asc" },
    take: batchSize,
  });
}

/** Stores the columns of applicants again, after a change that their conclusions depend on. */
export const reindexJob: Job<typeof reindexData> = defineJob(
  "policy.reindex",
  reindexData,
  async (changed) => {
    const queue = await openQueue(reindexJob);
    const end = performance.now() + shareMs;
    let rest: Reindex = changed;
    for (;;) {
      const rows = await readAffected(rest);
      for (const { id } of rows)
        await transaction((tx) => saveColumns(tx, id, { reopens: false })).catch(nullIfUnreadable);
      const last = rows.at(-1);
      if (!last || rows.length < batchSize) return {};
      rest = { ...rest, after: last.id };
      if (performance.now() > end) {
        await queue.put(rest);
        return {};
      }
    }
  },
  persistent,
);
