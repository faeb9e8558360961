/** Refuses an answer as a whole if it is about another person than the call. */
import "server-only";
import { comparableAccessCode } from "@/lib/base/access-code";
import { UpstreamFailure } from "@/lib/base/upstream-error";
import { log } from "@/lib/platform/process/log";
import { scope } from "@/lib/platform/process/request-scope";
import type { OperationId } from "./operations/list";

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;

/**
 * Whether a value names another person. Null and empty text name no one. A value that cannot be a code counts as
 * another.
 */
function namesOther(named: unknown, accessCode: string): boolean {
  if (named === null || named === undefined) return false;
  if (typeof named !== "string" && typeof named !== "number") return true;
  const code = comparableAccessCode(String(named));
  return code !== "" && code !== comparableAccessCode(accessCode);
}

/**
 * Refuses an answer with another person's access code. A User Object has the code of its person at the top, and a Test
 * Result has it in `user`. Both places are checked for every operation. The alert in the log does not name the
 * applicant, but the audit entry with the same request id does.
 *
 * @param json the parsed answer
 * @param accessCode the access code that was sent; undefined for Create User, which sends none
 * @throws UpstreamFailure `upstream_wrong_person`
 */
export function refuseWrongPerson(operationId: OperationId, json: unknown, accessCode: string | undefined): void {
  if (accessCode === undefined) return;
  const named = [fieldOf(json, "userAccessCode"), fieldOf(fieldOf(json, "user"), "userAccessCode")];
  if (!named.some((one) => namesOther(one, accessCode))) return;
  const alert = { operationId, requestId: scope().requestId, code: "upstream_wrong_person" };
  log.error(alert, "alert: the identity service answered about another person");
  const detail = "The answer names another access code, and nothing of it was stored";
  throw new UpstreamFailure("upstream_wrong_person", { sent: "maybe", detail });
}
