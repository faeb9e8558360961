/** Begins a flow of the hosted UI: for Get hosted UI token, and for the company's button. */
import { addressOf } from "../service/address";
import type { Call } from "../service/operations/handler";
import { drawUuid } from "../service/random";
import { hostedFlow, type VerificationOption } from "./flow";
import { signToken } from "./tokens";

export type FlowRequest = { verificationOption: VerificationOption; redirectURL?: string | undefined };

/**
 * Adds a flow to a person.
 *
 * @returns its token in both forms; each opens the hosted UI
 */
export function beginFlow({ person, now, settings }: Call, { verificationOption, redirectURL }: FlowRequest) {
  const token = drawUuid(settings.apiKey, person.accessCode, "hosted token", person.hosted.length);
  const redirectUrl = redirectURL ?? null;
  const address = addressOf(person.user);
  person.hosted.push(hostedFlow.parse({ at: now, token, option: verificationOption, redirectUrl, address }));
  const payload = { sub: token, verificationOption, redirectURL: redirectUrl, iat: Math.floor(now / 1000) };
  return { jwt: signToken(payload, settings.apiKey), token };
}
