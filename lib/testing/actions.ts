/** Runs actions as a user in integration tests. A test states only the parts of the input that it needs. */

import { AppError } from "@/lib/errors";
import { type Action, type PermissionRule, runAction } from "@/lib/platform/actions/define-action";
import type { InputOf, JsonBodyEndpoint, OutputOf } from "@/lib/platform/contract/endpoint";
import { boundActFor } from "@/lib/platform/contract/step-up";
import { pendingWorkDone } from "@/lib/platform/data/after-answer";
import { confirmPassword, type TestPerson } from "./staff";

type Parts = { params?: unknown; query?: unknown; body?: unknown };

/** Runs an action as a user who has confirmed it. Every part of the input is parsed, as in a request. */
export async function runAs<E extends JsonBodyEndpoint, R extends PermissionRule<InputOf<E>>>(
  done: Action<E, R>,
  person: TestPerson,
  { params = {}, query = {}, body = {} }: Parts = {},
): Promise<OutputOf<E>> {
  const { endpoint, record } = done;
  const { name, stepUp: rule } = record;
  const act = name && rule ? await boundActFor({ name, stepUp: rule }, { params, body }, person.id) : null;
  const confirmed = act ? { stepUp: await confirmPassword(person, act), ...Object(body) } : body;
  const input = {
    params: endpoint.params.parse(params),
    query: endpoint.query.parse(query),
    body: endpoint.body.parse(confirmed),
    headers: endpoint.headers.parse({}),
  };
  const answer = await runAction(done, person.caller(), input as InputOf<E>);
  // Tests read the database directly, so they need a pause until pending work is done.
  await pendingWorkDone(undefined, 60_000);
  return answer;
}

/** Returns the error code with which work is refused, or "done" if the work succeeds. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
