/**
 * The mock face: paths under /mock, no key, five preset codes, and answers that never change. Driving records have no
 * /mock in their path, which is also the one assumed for production: a call without an Authorization header that
 * names a preset code is the mock's, every other one production's.
 */

import { userAccessCode } from "@/lib/identity/operations/fields";
import { type OperationId, operation, operationIds } from "@/lib/identity/operations/registry";
import { createUser } from "@/lib/identity/operations/user";
import type { Answer } from "../http";
import { unknownAccessCode } from "../refusal";
import { mockNumberOf, mockUsers } from "./people";
import { replyOf } from "./reply";
import { mockRequestOf } from "./requests";
import { scenarios } from "./scenarios";

/** The slash at the end of one path in the table may be left out. */
const withoutSlash = (path: string) => path.replace(/\/$/, "");

const routes = new Map<string, OperationId[]>();
for (const id of operationIds) {
  const address = `${operation(id).method} ${withoutSlash(operation(id).mockPath)}`;
  routes.set(address, [...(routes.get(address) ?? []), id]);
}

/**
 * The operations at a mock path, of which the first answers: Verify Phone and Verify Email share theirs. Empty for a
 * path that is none, or that has no /mock.
 */
export function mockOperationsAt(method: string, path: string): readonly OperationId[] {
  if (!path.startsWith("/mock/")) return [];
  const known = routes.get(`${method} ${withoutSlash(path)}`) ?? [];
  const slashed = path.endsWith("/");
  return slashed && !known.some((id) => operation(id).mockPath === path) ? [] : known;
}

/** Whether a body names one of the five. */
export function isMockCall(body: Record<string, unknown>): boolean {
  return mockNumberOf(String(body.userAccessCode)) !== undefined;
}

function created(fields: Record<string, unknown>): Answer {
  const { firstName } = createUser.request.parse(fields);
  return { status: 200, body: firstName === "Jonathan" ? mockUsers[1] : mockUsers[2] };
}

/**
 * Answers one mock call.
 *
 * @param body the request's JSON object
 * @throws ZodError for fields that break a rule, Refusal for a code that has no scenario or is none of the five
 */
export function answerMock(id: OperationId, body: Record<string, unknown>): Answer {
  if (id === "user.create") return created(body);
  const { userAccessCode: code, ...fields } = body;
  const number = mockNumberOf(userAccessCode.parse(code));
  if (number === undefined) throw unknownAccessCode();
  const parsed = mockRequestOf(operation(id), fields).parse(fields);
  return replyOf(scenarios[id][number], number, parsed);
}
