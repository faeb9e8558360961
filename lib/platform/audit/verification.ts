/**
 * Runs verifications of the audit log and stores the newest report with a signature. A person who can write to the database
 * but has no signing key cannot forge a report.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { db, type Prisma } from "@/lib/platform/data/prisma";
import { sqlOf } from "@/lib/platform/data/run-sql";
import { log } from "@/lib/platform/process/log";
import { isSignedText, signingKeys, signText } from "./checkpoint";
import { readCheckpointFile } from "./checkpoint-files";
import { treeSize, waitingEntries } from "./log-store";
import { logReport, verifyLog } from "./verify-log";
import { cosignNewest, problemsOfWitness, witnessStates } from "./witness";

const verified = logReport.extend({ finishedAt: z.iso.datetime(), witness: z.enum(witnessStates) });
export type VerifiedLog = z.infer<typeof verified>;

const minuteMs = 60_000;
const dueAfterMs = 60 * minuteMs;
/** A verification without progress for this long counts as ended, because its process was probably killed. */
const abandonedAfterMs = 10 * minuteMs;

/** Whether a time is in the past, and less than `ms` ago. A time in the future was not written by a console. */
const isWithin = (at: Date, ms: number) => at.getTime() <= Date.now() + minuteMs && at.getTime() > Date.now() - ms;

const readRow = () => db.auditVerification.findUnique({ where: { id: 1 } });

/** Returns the newest report. Null if there is none, or if it is not signed with a key of AUDIT_SIGNING_KEY. */
export async function lastVerification(): Promise<VerifiedLog | null> {
  const row = await readRow();
  if (!row?.report || !row.signature || !isSignedText(row.report, row.signature, signingKeys())) return null;
  return verified.safeParse(JSON.parse(row.report)).data ?? null;
}

/** Returns the newest report if its verification finished less than a minute ago. */
export async function recentVerification(): Promise<VerifiedLog | null> {
  const last = await lastVerification();
  return last && isWithin(new Date(last.finishedAt), minuteMs) ? last : null;
}

export type Progress = { jobId: string; checked: number; entries: number };

/** Returns the progress of the verification that runs now, or null if none runs. */
export async function verificationProgress(): Promise<Progress | null> {
  const row = await readRow();
  if (!row || row.checked >= row.entries || !isWithin(row.progressAt, abandonedAfterMs)) return null;
  return { jobId: row.jobId, checked: Number(row.checked), entries: Number(row.entries) };
}

/** Returns the number of entries that a verification looks at. */
export const entriesToVerify = async (): Promise<number> =>
  (await treeSize(sqlOf(db))) + (await waitingEntries(sqlOf(db)));

let running: Promise<VerifiedLog> | undefined;

/** Verifies the log. A call during a verification in this process gets the result of that verification. */
export function verifyNow(jobId: string = uuid(), signal?: AbortSignal): Promise<VerifiedLog> {
  running ??= verify(jobId, signal).finally(() => {
    running = undefined;
  });
  return running;
}

/** Requests the witness's cosignature for the newest checkpoint, if a witness is configured. */
export async function askWitness(): Promise<number> {
  const state = await cosignNewest(sqlOf(db), signingKeys());
  if (state === "refused") log.error({}, "the witness refused to cosign the audit log");
  return 0;
}

/**
 * Verifies the log if the last verification finished more than an hour ago, or if the log has since become twice as
 * long. A change is therefore noticed even if no one opens the page.
 */
export async function verifyDue(signal: AbortSignal): Promise<number> {
  // Without a key no report is valid, so the log would be verified again and again.
  if (signingKeys().length === 0) return 0;
  const [last, entries] = await Promise.all([lastVerification(), treeSize(sqlOf(db))]);
  const isRecent = last && isWithin(new Date(last.finishedAt), dueAfterMs) && entries < last.entries * 2;
  if (entries === 0 || isRecent || (await verificationProgress())) return 0;
  await verifyNow(uuid(), signal);
  return 0;
}

async function verify(jobId: string, signal: AbortSignal | undefined): Promise<VerifiedLog> {
  const file = await readCheckpointFile();
  const keys = signingKeys();
  const report = await verifyLog(sqlOf(db), {
    keys,
    kept: file === null ? [] : [file],
    onProgress: (checked, entries) => storeProgress({ jobId, checked, entries }),
    ...(signal ? { signal } : {}),
  });
  const witness = await cosignNewest(sqlOf(db), keys);
  const problems = [...report.problems, ...problemsOfWitness(witness)];
  const finished: VerifiedLog = { ...report, problems, witness, finishedAt: new Date().toISOString() };
  const { entries } = report;
  const text = JSON.stringify(finished);
  const [key] = keys;
  await storeProgress({ jobId, checked: entries, entries }, key && { report: text, signature: signText(text, key) });
  const [first] = problems;
  if (first) log.error({}, `the audit log does not match what was signed: ${first.reason}`);
  return finished;
}

/** Stores the progress of a verification. The last report stays until the next verification has finished. */
export async function storeProgress(
  { jobId, checked, entries }: Progress,
  report: Pick<Prisma.AuditVerificationUncheckedCreateInput, "report" | "signature"> = {},
): Promise<void> {
  const row = { jobId, checked, entries, progressAt: new Date(), ...report };
  await db.auditVerification.upsert({ where: { id: 1 }, create: { id: 1, ...row }, update: row });
}
