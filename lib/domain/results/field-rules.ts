/**
 * What the value of a field means. Each judged field has one rule, in the tables of `rules/`. Section states, findings
 * and the icons on screens all follow from it. A value that a rule does not list is a finding.
 */
import type { CalendarDate } from "@/lib/base/calendar-dates";
import type { SignalCode } from "@/lib/domain/signals/codes";
import type { Severity } from "@/lib/domain/signals/severities";
import type { SectionState } from "./keys";
import { type PassMarkKey, type PassMarks, passMarkTable, usualPassMarks } from "./pass-marks";
import { wordOf } from "./states";

/** The facts that determine the judgment of a value, besides the value itself. */
export type Terms = {
  passMarks: PassMarks;
  /** The current day. If it is null, nothing expires. */
  today: CalendarDate | null;
  /** Paths of fields whose check was not run. The service owes no value for them, so null is not a finding. */
  untaken?: ReadonlySet<string>;
};

export const noTerms: Terms = { passMarks: usualPassMarks, today: null };

/** Returns another field of the same record, by its path in the record. */
export type Peek = (at: string) => unknown;

/**
 * `inconclusive`: the value is neither good nor bad, because it is missing or not listed. A person must find out what
 * it means.
 */
export type RaisedFinding = {
  code: SignalCode;
  /** If undefined, the severity of the code applies. An inconclusive finding is at most "attention". */
  severity?: Severity;
  inconclusive?: true;
  /** The title, without personal data. If undefined, the title of the code is used. */
  title?: string;
  /** The field in plain words. The titles of one finding's fields are joined: "Employment not verified: job title". */
  field?: string;
  meaning?: string;
  /** If undefined, the rule of the code is used. */
  rule?: string;
  /** The evidence to show in place of the value itself. */
  value?: string;
  /** Paths of other fields of the record that belong to the evidence. */
  beside?: readonly string[];
  /** How many records the service counts but did not return. */
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

const unanswered = "The service returned no value here, so this is not confirmed.";
const unlisted =
  "The service returned a value that its interface does not list. A reviewer must find out what it means.";

export const isMissing = (value: unknown) =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");

/**
 * The code of a finding that the service gave no verdict. Lists and charts show the title of the code, so that title
 * must not claim more.
 */
export const noClearAnswer = "verdict.not-given";

/** Returns the judgment of a missing value that the service owes. */
export const missing = (code: SignalCode, title: string, more: Partial<RaisedFinding> = {}): Judgment =>
  raise({ code, inconclusive: true, title, meaning: unanswered, ...more });

/** Returns the judgment of a value that the interface does not list. */
export const notListed = (code: SignalCode, title: string, more: Partial<RaisedFinding> = {}): Judgment =>
  raise({ code, inconclusive: true, title, meaning: unlisted, ...more });

type FlagWords = {
  /** The title of the finding if the value is missing. */
  none: string;
  /** The code for a missing value, if the title of `code` would claim too much. */
  noneCode?: SignalCode;
  /** Parts of the finding if the value is bad. If undefined, the title of the code is used. */
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

/** Returns the rule of a flag that is good if it is true. */
export const yes = (at: string, code: SignalCode, words: FlagWords) => flagRule(at, true, code, words);
/** Returns the rule of a flag that is good if it is false. */
export const no = (at: string, code: SignalCode, words: FlagWords) => flagRule(at, false, code, words);

/**
 * Returns the rule of a field whose value is a word. `judgeWord` judges any word except the good ones. It gets null if
 * there is no word.
 */
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
  /**
   * The judgment of a score within its scale if the policy sets no mark. If undefined, the score is then not judged.
   */
  unmarked?: (value: number) => Judgment;
  none?: (peek: Peek, mark: number | null) => Judgment;
  below?: (value: number) => RaisedFinding | null;
};

/**
 * Returns the rule of a field whose value is a score. The pass mark of the applicant's policy judges it. A score
 * outside its scale is not a verdict.
 */
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
