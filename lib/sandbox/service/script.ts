/** The results of a person's checks. All parts default to clear, so that a script states only deviations. */
import { z } from "zod";

const days = z.int().min(-36_500).max(36_500);
const percent = z.number().min(0).max(100);
const milliseconds = z.number().min(0);
const words = z.string().max(300);

/** The outcome of an upload whose image is readable. `worn`: a standard upload fails, an enhanced one is reviewed. */
const uploadOutcome = z.enum(["complete", "worn", "unknown_error"]);

const document = {
  /** One per upload in turn; the last one applies to all further uploads. */
  outcomes: z.array(uploadOutcome).min(1).default(["complete"]),
  uploadMs: milliseconds.optional(),
  reviewMs: milliseconds.optional(),
  /** The name as read; without one it is the user's, as a document prints it. */
  name: z.strictObject({ first: words, middle: words.nullable(), last: words }).optional(),
  /** The birth date as read: the user's, the user's with day and month swapped, or another (MM-DD-YYYY). */
  birth: z.union([z.literal(["same", "swapped"]), z.string().regex(/^\d{2}-\d{2}-\d{4}$/)]).default("same"),
  /** The days count from the person's creation. */
  expiresInDays: days.default(900),
  authentication: z.string().default("Passed"),
  reasons: z.array(words).default([]),
  /** Whether Verify finds the person; `after-address`: once an address was sent with Update User. */
  found: z.union([z.boolean(), z.literal("after-address")]).default(true),
};

const idScript = z.strictObject({
  ...document,
  verdict: z.enum(["PASS", "FAIL"]).default("PASS"),
  failure: words.default("Document could not be authenticated"),
  confidence: z.int().min(0).max(100).default(92),
  /** False: parsed from OCR of the front only. */
  barcodeRead: z.boolean().default(true),
});

const passportScript = z.strictObject({
  ...document,
  /** ISO 3166, three letters, with its long name. */
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
  /** `older`: the form with only a score, beside socialProof. */
  form: z.enum(["current", "older"]).default("current"),
  takesMs: milliseconds.optional(),
});

/** The month or the day at which a county was first or last seen: YYYY-MM or YYYY-MM-DD. */
const monthOrDay = z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/);

const countyScript = z.strictObject({
  /** A county of the catalog (`data/counties.json`), or one that has no price; empty when only the state is known. */
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
  /** Pages of text; null while the court has not sent the copy. */
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
  /** Fields whose `_verified` comes back false. */
  unverified: z.array(z.string()).default([]),
  status: z.string().default("Completed"),
});
export type ClaimScript = z.output<typeof claimScript>;

const licenseScript = claimScript.extend({
  /** How the Test Result writes dates: its sample has the day first, and the order is not fixed. */
  dates: z.enum(["year-first", "day-first"]).default("day-first"),
});

const businessScript = z.strictObject({
  found: z.boolean().default(true),
  /** The wrong fields among those requested; null if the service cannot tell. */
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
  /** Registered names and addresses. If empty, they are those of the request. */
  names: z.array(words).default([]),
  addresses: z.array(z.strictObject({ line1: words, city: words, state: z.string(), zip: z.string() })).default([]),
});

const jsonRecord = z.record(z.string(), z.json());

export const script = z.strictObject({
  /** The phone on file, ten digits. Null if there is none, so that no SMS can be sent. */
  phone: z.int().nullable().optional(),
  windowMs: milliseconds.optional(),
  /** Work takes no time, unless its own time is given. Court searches always take theirs. */
  prompt: z.boolean().default(false),
  id: idScript.prefault({}),
  passport: passportScript.prefault({}),
  face: faceScript.prefault({}),
  /** If false, the person is not found even with all data, so that the service asks for the SSN. */
  quiz: z.strictObject({ found: z.boolean().default(true) }).prefault({}),
  ssn: z.strictObject({ valid: z.boolean().default(true) }).prefault({}),
  counties: z.array(countyScript).default([]),
  /** Records of the 7-year history, and with them the criminal flag. */
  criminal: z
    .strictObject({ record: z.boolean().default(false), candidates: z.array(jsonRecord).default([]) })
    .prefault({}),
  /** Records of the watch lists as their sources give them, each with a Score. */
  watchList: z.array(jsonRecord).default([]),
  business: businessScript.prefault({}),
  employment: claimScript.prefault({}),
  education: claimScript.prefault({}),
  license: licenseScript.prefault({}),
  driving: z
    .strictObject({ valid: z.boolean().default(true), violations: z.array(jsonRecord).default([]) })
    .prefault({}),
  searches: z.array(searchScript).default([]),
  /** The result of the hosted UI after its token was used; null: no result. */
  hosted: z
    .strictObject({ id: z.boolean(), passport: z.boolean(), liveness, takesMs: milliseconds.optional() })
    .nullable()
    .default(null),
  /** Sections of the Test Result to give verbatim instead, once the section exists. */
  result: jsonRecord.default({}),
  /** Complete answers to give verbatim instead, by operation id, once the operation would have answered. */
  answers: jsonRecord.default({}),
});
export type Script = z.output<typeof script>;
/** A script as written: only deviations. */
export type ScriptInput = z.input<typeof script>;
