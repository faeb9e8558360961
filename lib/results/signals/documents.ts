/** Signals about the ID and the passport: verdicts, confidence, and the data on them. */
import type { Comparison, ComparisonRow, Signal } from "@/lib/contracts/results";
import type { SignalCode } from "../signal-codes";
import { hasContent, stateOfWord } from "../states";
import { hostedFailure } from "./hosted-failure";
import { passportRules } from "./passport";
import { type Rule, signal, textOf } from "./signal";

/** Recommended before proceeding (Test Result, rule 3). */
const advisedConfidence = 75;
/** Needed for a manual override by ID (User operations, rule 4a). */
export const overrideConfidence = 50;

/** A verdict other than PASS. A section without content is not a verdict. */
const failed: Rule = ({ sections }) => {
  const verdict = sections.idVerification.parsed;
  if (!verdict || !hasContent(verdict) || stateOfWord(verdict.status) === "clear") return [];
  // A malformed status has its own signal.
  if (sections.idVerification.problems.some((one) => one.path === "idVerification.status")) return [];
  const evidence = [{ path: "idVerification.status", value: textOf(verdict.status) }];
  const found = signal("id.failed", "idVerification", evidence);
  // A value that is neither PASS nor a plain failure needs a reviewer's judgment.
  if (stateOfWord(verdict.status) === "attention") return [found];
  const title = verdict.status ? "ID upload has another verdict than PASS" : "ID upload has no verdict";
  return [{ ...found, severity: "attention", title }];
};

/** "A user can have scannedUser data and still fail idVerification" (rule 2). */
const dataWithoutVerdict: Rule = ({ sections }) => {
  if (sections.scannedUser.state === "absent") return [];
  const status = sections.idVerification.parsed?.status;
  if (stateOfWord(status) === "clear") return [];
  return [signal("id.data-without-verdict", "scannedUser", [{ path: "idVerification.status", value: textOf(status) }])];
};

const confidence: Rule = ({ sections }) => {
  const rating = sections.scannedUser.parsed?.DocumentVerificationConfidenceRating;
  if (rating === null || rating === undefined) return [];
  const evidence = [{ path: "scannedUser.DocumentVerificationConfidenceRating", value: String(rating) }];
  const below = (code: SignalCode, threshold: number) =>
    rating < threshold ? [signal(code, "scannedUser", evidence, `ID confidence ${rating}, below ${threshold}`)] : [];
  return [...below("id.low-confidence", advisedConfidence), ...below("id.below-override-floor", overrideConfidence)];
};

/** "If the barcode cannot be read after several attempts, parsed from OCR of the front." */
const barcode: Rule = ({ sections }) =>
  sections.scannedUser.parsed?.IsBarcodeRead === false
    ? [signal("id.barcode-unread", "scannedUser", [{ path: "scannedUser.IsBarcodeRead", value: "false" }])]
    : [];

/** The same for the hosted UI's ID. */
const hostedBarcode: Rule = ({ sections }) => {
  const section = "verifyUI.scannedUser";
  if (sections[section].parsed?.is_barcode_read !== false) return [];
  const evidence = [{ path: `${section}.is_barcode_read`, value: "false" }];
  return [signal("id.barcode-unread", section, evidence, "ID barcode not read (hosted UI)")];
};

/**
 * The hosted UI's ID, when its `result` says that it failed. A plain failure is a verdict; an unreadable ID has none,
 * so it needs a reviewer's judgment.
 */
const hostedFailed: Rule = ({ sections }) => {
  const section = "verifyUI.scannedUser";
  const found = hostedFailure(section, sections[section].parsed?.result);
  if (!found) return [];
  const failure = signal("id.failed", section, [], `ID ${found.words} (hosted UI)`);
  return [{ ...failure, severity: found.isVerdict ? failure.severity : "attention", evidence: [found.evidence] }];
};

function fromRows(
  comparisons: readonly Comparison[],
  field: ComparisonRow["field"],
  verdict: ComparisonRow["verdict"],
  toSignal: (row: ComparisonRow, comparison: Comparison) => Signal,
): Signal[] {
  return comparisons.flatMap((comparison) =>
    comparison.rows
      .filter((row) => row.field === field && row.verdict === verdict)
      .map((row) => toSignal(row, comparison)),
  );
}

const bothSides = (row: ComparisonRow) =>
  [row.read, row.provided].filter((side) => side !== null).map(({ path, value }) => ({ path, value }));

const nameMismatch: Rule = ({ comparisons }) =>
  fromRows(comparisons, "name", "different", (row, { section, source }) =>
    signal("name.mismatch", section, bothSides(row), `Name on the ${source} differs`),
  );

const birthMismatch: Rule = ({ comparisons }) =>
  fromRows(comparisons, "birth date", "different", (row, { section, source }) =>
    signal("dob.mismatch", section, bothSides(row), `Birth date on the ${source} is another day`),
  );

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const expired: Rule = ({ comparisons }) =>
  fromRows(comparisons, "expires", "expired", (row, { section, source }) => {
    const ago = row.note?.match(/^\d+ days?(?= before today)/)?.[0];
    return signal("document.expired", section, bothSides(row), `${capital(source)} expired${ago ? ` ${ago} ago` : ""}`);
  });

export const documentRules: readonly Rule[] = [
  failed,
  dataWithoutVerdict,
  confidence,
  barcode,
  hostedFailed,
  hostedBarcode,
  nameMismatch,
  birthMismatch,
  expired,
  ...passportRules,
];
