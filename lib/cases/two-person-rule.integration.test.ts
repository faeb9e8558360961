import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { db, type Prisma } from "@/lib/platform/data/prisma";
import { createTestStaff, setUpDatabase } from "@/lib/testing/staff";
import { readRestAndTies, readSecondPersons, secondPersonsAmong } from "./two-person-rule";

setUpDatabase();

const dayMs = 24 * 60 * 60_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);

type Grant = { staff: number; by: number; kind: "account" | "invitation" | "link" | "role"; role: Role; days: number };
type Role = "approver" | "admin" | "orderer";

/**
 * The ages of grants. None is exactly at a limit, because the result would depend on the time between write and read.
 */
const days = fc.constantFrom(0.1, 0.9, 1.1, 15, 29, 31, 60);
const grants = (people: number) =>
  fc.array(
    fc.record<Grant>({
      staff: fc.nat(people - 1),
      by: fc.nat(people - 1),
      kind: fc.constantFrom("account", "invitation", "link", "role"),
      role: fc.constantFrom("approver", "admin", "orderer"),
      days,
    }),
    { maxLength: 6 },
  );

/**
 * States the rule independently of its SQL. Two people are tied if fresh grants lead from one to the other, through
 * people who were made admins, and the last of these grants counts for the pair.
 */
function isTied(all: readonly Grant[], requester: number, approver: number): boolean {
  const fresh = all.filter((grant) => grant.days < 30);
  const reaches = (from: number, to: number, lastCounts: (grant: Grant) => boolean): boolean => {
    const admins = new Set([from]);
    for (const _ of fresh) {
      for (const { staff, by, kind, role } of fresh)
        if (admins.has(by) && (kind !== "role" || role === "admin")) admins.add(staff);
    }
    return fresh.some((grant) => grant.staff === to && admins.has(grant.by) && lastCounts(grant));
  };
  return (
    reaches(requester, approver, ({ kind, role }) => kind !== "role" || role === "approver") ||
    reaches(approver, requester, ({ kind }) => kind !== "role")
  );
}

const rests = (all: readonly Grant[], approver: number) =>
  all.some(({ staff, kind, days: age }) => staff === approver && kind === "link" && age < 1);

async function store(all: readonly Grant[], ids: readonly string[]): Promise<void> {
  const data = all.map(({ staff, by, kind, role, days: age }) => ({
    staffId: ids[staff] ?? "",
    byId: ids[by] ?? "",
    kind,
    at: ago(age),
    role: kind === "role" ? role : null,
  })) satisfies Prisma.AccessGrantCreateManyInput[];
  await db.accessGrant.createMany({ data });
}

const makePeople = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => createTestStaff(["approver"])))).map(({ id }) => id);

describe("who is a second person", () => {
  test("follows from what one gave the other, over any chain and date, the same for pages, lists and messages", async () => {
    await fc.assert(
      fc.asyncProperty(grants(4), async (all) => {
        const ids = await makePeople(4);
        await store(all, ids);
        const factsOf = await readSecondPersons(db, "order.approve", ids);
        for (const [approver, id] of ids.entries()) {
          const shown = await readRestAndTies(id, "order.approve");
          expect(shown.rests).toBe(rests(all, approver));
          for (const [requester, other] of ids.entries()) {
            if (requester === approver) continue;
            const tied = isTied(all, requester, approver);
            const facts = factsOf(id, other);
            expect([facts.tie !== null, facts.restsUntil !== null]).toEqual([tied, rests(all, approver)]);
            expect(shown.tied.includes(other)).toBe(tied);
            expect(await secondPersonsAmong(db, [id], other, "order.approve")).toEqual(tied ? [] : [id]);
            const isNamed = factsOf(other, other).others.some((one) => one.id === id);
            expect(isNamed).toBe(!tied && !rests(all, approver));
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  test("lasts as long as the freshest way from one to the other, each of which is as old as its oldest step", async () => {
    const [from = "", between = "", to = ""] = await makePeople(3);
    const account = { kind: "account", role: null } as const;
    await db.accessGrant.createMany({
      data: [
        { ...account, staffId: between, byId: from, at: ago(20) },
        { ...account, staffId: to, byId: between, at: ago(2) },
        { ...account, staffId: to, byId: from, at: ago(25) },
      ],
    });
    const { tie } = (await readSecondPersons(db, "order.approve", [from]))(to, from);
    expect(tie).toMatchObject({ giver: { id: between }, receiver: { id: to }, source: { id: from }, kind: "account" });
    expect((Date.parse(tie?.until ?? "") - Date.now()) / dayMs).toBeCloseTo(10, 1);
  });

  test("is never changed afterwards", async () => {
    const [one = "", other = ""] = await makePeople(2);
    const { id } = await db.accessGrant.create({ data: { staffId: one, byId: other, kind: "account" } });
    await expect(db.accessGrant.delete({ where: { id } })).rejects.toThrow();
    await expect(db.accessGrant.update({ where: { id }, data: { at: ago(40) } })).rejects.toThrow();
  });
});
