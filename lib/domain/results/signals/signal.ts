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
  /** Null if the service has not sent a list of cases. */
  caseCount: number | null;
  /** Whether the service's status went back to an earlier one. */
  regressed: boolean;
  complete: boolean;
  /** When the result of the complete order was received. Null or absent before, and in rows of earlier versions. */
  receivedAt?: Date | null;
};

export type SignalContext = ReadResult & {
  comparisons: readonly Comparison[];
  today: CalendarDate;
  consentKnown: boolean;
  orders: readonly CourtOrder[];
  /** Whether the console knows that an override was applied. */
  overridden?: boolean;
  /** Pass marks of the applicant's policy. */
  passMarks: PassMarks;
  /** The User Object that the console stored before this answer, or null. */
  user: StoredUser | null;
  /** Whether the console sent a User Object after this answer was read. The answer then still has the earlier one. */
  userSentSince?: boolean;
  /** Paths of fields that the interface does not list, and that an admin accepted; `[]` stands for any index. */
  acceptedFields: ReadonlySet<string>;
};

/** A rule derives findings from a result. The values of their evidence are unmasked. */
export type Rule = (context: SignalContext) => Signal[];

/** The section of the finding that stored records cannot be read. No section of an answer has this name. */
export const sectionOfStored = "(stored)";

/** The section of the finding that the service answered about another person. */
export const sectionOfWrongPerson = "wrong-person";

/** The section of the finding that an applicant with another name has the same SSN, document number, email or phone. */
export const sectionOfShared = "shared";
/** The section of the finding that an applicant with another name has the same address, as in a household. */
export const sectionOfHousehold = "shared-address";
export const sharedSections: readonly string[] = [sectionOfShared, sectionOfHousehold];

/** The sections of findings that a reason cannot answer, and that no section of the result shows. */
export const factSections: readonly string[] = [sectionOfStored, sectionOfWrongPerson];

type Evidence = { path: string; value: string | null };

/** Creates a finding. `title` must not contain personal data. */
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
