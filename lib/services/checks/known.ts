/** What the console knows of an applicant, gathered for judging what can be run. No call of the service. */
import "server-only";
import { z } from "zod";
import type {
  ApplicantFacts,
  Document,
  FieldPresence,
  requiredFields,
  UploadState,
} from "@/lib/checks/applicant-facts";
import type { OrderState } from "@/lib/contracts/orders";
import { type DataKey, ifReadable, nullIfUnreadable } from "@/lib/data/crypto";
import { db } from "@/lib/data/prisma";
import { env } from "@/lib/env";
import { readSections } from "@/lib/results/sections";
import { fieldOf, type Profile } from "@/lib/services/applicants/profile";
import type { OpenApplicant } from "@/lib/services/applicants/records";
import { outcomeOfRun } from "./facts";
import { runColumns } from "./run-row";
import { latestSnapshot } from "./snapshots";
import { openAnswer, type SealedAnswer } from "./stored-answer";

/** Orders of which no court knows. */
const neverAnswered: OrderState[] = ["failed", "canceled", "confirmed_absent"];

/** Runs beyond this many say nothing new. */
const runsRead = 500;

/** The runs of an applicant, newest first, without their answers. */
export async function runsOf(applicantId: string) {
  return db.checkRun.findMany({
    where: { applicantId },
    select: { ...runColumns, finishedAt: true },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take: runsRead,
  });
}
export type Runs = Awaited<ReturnType<typeof runsOf>>;

/** @param runs as `runsOf` gave them */
export async function readApplicantFacts(applicant: OpenApplicant, runs: Runs): Promise<ApplicantFacts> {
  const { row, key, profile } = applicant;
  const [snapshot, id, passport, verifiedId, verifiedPassport, order] = await Promise.all([
    latestSnapshot(row.id, key).catch(nullIfUnreadable),
    uploadState(applicant, "id"),
    uploadState(applicant, "passport"),
    verifiedAt(applicant, "id", runs),
    verifiedAt(applicant, "passport", runs),
    db.order.findFirst({ where: { applicantId: row.id, state: { notIn: neverAnswered } }, select: { id: true } }),
  ]);
  const readAt = (row.resultFetchedAt ?? snapshot?.fetchedAt)?.toISOString();
  return {
    applicantId: row.id,
    expired: row.status === "expired",
    consented: row.consentedAt !== null,
    overridden: row.overriddenAt !== null,
    given: fieldPresence(profile),
    result: snapshot && readAt ? { sections: readSections(snapshot.json).sections, readAt } : null,
    runs: runs.map((run) => ({
      operationId: run.operationId,
      startedAt: run.startedAt.toISOString(),
      finishedAt: run.finishedAt?.toISOString() ?? null,
      outcome: outcomeOfRun(run),
      errorCode: run.errorCode,
    })),
    uploads: { id, passport },
    verified: { id: verifiedId, passport: verifiedPassport },
    ordered: order !== null,
    attemptLimit: env.IDENTITY_ATTEMPT_LIMIT ?? null,
    now: new Date().toISOString(),
  };
}

/**
 * What counts when an override is asked for: in mock mode the one preset user whose override works is verified already,
 * and results there never change, so no verdict does.
 */
export function factsForOverride(known: ApplicantFacts): ApplicantFacts {
  return env.IDENTITY_MODE === "mock" ? { ...known, result: null, verified: { id: null, passport: null } } : known;
}

/**
 * Null is what the service answered, or what was sent for somebody created here. A field that neither ever spoke of
 * (the SSN of somebody added by their access code) is unknown.
 */
function fieldPresence(profile: Profile): ApplicantFacts["given"] {
  const given = (field: (typeof requiredFields)[number]): FieldPresence => {
    if (fieldOf(profile, field) !== null) return "given";
    return Object.hasOwn(profile, field) ? "missing" : "unknown";
  };
  return {
    ssn: given("ssn"),
    houseNumber: given("houseNumber"),
    streetName: given("streetName"),
    city: given("city"),
    state: given("state"),
    zipCode: given("zipCode"),
  };
}

/** An answer that cannot be opened says nothing. */
const answerOf = (key: DataKey, run: SealedAnswer) => ifReadable(() => openAnswer(key, run));

const statusAnswer = z.object({ result: z.string().nullish() }).catch({ result: null });

/** How a document's upload stood when it was last asked about: by a run, or by the worker that watches it. */
async function uploadState({ row, key }: OpenApplicant, document: Document): Promise<UploadState | null> {
  const [run, watch] = await Promise.all([
    db.checkRun.findFirst({
      where: { applicantId: row.id, operationId: `document.check-${document}`, outcome: "answered" },
      orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    }),
    db.uploadWatch.findUnique({ where: { applicantId_document: { applicantId: row.id, document } } }),
  ]);
  const asked = run && { at: run.startedAt, result: statusAnswer.parse(answerOf(key, run)).result ?? null };
  const watched = watch?.lastAskedAt ? { at: watch.lastAskedAt, result: watch.lastResult } : null;
  const newest = asked && watched ? (watched.at > asked.at ? watched : asked) : (asked ?? watched);
  return newest && { at: newest.at.toISOString(), result: newest.result };
}

const yesOrNo = z.object({ success: z.boolean().nullish() }).catch({ success: null });

/** When the last Verify of a document was made, if the service said yes to it. */
async function verifiedAt({ key }: OpenApplicant, document: Document, runs: Runs): Promise<string | null> {
  const isVerify = (run: Runs[number]) =>
    run.operationId === `document.verify-${document}` && run.outcome === "answered";
  const last = runs.find(isVerify);
  const run = last ? await db.checkRun.findUnique({ where: { id: last.id } }) : null;
  return run && yesOrNo.parse(answerOf(key, run)).success === true ? run.startedAt.toISOString() : null;
}
