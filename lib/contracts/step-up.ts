/** What a fresh confirmation of identity allows. Browser-safe: forms ask for it, the server refuses without. */

/** Bound to what the action's path names, or to the person themselves (`account.…`). */
export const stepUpActs = [
  "override.request",
  "override.approve",
  "override.reject",
  "override.resolve",
  "order.approve",
  "order.set-limits",
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
] as const;
type StepUpAct = (typeof stepUpActs)[number];

/** `when`: only for such a body. */
// biome-ignore lint/suspicious/noExplicitAny: a body of any action, or its form's values
export type StepUpRule = StepUpAct | { act: StepUpAct; when: (body: any) => boolean };

type Ruled = { name: string; stepUp?: StepUpRule | undefined };

/** The act that an action needs a confirmation for; null if it needs none. */
export function actFor({ stepUp }: Ruled, body: unknown): StepUpAct | null {
  if (!stepUp || typeof stepUp === "string") return stepUp ?? null;
  return stepUp.when(body) ? stepUp.act : null;
}

/** Of an action on one's own account, which its path does not name. */
export const isOwnAct = (act: StepUpAct): boolean => act.startsWith("account.");

/** What the confirmation is bound to, such as "override.approve:<id>" or "staff.create"; null if it needs none. */
export function boundActFor(record: Ruled, input: { params?: unknown; body?: unknown }, staffId: string) {
  const act = actFor(record, input.body);
  if (!act) return null;
  if (record.name.includes("/:id")) return `${act}:${Object(input.params).id}`;
  return isOwnAct(act) ? `${act}:${staffId}` : act;
}
