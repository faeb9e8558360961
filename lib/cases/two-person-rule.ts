/**
 * Ensures that a second person is independent of the first. A person may not act as the second person for someone who
 * gave them their account, a link to their account, or the role for the act within the last 30 days. Nor may a person
 * act for someone to whom they gave an account or a link, because anyone with a link can sign in as that person. Grants
 * are followed over any number of steps, through people who were made admins.
 */
import "server-only";
import { z } from "zod";
import { type Permission, roles, rolesWith } from "@/lib/base/permissions";
import type { SecondPerson } from "@/lib/cases/contract/two-person-rule";
import { accessGrantKinds, restSentence, tieSentence } from "@/lib/domain/decisions/second-person-text";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { type CurrentStaff, isActive } from "@/lib/platform/auth/session";
import { db, Prisma, type Transaction } from "@/lib/platform/data/prisma";

type Client = Pick<Transaction, "$queryRaw" | "staff">;

const tieRows = z.array(
  z.object({
    /** `person` and `other` are the ids of the two tied people. */
    person: z.string(),
    other: z.string(),
    way: z.enum(["above", "below"]),
    giver: z.string(),
    kind: z.enum(accessGrantKinds),
    role: z.enum(roles).nullable(),
    at: z.date(),
    until: z.date(),
  }),
);
type TieRow = z.infer<typeof tieRows>[number];

/**
 * Builds a query for the ties of people who could act as the second person by this permission. `above` are the people
 * who gave them access, and `below` the people to whom they gave access.
 */
function ties(people: readonly string[], permission: Permission, asOf: Date | null): Prisma.Sql {
  const time = asOf ? Prisma.sql`${asOf}::timestamptz` : Prisma.sql`now()`;
  const gives = (of: readonly string[]) => Prisma.sql`(kind <> 'role' or role::text = any(${[...of]}))`;
  const mayGive = rolesWith("staff.manage");
  return Prisma.sql`
    with recursive fresh as (
      select "staffId", "byId", kind, role, at, at + interval '30 days' as until from "AccessGrant"
      where at > ${time} - interval '30 days' and at <= ${time}
    ), above(person, other, giver, kind, role, at, until) as (
      select "staffId", "byId", "byId", kind, role, at, until from fresh
      where "staffId"::text = any(${[...people]}) and ${gives(rolesWith(permission))}
      union
      select above.person, further."byId", above.giver, above.kind, above.role, above.at,
             least(above.until, further.until)
      from above join (select * from fresh where ${gives(mayGive)}) further on further."staffId" = above.other
    ), below(person, other, giver, kind, role, at, until) as (
      select "byId", "staffId", "byId", kind, role, at, until from fresh
      where "byId"::text = any(${[...people]}) and ${gives(mayGive)}
      union
      select below.person, further."staffId", further."byId", further.kind, further.role, further.at,
             least(below.until, further.until)
      from below join (select * from fresh where ${gives(mayGive)}) further on further."byId" = below.other
    )
    select *, 'above' as way from above where person <> other
    union all select *, 'below' from below where person <> other and kind <> 'role'`;
}

const readTies = async (client: Client, ...of: Parameters<typeof ties>): Promise<TieRow[]> =>
  tieRows.parse(await client.$queryRaw(ties(...of)));

/** Builds a query for the ids of the people for whom this person may not act as the second person. */
export const tiedTo = (staffId: string, permission: Permission): Prisma.Sql =>
  Prisma.sql`select other from (${ties([staffId], permission, null)}) tied`;

/** Every company starts with new accounts, so new accounts do not wait in the first three days of an installation. */
const isSetUp = Prisma.sql`(select min("createdAt") from "Staff") < now() - interval '3 days'`;

/**
 * Builds a query for the accounts that cannot approve by this permission yet, and the time at which each wait began. An
 * account waits for 24 hours after a new link to it, because another person may have opened the link. It also waits for
 * 24 hours after it was created, and after it was given a role that approves, so that others have time to object.
 */
const waitingAccountsQuery = (permission: Permission): Prisma.Sql => Prisma.sql`
  select "staffId", at from "AccessGrant" where at > now() - interval '24 hours'
    and (kind = 'link' or (${isSetUp} and (kind = 'invitation' or (kind = 'role' and role::text = any(${rolesWith(permission)})))))
  union all
  select id, "createdAt" from "Staff" where "createdAt" > now() - interval '24 hours' and ${isSetUp}`;

export const isResting = (staffId: string, permission: Permission): Prisma.Sql =>
  Prisma.sql`exists (select from (${waitingAccountsQuery(permission)}) rest where "staffId" = ${staffId}::uuid)`;

const restRows = z.array(z.object({ staffId: z.string(), until: z.date() }));

type SecondPersonLookup = (reader: string, requester: string | null) => SecondPerson;

/**
 * Reads the facts of the two-person rule for requests of these people. Returns a function that gives the facts for a
 * reader and a requester.
 *
 * @param options.readers the only people whom the function accepts as readers; `others` is then empty. If omitted,
 *   every person who may act is a reader
 * @param options.asOf an earlier time as of which ties are read; null means now
 */
export async function readSecondPersons(
  client: Client,
  permission: Permission,
  requesters: readonly string[],
  { readers, asOf = null }: { readers?: readonly string[]; asOf?: Date | null } = {},
): Promise<SecondPersonLookup> {
  const mayAct = { ...isActive, roles: { hasSome: rolesWith(permission) } };
  const select = { id: true, name: true };
  const able = readers ? [] : await client.staff.findMany({ where: mayAct, select, orderBy: { name: "asc" } });
  const readerIds = readers ?? able.map(({ id }) => id);
  const rows = await readTies(client, [...new Set([...readerIds, ...requesters])], permission, asOf);
  const resting = new Map(
    restRows
      .parse(
        await client.$queryRaw`
          select "staffId", max(at) + interval '24 hours' as until from (${waitingAccountsQuery(permission)}) rest
          where "staffId"::text = any(${[...readerIds]}) group by 1`,
      )
      .map(({ staffId, until }) => [staffId, until]),
  );
  const named = rows.flatMap(({ person, other, giver }) => [person, other, giver]);
  const found = await client.staff.findMany({ where: { id: { in: [...new Set(named)] } }, select });
  const names = new Map(found.map((one) => [one.id, one]));
  const show = (id: string) => names.get(id) ?? { id, name: "Someone" };

  const tieOf = (reader: string, requester: string | null): SecondPerson["tie"] => {
    const between = rows.filter(({ person, other }) => person === reader && other === requester);
    const last = between.sort((one, other) => other.until.getTime() - one.until.getTime())[0];
    if (!last) return null;
    const { person, other, way, giver, kind, role, at, until } = last;
    const [source, receiver] = way === "above" ? [other, person] : [person, other];
    return {
      giver: show(giver),
      receiver: show(receiver),
      kind,
      role,
      at: at.toISOString(),
      until: until.toISOString(),
      source: source === giver ? null : show(source),
    };
  };
  const giversOf = (staffId: string | null) =>
    new Set(
      rows.flatMap((row) => (row.person === staffId && row.way === "above" && row.kind !== "role" ? row.other : [])),
    );

  return (reader, requester) => {
    const others = able.filter(
      ({ id }) => id !== reader && id !== requester && !resting.has(id) && tieOf(id, requester) === null,
    );
    if (!readerIds.includes(reader)) return { tie: null, restsUntil: null, madeByOne: null, others };
    const tie = tieOf(reader, requester);
    const commonGiver = [...giversOf(reader)].find((giver) => giversOf(requester).has(giver));
    return {
      tie,
      restsUntil: resting.get(reader)?.toISOString() ?? null,
      madeByOne: commonGiver && !tie && reader !== requester ? show(commonGiver) : null,
      others,
    };
  };
}

type DecisionFacts = { requestedById: string; decidedById: string | null; decidedAt: Date | null };

/** Returns who gave both the requester and the decider access, as of the decision. Null if no one person did. */
export async function readCommonGiver(
  client: Client,
  permission: Permission,
  { requestedById, decidedById, decidedAt }: DecisionFacts,
): Promise<SecondPerson | null> {
  if (!decidedById) return null;
  const readers = [decidedById];
  const factsOf = await readSecondPersons(client, permission, [requestedById], { readers, asOf: decidedAt });
  const { madeByOne: commonGiver } = factsOf(decidedById, requestedById);
  return commonGiver && { tie: null, restsUntil: null, madeByOne: commonGiver, others: [] };
}

/** Returns the members of `people` who may act as the second person for the requester. */
export async function secondPersonsAmong(
  client: Client,
  people: readonly string[],
  requester: string,
  permission: Permission,
): Promise<string[]> {
  const tied = new Set(
    (await readTies(client, people, permission, null)).flatMap(({ person, other }) =>
      other === requester ? person : [],
    ),
  );
  return people.filter((id) => !tied.has(id));
}

/**
 * Whether a person may decide their own requests and those of people tied to them. Only `OVERRIDE_POLICY` allows it.
 */
export const mayActAlone = (permission: Permission): boolean =>
  permission === "override.approve" && env.OVERRIDE_POLICY === "single";

/**
 * Refuses a person who cannot act on a request, before anything is read or locked for it.
 *
 * @param detail the message for a person who cannot decide their own request
 * @throws AppError `forbidden`; `same_person`
 */
export function refuseBlockedPerson(block: "no_right" | "own_request" | null, detail: string): void {
  if (block === "no_right") throw new AppError("forbidden");
  if (block === "own_request") throw new AppError("same_person", { detail });
}

declare const checked: unique symbol;
/**
 * The id of a person whom `requireSecondPerson` accepted. Functions that record a second person's act require this
 * type.
 */
export type SecondPersonId = string & { readonly [checked]: true };

type Acting = { staff: Pick<CurrentStaff, "id">; addDetails(details: Record<string, string>): void };

/**
 * Requires that the second person is independent of the first. Call it in the transaction of the act. If the same admin
 * gave access to both people, the act is allowed, and its audit entry names that admin.
 *
 * @param of the id of the requester; null if there is none, or if one person may act alone
 * @throws AppError `same_person`, `approvals_rest`, `made_by_requester`
 */
export async function requireSecondPerson(
  { staff, addDetails }: Acting,
  client: Client,
  of: string | null,
  permission: Permission,
): Promise<SecondPersonId> {
  if (of === staff.id) throw new AppError("same_person");
  const factsOf = await readSecondPersons(client, permission, of ? [of] : [], { readers: [staff.id] });
  const { tie, restsUntil, madeByOne: commonGiver } = factsOf(staff.id, of);
  if (restsUntil) throw new AppError("approvals_rest", { detail: restSentence(restsUntil) });
  if (tie) {
    addDetails({ accessFrom: tie.giver.id });
    throw new AppError("made_by_requester", { detail: tieSentence(tie) });
  }
  if (commonGiver) addDetails({ madeByOne: commonGiver.id });
  return staff.id as SecondPersonId;
}

/** Reads the ids of `tiedTo`, and whether this person cannot approve yet. */
export async function readRestAndTies(staffId: string, permission: Permission) {
  const [row] = z
    .array(z.object({ rests: z.boolean(), tied: z.array(z.string()) }))
    .parse(
      await db.$queryRaw`select ${isResting(staffId, permission)} as rests, array(${tiedTo(staffId, permission)})::text[] as tied`,
    );
  return row ?? { rests: false, tied: [] };
}
