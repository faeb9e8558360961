import "server-only";
import { can } from "@/lib/base/permissions";
import { loadApplicant, type OpenApplicant } from "@/lib/cases/applicant-record";
import { loadCase } from "@/lib/cases/open-case";
import { fieldOf, maskedProfile } from "@/lib/cases/profile";
import {
  maskedAnswer,
  openCourtResult,
  openResponse,
  permissionToRead,
  type SealedResponse,
  withPaths,
} from "@/lib/cases/stored/answers";
import { latestSnapshot } from "@/lib/cases/stored/snapshots";
import { answeredSections, sectionAnswers } from "@/lib/domain/checks/answers";
import { interfaceFields } from "@/lib/domain/results/interface-fields";
import { maskAnswer } from "@/lib/domain/results/mask";
import { valueAt } from "@/lib/domain/results/paths";
import { mergedResult } from "@/lib/domain/results/section-schemas";
import { mergedAnswer } from "@/lib/domain/results/sections";
import { AppError, type Issue } from "@/lib/errors";
import * as actions from "@/lib/features/checks/contract/checks.actions";
import * as contract from "@/lib/features/checks/contract/results";
import { readCourtResult } from "@/lib/features/orders/court-result";
import { courtResult } from "@/lib/identity/operations/records-responses";
import { defineAction, type Loaded } from "@/lib/platform/actions/define-action";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { db } from "@/lib/platform/data/prisma";
import { loadRun } from "./check-runs";

/** The audit log records paths and reason before anything is shown, and never the values. */
export const revealValues = defineAction(actions.revealValues, contract.revealValues, {
  load: ({ params, body }) => loadSource(params.id, body),
  object: "applicant",
  details: ({ body }) => ({
    count: body.paths.length,
    reason: body.reason,
    ...(body.runId ? { runId: body.runId } : {}),
    ...(body.orderId ? { orderId: body.orderId } : {}),
  }),
  async run({ staff, addDetails }, { params, body }, { run }) {
    const applicant = await loadApplicant(params.id);
    const paths = [...new Set(body.paths)];
    const maskable = run
      ? maskableInRun(applicant, run)
      : await (body.orderId ? maskableInOrder(applicant, body.orderId) : maskableValues(applicant, staff));
    const issues: Issue[] = paths.flatMap((path, index) =>
      maskable(path) === undefined
        ? [{ path: `paths.${index}`, message: "This value is not masked, or does not exist" }]
        : [],
    );
    if (issues.length > 0) throw new AppError("invalid_input", { issues });
    addDetails({ paths: paths.map(withoutQuotedKeys) });
    return { values: Object.fromEntries(paths.map((path) => [path, maskable(path) ?? null])) };
  },
});

/** The value of a masked leaf; undefined if there is no such leaf. */
type LookUp = (path: string) => string | null | undefined;

// Masks as for a reader without permissions: the reader may have got permissions after the screen was loaded.
const fullyMasked = { direct: false };

/** Loads the source of the values. To reveal a value, the reader needs the permission to read the whole source. */
async function loadSource(
  applicantId: string,
  { runId, orderId }: { runId?: string | undefined; orderId?: string | undefined },
): Promise<Loaded & { run: SealedResponse | null }> {
  if (runId && orderId) throw new AppError("invalid_input", { detail: "Name a run or an order, not both." });
  if (runId) return loadRun(applicantId, runId);
  return { permission: orderId ? "order.read" : "applicant.read", run: null };
}

async function maskableInOrder({ row, key }: OpenApplicant, orderId: string): Promise<LookUp> {
  const order = await db.order.findFirst({
    where: { id: orderId, applicantId: row.id },
    select: { id: true, state: true, result: true, resultSha256: true },
  });
  if (!order) throw new AppError("not_found", { detail: "There is no such order of this applicant." });
  const raw = readCourtResult(openCourtResult(key, order))?.raw;
  const masked = new Set(raw ? maskAnswer(courtResult, raw, fullyMasked).masked : []);
  return (path) => (masked.has(path) ? valueAt(raw, path) : undefined);
}

function maskableInRun({ key }: OpenApplicant, run: SealedResponse): LookUp {
  const json = openResponse(key, run);
  const masked = new Set(json === undefined ? [] : maskedAnswer(run.operationId, json, fullyMasked).masked);
  const shown = withPaths(json);
  return (path) => (masked.has(path) ? valueAt(shown, path) : undefined);
}

/** Looks up masked values of the User Object, the Test Result, and sections that other operations answered. */
async function maskableValues(applicant: OpenApplicant, staff: Pick<CurrentStaff, "roles">): Promise<LookUp> {
  const { accessCode, profile } = applicant;
  const snapshot = await latestSnapshot(applicant);
  const { answers } = (await loadCase(db, applicant.row.id)).derivedCase.open;
  const readable = answers.filter(({ operationId }) => can(staff.roles, permissionToRead(operationId)));
  const answered = sectionAnswers(answeredSections(snapshot?.json, readable));
  const result = mergedAnswer(snapshot?.json ?? {}, answered);
  const inResult = new Set(maskAnswer(mergedResult, result, fullyMasked).masked);
  const inProfile = new Set(maskedProfile(profile, fullyMasked).masked);
  return (path) => {
    if (path === interfaceFields.accessCode) return accessCode;
    if (inResult.has(path)) return valueAt(result, path);
    return inProfile.has(path) ? fieldOf(profile, path.slice("user.".length)) : undefined;
  };
}

/** Quoted keys are in no schema and may contain anything: the audit log does not repeat them. */
function withoutQuotedKeys(path: string): string {
  return path.replace(/\["(?:[^"\\]|\\.)*"\]/g, '["…"]');
}
