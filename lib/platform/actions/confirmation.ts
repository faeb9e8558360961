/** The confirmation (step-up) that some actions require, from the caller's token to its use in the first transaction. */
import "server-only";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { consumeStepUp } from "@/lib/platform/auth/step-up";
import type { ActionRecord } from "@/lib/platform/contract/action";
import type { Endpoint, InputOf } from "@/lib/platform/contract/endpoint";
import { boundActFor } from "@/lib/platform/contract/step-up";
import type { Transaction } from "@/lib/platform/data/prisma";
import { type ActionContext, runChange } from "./audited";

type Confirmation = { staff: CurrentStaff; act: string; token: string };

/**
 * Returns the act that the caller must confirm, and the token that the caller sent ("" if there is none). Returns null
 * if no confirmation is needed.
 */
export async function confirmationFor(
  { name, stepUp }: Pick<Partial<ActionRecord>, "name" | "stepUp">,
  staff: CurrentStaff | null,
  input: InputOf<Endpoint>,
): Promise<Confirmation | null> {
  const act = staff && name ? await boundActFor({ name, stepUp }, input, staff.id) : null;
  return staff && act ? { staff, act, token: String(Object(input.body).stepUp ?? "") } : null;
}

/**
 * Consumes the step-up token in the first transaction of the action. If that transaction is rolled back, the token
 * stays unused. Without a valid token, the action changes nothing.
 */
export function confirming(
  context: ActionContext,
  { staff, act, token }: Confirmation,
): ActionContext & { isConfirmed(): boolean } {
  let isConfirmed = false;
  const transaction: ActionContext["transaction"] = async (work, options) => {
    if (isConfirmed) return context.transaction(work, options);
    const confirmed = async (tx: Transaction) => {
      await consumeStepUp(tx, staff, act, token);
      return work(tx);
    };
    const result = await context.transaction(confirmed, options);
    isConfirmed = true;
    return result;
  };
  return {
    ...context,
    isConfirmed: () => isConfirmed,
    transaction,
    change: (change, options) =>
      isConfirmed ? context.change(change, options) : transaction((tx) => runChange(tx, change), options),
    begin: () => (isConfirmed ? context.begin() : Promise.reject(new Error("An effect before its confirmation"))),
  };
}
