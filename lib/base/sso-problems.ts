/** Why single sign-on failed, in words for the user. */
export const ssoProblems = {
  unavailable: "The identity provider does not answer. Try again in a few minutes, or sign in another way.",
  denied: "The identity provider did not sign you in. Try again, or ask the administrator of your account there.",
  invalid: "The sign-in was not completed: it took too long, or was begun in another browser. Try again.",
  email: "The identity provider has not verified your email address. Ask the administrator of your account there.",
  taken: "Your email address belongs to another account here. Ask an admin of this console.",
  unmapped: "None of your groups has access to this console. Ask the administrator of your groups.",
  "last-admin": "Signing in would remove the admin role from the last admin. Make someone else an admin first.",
  disabled: "Your account is disabled. An admin of this console can enable it.",
  busy: "Too many attempts. Try again shortly.",
} as const;
export type SsoProblem = keyof typeof ssoProblems;

export const isSsoProblem = (value: unknown): value is SsoProblem =>
  typeof value === "string" && Object.hasOwn(ssoProblems, value);

/**
 * The address at which single sign-on starts. Pages use a link, because the content security policy would block the
 * redirect of a form to the identity provider.
 */
export const ssoPath = "/api/auth/signin/oidc";
