/**
 * Every error of Proofdesk. One table gives each code its HTTP status and its title, for the server, the browser and
 * the audit log alike.
 */
export const errorTable = {
  // The request itself
  bad_request: { status: 400, title: "The request could not be read" },
  invalid_input: { status: 422, title: "Some of what was sent cannot be accepted" },
  unsupported_media_type: { status: 415, title: "Send JSON" },
  payload_too_large: { status: 413, title: "That is larger than is accepted here" },
  not_found: { status: 404, title: "Nothing is here" },
  method_not_allowed: { status: 405, title: "That is not done this way" },
  // Who asks
  unauthenticated: { status: 401, title: "Sign in first" },
  credentials_wrong: { status: 401, title: "The email or the password is wrong" },
  forbidden: { status: 403, title: "You do not have the right to do this" },
  cross_origin: { status: 403, title: "The request came from another site" },
  step_up_required: { status: 403, title: "Confirm that it is you" },
  same_person: { status: 403, title: "A second person has to decide this" },
  too_many_requests: { status: 429, title: "Too many tries. Wait a little" },
  // What stands against it here
  conflict: { status: 409, title: "Something has changed in the meantime" },
  idempotency_conflict: { status: 409, title: "This key was used for a different order" },
  already_ordered: { status: 409, title: "This search is already ordered" },
  already_exists: { status: 409, title: "This exists already" },
  county_unknown: { status: 422, title: "No list has a county of this name" },
  state_conflict: { status: 409, title: "This can no longer be done" },
  condition_not_met: { status: 409, title: "A condition for this does not hold" },
  consent_missing: { status: 409, title: "Consent is not recorded" },
  erased: { status: 410, title: "This applicant's data was erased" },
  // Damage to one record is no outage, and asking again does not help: not a 5xx.
  record_unreadable: { status: 422, title: "This record can't be opened" },
  // What the identity service answered
  upstream_rejected: { status: 422, title: "The identity service refused the request" },
  upstream_unauthorized: { status: 502, title: "The identity service does not accept the console's key" },
  upstream_forbidden: { status: 502, title: "The identity service does not allow this" },
  upstream_not_found: { status: 502, title: "The identity service does not know this address" },
  upstream_expectation_failed: { status: 502, title: "The identity service says its expectation failed" },
  upstream_failed: { status: 502, title: "The identity service failed. Contact the service's support" },
  upstream_timeout: { status: 504, title: "The identity service did not answer in time" },
  upstream_unreachable: { status: 502, title: "The identity service cannot be reached" },
  upstream_unreadable: { status: 502, title: "The identity service's answer could not be read" },
  upstream_redirected: { status: 502, title: "The identity service answered with a redirect, which is not followed" },
  upstream_too_large: { status: 502, title: "The identity service's answer is too large" },
  upstream_paused: { status: 503, title: "The identity service kept failing, so calls to it are paused for a moment" },
  upstream_busy: { status: 503, title: "Too many calls to the identity service are under way" },
  attempts_exhausted: { status: 409, title: "The identity service says that its limit of attempts is reached" },
  access_code_unknown: { status: 409, title: "The identity service does not know this access code, or it has expired" },
  // What failed here
  audit_unavailable: { status: 503, title: "The audit log cannot be written, so nothing was done" },
  unavailable: { status: 503, title: "Proofdesk cannot answer right now" },
  data_keys_wrong: { status: 503, title: "The console's data keys do not belong to its database" },
  internal: { status: 500, title: "Proofdesk made a mistake" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorTable;

/** One thing wrong with the input: where (dot path), and a sentence a person can act on. */
export type Issue = { path: string; message: string };

export type ErrorFacts = {
  /** A sentence for the person. Never personal data. */
  detail?: string;
  issues?: Issue[];
  /** The service's `errorMessage`, unchanged. Shown as quoted text, never logged. */
  upstreamMessage?: string;
  /** The request that failed; set by the client from the response. */
  requestId?: string;
  /** Seconds to wait before a retry. */
  retryAfter?: number;
  /** Internal ids that help the person to continue, such as an order. */
  refs?: Record<string, string>;
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

/** An expected failure, by code. Thrown where it is detected, translated once for HTTP, the screen and the audit log. */
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

  /** The HTTP status of its response. */
  get status(): number {
    return errorTable[this.code].status;
  }
}

/** Whether a value is a code of the error table. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorTable, value);
}
