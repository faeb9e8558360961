/** The input and output of the signal rules. */

import type { CalendarDate } from "@/lib/identity/dates";
import type { Comparison, Signal } from "@/lib/results/view";
import { type SignalCode, signalTable } from "@/lib/signals/codes";
import type { ReadResult } from "../sections";

/** What signals and checks need to know about a court order. */
export type CourtOrder = {
  id: string;
  /** The kind's code: "county-criminal" … */
  kind: string;
  countyName: string | null;
  status: string | null;
  subStatus: string | null;
  /** Null: the service has not sent a list of cases. */
  caseCount: number | null;
  /** Whether the service's status ever went backwards. */
  regressed: boolean;
  complete: boolean;
};

export type SignalContext = ReadResult & {
  comparisons: readonly Comparison[];
  today: CalendarDate;
  /** Whether the console recorded consent. */
  consentKnown: boolean;
  orders: readonly CourtOrder[];
};

/** Finds what a reviewer should notice in a result. Evidence values are unmasked. */
export type Rule = (context: SignalContext) => Signal[];

/** The section of the finding that stored records cannot be read. */
export const sectionOfStored = "records";

type Evidence = { path: string; value: string | null };

/**
 * Creates a signal.
 *
 * @param title without personal data; by default the table's general title
 */
export function signal(
  code: SignalCode,
  section: string,
  evidence: readonly Evidence[],
  title: string = signalTable[code].title,
): Signal {
  const { severity, rule } = signalTable[code];
  return { code, severity, section, title, evidence: evidence.map((one) => ({ ...one, rule })) };
}

/** Formats a value as evidence; null stays null. */
export const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === "object" ? JSON.stringify(value) : String(value);
