/**
 * Who has an applicant's page open. Stored, because colleagues may be on other processes; the process that holds a
 * stream confirms it every few seconds.
 */
import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { getPresence as contract } from "@/lib/contracts/events";
import { db, Prisma } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import type { EventStream } from "./event-stream";

/** A viewer without confirmation for this many seconds has left: three times the interval. */
const seenWithin = Prisma.sql`make_interval(secs => 45)`;

/** Stores whose pages a stream's reader has open. An applicant who does not exist is left out. */
export async function startViewing({ id, owner, looking }: EventStream): Promise<void> {
  if (looking.length === 0) return;
  await db.$executeRaw`
    insert into "Viewing" ("streamId", "applicantId", "staffId", "seenAt")
    select ${id}::uuid, id, ${owner.id}::uuid, now() from "Applicant" where id = any(${looking}::uuid[])`;
}

export async function stopViewing({ id, looking }: EventStream): Promise<void> {
  if (looking.length > 0) await db.$executeRaw`delete from "Viewing" where "streamId" = ${id}::uuid`;
}

/** Confirms that these streams are still open, and removes what stopped processes left behind. */
export async function keepViewings(streams: readonly EventStream[]): Promise<void> {
  const ids = streams.filter(({ looking }) => looking.length > 0).map(({ id }) => id);
  if (ids.length > 0)
    await db.$executeRaw`update "Viewing" set "seenAt" = now() where "streamId" = any(${ids}::uuid[])`;
  await db.$executeRaw`delete from "Viewing" where "seenAt" < now() - ${seenWithin}`;
}

/** The other viewers. Names of staff, and nothing about the applicant, so not audited. */
export const getPresence = defineAction(contract, {
  permission: "applicant.read",
  audit: "none",
  async run({ staff }, { params }) {
    if ((await db.applicant.count({ where: { id: params.id } })) === 0) {
      throw new AppError("not_found", { detail: "There is no such applicant." });
    }
    const people: { id: string; name: string }[] = await db.$queryRaw`
      select distinct staff.id, staff.name
      from "Viewing" viewing join "Staff" staff on staff.id = viewing."staffId"
      where viewing."applicantId" = ${params.id}::uuid and viewing."seenAt" > now() - ${seenWithin}
        and staff.id <> ${staff.id}::uuid
      order by staff.name, staff.id`;
    return { people };
  },
});
