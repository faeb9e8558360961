/**
 * The data that the sandbox stores about a person: facts and their timestamps. States and results are derived from
 * them.
 */
import { z } from "zod";
import { hostedFlow } from "../hosted/flow";
import { address, addressParts } from "./address";
import { script } from "./script";

const timestamp = z.number();
const optionalText = z.string().nullable().default(null);

const upload = z.object({
  at: timestamp,
  enhanced: z.boolean(),
  readable: z.boolean(),
  address,
});
const documentState = z.object({
  uploads: z.array(upload),
  /** The last call of Verify. `reason` says why it failed. */
  verification: z.object({ at: timestamp, passed: z.boolean(), reason: optionalText }).nullable(),
});

const contactState = z.object({ startedAt: timestamp, verifiedAt: timestamp.nullable() }).nullable();

const quizSession = z.object({
  id: z.string(),
  at: timestamp,
  right: z.array(z.object({ question: z.int(), answer: z.int() })),
  answeredAt: timestamp.nullable(),
  /** The percentage of right answers. */
  score: z.number().nullable(),
});

/** An employment, school or license from a request. Its fields already have the names of its result. */
const claim = z.object({ at: timestamp, fields: z.record(z.string(), z.json()) });
export type Claim = z.infer<typeof claim>;

const business = z.object({
  uuid: z.string(),
  at: timestamp,
  number: z.string(),
  duns: optionalText,
  name: z.string(),
  isContact: z.boolean(),
});

const county = z.object({ uuid: z.string().nullable(), name: z.string(), state: z.string() });
export type County = z.infer<typeof county>;

const order = z.object({
  identifier: z.string(),
  kind: z.enum(["county-criminal", "county-civil", "federal-criminal", "federal-civil"]),
  county: county.nullable(),
  at: timestamp,
});
export type Order = z.infer<typeof order>;

const user = z.object({
  firstName: z.string(),
  middleName: optionalText,
  lastName: z.string(),
  dob: z.string(),
  email: z.string(),
  ssn: optionalText,
  ...addressParts,
  country: optionalText,
});
export type User = z.infer<typeof user>;

// The object is new each time. People are changed in place, so they must not share one.
const noDocument = () => ({ uploads: [], verification: null });

export const person = z.object({
  accessCode: z.string(),
  /** The seed of everything that is drawn for the person: the sandbox's seed and the person's data at creation. */
  key: z.string(),
  /** The name and birth date at Create User, regardless of later updates. */
  origin: z.object({ firstName: z.string(), middleName: optionalText, lastName: z.string(), dob: z.string() }),
  createdAt: timestamp,
  expired: z.boolean().default(false),
  user,
  consent: z.object({ at: timestamp, disclosure: z.boolean(), fullName: z.string() }).nullable().default(null),
  /** When Update User last sent any part of an address. */
  addressAt: timestamp.nullable().default(null),
  verified: z
    .object({ by: z.enum(["id", "passport", "override"]), at: timestamp })
    .nullable()
    .default(null),
  id: documentState.default(noDocument),
  passport: documentState.default(noDocument),
  /** `compared` is true if there was a face to compare the selfie with. */
  photos: z
    .object({ at: timestamp, readable: z.boolean(), compared: z.boolean().default(true) })
    .nullable()
    .default(null),
  phone: contactState.default(null),
  email: contactState.default(null),
  quiz: z.array(quizSession).default([]),
  ssnAt: timestamp.nullable().default(null),
  criminalAt: timestamp.nullable().default(null),
  watchListAt: timestamp.nullable().default(null),
  businesses: z.array(business).default([]),
  employments: z.array(claim).default([]),
  educations: z.array(claim).default([]),
  licenses: z.array(claim).default([]),
  hosted: z.array(hostedFlow).default([]),
  orders: z.array(order).default([]),
  /** The identifiers of the manual reviews that were reported as ended (`reviews.ts`). */
  reviewsTold: z.array(z.string()).default([]),
  /** The script that was set over the control port. It replaces the person's own script. */
  script: script.nullable().default(null),
});
export type Person = z.output<typeof person>;

/** Returns the name that a document is compared with. */
export const nameOf = ({ user }: Person) => ({ first: user.firstName, middle: user.middleName, last: user.lastName });
