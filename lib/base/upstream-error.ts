/** Failures of calls to the identity service, as codes of `lib/errors.ts`. */
import { AppError, type ErrorCode, type ErrorFacts, hasMark } from "@/lib/errors";

/**
 * Whether the service may have acted on the request. `no`: the request was provably not sent. `maybe`: it may have
 * arrived, and its outcome is unknown. `answered`: the service refused it.
 */
export type SentState = "no" | "maybe" | "answered";

/** Whether a call with an unknown outcome may be sent again. `never` if the call changes or costs something. */
export type Retry = "safe" | "never";

export type UpstreamCode = Extract<
  ErrorCode,
  `upstream_${string}` | "access_code_unknown" | "consent_missing" | "attempts_exhausted"
>;

export type UpstreamFacts = ErrorFacts & {
  sent: SentState;
  upstreamStatus?: number;
  /** The operation's `retry`. Default `never`, so that a doubtful outcome is not missed. */
  retry?: Retry;
  /** Whether the same call may soon succeed. It allows retries only for `retry: "safe"`. */
  transient?: boolean;
};

const upstreamFailureMark = Symbol.for("proofdesk.UpstreamFailure");

export class UpstreamFailure extends AppError {
  readonly [upstreamFailureMark] = true;
  readonly sent: SentState;
  readonly upstreamStatus: number | undefined;
  readonly transient: boolean;
  readonly #code: UpstreamCode;
  readonly #retry: Retry;

  static override [Symbol.hasInstance](value: unknown): boolean {
    return hasMark(value, upstreamFailureMark);
  }

  constructor(
    code: UpstreamCode,
    { sent, upstreamStatus, retry = "never", transient = false, ...facts }: UpstreamFacts,
  ) {
    super(code, facts);
    this.#code = code;
    this.#retry = retry;
    this.name = "UpstreamFailure";
    this.sent = sent;
    this.upstreamStatus = upstreamStatus;
    this.transient = transient;
  }

  /**
   * Whether it is unknown if the call took effect. A call that is safe to retry changes nothing and costs nothing, so a
   * lost answer to it leaves no doubt.
   */
  get inDoubt(): boolean {
    return this.sent === "maybe" && this.#retry === "never";
  }

  /** Returns the same failure with this operation's `retry`. */
  of({ retry }: { retry: Retry }): UpstreamFailure {
    const { sent, upstreamStatus, transient } = this;
    const facts = { sent, transient, retry, ...(upstreamStatus === undefined ? {} : { upstreamStatus }) };
    const same = new UpstreamFailure(this.#code, { ...this.facts, ...facts });
    if (this.stack) same.stack = this.stack;
    return same;
  }
}

/** Codes by HTTP status. Any other 4xx status is `upstream_rejected`. */
const codeOfStatus: Readonly<Record<number, UpstreamCode>> = {
  400: "upstream_rejected",
  401: "upstream_unauthorized",
  403: "upstream_forbidden",
  404: "upstream_not_found",
  417: "upstream_expectation_failed",
  429: "upstream_busy",
};

/**
 * The service has no error codes, only texts that vary. These patterns classify the text of a 4xx answer; the first
 * match decides. Without a match the status decides.
 */
const recognizedTexts: readonly { code: UpstreamCode; pattern: RegExp }[] = [
  {
    code: "access_code_unknown",
    pattern:
      /access\s?code.{0,80}?(?:expire|unknown|invalid|not (?:found|valid|known|exist|recogni[sz]ed)|n['’]t (?:exist|match)|no longer)/i,
  },
  {
    code: "access_code_unknown",
    pattern: /(?:expired?|unknown|invalid|no such|unrecogni[sz]ed)\b.{0,80}?access\s?code/i,
  },
  { code: "upstream_unauthorized", pattern: /\b(?:auth\w*|api)[\s_-]*(?:key|header)\b/i },
  // The company's limit on uploads and quiz attempts. The interface gives neither its number nor its text.
  {
    code: "attempts_exhausted",
    pattern:
      /(?:\blimit\b|\bmax\w*|\btoo many\b|\bno (?:more|further)\b).{0,60}?\b(?:attempts?|tries|retries)\b|\b(?:attempts?|tries|retries)\b.{0,60}?(?:\blimit|\bexceed|\bexhaust|\bused up\b|\breached\b|\bnot allowed\b)/i,
  },
  // "…without background disclosure consent" and "consent is already recorded" do not mean that consent is missing.
  { code: "upstream_rejected", pattern: /disclosure|\bconsent\b.{0,80}\balready\b/i },
  { code: "consent_missing", pattern: /\bconsent\b/i },
];

/**
 * Returns the service's message from an error body (`errorMessage` of the standard error), without control characters and
 * cut at 500 characters. Returns undefined if the body has no message.
 */
export function upstreamMessage(body: string): string | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (typeof parsed !== "object" || parsed === null || !("errorMessage" in parsed)) return undefined;
  const { errorMessage } = parsed;
  if (typeof errorMessage !== "string") return undefined;
  const clean = errorMessage
    .slice(0, 2000)
    .replace(/[\p{Cc}\p{Surrogate}\u2028\u2029]+/gu, " ")
    .trim();
  return clean === "" ? undefined : Array.from(clean).slice(0, 500).join("");
}

/** Returns the failure for an HTTP status other than 2xx. `body` is "" if the response has no body. */
export function failureOfAnswer(status: number, body: string): UpstreamFailure {
  const message = upstreamMessage(body);
  const withMessage = message === undefined ? {} : { upstreamMessage: message };
  if (status >= 500) {
    return new UpstreamFailure("upstream_failed", {
      sent: "maybe",
      upstreamStatus: status,
      transient: true,
      ...withMessage,
    });
  }
  if (status < 400) return new UpstreamFailure("upstream_redirected", { sent: "maybe", upstreamStatus: status });
  const recognized = message && recognizedTexts.find(({ pattern }) => pattern.test(message));
  const code = recognized ? recognized.code : (codeOfStatus[status] ?? "upstream_rejected");
  return new UpstreamFailure(code, { sent: "answered", upstreamStatus: status, ...withMessage });
}
