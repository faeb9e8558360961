/** Hands each email to the mail server at most once, like a billed call (dispatch-once.ts). */
import "server-only";
import type { ActionContext } from "@/lib/platform/actions/audited";
import type { Transaction } from "@/lib/platform/data/prisma";
import type { MailOutcome } from "@/lib/platform/mail/mail";

/** While the mail server is unreachable, the job is retried with growing delays. */
export const mailRetries = { retries: 12, timeoutSeconds: 120 };

/**
 * Marks an email as being sent, hands it over, and stores the outcome. If the process stops in between, the outcome is
 * unknown, and the email is not sent again. Returns null if another process has claimed the email.
 *
 * @param mail `isFinal` says whether the action ends with this outcome
 */
export async function handOverOnce<Outcome extends MailOutcome | "unwanted">(
  context: ActionContext,
  mail: {
    claim(tx: Transaction): Promise<{ count: number }>;
    send(): Promise<Outcome>;
    store(tx: Transaction, outcome: Outcome): Promise<unknown>;
    isFinal?(outcome: Outcome): boolean;
  },
): Promise<Outcome | null> {
  const { count } = await context.transaction(mail.claim, { final: false });
  if (count === 0) return null;
  const outcome = await mail.send();
  await context.transaction((tx) => mail.store(tx, outcome), {
    afterCall: true,
    final: mail.isFinal?.(outcome) ?? true,
    details: { mail: outcome },
  });
  return outcome;
}
