import { z } from "zod";
import { instant, person, reason, stepUpToken } from "@/lib/base/fields";
import { endpoint } from "@/lib/platform/contract/endpoint";

const unlistedField = z.object({
  /** "backgroundCheck.newFlag", "employment[].note2": `[]` stands for any index. */
  path: z.string(),
  /** The title of its section; null: it is a section itself. */
  section: z.string().nullable(),
  /** How often a new result had the field, or another answer added it to an applicant. */
  seen: z.int(),
  firstSeenAt: instant,
  lastSeenAt: instant,
  /** False if the key is not plainly a name. Such a key may be personal data, so it is not stored. */
  acceptable: z.boolean(),
  /** Null if the field raises a finding. */
  accepted: z.object({ at: instant, by: person.nullable(), reason: z.string() }).nullable(),
});
export type UnlistedField = z.infer<typeof unlistedField>;

/** Fields that raise a finding come first, then by when they were last seen. The list never has a value of a field. */
export const listUnlistedFields = endpoint("GET /api/settings/unlisted-fields", {
  response: z.object({ items: z.array(unlistedField) }),
});

const change = z.strictObject({
  path: z.string("Choose a field").max(400),
  reason: reason(1000),
  stepUp: stepUpToken,
});

/** Once a field is accepted, it raises no finding in any case. */
export const acceptUnlistedField = endpoint("POST /api/settings/unlisted-fields/accept", {
  body: change,
  response: unlistedField,
});

/** Withdraws the acceptance. */
export const refuseUnlistedField = endpoint("POST /api/settings/unlisted-fields/refuse", {
  body: change,
  response: unlistedField,
});
