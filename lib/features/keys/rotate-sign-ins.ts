/** The counters of sign-ins, which are stored under a hash of the address that the root makes. */
import "server-only";
import { emailIndex } from "@/lib/platform/data/blind-index";
import { ringsToRead } from "@/lib/platform/data/keyring";
import { db } from "@/lib/platform/data/prisma";

/** Copies them to the new root, so that known browsers stay known and counted attempts count. */
export async function copySignIns(formerKeyId: string | null): Promise<void> {
  for (const { from, to } of await addresses(formerKeyId)) {
    await db.$executeRaw`
      insert into "RateLimiterFlexible" as counter (key, points, expire)
      select replace(one.key, ':' || pair.before, ':' || pair.after), one.points, one.expire
      from unnest(${from}::text[], ${to}::text[]) as pair(before, after)
        join "RateLimiterFlexible" one on split_part(split_part(one.key, ':', 2), '/', 1) = pair.before
      where one.key like 'sign-in/%'
      on conflict (key) do update
        set points = greatest(counter.points, excluded.points), expire = greatest(counter.expire, excluded.expire)`;
  }
}

/** Removes those of the former root, once they are copied. */
export async function removeSignIns(formerKeyId: string | null): Promise<void> {
  for (const { from } of await addresses(formerKeyId)) {
    await db.$executeRaw`
      delete from "RateLimiterFlexible"
      where key like 'sign-in/%' and split_part(split_part(key, ':', 2), '/', 1) = any(${from})`;
  }
}

/** The hashes of all staff's addresses under the root of before and the new one, in batches. */
async function addresses(formerKeyId: string | null): Promise<{ from: string[]; to: string[] }[]> {
  const former = ringsToRead().find(({ root }) => root.kid === formerKeyId);
  if (!former) return [];
  const staff = await db.staff.findMany({ select: { email: true }, orderBy: { id: "asc" } });
  return Array.from({ length: Math.ceil(staff.length / 500) }, (_, at) => {
    const emails = staff.slice(at * 500, (at + 1) * 500).map(({ email }) => email);
    return { from: emails.map((email) => emailIndex(email, former)), to: emails.map((email) => emailIndex(email)) };
  });
}
