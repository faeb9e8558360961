/**
 * Stores the demo's past: the checks, orders and decisions of the sandbox's people of the last 90 days, as if the
 * console had recorded them then. Conclusions are drawn from the stored cases as usual, with the time of each decision
 * as the current time. Entries of the audit log cannot be backdated. They have the current time and the seed as the
 * actor, and their details name the time (`happened`) and the person (`by`) of the event.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { dueAfter, policyForNew } from "@/lib/cases/applicant-policy";
import { newApplicantColumns, openApplicant } from "@/lib/cases/applicant-record";
import { consentColumns } from "@/lib/cases/consent-record";
import { type LoadedCase, openCase } from "@/lib/cases/open-case";
import { mergedProfile } from "@/lib/cases/profile";
import { sealResponse } from "@/lib/cases/run-record";
import { saveCase } from "@/lib/cases/save-columns";
import { maxBatchSize, readCases } from "@/lib/cases/stored/read-cases";
import { saveSnapshot } from "@/lib/cases/stored/snapshots";
import { deriveCase } from "@/lib/domain/case/derive-case";
import { subjectOfHit, subjectOfSignal } from "@/lib/domain/case/judgments";
import { suggestReasons } from "@/lib/domain/case/suggest-reasons";
import type { DecisionOutcome } from "@/lib/domain/decisions/outcomes";
import { spendOfSearch } from "@/lib/domain/orders/money";
import { canAcknowledge } from "@/lib/domain/results/resolutions";
import { AppError } from "@/lib/errors";
import { requireAcceptanceOfOpenItems, storeDecision } from "@/lib/features/decisions/decide";
import { storeJudgment } from "@/lib/features/hits/judge-hit";
import { countyOptions, findCounty, scopeOf } from "@/lib/features/orders/counties";
import { caseCountOf, readCourtResult, storedJson } from "@/lib/features/orders/court-result";
import { sealResult } from "@/lib/features/orders/order-record";
import { spendingColumns } from "@/lib/features/orders/order-spending";
import { hashOf } from "@/lib/features/orders/store-court-results";
import { readResponse } from "@/lib/identity/read-response";
import { runAsSystem } from "@/lib/platform/actions/run-as-system";
import { append } from "@/lib/platform/audit/append";
import type { AuditAction, AuditDetails, NewAuditEvent } from "@/lib/platform/audit/event";
import { accessCodeIndex } from "@/lib/platform/data/blind-index";
import { openDataKey } from "@/lib/platform/data/crypto";
import { db, type Prisma, type Transaction } from "@/lib/platform/data/prisma";
import { createPastPeople, type PastPerson } from "@/lib/sandbox/past";

/** The people who count as having done the work. */
type By = Record<"reviewer" | "orderer", { id: string }>;
type Policy = Awaited<ReturnType<typeof policyForNew>>;

type StoryFacts = {
  /** The reason that the reviewer gave for the judgments of the story's hits and findings. */
  reason: string;
  /** An earlier decision. */
  earlierDecision?: [outcome: DecisionOutcome, reasonCode: string];
};

const storyFacts: Readonly<Record<string, StoryFacts>> = {
  namesake: {
    reason: "Born decades earlier, another citizenship: not the applicant.",
    earlierDecision: ["escalate", "possible_match"],
  },
  "not-live": {
    reason: "Compared the selfie with the ID by eye: the same person.",
    earlierDecision: ["ask", "explain_difference"],
  },
  record: { reason: "Another first name and birth date." },
};
const usual: StoryFacts = { reason: "Looked at the documents: nothing speaks against it." };

/** The stories that were declined. Their findings stay unanswered, and are the reason of the decision. */
const declined: readonly string[] = ["forged", "wrong-ssn"];

const costCenters = ["Onboarding", "Fraud desk", null] as const;

/** @returns the number of created applicants. If a call fails, the next call creates the missing applicants */
export async function seedPast(until: Date, by: By): Promise<number> {
  const policy = await policyForNew();
  const all = await createPastPeople(until);
  const indexes = all.map(({ person }) => accessCodeIndex(person.accessCode));
  const known = await db.applicant.findMany({
    where: { accessCodeIndex: { in: indexes } },
    select: { accessCodeIndex: true },
  });
  const isKnown = (index: Uint8Array) => known.some((row) => Buffer.compare(row.accessCodeIndex, index) === 0);
  const pastPeople = all.filter((_, at) => !isKnown(indexes[at] ?? new Uint8Array()));
  for (let at = 0; at < pastPeople.length; at += maxBatchSize) {
    const some = pastPeople.slice(at, at + maxBatchSize);
    const seed = { job: "seed", requestId: uuid() };
    await runAsSystem(seed, { action: "demo.write-past" }, ({ transaction, addDetails }) =>
      transaction(async (tx) => {
        addDetails({ applicants: some.length });
        await append(await writePastPeople(tx, some, { by, policy, requestId: seed.requestId }), { tx });
      }),
    );
  }
  return pastPeople.length;
}

type SeedFacts = { by: By; policy: Policy; requestId: string };

async function writePastPeople(
  tx: Transaction,
  pastPeople: readonly PastPerson[],
  seedFacts: SeedFacts,
): Promise<NewAuditEvent[]> {
  const { by, policy, requestId } = seedFacts;
  const made = pastPeople.map((pastPerson) => newRows(pastPerson, policy, by));
  await tx.applicant.createMany({ data: made.map(({ applicant }) => applicant) });
  await tx.checkRun.createMany({ data: made.flatMap(({ runs }) => runs) });
  await tx.orderBatch.createMany({ data: made.flatMap(({ orders }) => orders.map(({ batch }) => batch)) });
  await tx.order.createMany({ data: made.flatMap(({ orders }) => orders.map(({ order }) => order)) });
  for (const { id, applicant, pastPerson } of made) {
    const { wrappedKey } = applicant;
    await saveSnapshot(tx, { id, wrappedKey, snapshots: [] }, { raw: pastPerson.result, at: resultTime(pastPerson) });
  }
  const events: NewAuditEvent[] = [];
  for (const { id, pastPerson, runs, orders } of made) {
    const note = noteFor(events, id, requestId);
    note("applicant.create", pastPerson.createdAt, { by: by.reviewer.id });
    for (const run of runs) note(run.operationId as AuditAction, run.startedAt, { by: by.reviewer.id, runId: run.id });
    for (const { order } of orders) {
      note("order.place", order.requestedAt, { by: by.orderer.id, kind: "county-criminal", orders: [order.id] });
    }
    note("result.read", resultTime(pastPerson), { by: by.reviewer.id, kept: "first" });
  }
  await judge(tx, made, { ...seedFacts, events });
  await decide(tx, made, { ...seedFacts, events });
  for (const { row } of (await loadAll(tx, made)).values()) await saveCase(tx, row);
  const ids = made.map(({ id }) => id);
  await tx.$executeRaw`
    update "Applicant" applicant set "updatedAt" = decided.at
    from (select "applicantId" as id, max("decidedAt") as at from "Decision" group by "applicantId") decided
    where applicant.id = decided.id and applicant.id = any(${ids}::uuid[])`;
  return events.toSorted((one, other) => String(one.details.happened).localeCompare(String(other.details.happened)));
}

const resultTime = ({ decidedAt, createdAt }: PastPerson) => new Date((decidedAt.getTime() + createdAt.getTime()) / 2);

type NoteEvent = (action: AuditAction, happened: Date, details: AuditDetails) => void;

const noteFor =
  (events: NewAuditEvent[], id: string, requestId: string): NoteEvent =>
  (action, happened, details) => {
    events.push({
      phase: "outcome",
      outcome: "done",
      action,
      actor: { type: "system", job: "seed" },
      object: { type: "applicant", id },
      requestId,
      details: { ...details, happened: happened.toISOString() },
    });
  };

type StoredPeople = readonly ReturnType<typeof newRows>[];

function newRows(pastPerson: PastPerson, policy: Policy, { reviewer, orderer }: By) {
  const { create, person, createdAt } = pastPerson;
  const id = uuid({ msecs: createdAt.getTime() });
  const columns = newApplicantColumns(id, person.accessCode, mergedProfile({}, create, {}), policy);
  const key = openDataKey(columns.wrappedKey, id);
  const consent = pastPerson.answers.find(({ operation }) => operation === "user.consent");
  const applicant = {
    ...columns,
    ...(consent ? consentColumns({ id, key }, consent.fields, { staffId: reviewer.id, at: consent.at }) : {}),
    ...{ createdAt, updatedAt: createdAt, createdById: reviewer.id, resultFetchedAt: resultTime(pastPerson) },
    dueAt: dueAfter(createdAt, policy),
  };
  const runs = pastPerson.answers
    .filter(({ operation }) => operation !== "records.county-criminal")
    .map(({ operation: operationId, at: startedAt, raw }) => {
      const runId = uuid({ msecs: startedAt.getTime() });
      const finishedAt = new Date(startedAt.getTime() + 400);
      const response = sealResponse(key, runId, raw);
      const made = { applicantId: id, operationId, staffId: reviewer.id, outcome: "answered" };
      return { id: runId, ...made, response, startedAt, finishedAt };
    });
  return { id, pastPerson, applicant, runs, orders: newOrders(pastPerson, { id, key }, orderer.id) };
}

const accepted = z.object({ uniqueIdentifier: z.string() });
const results = z.object({ result: z.array(z.looseObject({ uuid: z.string() })) });
const named = z.object({ county: z.string(), state: z.string(), countyUUID: z.string() });

function newOrders(
  { answers, courts, decidedAt }: PastPerson,
  { id: applicantId, key }: { id: string; key: Parameters<typeof sealResult>[0] },
  requestedById: string,
) {
  const history = answers.find(({ operation }) => operation === "records.county-history");
  const listed = history
    ? countyOptions(readResponse("records.county-history", JSON.parse(history.raw)).response, null)
    : [];
  const placed = answers.filter(({ operation }) => operation === "records.county-criminal");
  return placed.flatMap(({ fields, raw, at }, index) => {
    const { uniqueIdentifier } = accepted.parse(JSON.parse(raw));
    const answer = results.parse(JSON.parse(courts)).result.find(({ uuid: one }) => one === uniqueIdentifier);
    const read = readCourtResult(answer);
    const { county, state, countyUUID } = named.parse(fields);
    const option = findCounty(listed, { uuid: countyUUID, name: county, state });
    if (!read || !option) return [];
    const id = uuid({ msecs: at.getTime() });
    const batchId = uuid({ msecs: at.getTime() });
    // Courts take different times for a search.
    const share = 0.3 + (county.length % 5) / 8 + index / 20;
    const completedAt = new Date(at.getTime() + (decidedAt.getTime() - at.getTime()) * Math.min(share, 0.95));
    const batch = { id: batchId, idempotencyKey: `seed-${id}`, bodyHash: new Uint8Array(32), staffId: requestedById };
    const order = {
      ...({ id, batchId, applicantId, requestedById, kind: "county_criminal", state: "complete" } as const),
      ...{ countyUuid: option.uuid, countyFips: option.fips, countyName: option.name, countyState: option.state },
      scope: scopeOf("county-criminal", option),
      ...(option.price ? { price: option.price } : {}),
      ...spendingColumns(spendOfSearch({ kind: "county-criminal", price: option.price }, listed)),
      costCenter: costCenters[at.getUTCDate() % costCenters.length] ?? null,
      ...{ requestedAt: at, committedAt: at, sentAt: at, acceptedAt: at, completedAt, lastPolledAt: completedAt },
      ...{ uniqueIdentifier, serviceStatus: read.status, serviceSubStatus: read.subStatus, pollCount: 12 },
      ...{ caseCount: caseCountOf(read), result: sealResult(key, id, storedJson(read)), resultSha256: hashOf(read) },
    } satisfies Prisma.OrderCreateManyInput;
    return [{ batch: { ...batch, createdAt: at }, order }];
  });
}

/** Loads the stored cases, and derives each as of the time of its decision. */
async function loadAll(tx: Transaction, made: StoredPeople): Promise<Map<string, LoadedCase>> {
  const files = await readCases(
    tx,
    made.map(({ id }) => id),
  );
  return new Map(
    made.flatMap(({ id, pastPerson: { decidedAt } }) => {
      const row = files.get(id);
      return row ? [[id, { ...openApplicant(row), derivedCase: deriveCase(openCase(row, decidedAt), decidedAt) }]] : [];
    }),
  );
}

type SeedContext = SeedFacts & { events: NewAuditEvent[] };

/** Judges the hits, and acknowledges the findings that have no hits. */
async function judge(tx: Transaction, made: StoredPeople, { by, requestId, events }: SeedContext): Promise<void> {
  const judged = made.filter(({ pastPerson }) => !declined.includes(pastPerson.story));
  const authorAndTime = (pastPerson: PastPerson) => ({
    by: by.reviewer.id,
    at: new Date(pastPerson.decidedAt.getTime() - 5 * 60_000),
  });
  const before = await loadAll(tx, judged);
  for (const { id, pastPerson } of judged) {
    const applicant = before.get(id);
    if (!applicant) continue;
    const { open, hits, findings } = applicant.derivedCase;
    const { reason } = storyFacts[pastPerson.story] ?? usual;
    const note = noteFor(events, id, requestId);
    for (const { hit } of hits) {
      const answer = { verdict: "someone_else", reason } as const;
      await storeJudgment(tx, applicant, subjectOfHit(open.hash, hit), answer, authorAndTime(pastPerson));
      note("hit.judge", authorAndTime(pastPerson).at, {
        by: by.reviewer.id,
        verdict: answer.verdict,
        signal: hit.signal.code,
      });
    }
    for (const { signal, hits: raised, answered } of findings) {
      if (answered || raised.length > 0 || !canAcknowledge(signal)) continue;
      const answer = { verdict: "acknowledged", reason } as const;
      await storeJudgment(tx, applicant, subjectOfSignal(open.hash, signal, []), answer, authorAndTime(pastPerson));
      note("signal.acknowledge", authorAndTime(pastPerson).at, { by: by.reviewer.id, signal: signal.code });
    }
  }
}

/** Stores the decision that the console suggests: an approval, unless something blocks it. */
async function decide(tx: Transaction, made: StoredPeople, { by, requestId, events }: SeedContext): Promise<void> {
  const cases = await loadAll(tx, made);
  for (const { id, pastPerson } of made) {
    const applicant = cases.get(id);
    const snapshotId = applicant?.derivedCase.currentBasis.snapshotId;
    const suggested = applicant && suggestReasons(applicant.derivedCase);
    const final = suggested?.find(({ outcome }) => outcome === "approve" || outcome === "decline");
    if (!applicant || !snapshotId || !final) throw new AppError("internal", { detail: "A demo case has no decision." });
    requireAcceptanceOfOpenItems(applicant.derivedCase, final);
    const span = pastPerson.decidedAt.getTime() - pastPerson.createdAt.getTime();
    const store = async (
      {
        outcome,
        reasonCode,
        title: reasonTitle,
        signal,
      }: Pick<typeof final, "outcome" | "reasonCode" | "title" | "signal">,
      share: number,
    ) => {
      const at = new Date(pastPerson.createdAt.getTime() + span * share);
      const decision = { outcome, reasonCode, reasonTitle, snapshotId, ...(signal ? { signal } : {}) };
      const { row, basis } = await storeDecision(tx, applicant, decision, { by: by.reviewer.id, at });
      noteFor(events, id, requestId)("decision.make", at, {
        ...{ by: by.reviewer.id, outcome, reason: reasonCode, signal, snapshotId, decision: row.id },
        ...{ judgments: basis.judgments.length, open: basis.openSignals.length },
      });
    };
    const { earlierDecision } = storyFacts[pastPerson.story] ?? usual;
    if (earlierDecision)
      await store({ outcome: earlierDecision[0], reasonCode: earlierDecision[1], title: null, signal: null }, 0.7);
    await store(final, 1);
  }
}
