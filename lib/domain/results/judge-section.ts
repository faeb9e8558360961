/** Judges a section by the rules of its fields, and returns its state and findings. */
import { listOf } from "@/lib/base/dates";
import { signalTable } from "@/lib/domain/signals/codes";
import { type Severity, severities } from "@/lib/domain/signals/severities";
import type { EvidenceState } from "./evidence";
import {
  type FieldRule,
  isMissing,
  type Judgment,
  missing,
  noClearAnswer,
  notTaken,
  type Peek,
  type RaisedFinding,
  type Terms,
} from "./field-rules";
import type { SectionKey, SectionState } from "./keys";
import { child, join, lookUp } from "./paths";
import * as identity from "./rules/identity";
import * as records from "./rules/records";
import * as work from "./rules/work";
import { worst } from "./states";

/** The rules of each section. A section without rules has data and no verdict, because nothing in it is tested. */
const sectionRules: Readonly<Record<SectionKey, readonly FieldRule[]>> = {
  user: [],
  consent: identity.consent,
  idVerification: identity.idVerification,
  scannedUser: identity.scannedUser,
  passportData: identity.passportData,
  photoProof: identity.photoProof,
  identityProof: identity.identityProof,
  contactProof: identity.contactProof,
  SSNVerification: identity.ssnVerification,
  backgroundCheck: records.backgroundCheck,
  FEINVerification: work.feinVerification,
  company: [],
  employment: work.employment,
  education: work.education,
  professionalLicense: work.professionalLicense,
  "verifyUI.scannedUser": identity.hostedId,
  "verifyUI.passport": identity.hostedPassport,
  drivingRecord: records.drivingRecord,
  sevenYearHistory: records.sevenYearHistory,
  watchListReport: records.watchListReport,
  businessSearch: work.businessSearch,
  ssnHistory: identity.ssnHistory,
  countyHistory: [],
};

/** Evidence values are unmasked. */
export type SectionFinding = Omit<RaisedFinding, "field" | "value" | "beside" | "rule"> & {
  evidence: { path: string; value: string | null; rule?: string }[];
};

export type JudgedSection = {
  state: SectionState;
  /** The state of each judged field, by its path in the answer. */
  fields: ReadonlyMap<string, SectionState>;
  findings: readonly SectionFinding[];
};

/**
 * A judged value, with the path of its record and a function to read the record's other fields. The record is the
 * section, or an entry of a list.
 */
type Place = { path: string; value: unknown; root: string; peek: Peek };

/** Joins a path with the names of fields in a rule. These names are plain words, so they need no quotes. */
const pathBelow = (root: string, names: string) => `${root}.${names}`;

const splits = new Map<string, readonly string[]>();
function valueBelow(record: unknown, names: string): unknown {
  const steps = splits.get(names) ?? names.split(".");
  splits.set(names, steps);
  return steps.reduce<unknown>(child, record);
}

/** Returns every value that a rule judges, even a missing one. */
function placesOf(root: string, record: unknown, at: string): Place[] {
  const marker = at.indexOf("[]");
  if (marker < 0) {
    const peek: Peek = (names) => valueBelow(record, names);
    return [{ path: pathBelow(root, at), value: peek(at), root, peek }];
  }
  const [list, inner] = [at.slice(0, marker), at.slice(marker + "[].".length)];
  const entries = list === "" ? record : valueBelow(record, list);
  const path = list === "" ? root : pathBelow(root, list);
  return (Array.isArray(entries) ? entries : []).flatMap((entry, index) => placesOf(join(path, index), entry, inner));
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  // Returns only the number of entries of a list, because the screen shows their contents elsewhere.
  if (typeof value === "object") return Array.isArray(value) ? String(value.length) : null;
  return String(value);
}

/** Returns the texts of a list, each with its path, or the single value. */
function evidenceAt(path: string, value: unknown, rule?: string): SectionFinding["evidence"] {
  const isTexts =
    Array.isArray(value) && value.length > 0 && value.every((one) => typeof one !== "object" || one === null);
  const places = isTexts
    ? value.map((one, index) => [join(path, index), textOf(one)] as const)
    : [[path, textOf(value)] as const];
  return places
    .filter(([, text]) => !isTexts || text?.trim())
    .map(([at, text]) => ({ path: at, value: text, ...(rule === undefined ? {} : { rule }) }));
}

function severityOf({
  code,
  severity,
  inconclusive,
}: Pick<RaisedFinding, "code" | "severity" | "inconclusive">): Severity {
  const own = severity ?? signalTable[code].severity;
  return inconclusive && own === "blocking" ? "attention" : own;
}

function stateOf(judgment: Judgment): SectionState {
  if ("state" in judgment) return judgment.state;
  if (severityOf(judgment.finding) === "info") return "absent";
  return judgment.finding.inconclusive ? "unknown" : "attention";
}

/** The key of a section can contain a dot, so its value is looked up under the quoted key. */
const quotedPath = (path: string, key: string) => `[${JSON.stringify(key)}]${path.slice(key.length)}`;

/**
 * Judges the fields of a section.
 *
 * @param parsed the part that the schema could read, not null
 * @param raw the section as the service sent it, for evidence
 * @param unread paths of values that the schema could not read. They have a finding of their own
 */
export function judgeSection(
  key: SectionKey,
  { parsed, raw, unread }: { parsed: unknown; raw: unknown; unread: readonly string[] },
  terms: Terms,
): JudgedSection {
  const fields = new Map<string, SectionState>();
  const findings: { finding: RaisedFinding; evidence: SectionFinding["evidence"] }[] = [];
  const isUnread = (path: string) =>
    unread.some((one) => path === one || (path.startsWith(one) && /[.[]/.test(path.charAt(one.length))));
  for (const rule of sectionRules[key]) {
    for (const { path, value, root, peek } of placesOf(key, parsed, rule.at)) {
      if (isUnread(path)) continue;
      const isUntaken = isMissing(value) && terms.untaken?.has(path);
      const judgment = isUntaken ? notTaken : rule.judge(value, peek, terms);
      fields.set(path, stateOf(judgment));
      if ("state" in judgment) continue;
      const { beside = [], rule: cited } = judgment.finding;
      // The schema turns a word that the interface does not list into "unknown". The evidence quotes the service's own
      // word.
      const quoted = value === "unknown" ? (lookUp({ [key]: raw }, quotedPath(path, key)) ?? value) : value;
      const others = beside.flatMap((at) => evidenceAt(pathBelow(root, at), peek(at)));
      findings.push({
        finding: judgment.finding,
        evidence: [...evidenceAt(path, judgment.finding.value ?? quoted, cited), ...others],
      });
    }
  }
  const codes = [...new Set(findings.map((one) => one.finding.code))];
  return {
    state: worst([...fields.values()]),
    fields,
    findings: codes.map((code) => joinFindings(findings.filter((one) => one.finding.code === code))),
  };
}

/** Joins the findings of one code into one finding. A stated value has precedence over a missing one. */
function joinFindings(
  all: readonly { finding: RaisedFinding; evidence: SectionFinding["evidence"] }[],
): SectionFinding {
  const stated = all.filter((one) => !one.finding.inconclusive);
  const leading = (stated.length > 0 ? stated : all).map((one) => one.finding);
  const [first] = leading as [RaisedFinding, ...RaisedFinding[]];
  const { code, meaning, inconclusive, notReturned } = first;
  const fields = leading.flatMap(({ field, title }) => (field !== undefined && title === first.title ? [field] : []));
  const unique = [...new Set(fields)];
  const title = first.title ?? signalTable[first.code].title;
  const severity = severities.find((one) => leading.some((finding) => severityOf(finding) === one)) ?? "attention";
  return {
    code,
    ...(meaning === undefined ? {} : { meaning }),
    ...(inconclusive ? { inconclusive } : {}),
    ...(notReturned === undefined ? {} : { notReturned }),
    severity,
    title: unique.length > 0 ? `${title}: ${listOf(unique.slice(0, 3))}` : title,
    evidence: uniquePaths(all.flatMap(({ evidence }) => evidence)),
  };
}

function uniquePaths(evidence: SectionFinding["evidence"]): SectionFinding["evidence"] {
  return [...Map.groupBy(evidence, ({ path }) => path).values()].flatMap((same) => same.slice(0, 1));
}

/**
 * Returns the judgment of an answer without data: the check was run, and there is no verdict. A section without rules
 * is not tested, so it has no such judgment.
 */
export function emptyAnswer(key: SectionKey): Partial<JudgedSection> {
  if (sectionRules[key].length === 0) return {};
  const { finding } = missing(noClearAnswer, "The answer has no data") as { finding: RaisedFinding };
  return { state: "unknown", findings: [joinFindings([{ finding, evidence: [{ path: key, value: null }] }])] };
}

/**
 * Returns the state that a screen shows beside a field's value. It is as severe as the finding that the value raises.
 *
 * @param path the field's path in the answer
 */
export function shownState(
  key: SectionKey,
  path: string,
  { value, peek }: Pick<Place, "value" | "peek">,
  terms: Terms,
): EvidenceState {
  const at = path
    .slice(key.length)
    .replace(/^\./, "")
    .replace(/\[\d+\]/g, "[]");
  const judgment = sectionRules[key].find((rule) => rule.at === at)?.judge(value, peek, terms);
  if (!judgment) return "info";
  if ("state" in judgment) return judgment.state;
  return judgment.finding.inconclusive ? "unknown" : severityOf(judgment.finding);
}
