import { interfaceFields } from "@/lib/results/interface-fields";
import { overrideConfidence } from "@/lib/results/pass-marks";
import { hasContent, stateOfWord, wordOf } from "@/lib/results/states";
import type { Comparison, ComparisonRow, Signal } from "@/lib/results/view";
import { type SignalCode, signalTable } from "@/lib/signals/codes";
import { completeEvidence, hostedFailure, isComplete } from "./hosted-failure";
import { meanings } from "./meanings";
import { type Rule, type SignalContext, signal, textOf } from "./signal";

/** Recommended before proceeding (Test Result, rule 3). */
const advisedConfidence = 75;

/** A verdict other than PASS. A section without content is not a verdict. */
const failed: Rule = ({ sections }) => {
  const verdict = sections.idVerification.parsed;
  if (!verdict || !hasContent(verdict) || stateOfWord(verdict.status) === "clear") return [];
  // A malformed status has its own signal.
  if (sections.idVerification.problems.some((one) => one.path === interfaceFields.idVerdict)) return [];
  const evidence = [{ path: interfaceFields.idVerdict, value: textOf(verdict.status) }];
  const found = signal("id.failed", "idVerification", evidence);
  // A value that is neither PASS nor a plain failure needs a reviewer's judgment.
  if (stateOfWord(verdict.status) === "attention") return [found];
  if (isComplete(verdict.status)) {
    const unexplained = signal("id.failed", "idVerification", [], signalTable["verdict.not-given"].title);
    const { meaning } = meanings["verdict.not-given"];
    const evidence = [completeEvidence(interfaceFields.idVerdict)];
    return [{ ...unexplained, severity: "attention", meaning, evidence }];
  }
  const title = verdict.status ? "ID neither passed nor failed" : "ID has no pass or fail";
  return [{ ...found, severity: "attention", title, meaning: meanings["id.data-without-verdict"].meaning }];
};

/** Data without any verdict (rule 2). Where a verdict is given, `failed` has said what it is. */
const dataWithoutVerdict: Rule = ({ sections }) => {
  if (sections.scannedUser.state === "absent" || hasContent(sections.idVerification.parsed)) return [];
  const status = sections.idVerification.parsed?.status;
  return [
    signal("id.data-without-verdict", "scannedUser", [{ path: interfaceFields.idVerdict, value: textOf(status) }]),
  ];
};

/** One signal for one rating: below 50 is also below 75. */
const confidence: Rule = ({ sections }) => {
  const rating = sections.scannedUser.parsed?.DocumentVerificationConfidenceRating;
  if (rating === null || rating === undefined || rating >= advisedConfidence) return [];
  const isLower = rating < overrideConfidence;
  const code: SignalCode = isLower ? "id.below-override-floor" : "id.low-confidence";
  const path = interfaceFields.idConfidence;
  const evidence = [{ path, value: String(rating) }];
  const threshold = isLower ? overrideConfidence : advisedConfidence;
  return [signal(code, "scannedUser", evidence, `ID confidence ${rating}, below ${threshold}`)];
};

/** "If the barcode cannot be read after several attempts, parsed from OCR of the front." */
const barcode: Rule = ({ sections }) =>
  sections.scannedUser.parsed?.IsBarcodeRead === false
    ? [signal("id.barcode-unread", "scannedUser", [{ path: interfaceFields.idBarcode, value: "false" }])]
    : [];

const hostedBarcode: Rule = ({ sections }) => {
  const section = "verifyUI.scannedUser";
  if (sections[section].parsed?.is_barcode_read !== false) return [];
  const evidence = [{ path: `${section}.is_barcode_read`, value: "false" }];
  return [signal("id.barcode-unread", section, evidence, "ID barcode not read (hosted page)")];
};

/** A plain failure of the hosted UI's ID is a verdict; an unreadable ID has none, so it needs a reviewer's judgment. */
const hostedFailed: Rule = ({ sections }) => {
  const section = "verifyUI.scannedUser";
  if (isComplete(sections[section].parsed?.result)) {
    return [
      {
        ...signal("verdict.not-given", section, [], "ID processed; no pass or fail given (hosted page)"),
        evidence: [completeEvidence(`${section}.result`)],
      },
    ];
  }
  const result = sections[section].parsed?.result;
  const found = hostedFailure(section, result);
  if (!found) return withoutHostedVerdict(section, sections);
  const failure = signal("id.failed", section, [], `ID ${found.words} (hosted page)`);
  const unread = { severity: "attention", meaning: "Nothing says whether the ID is genuine." } as const;
  return [{ ...failure, ...(found.isVerdict ? {} : unread), evidence: [found.evidence] }];
};

/** `result` is no verdict: null, or a word that the interface does not list. */
function withoutHostedVerdict(section: "verifyUI.scannedUser", sections: SignalContext["sections"]): Signal[] {
  const { parsed, problems } = sections[section];
  const path = `${section}.result`;
  if (!parsed || problems.some((one) => one.path === path)) return [];
  if (["clear", "pending"].includes(stateOfWord(parsed.result))) return [];
  const evidence = [{ path, value: textOf(parsed.result) }];
  return [signal("id.data-without-verdict", section, evidence, "ID has no pass or fail (hosted page)")];
}

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

/** A driving record may be another person's, which is for a reviewer to judge; a document is the applicant's own. */
const ofOwner = (found: Signal): Signal =>
  found.section === "drivingRecord" ? { ...found, severity: "attention" } : found;

const nameMismatch: Rule = ({ comparisons }) =>
  fromRows(comparisons, "name", "different", (row, { section, source }) =>
    signal("name.mismatch", section, bothSides(row), `Name differs: ${source}`),
  );

const birthMismatch: Rule = ({ comparisons }) =>
  fromRows(comparisons, "birth date", "different", (row, { section, source }) =>
    ofOwner(signal("dob.mismatch", section, bothSides(row), `Birth date differs: ${source}`)),
  );

/** A name or a birth date that could not be compared blocks like a different one: nothing says that it is the same. */
const notCompared: Rule = ({ comparisons }) =>
  (
    [
      ["name", "name.mismatch"],
      ["birth date", "dob.mismatch"],
    ] as const
  ).flatMap(([field, code]) =>
    fromRows(comparisons, field, "unreadable", (row, { section, source }) => {
      const title = `${capital(field)} not compared: ${source}`;
      const sides = bothSides(row);
      const found = signal(code, section, sides.length > 0 ? sides : [{ path: section, value: null }], title);
      return ofOwner({ ...unjudged(found, row), severity: "blocking" });
    }),
  );

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const expired: Rule = ({ comparisons }) =>
  fromRows(comparisons, "expires", "expired", (row, { section, source }) => {
    const what = section === "drivingRecord" ? "Driver license" : capital(source);
    // Not how long ago: readers for whom the day is masked would know it.
    return signal("document.expired", section, bothSides(row), `${what} expired`);
  });

/** Nothing says whether the date is over. */
const expiryUnread: Rule = ({ comparisons }) =>
  fromRows(comparisons, "expires", "unreadable", (row, { section, source }) => {
    return unjudged(
      signal("document.expired", section, bothSides(row), `Expiration date not readable: ${source}`),
      row,
    );
  });

/** The row says why its dates or names could not be compared. */
function unjudged(found: Signal, { words, note }: ComparisonRow): Signal {
  const rule = `${words}: ${note}`;
  return { ...found, meaning: `${note ?? words}.`, evidence: found.evidence.map((one) => ({ ...one, rule })) };
}

type Evidence = { path: string; value: string | null };
type Passport = { section: string; path: string; result: string | null | undefined; reasons: Evidence[] };

/** "Attention or Unknown may carry reasons" (rule 4). An unlisted value is treated as Unknown. */
function passportSignal({ section, path, result, reasons }: Passport, hosted: string): Signal[] {
  const state = stateOfWord(result);
  if (state === "clear" || state === "pending") return [];
  const evidence = [{ path, value: textOf(result) }, ...reasons];
  if (state === "attention") return [signal("passport.attention", section, evidence, `Passport needs review${hosted}`)];
  const title = wordOf(result) === null ? "Passport has no result" : signalTable["passport.unknown"].title;
  return [signal("passport.unknown", section, evidence, `${title}${hosted}`)];
}

const passport: Rule = ({ sections }) => {
  const { parsed, problems } = sections.passportData;
  const path = interfaceFields.passportVerdict;
  if (!parsed || problems.some((one) => one.path === path)) return [];
  const reasons = (parsed.AuthenticationResultSummary ?? [])
    .map((value, index) => ({ path: `passportData.AuthenticationResultSummary[${index}]`, value: value ?? null }))
    .filter((one) => one.value?.trim());
  return passportSignal({ section: "passportData", path, result: parsed.AuthenticationResult, reasons }, "");
};

/** The authentication result, which `result` can only make worse. */
const hostedPassport: Rule = ({ sections }) => {
  const section = "verifyUI.passport";
  const { parsed, problems } = sections[section];
  if (!parsed) return [];
  const path = `${section}.authentication_result`;
  const result = parsed.authentication_result;
  const isRead = !problems.some((one) => one.path === path);
  const found = isRead ? passportSignal({ section, path, result, reasons: [] }, " (hosted page)") : [];
  const failure = hostedFailure(section, parsed.result);
  if (!failure && isComplete(parsed.result)) {
    return found.map((one) => ({ ...one, evidence: [...one.evidence, completeEvidence(`${section}.result`)] }));
  }
  if (!failure) return found;
  const attention =
    found.find(({ code }) => code === "passport.attention") ??
    signal("passport.attention", section, [], `Passport ${failure.words} (hosted page)`);
  return [{ ...attention, evidence: [...attention.evidence, failure.evidence] }];
};

export const documentRules: readonly Rule[] = [
  failed,
  dataWithoutVerdict,
  confidence,
  barcode,
  hostedFailed,
  hostedBarcode,
  nameMismatch,
  birthMismatch,
  notCompared,
  expired,
  expiryUnread,
  passport,
  hostedPassport,
];
