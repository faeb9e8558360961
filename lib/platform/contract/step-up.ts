/**
 * The acts that need a fresh confirmation of identity. Browser-safe: forms ask the person for the confirmation, and the
 * server refuses an act without it.
 */

import { canonicalJson, type Json } from "@/lib/base/canonical-json";

/** A confirmation is bound to the record that the action's path names, or to the person's own account (`account.…`). */
export const stepUpActs = [
  "override.request",
  "override.approve",
  "override.reject",
  "override.resolve",
  "order.approve",
  "order.set-limits",
  "monitoring.change",
  "policy.create",
  "policy.publish",
  "policy.archive",
  "reason.add",
  "reason.change",
  "unlisted-field.accept",
  "unlisted-field.refuse",
  "account.add-authenticator",
  "account.remove-authenticator",
  "account.recovery-codes",
  "account.add-passkey",
  "account.remove-passkey",
  "staff.create",
  "staff.update",
  "staff.confirm-roles",
  "staff.reset-authenticator",
  "staff.make-link",
  "export.create",
  "export.file",
  "export-schedule.create",
  "hold.end",
  "erasure.request",
  "erasure.approve",
  "retention.change",
] as const;
type StepUpAct = (typeof stepUpActs)[number];

// biome-ignore lint/suspicious/noExplicitAny: a body of any action, or its form's values
type OfBody<T> = (body: any) => T;

/**
 * `when` limits the rule to bodies for which it returns true. `boundTo` returns the part of the body that the
 * confirmation is for.
 */
export type StepUpRule = StepUpAct | { act: StepUpAct; when: OfBody<boolean>; boundTo?: OfBody<Json> };

type Ruled = { name: string; stepUp?: StepUpRule | undefined };

/** Returns the act that an action needs a confirmation for, or null. */
export function actFor({ stepUp }: Ruled, body: unknown): StepUpAct | null {
  if (!stepUp || typeof stepUp === "string") return stepUp ?? null;
  return stepUp.when(body) ? stepUp.act : null;
}

/** Whether an act concerns the person's own account, which the action's path does not name. */
export const isOwnAct = (act: StepUpAct): boolean => act.startsWith("account.");

/**
 * Returns what the confirmation is bound to, such as "override.approve:<id>" or "staff.create", or null. If the rule
 * has `boundTo`, the id is a digest, so that the confirmation of one request is not valid for another.
 */
export async function boundActFor(
  record: Ruled,
  input: { params?: unknown; body?: unknown },
  staffId: string,
): Promise<string | null> {
  const act = actFor(record, input.body);
  if (!act) return null;
  const { stepUp } = record;
  if (typeof stepUp === "object" && stepUp.boundTo) return `${act}:${await digestOf(stepUp.boundTo(input.body))}`;
  if (record.name.includes("/:id")) return `${act}:${Object(input.params).id}`;
  return isOwnAct(act) ? `${act}:${staffId}` : act;
}

/** Returns 16 bytes of a SHA-256 in the form of an id. */
async function digestOf(value: Json): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson(value));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).slice(0, 16);
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
