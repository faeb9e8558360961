/** An approved applicant, whose result, records, court searches and judgments change in any order. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { loadCase } from "@/lib/cases/open-case";
import { saveColumns } from "@/lib/cases/save-columns";
import type { HitVerdict } from "@/lib/domain/decisions/verdicts";
import { AppError } from "@/lib/errors";
import { pollDueOrders } from "@/lib/features/orders/poll-orders";
import { pendingWorkDone } from "@/lib/platform/data/after-answer";
import { db, transaction } from "@/lib/platform/data/prisma";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import { runAs } from "@/lib/testing/actions";
import { readAs } from "@/lib/testing/operations";
import { placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { recordMeasurement } from "@/lib/testing/record-measurement";
import {
  acknowledgeAs,
  type DecidedOn,
  decideAs,
  decisionsOf,
  hitsOf,
  judgeAs,
  listedRecord,
  runWatchList,
} from "@/lib/testing/review";
import { setUpPerson } from "@/lib/testing/staff";
import { clearResult } from "@/lib/testing/test-results";
import { reopenDecision } from "./decide";

const testConsole = setUpTestConsole();
const author = setUpPerson(["reviewer", "orderer"], "Rita Reviewer");
const colleague = setUpPerson(["reviewer"], "Cole Colleague");

const fields = { firstName: "Renáta", lastName: "Szőllősi-Brook", dob: "04-07-1988" };
const { photoProof, idVerification, scannedUser, backgroundCheck } = clearResult;
const results: Record<string, object>[] = [
  {},
  { photoProof: { ...photoProof, liveness: { assessment: "NotLive" } } },
  { photoProof: { ...photoProof, face_match_score: 91 } },
  { idVerification: { ...idVerification, status: null } },
  { scannedUser: { ...scannedUser, DocumentVerificationConfidenceRating: 70 } },
  { scannedUser: { ...scannedUser, DocumentVerificationConfidenceRating: 60 } },
  { backgroundCheck: { ...backgroundCheck, hasGlobalWatchlistRecord: true } },
  { user: { birthday: "1988-07-05T00:00:00.000Z", day: "05" } },
];

type Real = {
  id: string;
  accessCode: string;
  script: ScriptInput;
  orderId: string | null;
  /** What the author of the approval was shown as open. Null if there has been no approval. */
  seen: Set<string> | null;
  /** What an older page has read. */
  shown: DecidedOn;
};
type Step = { title: string; run: (real: Real) => Promise<void>; toString: () => string };
const step = (title: string, run: Step["run"]): Step => ({ title, run, toString: () => title });

/** Rules may refuse a step, which then changes nothing. Returns whether it was done. */
async function attempt(request: Promise<unknown>): Promise<boolean> {
  return request.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.status < 500) return false;
      throw error;
    },
  );
}

/** Returns what is open, each fact as text: the records of a finding or, without records, the values behind it. */
async function openFacts(id: string): Promise<Set<string>> {
  const { findings } = (await loadCase(db, id)).derivedCase;
  const open = findings.filter(({ answered, signal }) => !answered && signal.severity !== "info");
  return new Set(
    open.flatMap(({ signal, hits }) => {
      const values = signal.evidence.map(({ path, value }) => [path.replaceAll(/\[\d+\]/g, "[]"), value]);
      const facts = hits.length > 0 ? hits.map(({ hit }) => hit.content) : values;
      return (facts.length > 0 ? facts : [null]).map((fact) => JSON.stringify([signal.code, signal.section, fact]));
    }),
  );
}

async function answerWith(real: Real, change: ScriptInput): Promise<void> {
  real.script = { ...real.script, ...change };
  await testConsole.sandbox.control.changePerson({ userAccessCode: real.accessCode }, { script: real.script });
}

const report = (index: number): Step =>
  step(`the service reports result ${index}`, async (real) => {
    const { user: changed, ...sections } = results[index] ?? {};
    const user = { ...clearResult.user, userAccessCode: real.accessCode, ...changed };
    await answerWith(real, { answers: { "user.test-result": { ...clearResult, ...sections, user } } });
    await attempt(readAs(colleague, real.id, { refresh: "1" }));
  });

const search = (records: ScriptInput["watchList"]): Step =>
  step(`a watch-list report has ${records?.length} records`, async (real) => {
    await answerWith(real, { watchList: records });
    await attempt(runWatchList(colleague, real.id));
    await pendingWorkDone(real.id);
  });

const order = step("the author orders a court search", async (real) => {
  if (real.orderId) return;
  const body = { applicantId: real.id, kind: "federal-criminal", reason: "A charge was named." } as const;
  real.orderId = (await placeOneOrderAs(author, body)).id;
});

const courtAnswers = (cases: number): Step =>
  step(`the court reports ${cases} cases`, async (real) => {
    if (!real.orderId) return;
    const one = { court: "District of Larkspur", defendant: "SZOLLOSI-BROOK, R", plaintiff: "USA" };
    const searches = [
      {
        kind: "federal-criminal" as const,
        cases: Array.from({ length: cases }, (_, index) => ({ ...one, number: `2:19-cr-0011${index}` })),
      },
    ];
    await answerWith(real, { searches });
    await testConsole.sandbox.control.advance(10 * 60_000);
    await db.order.update({ where: { id: real.orderId }, data: { nextPollAt: new Date(Date.now() - 1_000) } });
    await pollDueOrders(new AbortController().signal);
  });

const judgeFirst = (verdict: HitVerdict): Step =>
  step(`the first hit is judged: ${verdict}`, async (real) => {
    const hit = (await hitsOf(colleague, real.id)).find(({ judgment }) => judgment === null);
    if (hit) await attempt(judgeAs(colleague, real.id, hit.id, verdict));
  });

const acknowledgeFirst = step("the first finding gets a reason", async (real) => {
  const { findings } = (await loadCase(db, real.id)).derivedCase;
  const finding = findings.find(({ answered }) => !answered);
  if (finding) await attempt(acknowledgeAs(colleague, real.id, finding.signal.code));
});

const approve = (acceptsOpen: boolean): Step =>
  step(`the author approves${acceptsOpen ? ", whatever is open" : ""}`, async (real) => {
    const seen = await openFacts(real.id);
    real.shown = await decisionsOf(author, real.id);
    if (await attempt(decideAs(author, real.id, "approve", real.shown, { acceptsOpen }))) real.seen = seen;
  });

const approveOld = step("the author approves what an old page shows", async (real) => {
  const seen = await openFacts(real.id);
  if (await attempt(decideAs(author, real.id, "approve", real.shown, { acceptsOpen: true }))) real.seen = seen;
});

const approveAtOnce = (index: number): Step =>
  step(`the author approves while the service reports result ${index}`, async (real) => {
    const seen = await openFacts(real.id);
    real.shown = await decisionsOf(author, real.id);
    const [approved] = await Promise.all([
      attempt(decideAs(author, real.id, "approve", real.shown, { acceptsOpen: true })),
      report(index).run(real),
    ]);
    if (approved) real.seen = seen;
  });

const reopen = step("a colleague reopens the decision", async (real) => {
  const { items } = await decisionsOf(colleague, real.id);
  const standing = items.find(({ reopened }) => reopened === null);
  if (!standing) return;
  const params = { id: real.id, decisionId: standing.id };
  await attempt(runAs(reopenDecision, colleague, { params, body: { reason: "New facts." } }));
});

const deriveAgain = step("the worker derives the columns again", async ({ id }) => {
  await transaction((tx) => saveColumns(tx, id));
});

const steps: Step[] = [
  ...results.map((_, index) => report(index)),
  ...results.slice(0, 2).map((_, index) => approveAtOnce(index)),
  search([listedRecord]),
  search([{ ...listedRecord, DateOfBirth: "1962" }, listedRecord]),
  order,
  courtAnswers(0),
  courtAnswers(1),
  courtAnswers(2),
  judgeFirst("same_person"),
  judgeFirst("someone_else"),
  acknowledgeFirst,
  ...[approve(false), approve(true), approve(true), approveOld],
  reopen,
  deriveAgain,
];

async function start(): Promise<Real> {
  const made = await testConsole.makeApplicant({ fields, script: { windowMs: 0 } });
  const real: Real = { ...made, script: { windowMs: 0 }, orderId: null, seen: null, shown: { snapshotId: null } };
  await report(0).run(real);
  return { ...real, shown: await decisionsOf(author, real.id) };
}

/** `DESK_RUNS=50` makes more runs. */
const numRuns = Number(process.env.DESK_RUNS ?? 3);

test("no approval stands on a finding that its author did not see", async () => {
  let [approved, taken] = [0, 0];
  const sequences = fc.array(fc.constantFrom(...steps), { minLength: 12, maxLength: 25, size: "max" });
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      const real = await start();
      for (const one of sequence) {
        await one.run(real);
        taken += 1;
        const { status } = await db.applicant.findUniqueOrThrow({ where: { id: real.id } });
        if (status !== "approved") continue;
        approved += 1;
        const unseen = [...(await openFacts(real.id))].filter((fact) => !real.seen?.has(fact));
        expect(unseen, `after: ${one.title}`).toEqual([]);
      }
    }),
    // One sequence certainly has an approval, because the random sequences may have none.
    { numRuns: numRuns + 1, examples: [[[approve(true), deriveAgain]]], endOnFailure: true },
  );
  expect(approved).toBeGreaterThan(0);
  recordMeasurement(`${taken} steps, ${approved} with an approval that stands`);
}, 600_000);
