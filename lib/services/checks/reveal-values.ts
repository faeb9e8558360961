import "server-only";
import { defineAction, type Loaded } from "@/lib/actions/define-action";
import { revealValues as contract } from "@/lib/contracts/results";
import { db } from "@/lib/data/prisma";
import { AppError, type Issue } from "@/lib/errors";
import { courtResult } from "@/lib/identity/operations/records-answers";
import { operations } from "@/lib/identity/operations/registry";
import { maskAnswer } from "@/lib/results/mask";
import { isRecord, valueAt } from "@/lib/results/paths";
import { loadApplicant, type OpenApplicant } from "@/lib/services/applicants/applicant-record";
import { fieldOf, maskedProfile } from "@/lib/services/applicants/profile";
import { latestSnapshot } from "@/lib/services/applicants/snapshots";
import { maskedAnswer, openAnswer, type SealedAnswer, withPaths } from "@/lib/services/applicants/stored-answer";
import { readCourtResult } from "@/lib/services/orders/court-result";
import { readResult } from "@/lib/services/orders/order-record";
import { loadRun } from "./check-runs";

/**
 * Reveals masked values, for a stated reason. The audit log records paths and reason before anything is shown, and never
 * the values.
 */
export const revealValues = defineAction(contract, {
  permission: "applicant.reveal",
  load: ({ params, body }) => loadSource(params.id, body),
  audit: {
    action: "applicant.reveal",
    object: ({ params }) => ({ type: "applicant", id: params.id }),
    details: ({ body }) => ({
      count: body.paths.length,
      reason: body.reason,
      ...(body.runId ? { runId: body.runId } : {}),
      ...(body.orderId ? { orderId: body.orderId } : {}),
    }),
  },
  async run({ addDetails }, { params, body }, { run }) {
    const applicant = await loadApplicant(params.id);
    const paths = [...new Set(body.paths)];
    const maskable = run
      ? maskableInRun(applicant, run)
      : await (body.orderId ? maskableInOrder(applicant, body.orderId) : maskableValues(applicant));
    const issues: Issue[] = paths.flatMap((path, index) =>
      maskable(path) === undefined
        ? [{ path: `paths.${index}`, message: "There is no masked value of that name" }]
        : [],
    );
    if (issues.length > 0) throw new AppError("invalid_input", { issues });
    addDetails({ paths: paths.map(withoutQuotedKeys) });
    return { values: Object.fromEntries(paths.map((path) => [path, maskable(path) ?? null])) };
  },
});

/** The value of a masked leaf; undefined when there is no such leaf. */
type LookUp = (path: string) => string | null | undefined;

// Masks as for a reader without rights: the screen may have been loaded before the reader got them.
const fullyMasked = { direct: false };

/** Where the values are: revealing a part needs the permission to read the whole. */
async function loadSource(
  applicantId: string,
  { runId, orderId }: { runId?: string | undefined; orderId?: string | undefined },
): Promise<Loaded & { run: SealedAnswer | null }> {
  if (runId && orderId) throw new AppError("invalid_input", { detail: "Name a run or an order, not both." });
  if (runId) return loadRun(applicantId, runId);
  return { permission: orderId ? "order.read" : "applicant.read", run: null };
}

/** The masked leaves of an order's court result. */
async function maskableInOrder({ row, key }: OpenApplicant, orderId: string): Promise<LookUp> {
  const order = await db.order.findFirst({
    where: { id: orderId, applicantId: row.id },
    select: { id: true, state: true, result: true },
  });
  if (!order) throw new AppError("not_found", { detail: "There is no such order of this applicant." });
  const raw = readCourtResult(readResult(key, order))?.raw;
  const masked = new Set(raw ? maskAnswer(courtResult, raw, fullyMasked).masked : []);
  return (path) => (masked.has(path) ? valueAt(raw, path) : undefined);
}

/** The masked leaves of one run's answer. */
function maskableInRun({ key }: OpenApplicant, run: SealedAnswer): LookUp {
  const json = openAnswer(key, run);
  const masked = new Set(json === undefined ? [] : maskedAnswer(run.operationId, json, fullyMasked).masked);
  const shown = withPaths(json);
  return (path) => (masked.has(path) ? valueAt(shown, path) : undefined);
}

/** The masked leaves of the Test Result and of the User Object. */
async function maskableValues({ row, key, accessCode, profile }: OpenApplicant): Promise<LookUp> {
  const snapshot = await latestSnapshot(row.id, key);
  const result = snapshot && asShown(snapshot.json);
  const inResult = new Set(
    result ? maskAnswer(operations["user.test-result"].response, result, fullyMasked).masked : [],
  );
  const inProfile = new Set(maskedProfile(profile, fullyMasked).masked);
  return (path) => {
    if (path === "user.userAccessCode") return accessCode;
    if (inResult.has(path)) return valueAt(result, path);
    return inProfile.has(path) ? fieldOf(profile, path.slice("user.".length)) : undefined;
  };
}

/** An answer that is no object is shown, and revealed, under the name "answer" (see readSections). */
const asShown = (json: unknown): Record<string, unknown> => (isRecord(json) ? json : { answer: json });

/** Quoted keys are in no schema and may contain anything: the audit log does not repeat them. */
function withoutQuotedKeys(path: string): string {
  return path.replace(/\["(?:[^"\\]|\\.)*"\]/g, '["…"]');
}
