import { z } from "zod";
import { instant, person } from "@/lib/base/fields";
import { roles } from "@/lib/base/permissions";
import { accessGrantKinds } from "@/lib/domain/decisions/two-person-rule";

const tie = z.object({
  giver: person,
  receiver: person,
  kind: z.enum(accessGrantKinds),
  role: z.enum(roles).nullable(),
  at: instant,
  until: instant,
  /** Who gave the giver access, in one or more steps; null: the giver is one of the two. */
  source: person.nullable(),
});

export const secondPerson = z.object({
  /** Why the reader and the requester count as one person. */
  tie: tie.nullable(),
  /** The reader's approvals rest until then, because of a new link to their account. */
  restsUntil: instant.nullable(),
  /** Who gave both of them access within the last 30 days. */
  madeByOne: person.nullable(),
  /** Who else may decide now. */
  others: z.array(person),
});
export type SecondPerson = z.infer<typeof secondPerson>;
