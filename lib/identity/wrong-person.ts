/** An answer about someone other than the person whom the call was about is refused as a whole. */
import "server-only";
import { comparableAccessCode } from "@/lib/base/access-code";
import { UpstreamFailure } from "@/lib/base/upstream-error";
import { log } from "@/lib/platform/process/log";
import { scope } from "@/lib/platform/process/request-scope";
import type { OperationId } from "./operations/list";

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;

/** Null and empty text name no person. A value that cannot be an access code counts as another person's. */
function namesOther(named: unknown, accessCode: string): boolean {
  if (named === null || named === undefined) return false;
  if (typeof named !== "string" && typeof named !== "number") return true;
  const code = comparableAccessCode(String(named));
  return code !== "" && code !== comparableAccessCode(accessCode);
}

/**
 * A User Object has the access code of its person, and a Test Result has it in `user`. Each answer is checked for both,
 * whatever its operation. The log gets an alert; the entry of the audit log with the same request id names the applicant.
 *
 * @param json the answer as parsed
 * @param accessCode as sent; undefined for Create User, which sends none
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
