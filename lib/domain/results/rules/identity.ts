/** The rules for the values of documents, face, quiz, contacts, SSN and consent (interface, Test Result Object). */
import {
  type FieldRule,
  good,
  isMissing,
  type Judgment,
  missing,
  noClearAnswer,
  notListed,
  notTaken,
  type Peek,
  raise,
  score,
  word,
  yes,
} from "../field-rules";
import { overrideConfidence } from "../pass-marks";
import { failWords, passWords, wordOf } from "../states";

/** Consent. The service refuses the 7-year history without it. The interface does not explain `is_report_checked`. */
export const consent: readonly FieldRule[] = [
  yes("background_check_disclosure_accepted", "consent.disclosure-not-accepted", {
    none: "Background disclosure not stated",
  }),
  yes("is_report_checked", "consent.disclosure-not-accepted", {
    none: "Consent report not stated",
    bad: { title: "Consent report not checked", meaning: "The service's consent record is not marked as checked." },
  }),
];

const processed = {
  title: "ID processed; no pass or fail given",
  meaning: "The ID was read, but its authenticity was not confirmed.",
  rule: "complete means received and parsed; it is not the end of verification",
} as const;

/** The verdict on the ID upload (rule 2). The interface lists only PASS. */
export const idVerification: readonly FieldRule[] = [
  word("status", passWords, (stateWord) => {
    if (stateWord !== null && failWords.includes(stateWord)) return raise({ code: "id.failed" });
    if (stateWord === "complete") return raise({ code: "id.failed", inconclusive: true, ...processed });
    const title = stateWord === null ? "ID has no pass or fail" : "ID neither passed nor failed";
    return raise({ code: "id.failed", inconclusive: true, title, meaning: "Data was read; the ID was not confirmed." });
  }),
];

const summary = "AuthenticationResultSummary";
const reasonsIn = (value: unknown) => (Array.isArray(value) ? value : [value]).filter((one) => !isMissing(one));

/** The words of a document's findings. `where` is appended to each title. */
type DocumentWords = {
  code: "id.attention" | "passport.attention";
  inconclusive: "id.attention" | "passport.unknown";
  what: string;
  where?: string;
};

/** Returns the rule of an authentication result. A pass without reasons is good; others may have reasons (rule 4). */
function authentication(at: string, { code, inconclusive, what, where = "" }: DocumentWords): FieldRule {
  return {
    at,
    judge(value, peek) {
      const beside = reasonsIn(peek(summary)).length > 0 ? [summary] : [];
      if (isMissing(value)) return missing(inconclusive, `${what} has no result${where}`, { beside });
      const stateWord = wordOf(String(value)) ?? "";
      if (failWords.includes(stateWord)) return raise({ code, title: `${what} needs review${where}`, beside });
      if (!passWords.includes(stateWord))
        return notListed(inconclusive, `${what} neither passed nor failed${where}`, { beside });
      if (beside.length === 0) return good;
      const meaning = "It passed, and the service still gives reasons to review it.";
      return raise({ code, title: `${what} passed with remarks${where}`, meaning, beside });
    },
  };
}

/**
 * The confidence of an ID. A pass mark is recommended for the enhanced upload (rule 3). The results of other uploads
 * may have no confidence.
 */
const idConfidence = score("DocumentVerificationConfidenceRating", "idConfidence", "id.low-confidence", {
  name: "ID confidence",
  none: () => notTaken,
  below: (value) =>
    value < overrideConfidence
      ? { code: "id.below-override-floor", title: `ID confidence ${value}, below ${overrideConfidence}` }
      : null,
  unmarked: () => good,
});

const barcode = (at: string, where: string) =>
  yes(at, "id.barcode-unread", {
    none: `ID barcode: not stated whether it was read${where}`,
    bad: { title: `ID barcode not read${where}` },
  });

/**
 * The data that was read from an ID, which is not the verdict (rule 2). `IsIDVerified` has no rule here, because it
 * repeats the verdict and is compared with it (`signals/documents.ts`).
 */
export const scannedUser: readonly FieldRule[] = [
  authentication("AuthenticationResult", {
    code: "id.attention",
    inconclusive: "id.attention",
    what: "ID authentication",
  }),
  yes("IsAddressVerified", "id.attention", {
    none: "ID address: not stated whether it was verified",
    bad: { title: "ID address not verified", meaning: "The service could not verify the address on the ID." },
  }),
  idConfidence,
  barcode("IsBarcodeRead", ""),
];

const passport = { code: "passport.attention", inconclusive: "passport.unknown" } as const;
export const passportData: readonly FieldRule[] = [
  authentication("AuthenticationResult", { ...passport, what: "Passport" }),
];

type LivenessFields = Record<"assessment" | "score" | "error" | "code", string>;

/**
 * Returns the rules of a liveness result, which exists only if error and error code are both null (rule 1).
 * `isExpected`: whether a face had to be captured.
 */
function liveness(at: LivenessFields, where: string, isExpected: (peek: Peek) => boolean = () => true): FieldRule[] {
  const hasError = (peek: Peek) => !isMissing(peek(at.error)) || !isMissing(peek(at.code));
  const noError = (path: string): FieldRule => ({
    at: path,
    judge: (value) =>
      isMissing(value)
        ? notTaken
        : raise({ code: "liveness.error", title: `Liveness check ended in an error${where}` }),
  });
  return [
    word(at.assessment, ["live"], (stateWord, peek) => {
      if (stateWord === "notlive") {
        const beside = isMissing(peek(at.score)) ? [] : [at.score];
        return raise({ code: "liveness.not-live", title: `Liveness check failed${where}`, beside });
      }
      if (stateWord !== null) return notListed(noClearAnswer, `Liveness neither live nor not live${where}`);
      return hasError(peek) || !isExpected(peek) ? notTaken : missing(noClearAnswer, `No liveness result${where}`);
    }),
    noError(at.error),
    noError(at.code),
  ];
}

/**
 * Returns the rule of a face match. A missing score is a finding only if `isMissed`. If no face was found, the error
 * field raises the finding instead.
 */
const faceMatch = (at: string, where: string, isMissed: (peek: Peek) => boolean) =>
  score(at, "faceMatch", "face.below-mark", {
    name: `Face match${where}`,
    none: (peek, mark) =>
      mark !== null && isMissed(peek) ? missing(noClearAnswer, `Face match${where}: no score`) : notTaken,
  });

const photoLiveness: LivenessFields = {
  assessment: "liveness.assessment",
  score: "liveness.score",
  error: "liveness.error",
  code: "liveness.error_code",
};
const isScored = (peek: Peek) => !isMissing(peek("face_match_score"));
const olderScore = faceMatch("score", "", () => false);

/** Face and liveness. The older form of the section has only `score`. */
export const photoProof: readonly FieldRule[] = [
  ...liveness(photoLiveness, ""),
  faceMatch(
    "face_match_score",
    "",
    (peek) => isMissing(peek("score")) && isMissing(peek(photoLiveness.error)) && isMissing(peek(photoLiveness.code)),
  ),
  { ...olderScore, judge: (value, peek, terms) => (isScored(peek) ? notTaken : olderScore.judge(value, peek, terms)) },
];

/** The score of the quiz. It counts only if the status is not null: "null means not yet taken or not required". */
const quizScore = score("score", "quizScore", "quiz.failed", { name: "Quiz score" });
export const identityProof: readonly FieldRule[] = [
  {
    at: "status",
    judge: (value) => (value === true ? good : value === false ? raise({ code: "quiz.failed" }) : notTaken),
  },
  {
    ...quizScore,
    judge: (value, peek, terms) => (isMissing(peek("status")) ? notTaken : quizScore.judge(value, peek, terms)),
  },
];

export const contactProof: readonly FieldRule[] = [
  yes("verifiedPhone", "contact.phone-unverified", { none: "Phone: no answer" }),
  yes("verifiedEmail", "contact.email-unverified", { none: "Email: no answer" }),
];

export const ssnVerification: readonly FieldRule[] = [yes("isSSNVerified", "ssn.invalid", { none: "SSN: no answer" })];
/** The answer of SSN Verification, which contains a verdict. The counties and prices beside it are not a verdict. */
export const ssnHistory: readonly FieldRule[] = [yes("isSSNValid", "ssn.invalid", { none: "SSN: no answer" })];

const onHostedPage = " (hosted page)";
const hostedLiveness: LivenessFields = {
  assessment: "liveness_result.livenessAssessment",
  score: "liveness_result.score",
  error: "liveness_error",
  code: "liveness_error_code",
};
/**
 * Whether the hosted page read the document. If it did not, the applicant may not have reached the selfie. The
 * document's own finding then says so.
 */
const isRead = (peek: Peek) => [...passWords, "complete"].includes(wordOf(String(peek("result") ?? "")) ?? "");
const hostedFace: readonly FieldRule[] = [
  ...liveness(hostedLiveness, onHostedPage, isRead),
  faceMatch(
    "face_match_score",
    onHostedPage,
    (peek) => isRead(peek) && isMissing(peek(hostedLiveness.error)) && isMissing(peek(hostedLiveness.code)),
  ),
];

const unreadWords: readonly string[] = ["parsing_failed", "unknown_error"];
const failedRule = "The hosted UI's own result for the document says that it failed";
const unreadRule = "The hosted UI's own result for the document says that it could not be read";

/**
 * The ID of the hosted page. The interface lists no values for `result`, so they are read like those of an upload:
 * "complete" only means received and parsed, and only a pass is good.
 */
export const hostedId: readonly FieldRule[] = [
  word("result", passWords, (stateWord) => {
    if (stateWord === "under_review") return missing("id.data-without-verdict", `ID under review${onHostedPage}`);
    if (stateWord === "complete") {
      return raise({
        ...processed,
        code: "verdict.not-given",
        inconclusive: true,
        title: `${processed.title}${onHostedPage}`,
      });
    }
    if (stateWord !== null && failWords.includes(stateWord)) {
      return raise({ code: "id.failed", title: `ID failed${onHostedPage}`, rule: failedRule });
    }
    if (stateWord !== null && unreadWords.includes(stateWord)) {
      const title = `ID could not be read${onHostedPage}`;
      return raise({
        code: "id.failed",
        severity: "attention",
        title,
        meaning: "It is not known whether the ID is genuine.",
        rule: unreadRule,
      });
    }
    return raise({
      code: "id.data-without-verdict",
      inconclusive: true,
      title: `ID has no pass or fail${onHostedPage}`,
    });
  }),
  score("confidence_rating", "hostedConfidence", "id.low-confidence", { name: `ID confidence${onHostedPage}` }),
  barcode("is_barcode_read", onHostedPage),
  ...hostedFace,
];

/**
 * The passport of the hosted page. `authentication_result` has the three values of a passport. `result` can only make
 * the judgment worse.
 */
export const hostedPassport: readonly FieldRule[] = [
  authentication("authentication_result", { ...passport, what: "Passport", where: onHostedPage }),
  word("result", passWords, (stateWord, peek): Judgment => {
    const beside = ["authentication_result"];
    if (stateWord === "under_review") return missing("passport.unknown", `Passport under review${onHostedPage}`);
    if (stateWord === "complete") {
      const isPassed = passWords.includes(wordOf(String(peek("authentication_result") ?? "")) ?? "");
      if (isPassed) return notTaken;
      return raise({
        code: "passport.unknown",
        inconclusive: true,
        title: `Passport has no result${onHostedPage}`,
        rule: processed.rule,
      });
    }
    if (stateWord !== null && failWords.includes(stateWord)) {
      return raise({ code: "passport.attention", title: `Passport failed${onHostedPage}`, rule: failedRule, beside });
    }
    if (stateWord !== null && unreadWords.includes(stateWord)) {
      const title = `Passport could not be read${onHostedPage}`;
      return raise({ code: "passport.attention", title, rule: unreadRule, beside });
    }
    if (stateWord === null) return missing("passport.unknown", `Passport has no result${onHostedPage}`);
    return notListed("passport.unknown", `Passport neither passed nor failed${onHostedPage}`);
  }),
  ...hostedFace,
];
