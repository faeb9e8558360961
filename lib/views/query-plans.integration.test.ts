/** Lists, polls and reads of one applicant scan a page's worth of rows, regardless of table size. */
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { roles } from "@/lib/base/permissions";
import { policyForNew } from "@/lib/cases/applicant-policy";
import { newApplicantColumns } from "@/lib/cases/applicant-record";
import { saveColumns } from "@/lib/cases/save-columns";
import { readCase } from "@/lib/cases/stored/read-cases";
import { saveSnapshot } from "@/lib/cases/stored/snapshots";
import { countApplicants } from "@/lib/features/applicants/count-applicants";
import { listApplicants } from "@/lib/features/applicants/list-applicants";
import { takeNext } from "@/lib/features/applicants/queue/assign";
import { listCheckRuns } from "@/lib/features/checks/check-runs";
import { listApplicantOrders, listOrders } from "@/lib/features/orders/list-orders";
import { waitUntilSent } from "@/lib/features/orders/place-order";
import { listOverrides } from "@/lib/features/overrides/get-override";
import { getTodayOrders } from "@/lib/features/today/today-orders";
import { getTodayService } from "@/lib/features/today/today-service";
import { getTodayDecisions, getTodayWork } from "@/lib/features/today/today-work";
import { type Action, runAction } from "@/lib/platform/actions/define-action";
import { indexTokens } from "@/lib/platform/data/blind-index";
import { requireDataKeys } from "@/lib/platform/data/data-keys";
import { cursorOf, newestFirst } from "@/lib/platform/data/paging";
import { closeDatabase, db, transaction } from "@/lib/platform/data/prisma";
import { stopBoss } from "@/lib/platform/queues/boss";
import { runAs } from "@/lib/testing/actions";
import { frequentName, makeManyRows, manyRows, rowId } from "@/lib/testing/many-rows";
import { pagesReadBy, planReader, queriesOf, type Scan, scansOf } from "@/lib/testing/query-plans";
import { setTestEnvironment, signInAs, type TestPerson } from "@/lib/testing/staff";
import { getTimeline } from "@/lib/views/audit-log/get-timeline";
import { listAudit } from "@/lib/views/audit-log/list-audit";
import { ticks } from "@/lib/views/worker/all";

/** The limit for a plan. Lists count up to 1,000 rows, and a common filter matches every third row. */
const maxRows = manyRows / 10;

const applicantId = rowId("applicant", 1);
/** The assignee of many applicants. The id belongs to no account, which changes nothing for the plan of a list. */
const colleagueId = rowId("other", 1);
let everyRole: TestPerson;
let reader: pg.Client;

beforeAll(async () => {
  setTestEnvironment();
  // This scans existing rows once in the life of a database, and is done before the measurements.
  await requireDataKeys();
  everyRole = await signInAs(roles);
  await db.applicant.create({
    data: newApplicantColumns(applicantId, "a-code", { firstName: "Imogen" }, await policyForNew()),
  });
  const answer = { raw: "{}", at: new Date(0) };
  const { snapshot } = await transaction(async (tx) => saveSnapshot(tx, await readCase(tx, applicantId), answer));
  await makeManyRows({ staffId: everyRole.id, colleagueId, snapshotId: snapshot.id });
  reader = await planReader();
});
afterAll(async () => {
  await reader.end();
  await stopBoss(1000);
  await closeDatabase();
});

/** Runs work, and returns its queries that read more than a page needs. */
async function excessOf(work: () => Promise<unknown>): Promise<unknown[]> {
  const queries = await queriesOf(work);
  expect(queries).not.toEqual([]);
  const excess: unknown[] = [];
  for (const query of queries) {
    const scans = await scansOf(reader, query);
    const large = scans.filter(({ rows }) => rows > maxRows);
    if (large.length > 0) excess.push({ text: query.text, large });
  }
  return excess;
}

const answered = z.object({ items: z.array(z.unknown()), nextCursor: z.string().nullish() });

async function ask(act: Action, query: Record<string, unknown>) {
  const params = act.endpoint.params.parse({ id: applicantId });
  const input = { params, query: act.endpoint.query.parse(query), body: {}, headers: {} };
  return answered.parse(await runAction(act, everyRole.caller(), input));
}

const count = (query: Record<string, unknown>) =>
  runAs(countApplicants, everyRole, { query: { of: "filters", ...query } });

const day = new Date(Date.now() - 24 * 3600 * 1000).toISOString().slice(0, 10);

test.each<[string, Action, Record<string, unknown>]>([
  ["applicants", listApplicants, {}],
  ["applicants, oldest change first", listApplicants, { sort: "updated" }],
  ["applicants, newest first", listApplicants, { sort: "-created" }],
  ["applicants, oldest first", listApplicants, { sort: "created" }],
  ["applicants, worst first", listApplicants, { sort: "-worst" }],
  ["applicants, worst last", listApplicants, { sort: "worst" }],
  ["applicants of a common status, worst first", listApplicants, { status: "waiting_court", sort: "-worst" }],
  ["applicants of a common status without signals", listApplicants, { status: "needs_review", sort: "-worst" }],
  ["applicants of a rare status, worst first", listApplicants, { status: "expired", sort: "-worst", limit: 5 }],
  ["applicants of a rare severity, worst first", listApplicants, { signal: "blocking", sort: "-worst", limit: 5 }],
  ["applicants with a common signal, worst first", listApplicants, { signal: "name.mismatch", sort: "-worst" }],
  ["applicants of a name, worst first", listApplicants, { query: "imog", sort: "-worst" }],
  ["applicants with open orders", listApplicants, { orders: "open" }],
  ["applicants with orders of unknown outcome", listApplicants, { orders: "unknown", sort: "-worst", limit: 5 }],
  ["applicants of a common status", listApplicants, { status: "waiting_court" }],
  ["applicants of a rare status", listApplicants, { status: "expired", limit: 5 }],
  ["applicants of a rare status, oldest first", listApplicants, { status: "expired", sort: "created", limit: 5 }],
  ["applicants of a common severity", listApplicants, { signal: "attention" }],
  ["applicants of a rare severity", listApplicants, { signal: "blocking", limit: 5 }],
  ["applicants with a common signal", listApplicants, { signal: "name.mismatch" }],
  ["applicants with a rare signal", listApplicants, { signal: "id.failed", limit: 5 }],
  ["applicants of a name", listApplicants, { query: "imog" }],
  ["applicants of a name that one in eleven has", listApplicants, { query: frequentName }],
  ["applicants of a name that one in eleven has, worst first", listApplicants, { query: frequentName, sort: "-worst" }],
  ["applicants with a typing error in such a name", listApplicants, { query: "marisil" }],
  ["applicants with a part of such a name", listApplicants, { query: "risol" }],
  ["applicants, next due first", listApplicants, { sort: "due" }],
  ["applicants, last due first", listApplicants, { sort: "-due" }],
  ["unassigned applicants", listApplicants, { assignee: "none" }],
  ["unassigned applicants, worst first", listApplicants, { assignee: "none", sort: "-worst" }],
  ["applicants of a reader with few", listApplicants, { assignee: "me", limit: 5 }],
  ["applicants of a reader with few, worst first", listApplicants, { assignee: "me", sort: "-worst", limit: 5 }],
  ["applicants of a reader with few, worst last", listApplicants, { assignee: "me", sort: "worst", limit: 5 }],
  ["the tab of a reader with few, worst first", listApplicants, { queue: "mine", sort: "-worst", limit: 5 }],
  ["the tab of a reader with few, next due first", listApplicants, { queue: "mine", sort: "due", limit: 5 }],
  ["the tab of the unassigned, worst first", listApplicants, { queue: "unassigned", sort: "-worst" }],
  ["the tab of the unassigned, next due first", listApplicants, { queue: "unassigned", sort: "due" }],
  ["the tab of the waiting, worst first", listApplicants, { queue: "waiting", sort: "-worst" }],
  ["applicants by due time", listApplicants, { due: "late", sort: "due" }],
  ["applicants that are due soon, of which there are none to few", listApplicants, { due: "late-under-1d", limit: 5 }],
  ["applicants decided on a day", listApplicants, { decidedOn: day, sort: "-worst" }],
  ["applicants that the reader decided on a day", listApplicants, { decidedOn: day, decidedBy: "me" }],
  ["an applicant's timeline", getTimeline, { limit: 5 }],
  ["an applicant's orders", listApplicantOrders, {}],
  ["an applicant's runs", listCheckRuns, {}],
  ["orders", listOrders, {}],
  ["orders that are open", listOrders, { state: "open" }],
  ["orders of a rare state", listOrders, { state: "failed", limit: 5 }],
  ["orders of a rare kind", listOrders, { kind: "federal-civil", limit: 5 }],
  ["results with records", listOrders, { records: "undecided" }],
  ["orders of an applicant", listOrders, { applicant: applicantId }],
  ["overrides", listOverrides, { state: "all" }],
  ["overrides that are open", listOverrides, { limit: 5 }],
  ["the audit log", listAudit, {}],
  ["the audit log, unfolded", listAudit, { phase: "all" }],
  ["the audit log of an object", listAudit, { object: applicantId, limit: 5 }],
  ["the audit log of a rare action", listAudit, { action: "staff.update", limit: 5 }],
  ["the audit log of a rare outcome", listAudit, { outcome: "failed", limit: 5 }],
  ["the audit log's open intents", listAudit, { outcome: "open", limit: 5 }],
  ["the audit log of a day", listAudit, { from: day, to: day }],
])("%s: the first page and the next", async (_, act, query) => {
  let next: string | null | undefined;
  const first = async () => {
    const page = await ask(act, query);
    next = page.nextCursor;
    // Overrides of erased applicants are not shown. If a page is empty, its cursor proves that rows were read.
    expect(page.items.length > 0 || next).toBeTruthy();
  };
  expect(await excessOf(first)).toEqual([]);
  if (next) expect(await excessOf(() => ask(act, { ...query, cursor: next }))).toEqual([]);
});

/** Pages deep in a list start after this row. */
const deepRow = 40_000;
async function deepPages(): Promise<[Action, { cursor: string | null; sort?: string; state?: string }][]> {
  const requested = newestFirst("requestedAt");
  const applicant = { id: rowId("applicant", deepRow), at: new Date(Date.now() - deepRow * 60_000).toISOString() };
  const order = await db.order.findUniqueOrThrow({ where: { id: rowId("order", deepRow) } });
  const override = await db.overrideRequest.findUniqueOrThrow({ where: { id: rowId("other", deepRow) } });
  return [
    [listApplicants, { cursor: cursorOf(z.unknown()).write({ sort: "-updated", ...applicant }) }],
    [
      listApplicants,
      { sort: "-worst", cursor: cursorOf(z.unknown()).write({ sort: "-worst", rank: 3, ...applicant }) },
    ],
    [listOrders, { cursor: requested.pageOf([order, order], 1).nextCursor }],
    [listOverrides, { cursor: requested.pageOf([override, override], 1).nextCursor, state: "all" }],
    [listAudit, { cursor: String(manyRows - deepRow) }],
  ];
}

test("a deep page costs no more than the first", async () => {
  for (const [act, query] of await deepPages()) {
    const next = async () => {
      const page = await ask(act, query);
      expect(page.items.length > 0 || page.nextCursor, act.endpoint.path).toBeTruthy();
    };
    expect(await excessOf(next), act.endpoint.path).toEqual([]);
  }
});

test.each(["-updated", "-worst", "due"])("applicants of a staff member with many, by %s", async (sort) => {
  const first = async () => expect((await ask(listApplicants, { assignee: colleagueId, sort })).items).toHaveLength(25);
  expect(await excessOf(first)).toEqual([]);
});

test("the tabs are counted without reading beyond the limit", async () => {
  const counted = async () => expect((await count({ of: "tabs" })).tabs).toMatchObject({ mine: 10, all: null });
  expect(await excessOf(counted)).toEqual([]);
});

test("the next applicant is found without reading the others", async () => {
  const take = async () => expect(await runAs(takeNext, everyRole)).not.toBeNull();
  expect(await excessOf(take)).toEqual([]);
});

const unsearched = [{}, { status: "waiting_court" }, { signal: "attention" }, { orders: "open" }];

test.each(unsearched)("counts applicants by filter from an index alone, with %j", async (query) => {
  const [sent, ...more] = await queriesOf(() => count(query));
  const scans = sent ? await scansOf(reader, sent) : [];
  expect(more).toEqual([]);
  expect(scans.filter(({ node }) => node !== "CTE Scan" && node !== "Function Scan")).toEqual([
    { node: "Index Only Scan", name: "Applicant", rows: expect.any(Number) },
  ]);
  // The statement counts groups of similar applicants, so it has few rows after grouping.
  expect(Math.max(...scans.filter(({ node }) => node === "CTE Scan").map(({ rows }) => rows))).toBeLessThan(100);
});

test("counts the applicants of a search without reading the others", async () => {
  expect(await excessOf(() => count({ query: "imog" }))).toEqual([]);
});

test("a search by a typing error in a frequent name says that more may match", async () => {
  const page = await runAs(listApplicants, everyRole, { query: { query: "marisil", limit: 100 } });
  expect(page).toMatchObject({ moreMayMatch: true });
  expect(page.items.length).toBeGreaterThan(0);
});

test("a search by a typing error finds the same applicants again, and no applicant on two pages", async () => {
  const search = { query: "marisil", limit: 40 };
  const idsOf = async (query: Record<string, unknown>) => {
    const { items, nextCursor } = await ask(listApplicants, query);
    return { ids: items.map((item) => z.object({ id: z.string() }).parse(item).id), nextCursor };
  };
  const first = await idsOf(search);
  const second = await idsOf({ ...search, cursor: first.nextCursor });
  expect(first.ids).toHaveLength(40);
  expect(second.ids.filter((id) => first.ids.includes(id))).toEqual([]);
  expect(await idsOf(search)).toEqual(first);
  expect(await idsOf({ ...search, cursor: first.nextCursor })).toEqual(second);
});

test("a search reads few pages of its index although many applicants have just changed", async () => {
  const tokens = indexTokens({ firstName: "Persephone", lastName: "Featherstonehaugh" });
  await db.$executeRaw`
    update "Applicant" set "searchTokens" = ${tokens}
    where id in (select id from "Applicant" order by id desc limit 500)`;
  const pages: number[] = [];
  for (const query of await queriesOf(() => ask(listApplicants, { query: "Wrzesniewska" }))) {
    pages.push(await pagesReadBy(reader, query));
  }
  expect(Math.max(...pages)).toBeLessThan(1000);
});

test.each<[string, Action]>([
  ["work", getTodayWork],
  ["decisions", getTodayDecisions],
  ["orders", getTodayOrders],
  ["service", getTodayService],
])("Today's %s is summed from bounded reads or an index alone", async (_, act) => {
  const input = { params: {}, query: {}, body: {}, headers: {} };
  const queries = await queriesOf(() => runAction(act, everyRole.caller(), input));
  const scans: Scan[] = [];
  // The queries run one after another, because a client sends one query at a time.
  for (const query of queries) scans.push(...(await scansOf(reader, query)));
  expect(scans.filter(({ node, rows }) => rows > maxRows && node !== "Index Only Scan")).toEqual([]);
  expect(Math.max(...scans.map(({ rows }) => rows))).toBeGreaterThan(0);
});

/** The ticks that query the database. The tick for the witness does not, because the tests have no witness. */
const queryingTicks = ticks.filter(({ name }) => name !== "audit.witness");

test.each(queryingTicks)("$name, with nothing due", async ({ run }) => {
  let done = -1;
  const idle = async () => {
    done = await run(new AbortController().signal);
  };
  // The first call does the work that is due.
  await idle();
  const excess = await excessOf(idle);
  expect(done).toBe(0);
  expect(excess).toEqual([]);
});

test("refreshes an applicant's columns", async () => {
  expect(await excessOf(() => transaction((tx) => saveColumns(tx, applicantId)))).toEqual([]);
});

test("reads the batch of an order", async () => {
  expect(await excessOf(() => waitUntilSent(rowId("batch", 1)))).toEqual([]);
});
