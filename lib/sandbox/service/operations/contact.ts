/** Phone and email tests: the service sends a code, and the person enters it. */
import { verifyEmail, verifyEmailCode, verifyPhone, verifyPhoneCode } from "@/lib/identity/operations/user-checks";
import { badRequest } from "../refusal";
import { phoneOf } from "../script-of";
import { type Call, handle } from "./handler";

/** The sandbox sends no SMS and no email. This code is valid for everyone. */
const sentCode = "123456";

/** Starts a test. Starting it again sends the code again, and does not undo a verification. */
function start({ person, now }: Call, channel: "phone" | "email") {
  person[channel] = { startedAt: now, verifiedAt: person[channel]?.verifiedAt ?? null };
  return { success: true };
}

function enter({ person, now }: Call, channel: "phone" | "email", code: string) {
  const test = person[channel];
  if (!test) throw badRequest(`No code was sent to the ${channel} of this user`);
  if (code !== sentCode) return { success: false };
  test.verifiedAt ??= now;
  return { success: true };
}

export const contactHandlers = [
  handle(verifyPhone, (call) => {
    if (phoneOf(call.person, call.script) === null) throw badRequest("There is no phone number for this user");
    return start(call, "phone");
  }),
  handle(verifyPhoneCode, (call, { code }) => enter(call, "phone", code)),
  handle(verifyEmail, (call) => start(call, "email")),
  handle(verifyEmailCode, (call, { code }) => enter(call, "email", code)),
];
