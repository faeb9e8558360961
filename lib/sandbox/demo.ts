/**
 * Fills a sandbox with demo applicants through its own HTTP interface. Each person is created, then a list of
 * production operations brings them to the state they are to show. No step has to wait.
 */
import type { OperationId } from "@/lib/identity/operations/registry";
import type { DemoPerson } from "./demo/steps";
import { people } from "./people";

/** All demo people: who they are (Create User fields), what they show, and their steps in order. */
export function demoPeople(): readonly DemoPerson[] {
  return people;
}

/** What the caller does for one step: sends the operation for a person; rejects when the service refuses it. */
export type Send = (operation: OperationId, fields: Record<string, unknown>) => Promise<unknown>;

/**
 * Takes a created demo person through their steps, in order.
 *
 * @param send sends one operation with the person's access code, and gives the answer
 * @param isRefusal whether what `send` rejected with is the service's refusal (400), as some steps are meant to get
 * @throws what `send` rejects with, where the step is not meant to be refused
 */
export async function takeSteps(
  { create, steps }: Pick<DemoPerson, "create" | "steps">,
  send: Send,
  isRefusal: (error: unknown) => boolean,
): Promise<void> {
  const answers = new Map<OperationId, unknown>();
  for (const step of steps) {
    try {
      answers.set(step.operation, await send(step.operation, step.fields({ create, answers })));
    } catch (error) {
      if (!step.refused || !isRefusal(error)) throw error;
    }
  }
}
