import { plural } from "@/lib/dates";
import { interfaceFields } from "@/lib/results/interface-fields";
import type { Signal } from "@/lib/results/view";
import { watchListRecordsOf } from "../answer-state";
import { hasContent } from "../states";
import { type Rule, signal, textOf } from "./signal";

type Liveness = {
  section: string;
  paths: [assessment: string, score: string, error: string, code: string];
  assessment: string | null | undefined;
  score: number | null | undefined;
  error: string | null | undefined;
  code: string | null | undefined;
  where: string;
};

/** NotLive is a verdict; an error means that there is no verdict (Test Result, rule 1). */
function livenessSignals(one: Liveness): Signal[] {
  const [assessment, score, error, code] = one.paths;
  const found: Signal[] = [];
  if (one.assessment === "NotLive") {
    const evidence = [{ path: assessment, value: "NotLive" }];
    if (typeof one.score === "number") evidence.push({ path: score, value: String(one.score) });
    found.push(signal("liveness.not-live", one.section, evidence, `Liveness check failed${one.where}`));
  }
  const errors = [
    { path: error, value: textOf(one.error) },
    { path: code, value: textOf(one.code) },
  ].filter((evidence) => hasContent(evidence.value?.trim()));
  if (errors.length > 0) {
    found.push(signal("liveness.error", one.section, errors, `Liveness check ended in an error${one.where}`));
  }
  return found;
}

const photoLiveness: Rule = ({ sections }) => {
  const liveness = sections.photoProof.parsed?.liveness;
  if (!liveness) return [];
  const at = interfaceFields.liveness;
  return livenessSignals({
    section: "photoProof",
    paths: [`${at}.assessment`, `${at}.score`, `${at}.error`, `${at}.error_code`],
    assessment: liveness.assessment,
    score: liveness.score,
    error: liveness.error,
    code: liveness.error_code,
    where: "",
  });
};

const hostedLiveness: Rule = ({ sections }) =>
  (["verifyUI.scannedUser", "verifyUI.passport"] as const).flatMap((section) => {
    const part = sections[section].parsed;
    if (!part) return [];
    const at = `${section}.liveness_result`;
    return livenessSignals({
      section,
      paths: [`${at}.livenessAssessment`, `${at}.score`, `${section}.liveness_error`, `${section}.liveness_error_code`],
      assessment: part.liveness_result?.livenessAssessment,
      score: part.liveness_result?.score,
      error: part.liveness_error,
      code: part.liveness_error_code,
      where: " (hosted page)",
    });
  });

/** "null means not yet taken or not required": only false is a failure. */
const quiz: Rule = ({ sections }) =>
  sections.identityProof.parsed?.status === false
    ? [signal("quiz.failed", "identityProof", [{ path: interfaceFields.quizVerdict, value: "false" }])]
    : [];

const contact: Rule = ({ sections }) => {
  const proof = sections.contactProof.parsed;
  const found: Signal[] = [];
  if (proof?.verifiedPhone === false) {
    const evidence = [{ path: interfaceFields.verifiedPhone, value: "false" }];
    found.push(signal("contact.phone-unverified", "contactProof", evidence));
  }
  if (proof?.verifiedEmail === false) {
    const evidence = [{ path: interfaceFields.verifiedEmail, value: "false" }];
    found.push(signal("contact.email-unverified", "contactProof", evidence));
  }
  return found;
};

const criminalFlag: Rule = ({ sections }) =>
  sections.backgroundCheck.parsed?.hasCriminalRecord === true
    ? [
        signal("background.criminal-record", "backgroundCheck", [
          { path: interfaceFields.criminalRecord, value: "true" },
        ]),
      ]
    : [];

/** The flag and the report of the records are one fact, and so one signal. */
const watchList: Rule = ({ sections }) => {
  const { backgroundCheck, watchListReport } = sections;
  const isFlagged = backgroundCheck.parsed?.hasGlobalWatchlistRecord === true;
  const report = watchListReport.parsed;
  const listed = report ? watchListRecordsOf(report).length : 0;
  const count = Math.max(listed, report?.NumberOfRecordsFound ?? 0);
  if (!isFlagged && count === 0) return [];
  const evidence = [
    ...(isFlagged ? [{ path: interfaceFields.watchListRecord, value: "true" }] : []),
    ...(report ? [{ path: interfaceFields.watchListCount, value: textOf(report.NumberOfRecordsFound) }] : []),
  ];
  const title = count > 0 ? plural(count, "watch-list record") : undefined;
  const section = isFlagged ? "backgroundCheck" : "watchListReport";
  return [signal("background.watchlist-record", section, evidence, title)];
};

/** Both in the Test Result and in the SSN Verification's own answer. */
const ssn: Rule = ({ sections }) => {
  const stated = [
    { section: "SSNVerification", field: "isSSNVerified", value: sections.SSNVerification.parsed?.isSSNVerified },
    { section: "ssnHistory", field: "isSSNValid", value: sections.ssnHistory.parsed?.isSSNValid },
  ];
  const wrong = stated.filter(({ value }) => value === false);
  const [first] = wrong;
  if (!first) return [];
  const evidence = wrong.map(({ section, field }) => ({ path: `${section}.${field}`, value: "false" }));
  return [signal("ssn.invalid", first.section, evidence)];
};

export const personRules: readonly Rule[] = [
  photoLiveness,
  hostedLiveness,
  quiz,
  contact,
  criminalFlag,
  watchList,
  ssn,
];
