/** What an override is asked for and decided on: a result of the service, and what it says about the conditions. */
import "server-only";
import { v7 as uuid } from "uuid";
import type { OverrideCondition, ServiceVerdict } from "@/lib/contracts/results";
import { type DataKey, open, openText, seal } from "@/lib/data/crypto";
import { db, type OverrideRequest, type Transaction } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { dayOf } from "@/lib/identity/dates";
import { parseBody } from "@/lib/identity/read-answer";
import { log } from "@/lib/log";
import { compareDocuments } from "@/lib/results/compare";
import { overrideConditions, serviceVerdicts } from "@/lib/results/override";
import { readSections } from "@/lib/results/sections";
import type { OpenApplicant } from "@/lib/services/applicants/applicant-record";
import { fetchResult } from "@/lib/services/applicants/fetch-result";
import { ssnOf } from "@/lib/services/applicants/profile";
import { latestSnapshot, type Snapshot } from "@/lib/services/applicants/snapshots";

export type Evidence = {
  /** Values in the clear: mask them before they leave. */
  conditions: OverrideCondition[];
  verdicts: ServiceVerdict[];
};

/** What a result says about an override. */
export function evidenceFrom({ profile }: OpenApplicant, snapshot: Snapshot): Evidence {
  const { sections } = readSections(snapshot.json);
  const comparisons = compareDocuments(sections, dayOf(new Date()));
  return {
    conditions: overrideConditions(sections, comparisons, ssnOf(profile)),
    verdicts: serviceVerdicts(sections),
  };
}

const freshMs = 60_000;

export type DatedResult = { snapshot: Snapshot; fetchedAt: Date };

/**
 * The newest result: one younger than a minute as it is kept, else asked for. When the service gives none just now, the
 * last kept one, with when that was read.
 */
export async function latestResult(applicant: OpenApplicant): Promise<DatedResult> {
  const kept = await storedResult(applicant);
  if (kept && Date.now() - kept.fetchedAt.getTime() < freshMs) return kept;
  try {
    return await fetchResult(applicant);
  } catch (error) {
    if (kept && error instanceof AppError) return kept;
    throw error;
  }
}

/**
 * What the service says since a moment: the newest result, unless it is older than that.
 *
 * @returns null when the service has not answered since, and does not answer now
 */
export async function resultSince(applicant: OpenApplicant, since: Date): Promise<DatedResult | null> {
  const kept = await storedResult(applicant);
  const isSince = kept !== null && kept.fetchedAt >= since;
  if (isSince && Date.now() - kept.fetchedAt.getTime() < freshMs) return kept;
  try {
    return await fetchResult(applicant, since);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return isSince ? kept : null;
  }
}

/**
 * Reads the result again after an override: that the call worked says nothing of what it changed. A service that gives
 * none just now has still applied it.
 */
export async function rereadResult(applicant: OpenApplicant, requestId: string): Promise<void> {
  await fetchResult(applicant, new Date()).catch((error: unknown) => {
    log.warn({ error, requestId }, "the result could not be read again after an override");
  });
}

/** The last kept result and when the service was last seen to answer with it; null when none was ever read. */
async function storedResult({ row, key }: OpenApplicant): Promise<DatedResult | null> {
  const snapshot = await latestSnapshot(row.id, key);
  return snapshot && { snapshot, fetchedAt: later(snapshot.fetchedAt, row.resultFetchedAt) };
}

/**
 * The result as it was known when a request was decided: the last one kept before then. An override changes what the
 * service says, and its own verdict stays beside the override for ever.
 */
export async function resultAtDecision({ row, key }: OpenApplicant, request: OverrideRequest): Promise<DatedResult> {
  const known = await db.resultSnapshot.findFirst({
    where: { applicantId: row.id, fetchedAt: { lte: request.decidedAt ?? request.requestedAt } },
    orderBy: [{ fetchedAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  const snapshot = await readSnapshot(known?.id ?? request.snapshotId, key);
  return { snapshot, fetchedAt: snapshot.fetchedAt };
}

const bodyPlace = (id: string) => ({ table: "ResultSnapshot", column: "body", row: id });

async function readSnapshot(id: string, key: DataKey): Promise<Snapshot> {
  const row = await db.resultSnapshot.findUniqueOrThrow({ where: { id } });
  const json = parseBody(openText(key, bodyPlace(id), row.body));
  return { id, fetchedAt: row.fetchedAt, sha256: Buffer.from(row.sha256).toString("hex"), json };
}

function later(left: Date, right: Date | null): Date {
  return right && right > left ? right : left;
}

/**
 * Keeps a result once more, for an override: what somebody asked on stays, whatever is read afterwards. The applicant's
 * row is locked.
 *
 * @returns the new snapshot's id
 */
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
      fetchedAt: later(snapshot.fetchedAt, fetchedAt),
      sha256: row.sha256,
      body: seal(key, bodyPlace(id), open(key, bodyPlace(row.id), row.body)),
      keptFor: "override",
    },
  });
  return id;
}
