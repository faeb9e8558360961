import { z } from "zod";
import { instant, person } from "@/lib/base/fields";
import { roles } from "@/lib/base/permissions";
import { accessGrantKinds } from "@/lib/domain/decisions/second-person-text";

const tie = z.object({
  giver: person,
  receiver: person,
  kind: z.enum(accessGrantKinds),
  role: z.enum(roles).nullable(),
  at: instant,
  until: instant,
  /** The person who gave the giver access, in one or more steps. Null if the giver is one of the two people. */
  source: person.nullable(),
});

export const secondPerson = z.object({
  /** Why the reader and the requester count as one person. */
  tie: tie.nullable(),
  /** The reader cannot approve until then, because their account, a link to it or a role of theirs is new. */
  restsUntil: instant.nullable(),
  /** The person who gave both the reader and the requester access within the last 30 days. */
  madeByOne: person.nullable(),
  /** The other people who may decide now. */
  others: z.array(person),
});
export type SecondPerson = z.infer<typeof secondPerson>;
