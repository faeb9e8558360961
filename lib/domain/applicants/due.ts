/**
 * Steps of lateness, latest first, in hours from now. `from` is inclusive, `to` is exclusive, and null is unbounded.
 */
export const dueSteps = [
  { value: "late-over-2d", title: "Over 2 days late", from: null, to: -48 },
  { value: "late-1d-2d", title: "1 to 2 days late", from: -48, to: -24 },
  { value: "late-under-1d", title: "Up to 1 day late", from: -24, to: 0 },
  { value: "in-4h", title: "Due within 4 hours", from: 0, to: 4 },
  { value: "in-24h", title: "Due in 4 to 24 hours", from: 4, to: 24 },
  { value: "in-2d", title: "Due in 1 to 2 days", from: 24, to: 48 },
  { value: "later", title: "Due later", from: 48, to: null },
] as const;
export type DueStep = (typeof dueSteps)[number]["value"];
export const dueStepValues = dueSteps.map(({ value }) => value);

/** The filters of the list: one step, or all late cases. */
export const dueFilters = ["late", ...dueStepValues] as const;
export type DueFilter = (typeof dueFilters)[number];

/** Returns the range of a filter in hours from now, as in `dueSteps`. */
export function dueRange(filter: DueFilter): { from: number | null; to: number | null } {
  const step = dueSteps.find(({ value }) => value === filter);
  return step ? { from: step.from, to: step.to } : { from: null, to: 0 };
}
