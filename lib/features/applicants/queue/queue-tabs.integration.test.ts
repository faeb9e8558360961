/** The tabs of the list: mine, unassigned, waiting and all. */
import { beforeAll, expect, test } from "vitest";
import type { ApplicantStatus } from "@/lib/domain/applicants/statuses";
import { countApplicants } from "@/lib/features/applicants/count-applicants";
import { listApplicants } from "@/lib/features/applicants/list-applicants";
import { db } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson, type TestPerson } from "@/lib/testing/staff";

const testConsole = setUpTestConsole();
const minute = 60_000;
/** Each applicant's name, by id. */
const names = new Map<string, string>();
const reviewer = setUpPerson(["reviewer"], "Rita Reviewer");
const colleague = setUpPerson(["reviewer"], "Cole Colleague");

beforeAll(async () => {
  await make("claimed", "needs_review", reviewer, { endsIn: 10 });
  await make("given to me", "waiting_court", reviewer, {});
  await make("lapsed", "needs_review", reviewer, { endsIn: -1 });
  await make("colleague's", "in_approval", colleague, { endsIn: 10 });
  await make("unclaimed", "needs_consent", null, {});
  await make("decided", "approved", reviewer, {});
  await make("left", "expired", null, {});
});

async function make(
  name: string,
  status: ApplicantStatus,
  person: TestPerson | null,
  { endsIn }: { endsIn?: number },
): Promise<void> {
  const { id } = await testConsole.makeApplicant();
  const claimExpiresAt = endsIn === undefined ? null : new Date(Date.now() + endsIn * minute);
  const dueAt = new Date(Date.UTC(2026, 0, 1 + names.size));
  await db.applicant.update({ where: { id }, data: { status, assigneeId: person?.id ?? null, claimExpiresAt, dueAt } });
  names.set(id, name);
}

const list = (query: Record<string, unknown>) => runAs(listApplicants, reviewer, { query: { sort: "due", ...query } });
const found = async (query: Record<string, unknown>) => (await list(query)).items.map(({ id }) => names.get(id));

test.each([
  [{ queue: "mine" }, ["claimed", "given to me"]],
  [{ queue: "unassigned" }, ["lapsed", "unclaimed"]],
  [{ queue: "waiting" }, ["given to me", "colleague's"]],
  [{}, ["claimed", "given to me", "lapsed", "colleague's", "unclaimed", "decided", "left"]],
  [{ assignee: "me" }, ["claimed", "given to me", "decided"]],
  [{ assignee: "none" }, ["lapsed", "unclaimed", "left"]],
])("%j finds %j, next due first", async (query, expected) => {
  expect(await found(query)).toEqual(expected);
  expect(await found({ ...query, sort: "-due" })).toEqual(expected.toReversed());
});

test("a staff member's applicants are found by their id", async () => {
  expect(await found({ assignee: colleague.id })).toEqual(["colleague's"]);
  expect(listApplicants.endpoint.query.safeParse({ assignee: "Cole" }).success).toBe(false);
});

test("a row names the assignee and the due time; an ended claim counts as unassigned", async () => {
  const rows = Object.fromEntries((await list({})).items.map((row) => [names.get(row.id), row]));
  expect(rows["colleague's"]?.assignee).toEqual({ id: colleague.id, name: "Cole Colleague" });
  expect(rows.lapsed).toMatchObject({ assignee: null, dueAt: "2026-01-03T00:00:00.000Z" });
});

test("the list by due time continues after its cursor", async () => {
  const first = await list({ limit: 4 });
  const next = await list({ limit: 4, cursor: first.nextCursor });
  const seen = [...first.items, ...next.items].map(({ id }) => names.get(id));
  expect(seen).toEqual([...names.values()]);
});

test("the tabs count what they find, with the filters; a filter counts within the tab", async () => {
  const counts = (query: Record<string, unknown>) => runAs(countApplicants, reviewer, { query });
  expect((await counts({})).tabs).toEqual({ mine: 2, unassigned: 2, waiting: 2, all: 7 });
  expect(await counts({ of: "tabs", status: "waiting_court", queue: "mine" })).toEqual({
    status: {},
    signal: {},
    orders: {},
    tabs: { mine: 1, unassigned: 0, waiting: 1, all: 1 },
  });
  expect((await counts({ queue: "unassigned" })).status).toEqual({ open: 2, needs_review: 1, needs_consent: 1 });
});
