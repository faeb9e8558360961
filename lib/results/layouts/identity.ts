/** Documents, face, quiz, and the checks of phone, email and SSN. */
import { type EvidenceState, noVerdict, verdictNotKept, verdictWords } from "@/lib/results/evidence";
import { interfaceFields } from "@/lib/results/interface-fields";
import {
  body,
  comparison,
  every,
  facts,
  flag,
  type Item,
  items,
  type Layout,
  line,
  notTaken,
  type Piece,
  sectionOf,
  valueLine,
} from "../layout";
import { stateOfLiveness } from "../liveness";
import { itemsOf, type Leaf, numberOf, type Reader, readerOf } from "../reading";
import { stateOfWord, wordOf } from "../states";

const reasonCounts = ["no reason", "one reason", "two reasons", "three reasons", "four reasons", "five reasons"];

/** Of a word that does not say it by itself. */
function meaningOf(word: string | null): string | null {
  const state = stateOfWord(word);
  if (state === "attention") return wordOf(word) === "attention" ? "the service asks for a manual look" : null;
  return state === "absent" || state === "unknown" ? "neither passed nor failed" : null;
}

/** A pass is plain text: it guarantees nothing. */
function authentication(result: Leaf, summary: Leaf): Item | null {
  const state = stateOfWord(result.text);
  const reasons = itemsOf(summary);
  if (result.text === null && reasons.length === 0) return null;
  if (state === "clear" && reasons.length === 0) {
    const caution = [" A pass does not guarantee that the document is genuine."];
    return { kind: "line", line: { of: ["Authentication ", { strong: result.text ?? "" }], detail: [caution] } };
  }
  const count = reasonCounts[reasons.length] ?? `${reasons.length} reasons`;
  return {
    kind: "notice",
    tone: state === "attention" ? "attention" : state === "clear" ? "info" : "unknown",
    title: `${[result.text, meaningOf(result.text)].filter((part) => part !== null).join(": ")}.`,
    text: `The service gives ${count}${reasons.length > 0 ? ":" : "."}`,
    list: reasons,
  };
}

/** The interface advises 75 or more for the enhanced ID; an override by ID needs 50 or more. */
const ticks = [
  { at: 50, label: "override floor" },
  { at: 75, label: "advised" },
];

/** The interface states 0 to 100, so a number outside it is unknown. */
function confidence(of: Leaf): Item {
  const value = numberOf(of);
  const isStated = value !== null && value >= 0 && value <= 100;
  const state: EvidenceState = value === null ? "info" : !isStated ? "unknown" : value < 75 ? "attention" : "clear";
  const caution = state === "unknown" ? ["Outside 0 to 100, so it says nothing."] : [];
  const marks = value === null ? {} : { ticks };
  return { kind: "scale", label: "Confidence", name: "Confidence rating", value, state, ...marks, of: caution };
}

/** On a scale of 0 to 100, or as a plain number outside it: the service states no range. */
function score(label: string, of: Leaf, words: readonly Piece[], state: EvidenceState = "info"): Item | null {
  const value = numberOf(of);
  if (value === null) return null;
  const pieces = [...words, " ", { field: of.path }];
  if (value >= 0 && value <= 100) return { kind: "scale", label, name: `${label} score`, value, state, of: pieces };
  return { kind: "line", line: { of: [`${label} `, { strong: String(value) }, " ", ...pieces] } };
}

/** With an error there is no result (Test Result, rule 1). */
function liveness(of: Record<"assessment" | "score" | "error" | "code", Leaf>): (Item | null)[] {
  const { assessment, error, code } = of;
  const hasError = error.text !== null || code.text !== null;
  const state = stateOfLiveness(assessment.text, hasError);
  const word = assessment.text;
  const said: Piece[] = word
    ? [{ strong: word, state }, " is the service's own word. No pass mark is set."]
    : ["A score alone does not say whether it passed."];
  const scored = score("Liveness", of.score, said, state === "absent" ? "info" : state);
  const end = [...(code.text ? [` (${code.text})`] : []), " ", { field: error.text ? error.path : code.path }];
  const failed = ["Liveness ended in an error: ", error.text ?? "no text", ...end];
  const rule = "With an error there is no liveness result.";
  return [
    hasError ? { kind: "line", line: { of: failed, state: "attention", detail: [[rule]] } } : null,
    scored,
    !scored && word
      ? { kind: "line", line: { of: [word, " is the service's own word ", { field: assessment.path }], state } }
      : null,
    !scored && !word && !hasError ? line("No liveness result was given.", { look: "quiet" }) : null,
  ];
}

/** The service states no threshold, so it is never called a match. */
const faceMatch = (of: Leaf) =>
  score("Face match", of, ["No pass mark is set, so a score alone is not called a match."]);

/** A failed ID blocks. */
function verdictOf(of: Leaf, none: string): Extract<Item, { kind: "verdict" }> {
  const state = stateOfWord(of.text);
  const shown = state === "attention" ? "blocking" : state === "absent" ? "unknown" : state;
  return { kind: "verdict", state: shown, word: of.text ?? none };
}

/** `idVerification` is the verdict, `scannedUser` is only what was read (Test Result, rule 2). */
export const photoId: Layout = [
  items((of, about) => {
    const verdict = sectionOf(about, "idVerification");
    const hasData = about.sections?.scannedUser?.state !== "absent";
    const before = about.verdictsBeforeOverride?.find(({ path }) => path === interfaceFields.idVerdict);
    const words = before ? `The service's verdict before it: ${verdictWords(before)}.` : verdictNotKept;
    const { overriddenAt } = about.applicant ?? {};
    return [
      hasData ? confidence(of.at("DocumentVerificationConfidenceRating")) : null,
      {
        ...verdictOf(verdict.at("status"), hasData ? noVerdict : "none given"),
        description: verdict.at("description"),
        ...(overriddenAt ? { override: { at: overriddenAt, words } } : {}),
      },
      hasData
        ? authentication(of.at("AuthenticationResult"), of.at("AuthenticationResultSummary"))
        : line("No data was read from the document.", { look: "quiet" }),
    ];
  }),
  comparison,
];

/** The results Attention and Unknown may come with reasons (Test Result, rule 4). */
export const passport: Layout = [
  items((of) => [authentication(of.at("AuthenticationResult"), of.at("AuthenticationResultSummary"))]),
  comparison,
  facts(["NameFirst_NonMRZ", "NameLast_NonMRZ", "End_POB", "Address2", "Address3", "PersonalNumber", "SignImage"], {
    columns: 2,
    given: true,
  }),
];

/** The older form of `photoProof` holds only a score. */
export const face: Layout = [
  items((of) => {
    const isOlder = of.peek("face_match_score").text === null && of.peek("score").text !== null;
    return [
      ...liveness({
        assessment: of.at("liveness", "assessment"),
        score: of.at("liveness", "score"),
        error: of.at("liveness", "error"),
        code: of.at("liveness", "error_code"),
      }),
      faceMatch(isOlder ? of.at("score") : of.at("face_match_score")),
      isOlder ? line("The older form of this answer has a score and nothing else.", { look: "quiet" }) : null,
    ];
  }),
];

const hosted = (fields: readonly string[], documentOf: (of: Reader) => Item | null = () => null): Layout => [
  items((of) => [
    verdictOf(of.at("result"), noVerdict),
    documentOf(of),
    ...liveness({
      assessment: of.at("liveness_result", "livenessAssessment"),
      score: of.at("liveness_result", "score"),
      error: of.at("liveness_error"),
      code: of.at("liveness_error_code"),
    }),
    faceMatch(of.at("face_match_score")),
  ]),
  comparison,
  facts(fields, { columns: 2 }),
];

export const hostedId = hosted([
  ...["id_type", "id_class", "confidence_rating", "is_barcode_read", "is_ocr_read", "height", "weight", "method"],
]);
export const hostedPassport = hosted(["web_response_code", "method"], (of) =>
  authentication(of.at("authentication_result"), of.at("AuthenticationResultSummary")),
);

/** A null status means that it was not taken or not required. */
export const quiz: Layout = [
  facts([
    flag("status", "Status", "Passed", "Failed", { none: notTaken, check: "quiz" }),
    {
      at: "score",
      label: "Score",
      detail: (of) => {
        const questions = numberOf(of.peek("numQuestions"));
        if (questions !== null) of.at("numQuestions");
        return questions === null ? undefined : [`On ${questions} questions. The highest score is not given.`];
      },
    },
  ]),
];

/** Each is verified by its own code; the address that the code went to is shown. */
const reached = (at: string, label: string, check: "phone" | "email") =>
  flag(at, label, "Verified", "Not verified", {
    none: notTaken,
    check,
    detail: (_, about) => {
      const address = sectionOf(about, "user").at(check);
      return about.sections?.user ? [{ ...address, what: check }] : undefined;
    },
  });
export const contact: Layout = [
  facts([reached("verifiedPhone", "Phone", "phone"), reached("verifiedEmail", "Email", "email")]),
];

/** The number itself comes, masked, from the console's record of the applicant. */
export const ssn: Layout = [
  body(
    (_, about) => {
      const { applicant } = about;
      if (!applicant) return [];
      const leaf = readerOf({ data: applicant.user, masked: [...applicant.masked] }, "user").at("ssn");
      return [[{ kind: "facts", facts: [{ term: "SSN", path: leaf.path, lines: [valueLine(leaf, about, "SSN")] }] }]];
    },
    facts([flag("isSSNVerified", "Confirmed", "Yes", ["blocking", "No"], { none: notTaken, check: "ssn" })]),
  ),
];

export const plain: Layout = [every];
