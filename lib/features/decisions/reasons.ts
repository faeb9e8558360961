/** The reasons of decisions: the shipped reasons with the changes of admins, and the reasons that admins added. */
import "server-only";
import { type ChangedReason, changedReasons } from "@/lib/cases/stored/read-cases";
import { type DecisionOutcome, decisionOutcomes, otherReason, shippedReasons } from "@/lib/domain/decisions/outcomes";
import { AppError } from "@/lib/errors";
import type { DecisionReason, OfferedReasons } from "@/lib/features/decisions/contract/decision-reasons";
import * as contract from "@/lib/features/decisions/contract/decision-reasons";
import * as actions from "@/lib/features/decisions/contract/decisions.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { db, isUniqueViolation, type Transaction } from "@/lib/platform/data/prisma";

type Client = Pick<Transaction, "decisionReason">;

/**
 * Reads all reasons, including retired ones. Of each outcome, the shipped reasons come first, and "other" comes last.
 */
async function readReasons(client: Client): Promise<DecisionReason[]> {
  return allReasons(await client.decisionReason.findMany({ ...changedReasons, orderBy: [...changedReasons.orderBy] }));
}

function allReasons(rows: readonly ChangedReason[]): DecisionReason[] {
  return decisionOutcomes.flatMap((outcome): DecisionReason[] => {
    const shipped = shippedReasons[outcome];
    const stored = rows.filter((row) => row.outcome === outcome);
    const delivered = Object.entries(shipped).map(([code, title]) => {
      const row = stored.find((one) => one.code === code);
      const retiredAt = row?.retiredAt?.toISOString() ?? null;
      return { outcome, code, title: row?.title ?? title, shipped: true, retiredAt };
    });
    const added = stored
      .filter(({ code }) => !Object.hasOwn(shipped, code))
      .map(({ code, title, retiredAt }) => ({
        outcome,
        code,
        title,
        shipped: false,
        retiredAt: retiredAt?.toISOString() ?? null,
      }));
    return [...delivered, ...added, { outcome, ...otherReason, shipped: true, retiredAt: null }];
  });
}

export const readOfferedReasons = async (client: Client): Promise<OfferedReasons> => offered(await readReasons(client));

export const offeredReasons = (changed: readonly ChangedReason[]): OfferedReasons => offered(allReasons(changed));

function offered(all: readonly DecisionReason[]): OfferedReasons {
  const reasons = all.filter(({ retiredAt }) => retiredAt === null);
  const of = (wanted: DecisionOutcome) =>
    reasons.filter(({ outcome }) => outcome === wanted).map(({ code, title }) => ({ code, title }));
  return { approve: of("approve"), decline: of("decline"), escalate: of("escalate"), ask: of("ask") };
}

/** @throws AppError `invalid_input` if the reason is not offered for this decision */
export async function reasonTitleOf(client: Client, outcome: DecisionOutcome, code: string): Promise<string> {
  const found = (await readOfferedReasons(client))[outcome].find((one) => one.code === code);
  if (found) return found.title;
  throw new AppError("invalid_input", {
    issues: [{ path: "reasonCode", message: "Choose a reason that is offered for this decision" }],
  });
}

export const listReasons = defineAction(actions.listReasons, contract.listReasons, {
  async run({ addDetails }) {
    const items = await readReasons(db);
    addDetails({ count: items.length });
    return { items };
  },
});

async function refuseSameTitle(tx: Client, outcome: DecisionOutcome, code: string, title: string): Promise<void> {
  const wanted = title.toLowerCase();
  const isSame = (one: DecisionReason) =>
    one.outcome === outcome && one.code !== code && one.retiredAt === null && one.title.toLowerCase() === wanted;
  if (!(await readReasons(tx)).some(isSame)) return;
  throw new AppError("already_exists", { issues: [{ path: "title", message: "A reason of this title exists" }] });
}

const codeTaken = () => new AppError("already_exists", { issues: [{ path: "code", message: "This code is taken" }] });

export const addReason = defineAction(actions.addReason, contract.addReason, {
  details: ({ body }) => ({ outcome: body.outcome, reason: body.code, title: body.title }),
  async run(context, { body }) {
    const { outcome, code, title } = body;
    if (code === otherReason.code || Object.hasOwn(shippedReasons[outcome], code)) throw codeTaken();
    try {
      return await context.transaction(async (tx) => {
        await refuseSameTitle(tx, outcome, code, title);
        await tx.decisionReason.create({ data: { outcome, code, title, changedById: context.staff.id } });
        return { outcome, code, title, shipped: false, retiredAt: null };
      });
    } catch (error) {
      throw isUniqueViolation(error) ? codeTaken() : error;
    }
  },
});

export const changeReason = defineAction(actions.changeReason, contract.changeReason, {
  details: ({ params, body }) => ({
    outcome: params.outcome,
    reason: params.code,
    ...(body.title === undefined ? {} : { title: body.title }),
    ...(body.retired === undefined ? {} : { retired: body.retired }),
  }),
  run(context, { params: { outcome, code }, body }) {
    return context.transaction(async (tx) => {
      const before = (await readReasons(tx)).find((one) => one.outcome === outcome && one.code === code);
      if (!before) throw new AppError("not_found");
      if (code === otherReason.code) {
        throw new AppError("state_conflict", { detail: "This reason always exists, under this title." });
      }
      const title = body.title ?? before.title;
      const retired = body.retired ?? before.retiredAt !== null;
      if (!retired) await refuseSameTitle(tx, outcome, code, title);
      const wasRetired = before.retiredAt === null ? null : new Date(before.retiredAt);
      const stored = {
        title,
        retiredAt: retired ? (wasRetired ?? new Date()) : null,
        changedById: context.staff.id,
      };
      const row = await tx.decisionReason.upsert({
        where: { outcome_code: { outcome, code } },
        create: { outcome, code, ...stored },
        update: { ...stored, changedAt: new Date() },
      });
      return { ...before, title: row.title, retiredAt: row.retiredAt?.toISOString() ?? null };
    });
  },
});
