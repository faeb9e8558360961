/** Reads a Test Result section by section. A malformed section is reported and kept, and does not affect others. */
import type { z } from "zod";
import type { SectionState } from "@/lib/contracts/results";
import { sectionSchemas } from "@/lib/identity/operations/test-result";
import { findNote, isNoteKey, type Note } from "./note";
import { isRecord, join } from "./paths";
import { type Problem, readTolerantly } from "./problems";
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
  [Key in keyof typeof sectionSchemas]: ReadSection<z.output<(typeof sectionSchemas)[Key]>>;
};

export type ReadResult = {
  sections: Sections;
  /** Keys of the answer that are not sections, unchanged, by path. */
  unknown: Record<string, unknown>;
  /** The note that the test window is open, found anywhere in the answer. */
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

/**
 * Splits a Test Result into sections. Never throws.
 *
 * @param raw any JSON; if it is not an object, it has no sections and is kept as unknown under "answer"
 * @returns every section with its state, the keys that are not sections, and the note
 */
export function readSections(raw: unknown): ReadResult {
  const answer = isRecord(raw) ? raw : {};
  const hosted = ownValue(answer, "verifyUI");
  const inHosted = isRecord(hosted) ? hosted : {};
  const s = sectionSchemas;
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
  };
  return { sections, unknown: unknownKeys(raw), note: findNote(raw) };
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
    found.push([join("", key), value]);
  }
  return Object.fromEntries(found);
}
