/** Reads a result section by section. A malformed section is reported and does not affect the other sections. */
import type { z } from "zod";
import { isSameDay } from "@/lib/base/calendar-dates";
import { sectionSchemas } from "@/lib/identity/operations/test-result";
import { noTerms, type Terms } from "./field-rules";
import { emptyAnswer, type JudgedSection, judgeSection } from "./judge-section";
import { answerSectionKeys, type SectionKey, sectionKeys } from "./keys";
import { findNote, isNoteKey, type Note } from "./note";
import { isRecord, join } from "./paths";
import { type Problem, readTolerantly } from "./problems";
import { allSectionSchemas } from "./section-schemas";
import { hasContent } from "./states";

type ReadSection<T> = JudgedSection & {
  /** The section as the service sent it, or null if it is absent. */
  raw: unknown;
  /**
   * The part of the section that the schema could read, even if a field did not fit. Null if the section is absent, or
   * if nothing could be read.
   */
  parsed: T | null;
  problems: Problem[];
};

export type Sections = {
  [Key in SectionKey]: ReadSection<z.output<(typeof allSectionSchemas)[Key]>>;
};

export type ReadResult = {
  sections: Sections;
  /** The parts that the interface does not list, by path, as received. */
  unknown: Record<string, unknown>;
  /** The note that the test window is open, from any place in the answer. */
  note: Note | null;
};

const notRead = { state: "absent", fields: new Map(), findings: [], parsed: null, problems: [] } as const;

/**
 * Reads one section. Null means that the check was not taken, and so does a section whose fields are all null ("fields
 * without data come back as null"). A section with a value that does not parse is `unrecognized`, whatever the rest of
 * it says.
 */
function read(key: SectionKey, raw: unknown, terms: Terms): Sections[SectionKey] {
  if (!hasContent(raw)) return { ...notRead, raw: raw ?? null, problems: [] };
  const { parsed, problems } = readTolerantly<z.ZodType>(allSectionSchemas[key], raw, key);
  const unread = problems.map(({ path }) => path);
  const judged = parsed === null ? notRead : judgeSection(key, { parsed, raw, unread }, terms);
  const state = problems.length > 0 ? "unrecognized" : judged.state;
  // This section is read by the schema of its own key.
  return { ...judged, state, raw, parsed: (parsed ?? null) as never, problems };
}

type LastRead = { key: SectionKey; terms: Terms; section: Sections[SectionKey] };

/** Caches the last reading of each part of an answer, as long as the parsed answer is in memory. */
const lastReads = new WeakMap<object, LastRead>();

/** Reads a part of an answer only once for all callers with the same terms, because a page reads it several times. */
function readOnce(key: SectionKey, raw: unknown, terms: Terms): Sections[SectionKey] {
  if (typeof raw !== "object" || raw === null) return read(key, raw, terms);
  const last = lastReads.get(raw);
  if (last?.key === key && areSameTerms(last.terms, terms, key)) return last.section;
  const section = read(key, raw, terms);
  lastReads.set(raw, { key, terms, section });
  return section;
}

function areSameTerms(left: Terms, right: Terms, key: SectionKey): boolean {
  const untakenOf = ({ untaken = new Set() }: Terms) =>
    [...untaken].filter((path) => path.startsWith(`${key}.`)).join();
  const isToday = left.today && right.today ? isSameDay(left.today, right.today) : left.today === right.today;
  return isToday && left.passMarks === right.passMarks && untakenOf(left) === untakenOf(right);
}

const ownValue = (record: Record<string, unknown>, key: string) => (Object.hasOwn(record, key) ? record[key] : null);

/** Answers of other operations as JSON, by the section that each holds. */
export type SectionAnswers = Readonly<Partial<Record<SectionKey, unknown>>>;

/**
 * Reads all sections of a result. Never throws. If `raw` is not an object, it is an unknown part with the path
 * "answer". `answers` replace sections of the Test Result.
 *
 * @param terms if it is left out, the default pass marks apply and nothing expires
 */
export function readSections(raw: unknown, answers: SectionAnswers = {}, terms: Terms = noTerms): ReadResult {
  const answer = { ...withoutAnswerKeys(raw), ...answers };
  const hosted = ownValue(answer, "verifyUI");
  const rawOf = (key: SectionKey) => {
    const [outer, inner] = key.split(".");
    if (outer !== "verifyUI" || inner === undefined) return ownValue(answer, key);
    return isRecord(hosted) ? ownValue(hosted, inner) : null;
  };
  const sectionOf = (key: SectionKey) => {
    const section = readOnce(key, rawOf(key), terms);
    const isEmpty = section.state === "absent" && !hasContent(section.raw);
    return isEmpty && isAnswerKey(key) && Object.hasOwn(answers, key) ? { ...section, ...emptyAnswer(key) } : section;
  };
  const sections = Object.fromEntries(sectionKeys.map((key) => [key, sectionOf(key)])) as Sections;
  return { sections, unknown: unknownKeys(raw), note: findNote(raw) };
}

const isAnswerKey = (key: string) => answerSectionKeys.some((one) => one === key);

const ownKeys = "Test Result";

function withoutAnswerKeys(raw: unknown): Record<string, unknown> {
  if (!isRecord(raw)) return {};
  return Object.fromEntries(Object.entries(raw).filter(([key]) => !isAnswerKey(key)));
}

/**
 * Joins the Test Result with the answers of other operations. The paths of `readSections` point to values in this
 * object. `raw` is any JSON. If it is not an object, it is stored under "answer".
 */
export function mergedAnswer(raw: unknown, answers: SectionAnswers): Record<string, unknown> {
  if (!isRecord(raw)) return { answer: raw, ...answers };
  const clashing = Object.entries(raw).filter(([key]) => isAnswerKey(key));
  const clashingKeys = clashing.length > 0 ? { [ownKeys]: Object.fromEntries(clashing) } : {};
  return { ...withoutAnswerKeys(raw), ...clashingKeys, ...answers };
}

/**
 * Returns the parts of a result that the interface does not list. A note is not one of them, whatever its place and
 * type, because it has a finding of its own.
 */
function unknownKeys(raw: unknown): Record<string, unknown> {
  if (raw === null || raw === undefined) return {};
  if (!isRecord(raw)) return { answer: raw };
  const entries: [string, unknown][] = [];
  for (const [key, value] of Object.entries(raw)) {
    if (Object.hasOwn(sectionSchemas, key)) continue;
    if (isNoteKey(key)) continue;
    if (key === "verifyUI" && value === null) continue;
    if (key === "verifyUI" && isRecord(value)) {
      for (const [inner, part] of Object.entries(value)) {
        if (inner !== "scannedUser" && inner !== "passport" && !isNoteKey(inner))
          entries.push([join("verifyUI", inner), part]);
      }
      continue;
    }
    entries.push([isAnswerKey(key) ? join(join("", ownKeys), key) : join("", key), value]);
  }
  return Object.fromEntries(entries);
}
