/** Each code's HTTP status and title, for the server, the browser and the audit log alike. */
export const errorTable = {
  // The request itself
  bad_request: { status: 400, title: "Request could not be read" },
  invalid_input: { status: 422, title: "Some fields are not valid" },
  unsupported_media_type: { status: 415, title: "Send JSON" },
  payload_too_large: { status: 413, title: "File or request too large" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "Method not allowed" },
  // The caller
  unauthenticated: { status: 401, title: "Sign in to continue" },
  credentials_wrong: { status: 401, title: "Wrong email or password" },
  passkey_refused: { status: 401, title: "This passkey does not sign you in" },
  passkey_unused: { status: 400, title: "No passkey was used" },
  sso_refused: { status: 401, title: "Single sign-on did not sign you in" },
  second_factor_required: { status: 401, title: "Enter the code of your authenticator app" },
  forbidden: { status: 403, title: "You don't have access to this action" },
  permission_denied: { status: 403, title: "Your roles do not allow all of this" },
  cross_origin: { status: 403, title: "The request came from another site" },
  step_up_required: { status: 403, title: "Re-enter your password" },
  same_person: { status: 403, title: "A second person must decide this" },
  made_by_requester: {
    status: 403,
    title: "You and the requester are connected: one gave the other access. Another approver must decide",
  },
  approvals_rest: { status: 403, title: "You cannot approve for 24 hours after a change to your access" },
  too_many_requests: { status: 429, title: "Too many attempts. Try again shortly" },
  // Rules of the console
  conflict: { status: 409, title: "This has changed since it was loaded" },
  idempotency_conflict: { status: 409, title: "This key was used for a different order" },
  already_ordered: { status: 409, title: "This search is already ordered" },
  already_exists: { status: 409, title: "Already exists" },
  duplicate_applicant: { status: 409, title: "An applicant with this name and birth date already exists" },
  county_unknown: { status: 422, title: "County not found" },
  state_conflict: { status: 409, title: "No longer possible in this state" },
  condition_not_met: { status: 409, title: "A required condition is not met" },
  signals_unresolved: { status: 409, title: "Blocking findings are not resolved" },
  applicant_decided: { status: 409, title: "This applicant already has a decision" },
  window_open: { status: 409, title: "Results may still change" },
  open_items: { status: 409, title: "Some items are still open" },
  result_changed: { status: 409, title: "The result has changed since it was shown" },
  price_changed: { status: 409, title: "The price has changed since it was shown" },
  policy_changed: { status: 409, title: "The policy has changed since it was shown" },
  already_assigned: { status: 409, title: "Someone else is working on this applicant" },
  consent_missing: { status: 409, title: "Consent is not recorded" },
  not_yet_included: { status: 409, title: "This entry has no position in the signed log yet" },
  log_changed: { status: 409, title: "The audit log does not match what was signed" },
  erased: { status: 410, title: "This applicant's data was erased" },
  // This is not a 5xx, because damage to one record is not an outage, and a retry does not help.
  record_unreadable: { status: 422, title: "This record can't be opened" },
  // Answers of the identity service
  upstream_rejected: { status: 422, title: "The identity service refused the request" },
  upstream_unauthorized: { status: 502, title: "The identity service rejected the console's API key" },
  upstream_forbidden: { status: 502, title: "The identity service does not allow this" },
  upstream_not_found: { status: 502, title: "The identity service does not know this address" },
  upstream_expectation_failed: { status: 502, title: "The identity service rejected the call (expectation failed)" },
  upstream_failed: { status: 502, title: "The identity service failed. Contact the service's support" },
  upstream_timeout: { status: 504, title: "The identity service did not answer in time" },
  upstream_unreachable: { status: 502, title: "The identity service cannot be reached" },
  upstream_unreadable: { status: 502, title: "The identity service's answer could not be read" },
  upstream_redirected: { status: 502, title: "The identity service answered with a redirect, which is not followed" },
  upstream_too_large: { status: 502, title: "The identity service's answer is too large" },
  upstream_wrong_person: { status: 502, title: "The identity service answered about another person" },
  upstream_paused: { status: 503, title: "Calls to the identity service are paused after repeated failures" },
  upstream_busy: { status: 503, title: "Too many calls to the identity service. Try again shortly" },
  attempts_exhausted: { status: 409, title: "Attempt limit reached at the identity service" },
  access_code_unknown: { status: 409, title: "The identity service does not know this access code, or it has expired" },
  // Failures of the console
  audit_unavailable: { status: 503, title: "Audit log unavailable; nothing was done" },
  unavailable: { status: 503, title: "Proofdesk is unavailable. Try again shortly" },
  data_keys_wrong: { status: 503, title: "The console's data keys do not belong to its database" },
  internal: { status: 500, title: "Something went wrong on our side" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorTable;

/** One problem in the input: the place as a dot path, and a sentence that says what to correct. */
export type Issue = { path: string; message: string };

export type ErrorFacts = {
  /** A sentence for the person. It never contains personal data. */
  detail?: string;
  issues?: Issue[];
  /** The service's `errorMessage`, unchanged. Shown as quoted text, never logged. */
  upstreamMessage?: string;
  /** The request that failed; set by the client from the response. */
  requestId?: string;
  /** Seconds to wait before a retry. */
  retryAfter?: number;
  /**
   * References that help the person to continue: internal ids, such as that of an order, and lists without personal
   * data.
   */
  refs?: Record<string, string | Record<string, string>[]>;
  cause?: unknown;
};

/**
 * Whether a value has the mark of an error class (`Symbol.for`). Bundlers load this module once for pages and once for
 * routes, and errors cross between them, so `instanceof` cannot compare prototypes.
 */
export function hasMark(value: unknown, mark: symbol): boolean {
  return typeof value === "object" && value !== null && mark in value;
}

const appErrorMark = Symbol.for("proofdesk.AppError");

/**
 * An expected failure. The code that detects the failure throws it, and one place translates it for HTTP, the screen
 * and the audit log.
 */
export class AppError extends Error {
  readonly [appErrorMark] = true;
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;

  static override [Symbol.hasInstance](value: unknown): boolean {
    return hasMark(value, appErrorMark);
  }

  constructor(code: ErrorCode, facts: ErrorFacts = {}) {
    super(errorTable[code].title, { cause: facts.cause });
    this.name = "AppError";
    this.code = code;
    this.facts = facts;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

/**
 * Returns the id that an AppError has under this name in its `refs`. Returns undefined for other errors and other
 * names.
 */
export function refOf(error: unknown, name: string): string | undefined {
  const ref = error instanceof AppError ? error.facts.refs?.[name] : undefined;
  return typeof ref === "string" ? ref : undefined;
}

/** The codes with which the worker ends the intent of a process that stopped. Only the audit log has them. */
const intentEnds = {
  completed_later: "Its process stopped; this was completed later",
  abandoned: "Its process stopped before this was done",
  interrupted: "Its process stopped; whether this was done is not known",
} as const;
export type IntentEnd = keyof typeof intentEnds;

/** Returns the title of a stored code. A code that this version does not know is returned unchanged. */
export const titleOfError = (code: string): string => {
  if (isErrorCode(code)) return errorTable[code].title;
  const isEnd = (value: string): value is IntentEnd => Object.hasOwn(intentEnds, value);
  return isEnd(code) ? intentEnds[code] : code;
};

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorTable, value);
}
