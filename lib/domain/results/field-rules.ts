/**
 * What the service's value of a field means. Each judged field has one rule, in the tables beside the layouts; section
 * states, findings and the screens' icons all follow from it. A value that a rule does not name is a finding.
 */
import type { CalendarDate } from "@/lib/base/calendar-dates";
import type { SignalCode } from "@/lib/domain/signals/codes";
import type { Severity } from "@/lib/domain/signals/severities";
import type { SectionState } from "./keys";
import { type PassMarkKey, type PassMarks, passMarkTable, usualPassMarks } from "./pass-marks";
import { wordOf } from "./states";

/** The facts by which a value is judged, besides the value itself. */
export type Terms = {
  passMarks: PassMarks;
  /** The current day. If it is null, nothing expires. */
  today: CalendarDate | null;
  /** Paths of fields whose check was not run, so that the service owes no value: null in them is not a finding. */
  untaken?: ReadonlySet<string>;
};

export const noTerms: Terms = { passMarks: usualPassMarks, today: null };

/** Returns another field of the same record, by its path there. */
export type Peek = (at: string) => unknown;

/** `inconclusive`: neither good nor bad, because the value is missing or not listed. A person must find out. */
export type RaisedFinding = {
  code: SignalCode;
  /** Undefined for the severity of the code; for an inconclusive finding, "attention". */
  severity?: Severity;
  inconclusive?: true;
  /** The title, without personal data. Undefined for the title of the code. */
  title?: string;
  /** The field in plain words. The titles of one finding's fields are joined: "Employment not verified: job title". */
  field?: string;
  meaning?: string;
  /** Undefined for the rule of the code. */
  rule?: string;
  /** The evidence that replaces the value itself. */
  value?: string;
  /** Other fields of the record that belong to the finding. */
  beside?: readonly string[];
  /** How many records the service counts and did not return. */
  notReturned?: number;
};

/** `absent`: the check was not run, or the service owes no value. */
export type Judgment = { state: Extract<SectionState, "absent" | "pending" | "clear"> } | { finding: RaisedFinding };

export type FieldRule = {
  /** The field's path in its section; `[]` stands for each entry of a list. */
  at: string;
  judge(value: unknown, peek: Peek, terms: Terms): Judgment;
};

export const good: Judgment = { state: "clear" };
export const notTaken: Judgment = { state: "absent" };
export const raise = (finding: RaisedFinding): Judgment => ({ finding });

const unanswered = "The service returned no answer here, so nothing says that this is good.";
const unlisted =
  "The service returned a value that its interface does not list. A reviewer must find out what it means.";

export const isMissing = (value: unknown) =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");

/** The code of a finding without a verdict. Lists and charts know only the code, so its title must not claim more. */
export const noClearAnswer = "verdict.not-given";

/** Returns the judgment of a missing value where the service owes one. */
export const missing = (code: SignalCode, title: string, more: Partial<RaisedFinding> = {}): Judgment =>
  raise({ code, inconclusive: true, title, meaning: unanswered, ...more });

/** Returns the judgment of a value that the interface does not list. */
export const notListed = (code: SignalCode, title: string, more: Partial<RaisedFinding> = {}): Judgment =>
  raise({ code, inconclusive: true, title, meaning: unlisted, ...more });

type FlagWords = {
  /** The title of the finding if the value is missing. */
  none: string;
  /** The code for a missing value, if the title of the usual code would claim too much. */
  noneCode?: SignalCode;
  /** The finding if the value is bad. Undefined for the title of the code. */
  bad?: Partial<RaisedFinding>;
  isOptional?: (peek: Peek) => boolean;
};

function flagRule(
  at: string,
  isGood: boolean,
  code: SignalCode,
  { none, noneCode = code, bad, isOptional }: FlagWords,
): FieldRule {
  return {
    at,
    judge(value, peek) {
      if (value === isGood) return good;
      if (typeof value === "boolean") return raise({ code, ...bad });
      return isOptional?.(peek) ? notTaken : missing(noneCode, none);
    },
  };
}

/** A flag that is good when it is true. */
export const yes = (at: string, code: SignalCode, words: FlagWords) => flagRule(at, true, code, words);
/** A flag that is good when it is false. */
export const no = (at: string, code: SignalCode, words: FlagWords) => flagRule(at, false, code, words);

/** Words of a verdict, compared in lower case with `_` for spaces and dashes. */
export const passWords: readonly string[] = ["pass", "passed"];
export const failWords: readonly string[] = [
  ...["fail", "failed", "reject", "rejected", "denied", "declined", "attention"],
];

/** A field with a word. `judgeWord` judges any word but the good ones, and null if there is no word. */
export function word(
  at: string,
  goodWords: readonly string[],
  judgeWord: (word: string | null, peek: Peek, terms: Terms) => Judgment,
): FieldRule {
  return {
    at,
    judge(value, peek, terms) {
      const stateWord = wordOf(isMissing(value) ? null : String(value));
      return stateWord !== null && goodWords.includes(stateWord) ? good : judgeWord(stateWord, peek, terms);
    },
  };
}

type MarkWords = {
  /** The name of the score, such as "Face match". */
  name: string;
  /** What a value in range means if the policy sets no mark. Undefined if it is then not judged. */
  unmarked?: (value: number) => Judgment;
  none?: (peek: Peek, mark: number | null) => Judgment;
  below?: (value: number) => RaisedFinding | null;
};

/** A field with a score, judged by the mark of the applicant's policy. A score outside its scale is not a verdict. */
export function score(at: string, key: PassMarkKey, code: SignalCode, words: MarkWords): FieldRule {
  const { name, unmarked, none, below } = words;
  return {
    at,
    judge(value, peek, { passMarks }) {
      const mark = passMarks[key];
      if (isMissing(value)) {
        if (none) return none(peek, mark);
        return mark === null ? notTaken : missing(noClearAnswer, `${name}: no score`);
      }
      const number = Number(value);
      if (!(number >= 0 && number <= scaleOf(key)))
        return notListed(noClearAnswer, `${name} outside 0 to ${scaleOf(key)}`);
      const worse = below?.(number);
      if (worse) return raise(worse);
      if (mark === null) return unmarked?.(number) ?? notTaken;
      if (number >= mark) return good;
      return raise({ code, title: `${name} ${number}, below ${mark}` });
    },
  };
}

const scaleOf = (key: PassMarkKey) => passMarkTable[key].max;
