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

/** Stores whose pages the readers of streams have open, as of now. An applicant who does not exist is left out. */
async function storeViewings(streams: readonly EventStream[]): Promise<void> {
  const viewings = streams.flatMap(({ id, owner, looking }) =>
    [...new Set(looking)].map((applicantId) => ({ streamId: id, applicantId, staffId: owner.id })),
  );
  if (viewings.length === 0) return;
  await db.$executeRaw`
    insert into "Viewing" ("streamId", "applicantId", "staffId", "seenAt")
    select viewing."streamId", viewing."applicantId", viewing."staffId", now()
    from unnest(${viewings.map(({ streamId }) => streamId)}::uuid[],
                ${viewings.map(({ applicantId }) => applicantId)}::uuid[],
                ${viewings.map(({ staffId }) => staffId)}::uuid[])
      as viewing("streamId", "applicantId", "staffId")
    join "Applicant" applicant on applicant.id = viewing."applicantId"
    on conflict ("streamId", "applicantId") do update set "seenAt" = excluded."seenAt"`;
}

export const startViewing = (stream: EventStream): Promise<void> => storeViewings([stream]);

export async function stopViewing({ id, looking }: EventStream): Promise<void> {
  if (looking.length > 0) await db.$executeRaw`delete from "Viewing" where "streamId" = ${id}::uuid`;
}

/**
 * Confirms that these streams are still open, also one that could not be stored before, and removes what stopped
 * processes left behind.
 */
export async function refreshViewings(streams: readonly EventStream[]): Promise<void> {
  await storeViewings(streams);
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
