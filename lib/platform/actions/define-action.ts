/** Declares actions with contract, permission and audit rule, and runs them, so that no service forgets a guard. */
import "server-only";
import { v7 as uuid } from "uuid";
import { can, type Permission, rolesWith, roleTitles } from "@/lib/base/permissions";
import { AppError } from "@/lib/errors";
import type { Actor, AuditAction, AuditDetails, ObjectRef } from "@/lib/platform/audit/event";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { stepUpRequired } from "@/lib/platform/auth/step-up";
import type { ActionRecord, Requirement } from "@/lib/platform/contract/action";
import type { Endpoint, InputOf, OutputOf } from "@/lib/platform/contract/endpoint";
import { deniedFilter, deniedSentence } from "@/lib/platform/contract/filter-rights";
import { inScope } from "@/lib/platform/process/request-scope";
import { describeSpan, inSpan } from "@/lib/platform/process/telemetry";
import { type ActionContext, audited, type Entry } from "./audited";
import { confirmationFor, confirming } from "./confirmation";
import { trackAction } from "./in-progress";
import { sentAnswer } from "./sent-answer";

export type Caller = { staff: CurrentStaff | null; requestId: string; ip: string | null } & Pick<Entry, "store">;

export type StaffActionContext<Staff extends CurrentStaff | null = CurrentStaff> = ActionContext & { staff: Staff };

type AuditRule<Input> = {
  action: AuditAction | ((input: Input) => AuditAction);
} & AuditFacts<Input>;

type AuditFacts<Input> = {
  /** The object of the entry. A type alone stands for the record that the path names by `:id`. */
  object?: ObjectRef["type"] | ((input: Input) => ObjectRef);
  details?: (input: Input) => AuditDetails;
  /**
   * Whether the action only reads a record of the caller's own without data of an applicant. Such a read has no audit
   * entry.
   */
  isUnlogged?: (address: Addressed<Input>, staff: CurrentStaff) => Promise<boolean>;
  /**
   * The answer is large, and is built field by field from typed values. It is sent without parsing (sent-answer.ts).
   */
  answer?: "as built";
} & Pick<Entry, "intent">;

/** The permission is a function of the input if one endpoint has several actions, each with its own permission. */
export type PermissionRule<Input> = Requirement | ((input: Addressed<Input>) => Permission);

/**
 * The part of an input that comes from the request's address. Permission rules see only this part, because the
 * permission is checked even if the rest cannot be read.
 */
type Addressed<Input> = Input extends { params: infer Params } ? { params: Params } : never;

type StaffOf<R> = R extends "public" ? CurrentStaff | null : CurrentStaff;

/** What an action loads before it runs, and the additional permission that follows from it. */
export type Loaded = { permission: Permission };

/** The part of a record that guards its action. A sign-in has only this part. */
type Guards = Pick<ActionRecord, "permission"> & { audit: { action: AuditAction } | "none" | "by-input" };

export type Action<
  E extends Endpoint = Endpoint,
  R extends PermissionRule<InputOf<E>> = Requirement,
  L extends Loaded | undefined = Loaded | undefined,
> = {
  record: Guards & Partial<ActionRecord>;
  endpoint: E;
  permission: R;
  audit: AuditRule<InputOf<E>> | "none";
  /**
   * Loads the stored data that the permission depends on. It runs for callers with `permission`, before the audit
   * intent, so it decrypts nothing. If the caller also has the permission that the result names, `run` receives the
   * result.
   */
  load?: (input: InputOf<E>) => Promise<L>;
  /** Refuses callers with `permission` who may not use the addressed record. */
  admit?: (address: Addressed<InputOf<E>>, staff: CurrentStaff) => Promise<void>;
  run(context: StaffActionContext<StaffOf<R>>, input: InputOf<E>, loaded: L): Promise<OutputOf<E>>;
};

type ByInputs<E extends Endpoint> = {
  permission?: (input: Addressed<InputOf<E>>) => Permission;
  action?: (input: InputOf<E>) => AuditAction;
};
type ByInput<Value, Rule> = Value extends "by-input" ? Rule : unknown;
type PermissionOf<G extends Guards, Input> = G["permission"] extends Requirement
  ? G["permission"]
  : (input: Addressed<Input>) => Permission;

/**
 * Joins a record and an endpoint, which server and browser share, with the service and with the rules that depend on
 * the input.
 */
export function defineAction<
  E extends Endpoint,
  const G extends Guards & { name?: `${E["method"]} ${E["path"]}` },
  L extends Loaded | undefined = undefined,
>(
  record: G,
  endpoint: E,
  service: AuditFacts<InputOf<E>> &
    Pick<Action<E, PermissionOf<G, InputOf<E>>, L>, "load" | "admit" | "run"> &
    ByInput<G["permission"], { permission: (input: Addressed<InputOf<E>>) => Permission }> &
    ByInput<G["audit"], { action: (input: InputOf<E>) => AuditAction }>,
): Action<E, PermissionOf<G, InputOf<E>>> {
  const { permission, action, load, admit, run, ...facts }: typeof service & ByInputs<E> = service;
  const named = typeof record.audit === "string" ? action : record.audit.action;
  const audit = record.audit === "none" ? "none" : { action: named, ...facts };
  const guards = { permission: permission ?? record.permission, audit };
  return { record, endpoint, ...guards, ...(load ? { load } : {}), ...(admit ? { admit } : {}), run } as Action<
    E,
    PermissionOf<G, InputOf<E>>
  >;
}

function actorOf(caller: Caller): Actor {
  if (!caller.staff) return { type: "anonymous", ip: caller.ip };
  const { id, roles, sessionId } = caller.staff;
  return { type: "staff", id, roles, sessionId, ip: caller.ip };
}

/** Throws unless the caller has the permission; the refusal names the roles that give it. */
function authorize(staff: CurrentStaff | null, requirement: Requirement): void {
  if (requirement === "public") return;
  if (!staff) throw new AppError("unauthenticated");
  if (requirement === "signed-in" || can(staff.roles, requirement)) return;
  throw new AppError("forbidden", { detail: rolesNeeded(requirement) });
}

function rolesNeeded(permission: Permission): string {
  const titles = rolesWith(permission).map((role) => roleTitles[role].title.toLowerCase());
  return `Requires the role ${titles.join(" or ")}. An admin can grant it.`;
}

/**
 * Refuses a filter or sort by a value that the reader sees masked, because the selected rows would reveal it. The queries
 * of files, streams and sign-ins select no records, so no filter rights are declared for them.
 */
function requireFilterRights({ filters }: Action["record"], staff: CurrentStaff | null, query: unknown): void {
  const denied = filters && deniedFilter(filters, query, staff?.roles ?? []);
  if (!denied) return;
  const detail = `${deniedSentence(denied.filter)} ${rolesNeeded(denied.permission)}`;
  throw new AppError("forbidden", { detail });
}

/**
 * Refuses a caller without the permission for an action whose input cannot be read. Only a caller with the permission
 * may learn what is wrong with the input. If the action is audited, the audit log records the refusal.
 */
export async function requirePermission<E extends Endpoint, R extends PermissionRule<InputOf<E>>>(
  action: Action<E, R>,
  caller: Caller,
  params: InputOf<E>["params"],
): Promise<void> {
  const unread = { params, query: {}, body: {}, headers: {} } as InputOf<E>;
  try {
    await authorizeBy(action, caller, unread);
  } catch (refusal) {
    if (action.audit === "none") throw refusal;
    const { action: named, object } = action.audit;
    const entry = {
      action: typeof named === "function" ? named(unread) : named,
      actor: actorOf(caller),
      requestId: caller.requestId,
      object: typeof object === "string" ? { type: object, id: idIn(unread) } : null,
      details: {},
    };
    await audited(
      entry,
      async () => undefined,
      () => Promise.reject(refusal),
    );
  }
}

/** Authorizes by the input's address alone. */
async function authorizeBy<E extends Endpoint, R extends PermissionRule<InputOf<E>>>(
  { permission, admit }: Action<E, R>,
  { staff, requestId }: Caller,
  input: InputOf<E>,
): Promise<void> {
  const address = input as Addressed<InputOf<E>>;
  const required: Requirement = typeof permission === "function" ? permission(address) : permission;
  describeSpan({ "proofdesk.permission": required, "proofdesk.request_id": requestId });
  authorize(staff, required);
  if (staff) await admit?.(address, staff);
}

/**
 * Runs an action for a caller: permission → step-up → audit intent → service → audit outcome.
 *
 * @returns the service's answer, stripped to the endpoint's response schema. An answer "as built" already has that form
 * @throws AppError, with the refusal or failure already in the audit log; `audit_unavailable` when the log cannot be
 *   written, in which case nothing was done and nothing is shown
 */
export async function runAction<E extends Endpoint, R extends PermissionRule<InputOf<E>>>(
  action: Action<E, R>,
  caller: Caller,
  input: InputOf<E>,
): Promise<OutputOf<E>> {
  const { method, path } = action.endpoint;
  const run = () => runGuarded(action, caller, input);
  return trackAction(() => inSpan({ name: `action ${method} ${path}`, kind: "action" }, run));
}

async function runGuarded<E extends Endpoint, R extends PermissionRule<InputOf<E>>>(
  action: Action<E, R>,
  caller: Caller,
  input: InputOf<E>,
): Promise<OutputOf<E>> {
  const actor = actorOf(caller);
  const { requestId } = caller;
  const { audit: rule, endpoint } = action;
  const confirmation = await confirmationFor(action.record, caller.staff, input);
  let loaded: Loaded | undefined;
  const allow = async () => {
    await authorizeBy(action, caller, input);
    requireFilterRights(action.record, caller.staff, input.query);
    loaded = await action.load?.(input);
    if (loaded) authorize(caller.staff, loaded.permission);
    if (confirmation && !confirmation.token) throw stepUpRequired(confirmation.act);
  };
  const run = async (actionContext: ActionContext) => {
    const confirmed = confirmation ? confirming(actionContext, confirmation) : null;
    const context: StaffActionContext<CurrentStaff | null> = { ...(confirmed ?? actionContext), staff: caller.staff };
    // `authorize` has refused a missing session wherever the action's type promises one.
    const answer = await action.run(context as StaffActionContext<StaffOf<R>>, input, loaded);
    if (confirmed?.isConfirmed() === false) throw new Error("An action with a step-up changes something");
    // Parsed before the outcome is written: an invalid answer is not sent, so it must not count as done.
    return sentAnswer(endpoint, answer, rule !== "none" && rule.answer === "as built");
  };
  const { staff } = caller;
  const isOwn =
    rule !== "none" && staff && (await rule.isUnlogged?.(input as Addressed<InputOf<E>>, staff).catch(() => false));
  if (rule === "none" || isOwn) {
    await allow();
    return inScope({ requestId }, () => run(unaudited(actor, requestId)));
  }
  const named = typeof rule.action === "function" ? rule.action(input) : rule.action;
  const { object, details, intent } = rule;
  const entry = {
    action: named,
    actor,
    requestId,
    object: typeof object === "string" ? { type: object, id: idIn(input) } : (object?.(input) ?? null),
    details: details?.(input) ?? {},
    store: caller.store,
    ...(intent ? { intent } : {}),
  };
  return audited(entry, run, allow);
}

const idIn = ({ params }: { params: unknown }): string => String(Object(params).id);

/**
 * The context of an action that neither changes anything nor shows personal data. The action adds no entry to the audit
 * log.
 */
function unaudited(actor: Actor, requestId: string): ActionContext {
  const ignore = () => undefined;
  const refuse = () => Promise.reject(new Error("An action without an audit rule changes nothing"));
  return {
    actor,
    requestId,
    intentId: uuid(),
    addDetails: ignore,
    setTarget: ignore,
    transaction: refuse,
    change: refuse,
    begin: refuse,
  };
}
