/**
 * A 4xx answer of the service, with its status and its `errorMessage`. Its text names fields, but never their values.
 */

export class Refusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 417;

  constructor(status: Refusal["status"], message: string) {
    super(message);
    this.name = "Refusal";
    this.status = status;
  }
}

export const notAuthorized = (why: string) => new Refusal(401, `Not authorized: ${why}`);

export const unknownAccessCode = () => new Refusal(400, "The user access code is expired or unknown");

/** BAD_REQUEST: a verification call before consent (interface, States and transitions). */
export const consentMissing = () =>
  new Refusal(400, "BAD_REQUEST: the consent of this user must be submitted before any identity verification");

export const badRequest = (message: string) => new Refusal(400, message);
