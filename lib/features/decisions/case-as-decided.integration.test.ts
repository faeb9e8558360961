/** A quality reviewer sees orders, overrides and uploads as they were at the decision, whatever became of them later. */
import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { db, type Prisma } from "@/lib/platform/data/prisma";
import { setUpQualityReviews } from "@/lib/testing/quality-reviews";
import { decidedOn, loadCaseAsDecided } from "./case-as-decided";

const { decider, makeDecided } = setUpQualityReviews();

let id: string;
let decisionId: string;
let decidedAt: Date;
/** A time in seconds after the decision, or before it if negative. */
const at = (seconds: number) => new Date(decidedAt.getTime() + seconds * 1000);

beforeAll(async () => {
  const made = await makeDecided();
  ({ id, decisionId } = made);
  ({ decidedAt } = await db.decision.findUniqueOrThrow({ where: { id: decisionId } }));
});

afterEach(async () => {
  const where = { applicantId: id };
  await db.order.deleteMany({ where });
  await db.overrideRequest.deleteMany({ where });
  await db.applicant.update({ where: { id }, data: { overriddenAt: null } });
});

async function openAsDecided() {
  const decision = await db.decision.findUniqueOrThrow({ where: { id: decisionId }, ...decidedOn });
  return (await loadCaseAsDecided(decision)).derivedCase.open;
}

type NewOrder = Partial<Prisma.OrderUncheckedCreateInput> & Pick<Prisma.OrderUncheckedCreateInput, "state">;

async function storeOrder(order: NewOrder): Promise<string> {
  const [batchId, orderId, staffId] = [uuid(), uuid(), decider.id];
  await db.orderBatch.create({ data: { id: batchId, idempotencyKey: batchId, bodyHash: randomBytes(32), staffId } });
  const columns = { requestedById: staffId, requestedAt: at(-3600), committedAt: at(-3600), ...order };
  await db.order.create({
    data: { id: orderId, batchId, applicantId: id, kind: "federal_criminal", scope: orderId, ...columns },
  });
  return orderId;
}

describe("an order", () => {
  const before = -1800;
  const sent = () => ({ sentAt: at(before) });
  const accepted = () => ({ ...sent(), acceptedAt: at(before) });
  test.each<[string, () => NewOrder, string]>([
    ["canceled later", () => ({ state: "canceled", canceledAt: at(60) }), "intent"],
    [
      "rejected later",
      () => ({ state: "canceled", decidedAt: at(60), heldFor: ["month.cents"], committedAt: null }),
      "awaiting_approval",
    ],
    ["canceled before", () => ({ state: "canceled", canceledAt: at(-60) }), "canceled"],
    ["approved and sent later", () => ({ state: "accepted", committedAt: at(1), sentAt: at(2) }), "awaiting_approval"],
    ["sent and failed later", () => ({ state: "failed", sentAt: at(1) }), "intent"],
    ["failed later, after a lost answer", () => ({ state: "failed", ...sent() }), "outcome_unknown"],
    ["failed before", () => ({ state: "failed", ...sent(), updatedAt: at(-60) }), "failed"],
    [
      "confirmed as absent later",
      () => ({ state: "confirmed_absent", ...sent(), resolvedAt: at(60) }),
      "outcome_unknown",
    ],
    ["being sent, and accepted later", () => ({ state: "accepted", sentAt: at(-1), acceptedAt: at(1) }), "sending"],
    ["accepted before", () => ({ state: "pending", ...accepted() }), "pending"],
    ["completed later", () => ({ state: "complete", ...accepted(), completedAt: at(60), caseCount: 1 }), "accepted"],
    ["completed before", () => ({ state: "complete", ...accepted(), completedAt: at(-60), caseCount: 0 }), "complete"],
  ])("that was %s", async (_, order, state) => {
    await storeOrder(order());
    expect((await openAsDecided()).orderStates).toEqual([state]);
  });

  test("that the court reopened later is not reopened yet", async () => {
    const reopened = { completedAt: at(-60), regressedAt: at(60), serviceStatus: "PENDING", resultRemovedAt: null };
    const orderId = await storeOrder({ state: "complete", ...accepted(), ...reopened, caseCount: 0 });
    const { orders } = await openAsDecided();
    expect(orders).toMatchObject([{ id: orderId, regressed: false, status: "COMPLETE", complete: true }]);
  });

  test("of a county is not there before the order of all counties was accepted", async () => {
    const parentId = await storeOrder({ state: "pending", kind: "all_counties", ...sent(), acceptedAt: at(60) });
    const county = { kind: "county_criminal", parentId, ...sent(), acceptedAt: at(60) } as const;
    const countyId = await storeOrder({ state: "accepted", ...county });
    expect((await openAsDecided()).openSearches).toMatchObject([{ kind: "all-counties", state: "outcome_unknown" }]);
    await db.order.update({ where: { id: parentId }, data: { acceptedAt: at(-60) } });
    await db.order.update({ where: { id: countyId }, data: { acceptedAt: at(-60) } });
    expect((await openAsDecided()).openSearches).toMatchObject([{ kind: "county-criminal", state: "accepted" }]);
  });
});

describe("an override request", () => {
  test.each<[string, () => Partial<Prisma.OverrideRequestUncheckedCreateInput>, readonly string[]]>([
    ["withdrawn later", () => ({ state: "withdrawn", finishedAt: at(60) }), ["requested"]],
    ["rejected later", () => ({ state: "rejected", decidedAt: at(60), finishedAt: at(60) }), ["requested"]],
    ["sent, and refused later", () => ({ state: "refused", decidedAt: at(-1), finishedAt: at(1) }), ["sending"]],
    [
      "resolved later",
      () => ({ state: "refused", decidedAt: at(-90), finishedAt: at(-60), resolvedAt: at(60) }),
      ["outcome_unknown"],
    ],
    ["finished before", () => ({ state: "rejected", decidedAt: at(-60), finishedAt: at(-60) }), ["rejected"]],
    ["made later", () => ({ state: "requested", requestedAt: at(60) }), []],
  ])("that was %s", async (_, request, states) => {
    await storeOverride(request());
    expect((await openAsDecided()).overrideStates).toEqual(states);
  });

  test("whose unknown outcome was resolved as applied later did not override the case yet, and nothing is missing", async () => {
    await storeOverride({ state: "applied", decidedAt: at(-90), finishedAt: at(-60), resolvedAt: at(60) });
    await db.applicant.update({ where: { id }, data: { overriddenAt: at(-90) } });
    const { unreadable, overriddenAt } = await openAsDecided();
    expect(overriddenAt).toBeNull();
    expect(unreadable.filter(({ column }) => column === "state")).toEqual([]);
    await db.overrideRequest.updateMany({ where: { applicantId: id }, data: { resolvedAt: at(-30) } });
    expect((await openAsDecided()).overriddenAt).toEqual(at(-90));
  });
});

async function storeOverride(request: Partial<Prisma.OverrideRequestUncheckedCreateInput>): Promise<void> {
  const { snapshotId } = await db.decision.findUniqueOrThrow({ where: { id: decisionId } });
  const own = { id: uuid(), applicantId: id, snapshotId, requestedById: decider.id, requestedAt: at(-120) };
  await db.overrideRequest.create({
    data: { ...own, reasonCode: "name_format", note: randomBytes(9), conditions: {}, ...request },
  });
}

describe("an upload", () => {
  const uploadWith = async (times: Prisma.UploadWatchUpdateInput) => {
    const where = { applicantId_document: { applicantId: id, document: "id" } };
    const past = { startedAt: at(-120), lastAskedAt: at(-60), endedAt: at(-60), lastResult: "complete" };
    await db.uploadWatch.update({ where, data: { ...past, ...times } });
    return (await openAsDecided()).uploads;
  };

  test("that ended before is as it is", async () => {
    expect(await uploadWith({})).toEqual([{ document: "id", isOpen: false, lastResult: "complete" }]);
  });

  test("that ended later was open, without its result", async () => {
    const open = [{ document: "id", isOpen: true, lastResult: null }];
    expect(await uploadWith({ lastAskedAt: at(60), endedAt: at(60) })).toEqual(open);
  });

  test("that is still open has no answer from after the decision", async () => {
    const review = { endedAt: null, lastResult: "under_review" };
    const open = { document: "id", isOpen: true };
    expect(await uploadWith(review)).toEqual([{ ...open, lastResult: "under_review" }]);
    expect(await uploadWith({ ...review, lastAskedAt: at(60) })).toEqual([{ ...open, lastResult: null }]);
  });

  test("that began later is not there", async () => {
    expect(await uploadWith({ startedAt: at(60), lastAskedAt: at(90), endedAt: at(90) })).toEqual([]);
  });
});
