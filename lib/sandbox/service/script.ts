/** Describes the results of a person's checks. All parts default to clear, so that a script states only deviations. */
import { z } from "zod";

const days = z.int().min(-36_500).max(36_500);
const percent = z.number().min(0).max(100);
const milliseconds = z.number().min(0);
const words = z.string().max(300);

/**
 * The outcome of an upload whose image is readable. With `worn`, a standard upload fails, and an enhanced upload goes
 * to a manual review.
 */
const uploadOutcome = z.enum(["complete", "worn", "unknown_error"]);

const document = {
  /** The outcomes of the uploads, in order. The last outcome also applies to all further uploads. */
  outcomes: z.array(uploadOutcome).min(1).default(["complete"]),
  uploadMs: milliseconds.optional(),
  reviewMs: milliseconds.optional(),
  /** The name as read. Without it, the document has the user's name in the form in which documents print it. */
  name: z.strictObject({ first: words, middle: words.nullable(), last: words }).optional(),
  /**
   * The birth date as read: the user's date, the user's date with day and month swapped, or another date (MM-DD-YYYY).
   */
  birth: z.union([z.literal(["same", "swapped"]), z.string().regex(/^\d{2}-\d{2}-\d{4}$/)]).default("same"),
  /** The days from the person's creation until the document expires. */
  expiresInDays: days.default(900),
  authentication: z.string().default("Passed"),
  reasons: z.array(words).default([]),
  /** Whether Verify finds the person. With `after-address`, it does so once an address was sent with Update User. */
  found: z.union([z.boolean(), z.literal("after-address")]).default(true),
};

const idScript = z.strictObject({
  ...document,
  verdict: z.enum(["PASS", "FAIL"]).default("PASS"),
  failure: words.default("Document could not be authenticated"),
  confidence: z.int().min(0).max(100).default(92),
  /** If false, the ID was read by OCR from its front only. */
  barcodeRead: z.boolean().default(true),
});

const passportScript = z.strictObject({
  ...document,
  /** The country's code (ISO 3166, three letters) and its long name. */
  country: z.strictObject({ code: z.string(), name: words }).default({ code: "USA", name: "United States" }),
  /** The name as printed, if it differs from the machine-readable lines. */
  printed: z.strictObject({ first: words, last: words }).optional(),
});

const liveness = z.union([
  z.strictObject({ score: percent, assessment: z.string() }),
  z.strictObject({ error: words, error_code: z.string() }),
]);

const faceScript = z.strictObject({
  match: percent.default(94),
  liveness: liveness.default({ score: 96, assessment: "Live" }),
  /** `older` is the form that has only a score, beside socialProof. */
  form: z.enum(["current", "older"]).default("current"),
  takesMs: milliseconds.optional(),
});

/** The month or the day at which a county was first or last seen: YYYY-MM or YYYY-MM-DD. */
const monthOrDay = z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/);

const countyScript = z.strictObject({
  /**
   * A county of the catalog (`data/counties.json`), or another county, which has no price. Empty if only the state is
   * known.
   */
  name: words,
  state: z.string(),
  from: monthOrDay,
  to: monthOrDay,
});

const searchKinds = ["county-criminal", "county-civil", "federal-criminal", "federal-civil"] as const;
export type SearchKind = (typeof searchKinds)[number];

const caseScript = z.strictObject({
  number: z.string().nullable(),
  court: words,
  defendant: words,
  plaintiff: words,
  offense: z.iso.date().nullable().default(null),
  charged: z.iso.date().nullable().default(null),
  disposed: z.iso.date().nullable().default(null),
  sentenced: z.iso.date().nullable().default(null),
  nextHearing: z.iso.date().nullable().default(null),
  activeWarrant: z.boolean().nullable().default(false),
  cannotComplete: z.boolean().nullable().default(false),
  identifiers: z.record(z.string(), z.json()).default({}),
  charges: z.array(z.record(z.string(), z.json())).default([]),
});
export type CaseScript = z.output<typeof caseScript>;

const copyScript = z.strictObject({
  name: words,
  caseNumber: z.string(),
  certified: z.boolean().default(false),
  /** The pages of the copy, as lines of text. Null while the court has not sent the copy. */
  pages: z.array(z.array(z.string())).nullable(),
});

const searchScript = z.strictObject({
  kind: z.enum(searchKinds),
  /** The county's name. Without it, the script applies to any county. */
  county: z.string().optional(),
  takesMs: milliseconds.optional(),
  /** How long after completion the service says PENDING again. */
  regressesAfterMs: milliseconds.optional(),
  cases: z.array(caseScript).default([]),
  copies: z.array(copyScript).default([]),
});
export type SearchScript = z.output<typeof searchScript>;

const claimScript = z.strictObject({
  takesMs: milliseconds.optional(),
  /** The fields whose `_verified` is false. */
  unverified: z.array(z.string()).default([]),
  status: z.string().default("Completed"),
});
export type ClaimScript = z.output<typeof claimScript>;

const licenseScript = claimScript.extend({
  /** The order of dates in the Test Result. The interface's sample has the day first, but the order is not fixed. */
  dates: z.enum(["year-first", "day-first"]).default("day-first"),
});

const businessScript = z.strictObject({
  found: z.boolean().default(true),
  /** Whether this field of the request is correct. Null if the service cannot tell. */
  correctNumber: z.boolean().nullable().default(true),
  correctDuns: z.boolean().nullable().default(true),
  correctName: z.boolean().nullable().default(true),
  isContact: z.boolean().nullable().default(true),
  status: z.string().default("Active"),
  corporationType: z.string().default("LLC"),
  incorporated: z
    .string()
    .regex(/^\d{2}-\d{2}-\d{4}$/)
    .default("14-03-2011"),
  /** The registered names and addresses. If empty, those of the request are registered. */
  names: z.array(words).default([]),
  addresses: z.array(z.strictObject({ line1: words, city: words, state: z.string(), zip: z.string() })).default([]),
});

const jsonRecord = z.record(z.string(), z.json());

export const script = z.strictObject({
  /** The phone on file, ten digits. Null if there is none, so that no SMS can be sent. */
  phone: z.int().nullable().optional(),
  windowMs: milliseconds.optional(),
  /** If true, work takes no time unless it has a time of its own. Court searches always take their time. */
  prompt: z.boolean().default(false),
  id: idScript.prefault({}),
  passport: passportScript.prefault({}),
  face: faceScript.prefault({}),
  /** If false, the person is not found even with all data, so that the service asks for the SSN. */
  quiz: z.strictObject({ found: z.boolean().default(true) }).prefault({}),
  ssn: z.strictObject({ valid: z.boolean().default(true) }).prefault({}),
  counties: z.array(countyScript).default([]),
  /** The records of the 7-year history, which also set the criminal flag. */
  criminal: z
    .strictObject({ record: z.boolean().default(false), candidates: z.array(jsonRecord).default([]) })
    .prefault({}),
  /** The watch-list records as their sources give them, each with a Score. */
  watchList: z.array(jsonRecord).default([]),
  business: businessScript.prefault({}),
  employment: claimScript.prefault({}),
  education: claimScript.prefault({}),
  license: licenseScript.prefault({}),
  driving: z
    .strictObject({ valid: z.boolean().default(true), violations: z.array(jsonRecord).default([]) })
    .prefault({}),
  searches: z.array(searchScript).default([]),
  /** The result of the hosted UI after its token was used. Null if there is no result. */
  hosted: z
    .strictObject({ id: z.boolean(), passport: z.boolean(), liveness, takesMs: milliseconds.optional() })
    .nullable()
    .default(null),
  /** Sections that replace sections of the Test Result verbatim, once those exist. */
  result: jsonRecord.default({}),
  /**
   * Answers that replace the answers of operations verbatim, by operation id, whenever an operation would have
   * answered.
   */
  answers: jsonRecord.default({}),
});
export type Script = z.output<typeof script>;
/** A script as written, which states only deviations. */
export type ScriptInput = z.input<typeof script>;
