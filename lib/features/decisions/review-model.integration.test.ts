/** Two reviewers and a changing result, against a model of the rules of reviewing. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { DecisionOutcome } from "@/lib/domain/decisions/outcomes";
import type { HitVerdict } from "@/lib/domain/decisions/verdicts";
import { noLimits } from "@/lib/domain/orders/limits";
import { AppError, type ErrorCode } from "@/lib/errors";
import { assign, takeNext } from "@/lib/features/applicants/queue/assign";
import { reopenHit } from "@/lib/features/hits/judge-hit";
import { approveOrder, rejectOrder } from "@/lib/features/orders/decide-order";
import { getOrderLimits, setOrderLimits } from "@/lib/features/orders/order-limits";
import { db } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import {
  acknowledgeAs,
  type DecidedOn,
  decideAs,
  decisionsOf,
  judgeAs,
  listedRecord,
  makeReviewed,
  onlyHit,
  runWatchList,
  storedStatus,
} from "@/lib/testing/review";
import {
  currentDecision,
  currentVerdict,
  modelStatusOf,
  type ReviewModel,
  refusalOf,
  reopenApproval,
} from "@/lib/testing/review-model";
import { setUpPerson, signInAs, type TestPerson } from "@/lib/testing/staff";
import { reopenDecision } from "./decide";

const testConsole = setUpTestConsole();
/** Both people may approve orders, but not their own orders. */
const people = ["Rita Reviewer", "Cole Colleague"].map((name) =>
  setUpPerson(["reviewer", "orderer", "approver"], name),
);

beforeAll(async () => {
  const admin = await signInAs(["admin"], "Ada Admin");
  const { version } = await runAs(getOrderLimits, admin);
  // Every order waits for a second person.
  const limits = { ...noLimits, order: { cents: null, searches: 0 } };
  await runAs(setOrderLimits, admin, { body: { version, limits } });
});

const code = "background.watchlist-record";
const toLookAt = "id.low-confidence";

type Real = {
  id: string;
  accessCode: string;
  hitId: string;
  /** The facts at each time, newest last. */
  known: DecidedOn[];
  /** The waiting order. */
  orderId: string | null;
};

/** The outcome of a request: null if done, else its error code. */
const ending = (request: Promise<unknown>): Promise<ErrorCode | null> =>
  request.then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );

type Run = (model: ReviewModel, real: Real) => Promise<void>;
type Step = { title: string; run: Run; toString: () => string };

const step = (title: string, run: Run): Step => ({ title, run, toString: () => title });

const someone = (index: number): TestPerson => {
  const person = people[index];
  if (!person) throw new Error("No one is signed in");
  return person;
};

const judge = (by: number, verdict: HitVerdict): Step =>
  step(`${by} judges: ${verdict}`, async (model, { id, hitId }) => {
    const expected = currentVerdict(model) === null ? null : "state_conflict";
    expect(await ending(judgeAs(someone(by), id, hitId, verdict))).toBe(expected);
    if (expected === null) model.judged.push({ verdict, record: model.record });
  });

const reopenJudgment = (by: number): Step =>
  step(`${by} reopens the judgment`, async (model, { id, hitId }) => {
    const body = { reason: "Misread." };
    const ended = await ending(runAs(reopenHit, someone(by), { params: { id, hitId }, body }));
    // An older judgment, on the record as it was, can be reopened too.
    expect(ended).toBe(model.judged.pop() ? null : "state_conflict");
    reopenApproval(model);
  });

const acknowledge = (by: number): Step =>
  step(`${by} answers the signal with a reason`, async (model, { id }) => {
    const verdict = currentVerdict(model);
    const isOpen = verdict === null || verdict === "cannot_tell";
    expect(await ending(acknowledgeAs(someone(by), id, code))).toBe(isOpen ? "state_conflict" : null);
    if (!isOpen) model.acknowledged = model.record;
  });

const change = step("the record changes", async (model, real) => {
  model.record += 1;
  reopenApproval(model);
  const watchList = [{ ...listedRecord, DateOfBirth: String(1961 + model.record) }];
  const { control } = testConsole.sandbox;
  await control.changePerson({ userAccessCode: real.accessCode }, { script: { windowMs: 0, watchList } });
  await runWatchList(someone(0), real.id);
  real.known.push(await decisionsOf(someone(0), real.id));
});

const resolve = (by: number): Step =>
  step(`${by} resolves the finding to look at`, async (model, { id }) => {
    await acknowledgeAs(someone(by), id, toLookAt);
    model.resolved = true;
  });

const decideOn = (by: number, outcome: DecisionOutcome, acceptsOpen = false): Step =>
  step(`${by} decides: ${outcome}${acceptsOpen ? ", whatever is open" : ""}`, async (model, { id, known }) => {
    const expected = refusalOf(model, outcome, acceptsOpen);
    expect(await ending(decideAs(someone(by), id, outcome, known.at(-1), { acceptsOpen }))).toBe(expected);
    if (expected === null) model.decisions.push({ outcome, record: model.record });
  });

const decideLate = (by: number): Step =>
  step(`${by} approves what an old page shows`, async (_, { id, known }) => {
    const [oldest] = known;
    if (known.length === 1 || !oldest) return;
    expect(await ending(decideAs(someone(by), id, "approve", oldest))).toBe("result_changed");
  });

const decideTogether = (outcome: DecisionOutcome): Step =>
  step(`both decide at once: ${outcome}`, async (model, { id, known }) => {
    const expected = refusalOf(model, outcome, false);
    const both = [0, 1].map((by) => ending(decideAs(someone(by), id, outcome, known.at(-1))));
    const ended = await Promise.all(both);
    const isFinal = outcome === "approve" || outcome === "decline";
    expect(ended.filter((one) => one === null)).toHaveLength(expected === null ? (isFinal ? 1 : 2) : 0);
    const made = ended.filter((one) => one === null);
    model.decisions.push(...made.map(() => ({ outcome, record: model.record })));
  });

const reopenLatest = (by: number) =>
  step(`${by} reopens the decision`, async (model, { id }) => {
    const { items } = await decisionsOf(someone(by), id);
    const made = items.find(({ reopened }) => reopened === null);
    expect(made?.outcome).toBe(currentDecision(model)?.outcome);
    if (!made) return;
    expect(made.resultChanged).toBe(currentDecision(model)?.record !== model.record);
    const params = { id, decisionId: made.id };
    await runAs(reopenDecision, someone(by), { params, body: { reason: "New facts." } });
    model.decisions.pop();
  });

const requestOrder = (by: number) =>
  step(`${by} asks for an order, and cannot approve it`, async (model, real) => {
    if (model.requester !== null) return;
    const body = { applicantId: real.id, kind: "federal-civil", reason: "A charge was named." } as const;
    const { id } = await placeOneOrderAs(someone(by), body);
    const approval = runAs(approveOrder, someone(by), { params: { id }, body: {} });
    expect(await ending(approval)).toBe("same_person");
    Object.assign(model, { requester: by });
    real.orderId = id;
  });

const rejectOrderOf = step("the other one rejects the order", async (model, real) => {
  if (model.requester === null || !real.orderId) return;
  const params = { id: real.orderId };
  await runAs(rejectOrder, someone(1 - model.requester), { params, body: { note: "Not needed." } });
  Object.assign(model, { requester: null });
});

const claim = (by: number): Step =>
  step(`${by} claims`, async (model, { id }) => {
    const isTaken = model.claim !== null && model.claim !== by;
    const request = runAs(assign, someone(by), { params: { id }, body: { assignee: "me" } });
    expect(await ending(request)).toBe(isTaken ? "already_assigned" : null);
    if (!isTaken) model.claim = by;
  });

const claimTogether = step("both claim at once", async (model, { id }) => {
  const both = [0, 1].map((by) => ending(runAs(assign, someone(by), { params: { id }, body: { assignee: "me" } })));
  const ended = await Promise.all(both);
  const taken = ended.flatMap((one, by) => (one === null ? [by] : []));
  expect(taken).toHaveLength(1);
  if (model.claim !== null) expect(taken).toEqual([model.claim]);
  model.claim = taken[0] ?? null;
});

const giveBack = step("the claim is given back", async (model, { id }) => {
  if (model.claim === null) return;
  await runAs(assign, someone(model.claim), { params: { id }, body: { assignee: null } });
  model.claim = null;
});

const idle = step("30 idle minutes pass", async (model, { id }) => {
  await db.applicant.updateMany({
    where: { id, claimExpiresAt: { not: null } },
    data: { claimExpiresAt: new Date(Date.now() - 1) },
  });
  model.claim = null;
});

const take = (by: number): Step =>
  step(`${by} takes the next`, async (model, { id }) => {
    const isOffered = ["needs_review", "ready_to_decide"].includes(modelStatusOf(model)) && model.claim === null;
    const taken = await runAs(takeNext, someone(by));
    expect(taken?.applicantId === id).toBe(isOffered);
    if (isOffered) model.claim = by;
  });

const each = <T>(make: (by: number) => T): T[] => [make(0), make(1)];
const outcomes = ["approve", "decline", "escalate", "ask"] as const;
const steps: Step[] = [
  ...each((by) => judge(by, "same_person")),
  ...each((by) => judge(by, "someone_else")),
  judge(0, "cannot_tell"),
  reopenJudgment(1),
  ...each(acknowledge),
  change,
  ...each(resolve),
  ...outcomes.flatMap((outcome) => each((by) => decideOn(by, outcome))),
  ...each((by) => decideOn(by, "approve", true)),
  decideLate(0),
  decideTogether("approve"),
  decideTogether("decline"),
  ...each(reopenLatest),
  ...each(requestOrder),
  rejectOrderOf,
  ...each(claim),
  claimTogether,
  giveBack,
  idle,
  ...each(take),
];

async function start(): Promise<{ model: ReviewModel; real: Real }> {
  // Only this run's applicant is in the queue.
  await db.applicant.updateMany({ data: { assigneeId: someone(0).staff.id, claimExpiresAt: null } });
  const id = { confidence: 70, barcodeRead: true };
  const made = await makeReviewed(testConsole, someone(0), { watchList: [listedRecord], id });
  const hitId = await onlyHit(someone(0), made.id);
  return {
    model: {
      record: 0,
      judged: [],
      acknowledged: null,
      resolved: false,
      decisions: [],
      requester: null,
      claim: null,
    },
    real: { ...made, hitId, known: [await decisionsOf(someone(0), made.id)], orderId: null },
  };
}

/** `DESK_RUNS=50` makes more runs. */
const numRuns = Number(process.env.DESK_RUNS ?? 2);

test("in any interleaving of two people and a changing result, no decision lacks its conditions and no claim is lost", async () => {
  const sequences = fc.array(fc.constantFrom(...steps), { minLength: 12, maxLength: 30, size: "max" });
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      const { model, real } = await start();
      for (const step of sequence) {
        await step.run(model, real);
        expect(await storedStatus(real.id), `after: ${step.title}`).toBe(modelStatusOf(model));
      }
      expect(
        await db.judgment.count({ where: { applicantId: real.id, verdict: "acknowledged", reopenedAt: null } }),
      ).toBeGreaterThanOrEqual((model.acknowledged === null ? 0 : 1) + (model.resolved ? 1 : 0));
    }),
    { numRuns, endOnFailure: true },
  );
}, 600_000);
