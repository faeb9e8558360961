import type { CalendarDate } from "@/lib/base/calendar-dates";
import type { Comparison, Signal } from "@/lib/domain/results/view";
import { type SignalCode, signalTable } from "@/lib/domain/signals/codes";
import type { StoredUser } from "../compare";
import type { PassMarks } from "../pass-marks";
import type { ReadResult } from "../sections";
import { meanings } from "./meanings";

export type CourtOrder = {
  id: string;
  kind: string;
  countyName: string | null;
  status: string | null;
  subStatus: string | null;
  /** Null: the service has not sent a list of cases. */
  caseCount: number | null;
  /** The service's status went backwards. */
  regressed: boolean;
  complete: boolean;
};

export type SignalContext = ReadResult & {
  comparisons: readonly Comparison[];
  today: CalendarDate;
  consentKnown: boolean;
  orders: readonly CourtOrder[];
  /** Whether the console knows of an override. */
  overridden?: boolean;
  /** Pass marks of the applicant's policy. */
  passMarks: PassMarks;
  /** The User Object as the console stored it, before this answer; null: none. */
  user: StoredUser | null;
  /** It was sent after this answer, which therefore has the one before. */
  userSentSince?: boolean;
  /** Paths of fields that the interface does not list, and that an admin accepted; `[]` stands for any index. */
  acceptedFields: ReadonlySet<string>;
};

/** Evidence values are unmasked. */
export type Rule = (context: SignalContext) => Signal[];

/** The section of the finding that stored records cannot be read. No section of an answer has such a name. */
export const sectionOfStored = "(stored)";

/** The section of the finding that the service answered about another person. */
export const sectionOfWrongPerson = "wrong-person";

/** The sections of findings about values that applicants of other names also have: of any value, and of an address alone. */
export const sectionOfShared = "shared";
export const sectionOfHousehold = "shared-address";
export const sharedSections: readonly string[] = [sectionOfShared, sectionOfHousehold];

/** Facts that no reason answers, and that no section of the result shows. */
export const factSections: readonly string[] = [sectionOfStored, sectionOfWrongPerson];

type Evidence = { path: string; value: string | null };

/** `title` is without personal data. */
export function signal(
  code: SignalCode,
  section: string,
  evidence: readonly Evidence[],
  title: string = signalTable[code].title,
): Signal {
  const { severity } = signalTable[code];
  const { rule } = meanings[code];
  return { code, severity, section, title, evidence: evidence.map((one) => ({ ...one, rule })) };
}

export const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === "object" ? JSON.stringify(value) : String(value);
