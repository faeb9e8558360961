/** The evidence for an override: a result of the service, its verdicts, and the state of the three conditions. */
import "server-only";
import { v7 as uuid } from "uuid";
import { dayOf } from "@/lib/base/calendar-dates";
import type { OpenApplicant } from "@/lib/cases/applicant-record";
import { fetchResult } from "@/lib/cases/fetch-result";
import { ssnOf } from "@/lib/cases/profile";
import { latestSnapshot, type Snapshot, snapshotAt, snapshotOf } from "@/lib/cases/stored/snapshots";
import { compareDocuments, providedPerson } from "@/lib/domain/results/compare";
import { overrideConditions, serviceVerdicts } from "@/lib/domain/results/override";
import { readSections } from "@/lib/domain/results/sections";
import type { OverrideCondition, ServiceVerdict } from "@/lib/domain/results/view";
import { AppError } from "@/lib/errors";
import { open, seal } from "@/lib/platform/data/crypto";
import type { OverrideRequest, Transaction } from "@/lib/platform/data/prisma";
import { log } from "@/lib/platform/process/log";

export type Evidence = {
  /** Unmasked: mask before showing. */
  conditions: OverrideCondition[];
  verdicts: ServiceVerdict[];
};

export function evidenceFrom({ profile }: OpenApplicant, snapshot: Snapshot): Evidence {
  const { sections } = readSections(snapshot.json);
  const today = dayOf(new Date());
  const comparisons = compareDocuments(sections, providedPerson(sections, profile, today), today);
  return {
    conditions: overrideConditions(sections, comparisons, ssnOf(profile)),
    verdicts: serviceVerdicts(sections),
  };
}

const freshMs = 60_000;

export type DatedResult = { snapshot: Snapshot; fetchedAt: Date };

/**
 * Returns the stored result if it is less than a minute old, else a new one. If the service fails, returns the stored
 * result.
 *
 * @param since a stored result from before this time does not count
 * @throws the service's failure, if there is no stored result
 */
export async function latestResult(applicant: OpenApplicant, since: Date | null = null): Promise<DatedResult> {
  const last = await storedResult(applicant);
  const stored = last && (!since || last.fetchedAt >= since) ? last : null;
  if (stored && Date.now() - stored.fetchedAt.getTime() < freshMs) return stored;
  try {
    return await fetchResult(applicant, since);
  } catch (error) {
    if (stored && error instanceof AppError) return stored;
    throw error;
  }
}

/**
 * Reads the result again after an override, because the answer of the call does not say what changed. A failure is
 * logged: the override was still applied.
 */
export async function rereadResult(applicant: OpenApplicant, requestId: string): Promise<void> {
  await fetchResult(applicant, new Date()).catch((error: unknown) => {
    log.warn({ error, requestId }, "the result could not be read again after an override");
  });
}

/** The stored result with the time when the service last confirmed it. */
async function storedResult(applicant: OpenApplicant): Promise<DatedResult | null> {
  const snapshot = await latestSnapshot(applicant);
  return snapshot && { snapshot, fetchedAt: laterOf(snapshot.fetchedAt, applicant.row.resultFetchedAt) };
}

/**
 * The last result before the decision. An override changes the service's answer, so the verdict before it is shown from
 * this snapshot. Null if it was removed because its time was over.
 */
export async function resultAtDecision(
  { row, key }: OpenApplicant,
  request: OverrideRequest,
): Promise<DatedResult | null> {
  const before = await snapshotAt(row.id, key, request.decidedAt ?? request.requestedAt);
  const snapshot = before ?? (await snapshotOf(row.id, key, request.snapshotId));
  return snapshot && { snapshot, fetchedAt: snapshot.fetchedAt };
}

const bodyPlace = (id: string) => ({ table: "ResultSnapshot", column: "body", row: id });

function laterOf(left: Date, right: Date | null): Date {
  return right && right > left ? right : left;
}

/** Copies the result on which an override is requested. The caller holds the lock on the applicant's row. */
export async function saveForOverride(
  tx: Transaction,
  { row: { id: applicantId }, key }: OpenApplicant,
  { snapshot, fetchedAt }: DatedResult,
): Promise<string> {
  const row = await tx.resultSnapshot.findUniqueOrThrow({ where: { id: snapshot.id } });
  const id = uuid();
  await tx.resultSnapshot.create({
    data: {
      id,
      applicantId,
      fetchedAt: laterOf(snapshot.fetchedAt, fetchedAt),
      sha256: row.sha256,
      body: seal(key, bodyPlace(id), open(key, bodyPlace(row.id), row.body)),
      keptFor: "override",
    },
  });
  return id;
}
