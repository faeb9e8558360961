import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listApplicants } from "@/lib/features/applicants/list-applicants";
import { db } from "@/lib/platform/data/prisma";
import { readMetrics } from "@/lib/platform/health/metrics";
import { log } from "@/lib/platform/process/log";
import { codeOf, runAs } from "@/lib/testing/actions";
import { dumpContains, dumpDatabase } from "@/lib/testing/database-dump";
import { auditEventsOf } from "@/lib/testing/orders";
import { setUpDatabase, signInAs, type TestPerson } from "@/lib/testing/staff";
import { describeExport } from "@/lib/views/exports/exports";
import { usualSearches, watchSearches } from "./watch-searches";

const metricsToken = "a token for the metrics of these tests";
process.env.METRICS_TOKEN = metricsToken;
setUpDatabase();

let alert = vi.spyOn(log, "error");
beforeEach(() => {
  alert = vi.spyOn(log, "error").mockReturnValue(undefined);
});
afterEach(() => alert.mockRestore());

/** Returns this number of different words. */
const wordsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => (first + index).toString(36).padStart(4, "q"));

async function search(person: TestPerson, words: readonly string[]): Promise<void> {
  for (let at = 0; at < words.length; at += 20) {
    await codeOf(runAs(listApplicants, person, { query: { query: words.slice(at, at + 20).join(" ") } }));
  }
}

const alertsAbout = async ({ id }: TestPerson) => (await auditEventsOf(id, "search.unusual")).length;

const termsOf = async (person: TestPerson, action: string) => {
  const rows = await db.auditEvent.findMany({
    where: { actorId: person.id, action, phase: "outcome" },
    orderBy: { seq: "asc" },
  });
  return rows.map(({ bytes }) => {
    const { details } = JSON.parse(Buffer.from(bytes).toString());
    return details.searchTerms ?? details["filter.searchTerms"];
  });
};

test("the log says whether two searches were the same, and not what for", async () => {
  const person = await signInAs(["reviewer"]);
  for (const query of ["Zyxwvarrington", " zýxwvarrington ", "zyxwvarringtom"]) {
    await runAs(listApplicants, person, { query: { query } });
  }
  const [first, same, other] = await termsOf(person, "applicant.list");
  expect(first).toEqual([expect.stringMatching(/^[\w-]{16}$/)]);
  expect(same).toEqual(first);
  expect(other).not.toEqual(first);
  const body = { kind: "applicants", filter: { query: "zyxwvarrington" } } as const;
  await runAs(describeExport, person, { body });
  expect(await termsOf(person, "export.describe")).toEqual([first]);
  expect(dumpContains(await dumpDatabase(), "zyxwvarr")).toBe(false);
});

test("no token of the search index is in the log, so that the two together do not say whom a search found", async () => {
  const person = await signInAs(["reviewer"]);
  await runAs(listApplicants, person, { query: { query: "imogen" } });
  const [terms = []] = await termsOf(person, "applicant.list");
  expect(terms).toHaveLength(1);
  expect(await db.applicant.count({ where: { searchTokens: { hasSome: terms } } })).toBe(0);
});

test("a walk through names raises one alert, which names the person in the audit log alone", async () => {
  const [walker, busy] = [await signInAs(["reviewer"]), await signInAs(["reviewer"])];
  await search(busy, wordsFrom(0, usualSearches.words));
  await search(busy, wordsFrom(0, usualSearches.words));
  await search(walker, wordsFrom(0, usualSearches.words + 1));
  const raised = await Promise.all([watchSearches(), watchSearches()]);
  expect(raised.toSorted()).toEqual([0, 1]);
  expect(await watchSearches()).toBe(0);
  expect([await alertsAbout(walker), await alertsAbout(busy)]).toEqual([1, 0]);
  const facts = { code: "searches_unusual", count: usualSearches.words + 1, requestId: expect.any(String) };
  expect(alert.mock.calls).toEqual([[facts, expect.stringMatching(/^alert: /)]]);
  expect((await auditEventsOf(walker.id, "search.unusual")).at(-1)?.details).toEqual({
    words: usualSearches.words + 1,
    minutes: usualSearches.minutes,
  });
});

test("the searches that a viewer is refused count as well, and metrics have the alerts", async () => {
  const viewer = await signInAs(["viewer"]);
  await search(viewer, wordsFrom(5_000, usualSearches.words + 1));
  expect(await watchSearches()).toBe(1);
  expect(await alertsAbout(viewer)).toBe(1);
  expect(await readMetrics(`Bearer ${metricsToken}`)).toMatch(/^proofdesk_unusual_searches [1-9]/m);
});
