/** What a rule is given, and how it speaks. */
import type { Comparison, Signal } from "@/lib/contracts/results";
import type { CalendarDate } from "@/lib/identity/dates";
import type { ReadResult } from "../sections";
import { type SignalCode, signalTable } from "../signal-codes";

/** A court search, as far as its signals and its check need it. */
export type CourtOrder = {
  id: string;
  /** The kind's code: "county-criminal" … */
  kind: string;
  countyName: string | null;
  status: string | null;
  subStatus: string | null;
  /** Null while the service has given no list of cases. */
  caseCount: number | null;
  /** Whether the service's status ever went backwards. */
  regressed: boolean;
  complete: boolean;
};

export type SignalContext = ReadResult & {
  comparisons: readonly Comparison[];
  today: CalendarDate;
  /** Whether the console itself knows that consent was recorded. */
  consentKnown: boolean;
  orders: readonly CourtOrder[];
};

/** One rule: looks at a result and says what a reviewer should notice. Evidence values are in the clear. */
export type Rule = (context: SignalContext) => Signal[];

type Evidence = { path: string; value: string | null };

/**
 * Makes a signal.
 *
 * @param title a sentence without personal data; the table's general one unless told
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

/** A value as evidence text; null stays null. */
export const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === "object" ? JSON.stringify(value) : String(value);
