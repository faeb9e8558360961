import "server-only";
import { v7 as uuid } from "uuid";
import type { ActionContext } from "@/lib/actions/audited";
import { runAsSystem } from "@/lib/actions/run-as-system";
import { isUniqueViolation } from "@/lib/data/prisma";
import { env } from "@/lib/env";
import { AppError, type ErrorCode } from "@/lib/errors";
import { userAnswer } from "@/lib/identity/operations/answers";
import { UpstreamFailure } from "@/lib/identity/upstream-error";
import { identity } from "@/lib/identity-service";
import { isRecord } from "@/lib/results/paths";
import { fetchResult } from "@/lib/services/checks/fetch-result";
import { type Fields, hasAnyContent, mergedProfile } from "./profile";
import { findByAccessCode, loadApplicant, newApplicantColumns } from "./records";

export type Added = { outcome: "added" | "already_here" | "failed"; id: string | null; code: ErrorCode | null };

type By = {
  /** The request that asked for it, and who did. */
  requestId: string;
  /** Null for the console itself, when it is filled at its first start. */
  staffId: string | null;
  /** The code's place among those asked for, from 1: the log names it by nothing else. */
  position: number;
};

/**
 * Adds the applicant of an access code: asks the service for the User Object, then for the Test Result.
 *
 * @returns what came of it; never throws, but for an audit log that cannot be written
 */
export async function addByAccessCode(accessCode: string, by: By): Promise<Added> {
  const { requestId, staffId, position } = by;
  const rule = { action: "applicant.add", details: { requestedBy: staffId, position } } as const;
  try {
    return await runAsSystem({ job: "applicant.import", requestId }, rule, (context) =>
      add(context, accessCode, staffId),
    );
  } catch (error) {
    if (!(error instanceof AppError)) return { outcome: "failed", id: null, code: "internal" };
    if (error.code === "audit_unavailable") throw error;
    return { outcome: "failed", id: null, code: error.code };
  }
}

async function add(context: ActionContext, accessCode: string, staffId: string | null): Promise<Added> {
  const here = await findByAccessCode(accessCode);
  if (here) return alreadyHere(context, here);
  const user = await readUser(accessCode);
  // Of an expired access code, Get User returns no data.
  if (!hasAnyContent(user)) throw new AppError("access_code_unknown");
  const id = uuid();
  const columns = newApplicantColumns(id, accessCode, mergedProfile({}, {}, user));
  context.setTarget({ type: "applicant", id });
  try {
    await context.transaction((tx) =>
      tx.applicant.create({ data: { ...columns, createdById: staffId }, select: { id: true } }),
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Another import was faster.
    const winner = await findByAccessCode(accessCode);
    if (!winner) throw error;
    return alreadyHere(context, winner);
  }
  await readFirstResult(id);
  return { outcome: "added", id, code: null };
}

/** Who an access code belongs to. */
async function readUser(accessCode: string): Promise<Fields> {
  try {
    const { response } = await identity().call("user.summary", { accessCode, fields: {} });
    return response;
  } catch (error) {
    if (!(error instanceof UpstreamFailure) || error.sent !== "answered" || env.IDENTITY_MODE !== "mock") throw error;
    // The mock host's list has no Get User (assumption "production-only-mock-paths"), and its results name the person.
    const { response } = await identity().call("user.test-result", { accessCode, fields: {} });
    const known = Object.entries(isRecord(response.user) ? response.user : {});
    return Object.fromEntries(known.filter(([field]) => Object.hasOwn(userAnswer.shape, field)));
  }
}

function alreadyHere(context: ActionContext, id: string): Added {
  context.setTarget({ type: "applicant", id });
  context.addDetails({ alreadyHere: true });
  return { outcome: "already_here", id, code: null };
}

/** So that the list shows how they stand. Whoever opens the applicant asks again, so a failure says nothing here. */
async function readFirstResult(id: string): Promise<void> {
  try {
    await fetchResult(await loadApplicant(id));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
