"use client";

/** What the browser has opened by itself: another applicant, or another part of the same one. */
export type Arrival = "applicant" | "part";

/** Null after Back and Forward, for which the browser restores the place. */
let pending: Arrival | null = null;

export const announceArrival = (arrival: Arrival): void => {
  pending = arrival;
};

/** Returns what was announced since the last call, and forgets it; null: nothing was. */
export function takeArrival(): Arrival | null {
  const arrival = pending;
  pending = null;
  return arrival;
}
