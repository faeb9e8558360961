/**
 * The one way in which anything is done here. An act is declared with its endpoint, its permission and its audit rule;
 * `perform` refuses who may not, writes the intent before anything happens, runs the service, and writes the outcome.
 * A guard that a service could forget does not exist.
 */
import "server-only";
import { appendAudit } from "@/lib/audit/append";
import type { Actor, AuditAction, AuditDetails, AuditOutcome, ObjectRef } from "@/lib/audit/event";
import { can, type Permission, rolesWith, roleTitles } from "@/lib/auth/permissions";
import type { CurrentStaff } from "@/lib/auth/session";
import type { Endpoint, InputOf, OutputOf } from "@/lib/contracts/endpoint";
import { type Transaction, transaction } from "@/lib/data/prisma";
import { AppError, type ErrorCode } from "@/lib/errors";

/** Who asks, and in which request. */
export type Caller = { staff: CurrentStaff | null; requestId: string; ip: string | null };

/** What a service is handed beside its input. */
export type ActContext<Staff extends CurrentStaff | null = CurrentStaff> = {
  staff: Staff;
  requestId: string;
  actor: Actor;
  /** Adds facts to the outcome row. */
  note(details: AuditDetails): void;
  /** Names what the act was done on, where only the service knows (a new applicant's id). */
  on(object: ObjectRef): void;
  /**
   * The only way to change what is stored: runs `work` in a transaction that also commits the act's outcome row, so
   * that neither can exist without the other. The work may run again after a deadlock, so it changes nothing but the
   * database, through `tx`. Called once by an act that changes something; called before an upstream
   * call (to mark it as begun) it passes `{ final: false }`, which leaves the outcome row to the last call.
   */
  change<T>(work: (tx: Transaction) => Promise<T>, options?: { final?: boolean; details?: AuditDetails }): Promise<T>;
};

/** `public`: no session needed. `signed-in`: any session. */
export type Requirement = Permission | "signed-in" | "public";

export type AuditRule<Input> = {
  /** Worked out from the input where one endpoint does several things; may throw, and then nothing is done or logged. */
  action: AuditAction | ((input: Input) => AuditAction);
  object?: (input: Input) => ObjectRef;
  details?: (input: Input) => AuditDetails;
};

type StaffOf<R extends Requirement> = R extends "public" ? CurrentStaff | null : CurrentStaff;

export type Act<E extends Endpoint = Endpoint, R extends Requirement = Requirement> = {
  endpoint: E;
  permission: R;
  /** `none` only for what neither changes anything nor shows personal data. */
  audit: AuditRule<InputOf<E>> | "none";
  run(context: ActContext<StaffOf<R>>, input: InputOf<E>): Promise<OutputOf<E>>;
};

/**
 * Declares an act.
 *
 * @param endpoint the contract both sides share
 * @param act permission, audit rule, and the service itself
 */
export function defineAct<E extends Endpoint, const R extends Requirement>(
  endpoint: E,
  act: Omit<Act<E, R>, "endpoint">,
): Act<E, R> {
  return { endpoint, ...act };
}

/** Failures of which nobody can yet say whether the act happened. */
const unknownOutcomes: ReadonlySet<string> = new Set(["upstream_timeout", "upstream_unreadable", "upstream_failed"]);

/** How a failure is written in the log. */
export function outcomeOf(error: unknown): { outcome: AuditOutcome; code: string } {
  if (!(error instanceof AppError)) return { outcome: "failed", code: "internal" };
  if (unknownOutcomes.has(error.code)) return { outcome: "unknown", code: error.code };
  return { outcome: error.status < 500 ? "refused" : "failed", code: error.code };
}

function actorOf(caller: Caller): Actor {
  if (!caller.staff) return { type: "anonymous", ip: caller.ip };
  const { id, roles, sessionId } = caller.staff;
  return { type: "staff", id, roles, sessionId, ip: caller.ip };
}

/** Throws unless the caller may do this; the refusal says which role could. */
export function authorise(staff: CurrentStaff | null, requirement: Requirement): void {
  if (requirement === "public") return;
  if (!staff) throw new AppError("unauthenticated");
  if (requirement === "signed-in" || can(staff.roles, requirement)) return;
  const titles = rolesWith(requirement).map((role) => roleTitles[role].title.toLowerCase());
  throw new AppError("forbidden", { detail: `This takes the role ${titles.join(" or ")}. An admin can give it.` });
}

/**
 * Does an act for a caller: permission → audit intent → service → audit outcome.
 *
 * @param act what to do
 * @param caller who asks
 * @param input the parsed input
 * @returns the service's answer, stripped to the endpoint's response schema
 * @throws AppError, with the refusal or failure already in the audit log; `audit_unavailable` when the log cannot be
 *   written, in which case nothing was done and nothing is shown
 */
export async function perform<E extends Endpoint, R extends Requirement>(
  act: Act<E, R>,
  caller: Caller,
  input: InputOf<E>,
): Promise<OutputOf<E>> {
  const actor = actorOf(caller);
  const { requestId } = caller;
  const rule = act.audit;
  const action = rule === "none" ? null : typeof rule.action === "function" ? rule.action(input) : rule.action;
  let object = rule === "none" ? null : (rule.object?.(input) ?? null);
  let details: AuditDetails = rule === "none" ? {} : (rule.details?.(input) ?? {});
  let intentId: string | undefined;
  let written = false;
  /** The last change was ready to commit when it failed: it may have been stored. */
  let inDoubt = false;

  const outcomeRow = (outcome: AuditOutcome, code?: string) => {
    if (action === null) throw new Error("An act without an audit rule has no outcome row");
    return {
      phase: "outcome",
      action,
      actor,
      object,
      requestId,
      details,
      outcome,
      code,
      intentId,
    } as const;
  };

  const context: ActContext<CurrentStaff | null> = {
    staff: caller.staff,
    requestId,
    actor,
    note: (more) => {
      details = { ...details, ...more };
    },
    on: (named) => {
      object = named;
    },
    change: async (work, options = {}) => {
      const final = options.final !== false;
      const result = await transaction(async (tx) => {
        inDoubt = false;
        const made = await work(tx);
        details = { ...details, ...options.details };
        if (final) await appendAudit(outcomeRow("done"), tx);
        inDoubt = final;
        return made;
      });
      inDoubt = false;
      written ||= final;
      return result;
    },
  };

  try {
    authorise(caller.staff, act.permission);
    if (action !== null) {
      const event = { phase: "intent", action, actor, object, requestId, details } as const;
      intentId = await appendAudit(event);
    }
    // `authorise` has refused a missing session wherever the act's type promises one.
    const made = await act.run(context as ActContext<StaffOf<R>>, input);
    const { response } = act.endpoint;
    const answer = response === "file" ? made : (response.parse(made) as OutputOf<E>);
    // After the answer has taken its shape: what cannot be answered was not shown.
    if (rule !== "none" && !written) await appendAudit(outcomeRow("done"));
    return answer;
  } catch (error) {
    if (rule !== "none" && !written && !isCode(error, "audit_unavailable")) {
      const { outcome, code } = outcomeOf(error);
      const lost = inDoubt && isCode(error, "unavailable");
      await appendAudit(outcomeRow(lost ? "unknown" : outcome, code));
    }
    throw error;
  }
}

function isCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof AppError && error.code === code;
}
