/** Classes of records, and for how many days each is kept. */
import { z } from "zod";
import { instant, stepUpToken } from "@/lib/base/fields";
import { mostRetentionDays, retentionClassNames, settableClassNames } from "@/lib/domain/retention/classes";
import { endpoint } from "@/lib/platform/contract/endpoint";

const name = z.enum(retentionClassNames);
const days = z.int().nullable();
/** True if there may be more than were counted: counting ends at 50,000 records of a class. */
const atLeast = z.boolean();

const keptClass = z.object({
  class: name,
  /** Null: kept without end. */
  days,
  /** Records that have contents now. Exact, unless `atLeast`: then there are this many or more. */
  rows: z.int(),
  atLeast,
  /** When the oldest of them was received; null: there is none. */
  oldest: instant.nullable(),
});
export type KeptClass = z.infer<typeof keptClass>;

export const getRetention = endpoint("GET /api/retention", {
  response: z.object({ classes: z.array(keptClass) }),
});

const rule = z.strictObject({
  class: z.enum(settableClassNames, {
    error: ({ input }) =>
      input === "pictures"
        ? "Pictures are kept for the days of KEEP_PICTURES_DAYS, which is set in the environment of the console"
        : "There is no such class of records",
  }),
  days: z
    .int("Enter whole days")
    .min(1, "Enter at least 1 day")
    .max(mostRetentionDays, `Enter at most ${mostRetentionDays.toLocaleString("en-US")} days`)
    .nullable(),
});
export type RetentionRule = z.infer<typeof rule>;

const rules = z.array(rule).superRefine((list, context) => {
  const names = list.map((one) => one.class);
  names.forEach((one, at) => {
    if (names.indexOf(one) === at) return;
    context.addIssue({ code: "custom", path: [at, "class"], message: "Name each class once" });
  });
});

/** Classes that are not named stay as they are. What was removed before does not come back. */
export const setRetention = endpoint("PUT /api/retention", {
  body: z.strictObject({ classes: rules.min(1, "Name a class and its days"), stepUp: stepUpToken }),
  response: getRetention.response,
});

/** Counts what the next runs would remove, by the days in the request or, for other classes, the stored days. */
export const tryRetention = endpoint("POST /api/retention/dry-run", {
  body: z.strictObject({ classes: rules.optional() }),
  response: z.object({
    classes: z.array(
      z.object({
        class: name,
        days,
        /** Records that would be removed. Exact, unless `atLeast`: the oldest 50,000 of the class were counted. */
        rows: z.int(),
        /** Records whose time is over and that a legal hold keeps. */
        heldBack: z.int(),
        atLeast,
      }),
    ),
  }),
});
export type DryRun = z.infer<typeof tryRetention.response>;
