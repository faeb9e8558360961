/** The three conditions of Manually Verify Identity (interface, User operations, rule 4). */
import type { Call } from "../operations/handler";
import { idReading, passportReading } from "./documents";

/**
 * The first condition that holds, or null.
 * (a) the ID's confidence is 50 or more, and its name and birth date are the user's;
 * (b) the passport's result is Passed or Unknown, and its name and birth date are the user's;
 * (c) otherwise, the full SSN of 9 digits is in the User Object and verifies.
 */
export function overrideCondition(call: Omit<Call, "settings">): "a" | "b" | "c" | null {
  const id = idReading(call);
  if (id && call.script.id.confidence >= 50 && id.isSameName && id.isSameBirth) return "a";
  const passport = passportReading(call);
  const isAcceptable = ["Passed", "Unknown"].includes(call.script.passport.authentication);
  if (passport && isAcceptable && passport.isSameName && passport.isSameBirth) return "b";
  return call.person.user.ssn?.length === 9 && call.script.ssn.valid ? "c" : null;
}
