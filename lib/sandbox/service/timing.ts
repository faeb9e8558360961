/**
 * How long work takes, in sandbox milliseconds. The interface states 20 seconds for a retry and under 5 minutes for a
 * review.
 */
import type { Person } from "./person";
import type { Script } from "./script";

export type Facts = { person: Person; script: Script; now: number };

/** Returns how long work takes: the time in the script, no time for a prompt script, or else the usual time. */
export function timeTaken({ script }: Pick<Facts, "script">, own: number | undefined, usual: number): number {
  return own ?? (script.prompt ? 0 : usual);
}

const second = 1000;
export const minute = 60 * second;
const hour = 60 * minute;
export const day = 24 * hour;

export const usual = {
  /** From an upload to its result. Until then, the service returns `unknown_state`. */
  upload: 8 * second,
  /** The forensic review of a worn document, which begins after the time of the upload. */
  review: 3 * minute,
  photos: 6 * second,
  employment: 2 * minute,
  education: 2 * minute,
  license: 2 * minute,
  /** From the creation of the hosted UI's token to its result in the Test Result. */
  hosted: 3 * minute,
  countyCriminal: 90 * second,
  countyCivil: 2 * minute,
  federalCriminal: minute,
  federalCivil: minute,
  quizSession: 30 * minute,
  testWindow: 5 * minute,
} as const;
