/** Sandbox milliseconds. The interface states 20 seconds for a retry and under 5 minutes for a review. */
import type { Person } from "./person";
import type { Script } from "./script";

export type Facts = { person: Person; script: Script; now: number };

/** How long work takes: the script's own time, else none for a prompt script, else the usual time. */
export function timeTaken({ script }: Pick<Facts, "script">, own: number | undefined, usual: number): number {
  return own ?? (script.prompt ? 0 : usual);
}

const second = 1000;
export const minute = 60 * second;
const hour = 60 * minute;
export const day = 24 * hour;

export const usual = {
  /** The time from upload to a result. Before that, the service says `unknown_state`. */
  upload: 8 * second,
  /** Forensic review of a worn document, after the upload's own time. */
  review: 3 * minute,
  photos: 6 * second,
  employment: 2 * minute,
  education: 2 * minute,
  license: 2 * minute,
  /** Between the hosted UI's token and a result in the Test Result. */
  hosted: 3 * minute,
  countyCriminal: 90 * second,
  countyCivil: 2 * minute,
  federalCriminal: minute,
  federalCivil: minute,
  quizSession: 30 * minute,
  testWindow: 5 * minute,
} as const;
