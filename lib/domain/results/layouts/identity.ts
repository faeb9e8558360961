/** Layouts of documents, face, quiz, and the checks of phone, email and SSN. */
import { type EvidenceState, noVerdict, verdictNotKept, verdictWords } from "@/lib/domain/results/evidence";
import { interfaceFields } from "@/lib/domain/results/interface-fields";
import {
  body,
  comparison,
  customItems,
  every,
  facts,
  flag,
  type Item,
  type Layout,
  type LayoutContext,
  line,
  marksOf,
  notTaken,
  type Piece,
  sectionOf,
  stateAt,
  valueLine,
} from "../layout";
import { overrideConfidence } from "../pass-marks";
import { itemsOf, type Leaf, numberOf, type Reader, readerOf } from "../reading";
import { stateOfWord, wordOf } from "../states";

const reasonCounts = ["no reason", "one reason", "two reasons", "three reasons", "four reasons", "five reasons"];

/** Explains a verdict whose word is not clear by itself. Null if the word needs no explanation. */
function meaningOf(word: string | null): string | null {
  const state = stateOfWord(word);
  if (state === "attention") return wordOf(word) === "attention" ? "the service recommends a manual review" : null;
  return state === "absent" || state === "unknown" ? "neither passed nor failed" : null;
}

/**
 * Shows the result of an authentication with its reasons. A pass without reasons is plain text, because it guarantees
 * nothing.
 */
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

/**
 * Shows the confidence rating of an ID on a scale. A manual override by ID needs 50 or more. The policy states which
 * other ratings are accepted.
 */
function confidence(of: Reader, context: LayoutContext): Item {
  const leaf = of.at("DocumentVerificationConfidenceRating");
  const value = numberOf(leaf);
  const { idConfidence: mark } = marksOf(context);
  const state = value === null ? "info" : stateAt(leaf, of, context);
  const caution = state === "unknown" ? ["Outside 0 to 100, so it cannot be used."] : [];
  const ticks = [
    { at: overrideConfidence, label: "override floor" },
    ...(mark === null ? [] : [{ at: mark, label: "pass mark" }]),
  ];
  const marks = value === null ? {} : { ticks };
  return { kind: "scale", label: "Confidence", name: "Confidence rating", value, state, ...marks, of: caution };
}

/**
 * Shows a score on a scale of 0 to 100. The service states no range, so a score outside the scale is shown as a plain
 * number.
 */
function score(
  label: string,
  of: Leaf,
  { words, state = "info", mark = null }: { words: readonly Piece[]; state?: EvidenceState; mark?: number | null },
): Item | null {
  const value = numberOf(of);
  if (value === null) return null;
  const pieces = [...words, " ", { field: of.path }];
  const ticks = mark === null ? {} : { ticks: [{ at: mark, label: "pass mark" }] };
  if (value >= 0 && value <= 100)
    return { kind: "scale", label, name: `${label} score`, value, state, ...ticks, of: pieces };
  return { kind: "line", line: { of: [`${label} `, { strong: String(value) }, " ", ...pieces], state } };
}

type LivenessPaths = Record<"assessment" | "score" | "error" | "code", readonly string[]>;

/** Shows the liveness result. If there is an error, there is no result (Test Result, rule 1). */
function liveness(of: Reader, context: LayoutContext, paths: LivenessPaths): (Item | null)[] {
  const [assessment, error, code] = [of.at(...paths.assessment), of.at(...paths.error), of.at(...paths.code)];
  const hasError = error.text !== null || code.text !== null;
  const state = hasError ? "attention" : stateAt(assessment, of, context);
  const word = assessment.text;
  const wordPieces: Piece[] = word
    ? [{ strong: word, state }, " is the service's verdict."]
    : ["A score alone does not say whether it passed."];
  const scored = score("Liveness", of.at(...paths.score), { words: wordPieces, state: word ? state : "info" });
  const end = [...(code.text ? [` (${code.text})`] : []), " ", { field: error.text ? error.path : code.path }];
  const failed = ["Liveness ended in an error: ", error.text ?? "no text", ...end];
  const rule = "With an error there is no liveness result.";
  return [
    hasError ? { kind: "line", line: { of: failed, state: "attention", detail: [[rule]] } } : null,
    scored,
    !scored && word
      ? { kind: "line", line: { of: [word, " is the service's verdict ", { field: assessment.path }], state } }
      : null,
    !scored && !word && !hasError ? line("No liveness result was given.", { state: "unknown" }) : null,
  ];
}

/**
 * Shows the score of a face match. The service states no threshold, so only the policy's pass mark makes a score a
 * match.
 */
function faceMatch(leaf: Leaf, of: Reader, context: LayoutContext): Item | null {
  const { faceMatch: mark } = marksOf(context);
  const words =
    mark === null ? "No pass mark is set, so a score alone is not called a match." : `The pass mark is ${mark}.`;
  const displayedState = stateAt(leaf, of, context);
  return score("Face match", leaf, {
    words: [words],
    state: displayedState === "absent" ? "info" : displayedState,
    mark,
  });
}

/** Returns an item that shows a verdict, as severe as the finding that the verdict raises. */
function verdictOf(leaf: Leaf, of: Reader, context: LayoutContext, none: string): Extract<Item, { kind: "verdict" }> {
  const state = stateAt(leaf, of, context);
  return { kind: "verdict", state: state === "absent" ? "unknown" : state, word: leaf.text ?? none };
}

/**
 * The photo ID. `idVerification` is the verdict, and `scannedUser` is only the data that was read (Test Result, rule
 * 2).
 */
export const photoId: Layout = [
  customItems((of, context) => {
    const verdict = sectionOf(context, "idVerification");
    const hasData = context.sections?.scannedUser?.state !== "absent";
    const before = context.verdictsBeforeOverride?.find(({ path }) => path === interfaceFields.idVerdict);
    const words = before ? `The service's verdict before it: ${verdictWords(before)}.` : verdictNotKept;
    const { overriddenAt } = context.applicant ?? {};
    return [
      hasData ? confidence(of, context) : null,
      {
        ...verdictOf(
          verdict.at("status"),
          verdict,
          { ...context, section: "idVerification" },
          hasData ? noVerdict : "none given",
        ),
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

/** The passport. The results Attention and Unknown may have reasons (Test Result, rule 4). */
export const passport: Layout = [
  customItems((of) => [authentication(of.at("AuthenticationResult"), of.at("AuthenticationResultSummary"))]),
  comparison,
  facts(["NameFirst_NonMRZ", "NameLast_NonMRZ", "End_POB", "Address2", "Address3", "PersonalNumber", "SignImage"], {
    columns: 2,
    given: true,
  }),
];

const photoLiveness: LivenessPaths = {
  assessment: ["liveness", "assessment"],
  score: ["liveness", "score"],
  error: ["liveness", "error"],
  code: ["liveness", "error_code"],
};

/** Face and liveness. The older form of `photoProof` holds only a score. */
export const face: Layout = [
  customItems((of, context) => {
    const isOlder = of.peek("face_match_score").text === null && of.peek("score").text !== null;
    return [
      ...liveness(of, context, photoLiveness),
      faceMatch(of.at(isOlder ? "score" : "face_match_score"), of, context),
      isOlder ? line("The older form of this answer has a score and nothing else.", { look: "quiet" }) : null,
    ];
  }),
];

const hostedLiveness: LivenessPaths = {
  assessment: ["liveness_result", "livenessAssessment"],
  score: ["liveness_result", "score"],
  error: ["liveness_error"],
  code: ["liveness_error_code"],
};

const hosted = (fields: readonly string[], documentOf: (of: Reader) => Item | null = () => null): Layout => [
  customItems((of, context) => [
    verdictOf(of.at("result"), of, context, noVerdict),
    documentOf(of),
    ...liveness(of, context, hostedLiveness),
    faceMatch(of.at("face_match_score"), of, context),
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

/** The quiz. A null status means that the quiz was not taken or not required. */
export const quiz: Layout = [
  facts([
    flag("status", "Status", "Passed", "Failed", { none: notTaken, check: "quiz" }),
    {
      at: "score",
      label: "Score",
      detail: (of) => {
        const questions = numberOf(of.peek("numQuestions"));
        if (questions !== null) of.at("numQuestions");
        return questions === null
          ? undefined
          : [`${questions} questions. The service does not report a maximum score.`];
      },
    },
  ]),
];

/**
 * Returns the field of a contact, with the address or number that received the code. Each contact is verified by its
 * own code.
 */
const reached = (at: string, label: string, check: "phone" | "email") =>
  flag(at, label, "Verified", "Not verified", {
    check,
    detail: (_, context) => {
      const address = sectionOf(context, "user").at(check);
      return context.sections?.user ? [{ ...address, revealName: check }] : undefined;
    },
  });
export const contact: Layout = [
  facts([reached("verifiedPhone", "Phone", "phone"), reached("verifiedEmail", "Email", "email")]),
];

/** The SSN check. The SSN itself comes, masked, from the console's record of the applicant. */
export const ssn: Layout = [
  body(
    (_, context) => {
      const { applicant } = context;
      if (!applicant) return [];
      const leaf = readerOf({ data: applicant.user, masked: [...applicant.masked] }, "user").at("ssn");
      return [[{ kind: "facts", facts: [{ term: "SSN", path: leaf.path, lines: [valueLine(leaf, context, "SSN")] }] }]];
    },
    facts([flag("isSSNVerified", "Confirmed", "Yes", "No", { check: "ssn" })]),
  ),
];

export const plain: Layout = [every];
