/** A malformed section is reported and kept, and does not affect others. */
import type { z } from "zod";
import { sectionSchemas } from "@/lib/identity/operations/test-result";
import * as judgeAnswer from "./answer-state";
import { answerSectionKeys, type SectionKey, type SectionState } from "./keys";
import { findNote, isNoteKey, type Note } from "./note";
import { isRecord, join } from "./paths";
import { type Problem, readTolerantly } from "./problems";
import { allSectionSchemas } from "./section-schemas";
import * as judge from "./section-state";
import { hasContent } from "./states";

type ReadSection<T> = {
  state: SectionState;
  /** As the service sent it; null: absent. */
  raw: unknown;
  /** What the schema could read, even if a field did not fit; null: absent, or nothing could be read. */
  parsed: T | null;
  problems: Problem[];
};

export type Sections = {
  [Key in SectionKey]: ReadSection<z.output<(typeof allSectionSchemas)[Key]>>;
};

export type ReadResult = {
  sections: Sections;
  /** By path, unchanged. */
  unknown: Record<string, unknown>;
  /** That the test window is open; found anywhere in the answer. */
  note: Note | null;
};

/**
 * Null is a check not taken, and so is a section whose fields are all null ("fields without data come back as null").
 * A section that does not parse is `unrecognized`, whatever the rest of it says.
 */
function read<S extends z.ZodType>(
  schema: S,
  path: string,
  raw: unknown,
  stateOf: (parsed: NonNullable<z.output<S>>) => SectionState,
): ReadSection<z.output<S>> {
  if (!hasContent(raw)) return { state: "absent", raw: raw ?? null, parsed: null, problems: [] };
  const { parsed, problems } = readTolerantly(schema, raw, path);
  if (problems.length > 0) return { state: "unrecognized", raw, parsed, problems };
  return { state: parsed === null || parsed === undefined ? "absent" : stateOf(parsed), raw, parsed, problems };
}

const ownValue = (record: Record<string, unknown>, key: string) => (Object.hasOwn(record, key) ? record[key] : null);

/** By the section that each holds. Any JSON. */
export type SectionAnswers = Readonly<Partial<Record<SectionKey, unknown>>>;

/** Never throws. A `raw` that is no object is unknown, as "answer". `answers` replace sections of the Test Result. */
export function readSections(raw: unknown, answers: SectionAnswers = {}): ReadResult {
  const answer = { ...withoutAnswerKeys(raw), ...answers };
  const hosted = ownValue(answer, "verifyUI");
  const inHosted = isRecord(hosted) ? hosted : {};
  const s = sectionSchemas;
  const a = allSectionSchemas;
  const top = (key: string) => ownValue(answer, key);
  const sections: Sections = {
    user: read(s.user, "user", top("user"), judge.dataOnly),
    consent: read(s.consent, "consent", top("consent"), judge.consent),
    idVerification: read(s.idVerification, "idVerification", top("idVerification"), judge.idVerification),
    scannedUser: read(s.scannedUser, "scannedUser", top("scannedUser"), judge.scannedUser),
    passportData: read(s.passportData, "passportData", top("passportData"), judge.passportData),
    photoProof: read(s.photoProof, "photoProof", top("photoProof"), judge.photoProof),
    identityProof: read(s.identityProof, "identityProof", top("identityProof"), judge.identityProof),
    contactProof: read(s.contactProof, "contactProof", top("contactProof"), judge.contactProof),
    SSNVerification: read(s.SSNVerification, "SSNVerification", top("SSNVerification"), judge.ssnVerification),
    backgroundCheck: read(s.backgroundCheck, "backgroundCheck", top("backgroundCheck"), judge.backgroundCheck),
    FEINVerification: read(s.FEINVerification, "FEINVerification", top("FEINVerification"), judge.businesses),
    company: read(s.company, "company", top("company"), judge.dataOnly),
    employment: read(s.employment, "employment", top("employment"), judge.verifiedEntries("employment")),
    education: read(s.education, "education", top("education"), judge.verifiedEntries("education")),
    professionalLicense: read(
      s.professionalLicense,
      "professionalLicense",
      top("professionalLicense"),
      judge.verifiedEntries("professionalLicense"),
    ),
    "verifyUI.scannedUser": read(
      s["verifyUI.scannedUser"],
      "verifyUI.scannedUser",
      ownValue(inHosted, "scannedUser"),
      judge.hostedId,
    ),
    "verifyUI.passport": read(
      s["verifyUI.passport"],
      "verifyUI.passport",
      ownValue(inHosted, "passport"),
      judge.hostedPassport,
    ),
    drivingRecord: read(a.drivingRecord, "drivingRecord", top("drivingRecord"), judgeAnswer.drivingRecord),
    sevenYearHistory: read(a.sevenYearHistory, "sevenYearHistory", top("sevenYearHistory"), judgeAnswer.sevenYear),
    watchListReport: read(a.watchListReport, "watchListReport", top("watchListReport"), judgeAnswer.watchList),
    businessSearch: read(a.businessSearch, "businessSearch", top("businessSearch"), judgeAnswer.businessSearch),
    ssnHistory: read(a.ssnHistory, "ssnHistory", top("ssnHistory"), judgeAnswer.ssnHistory),
    countyHistory: read(a.countyHistory, "countyHistory", top("countyHistory"), judge.dataOnly),
  };
  return { sections, unknown: unknownKeys(raw), note: findNote(raw) };
}

const isAnswerKey = (key: string) => answerSectionKeys.some((one) => one === key);

const ownKeys = "Test Result";

function withoutAnswerKeys(raw: unknown): Record<string, unknown> {
  if (!isRecord(raw)) return {};
  return Object.fromEntries(Object.entries(raw).filter(([key]) => !isAnswerKey(key)));
}

/** The paths of `readSections` point to its values. `raw` is any JSON; if it is not an object, it is under "answer". */
export function mergedAnswer(raw: unknown, answers: SectionAnswers): Record<string, unknown> {
  if (!isRecord(raw)) return { answer: raw, ...answers };
  const clashing = Object.entries(raw).filter(([key]) => isAnswerKey(key));
  const kept = clashing.length > 0 ? { [ownKeys]: Object.fromEntries(clashing) } : {};
  return { ...withoutAnswerKeys(raw), ...kept, ...answers };
}

/** A note is not an unknown key, wherever it is and whatever its type: it has its own signal. */
function unknownKeys(raw: unknown): Record<string, unknown> {
  if (raw === null || raw === undefined) return {};
  if (!isRecord(raw)) return { answer: raw };
  const found: [string, unknown][] = [];
  for (const [key, value] of Object.entries(raw)) {
    if (Object.hasOwn(sectionSchemas, key)) continue;
    if (isNoteKey(key)) continue;
    if (key === "verifyUI" && value === null) continue;
    if (key === "verifyUI" && isRecord(value)) {
      for (const [inner, part] of Object.entries(value)) {
        if (inner !== "scannedUser" && inner !== "passport" && !isNoteKey(inner))
          found.push([join("verifyUI", inner), part]);
      }
      continue;
    }
    found.push([isAnswerKey(key) ? join(join("", ownKeys), key) : join("", key), value]);
  }
  return Object.fromEntries(found);
}
