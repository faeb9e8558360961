"use client";

/** What the browser opened without a page of the server: another applicant, or another part of the same applicant. */
export type Arrival = "applicant" | "part";

/** The value is null after Back and Forward, when the browser restores the scroll position. */
let pending: Arrival | null = null;

export const announceArrival = (arrival: Arrival): void => {
  pending = arrival;
};

/** Returns what was announced since the last call, and clears it. Returns null if nothing was announced. */
export function takeArrival(): Arrival | null {
  const arrival = pending;
  pending = null;
  return arrival;
}
