import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createApplicant, getApplicant, updateApplicant } from "@/lib/features/applicants/applicant";
import { getResult } from "@/lib/features/checks/read-result";
import { cursorOf } from "@/lib/platform/data/paging";
import { db } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { dumpContains, dumpDatabase } from "@/lib/testing/database-dump";
import { exampleFields } from "@/lib/testing/example-fields";
import { consent, run } from "@/lib/testing/operations";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { ownValues, applicant as someone } from "@/lib/testing/sandbox";
import { setUpPerson, signInAs, type TestPerson } from "@/lib/testing/staff";
import { countApplicants } from "./count-applicants";
import { listApplicants } from "./list-applicants";
import { indexOutdated } from "./search-index";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"]);
const viewer = setUpPerson(["viewer"]);

const create = (fields: Record<string, unknown> = {}) =>
  runAs(createApplicant, reviewer, { body: { ...someone, ...ownValues(), confirmedDuplicate: true, ...fields } });
const find = (person: TestPerson, query: Record<string, unknown>) => runAs(listApplicants, person, { query });
describe("stored data of an applicant", () => {
  test("is encrypted: no table has a name, number, address, answer or access code in plain text", async () => {
    const canaries = {
      firstName: "Quillonia",
      lastName: "Vandermeerschen",
      email: "quillonia.canary@example.test",
      ssn: "912837465",
      streetName: "Zephyrwhistle Row",
    };
    const { id } = await create(canaries);
    await run(reviewer, id, "user.consent", { ...consent, fullName: "Quillonia Vandermeerschen" });
    await run(reviewer, id, "user.ssn");
    await runAs(getResult, reviewer, { params: { id } });
    await find(reviewer, { query: "quillonia" });
    const snapshots = await db.resultSnapshot.count({ where: { applicantId: id } });
    expect(snapshots).toBe(1);

    const stored = await dumpDatabase();
    // The dump shows texts and bytes: an id in a column, and an action in the audit log's bytes.
    expect(dumpContains(stored, id)).toBe(true);
    expect(dumpContains(stored, '"action":"applicant.create"')).toBe(true);
    for (const canary of Object.values(canaries)) expect(dumpContains(stored, canary), canary).toBe(false);
  });

  test("a refused creation stores nothing, and returns the service's message", async () => {
    const before = await db.applicant.count();
    const who = { firstName: "Imogen", lastName: "Refused" };
    testConsole.sandbox.control.faults.plan({ who, operation: "user.create", kind: "status", status: 417 });
    await expect(create(who)).rejects.toMatchObject({ code: "upstream_expectation_failed" });
    expect(await db.applicant.count()).toBe(before);
  });

  test("an applicant created at the service who cannot be stored is reported as such", async () => {
    await db.$executeRawUnsafe(`create function refuse_applicants() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$`);
    await db.$executeRawUnsafe(
      `create trigger refuse_applicants before insert on "Applicant" for each row execute function refuse_applicants()`,
    );
    try {
      const refused = create();
      await expect(refused).rejects.toMatchObject({ code: "unavailable" });
      await expect(refused).rejects.toMatchObject({ facts: { detail: expect.stringContaining("made the applicant") } });
      expect(testConsole.calls("user.create")).toBe(1);
    } finally {
      await db.$executeRawUnsafe(`drop trigger refuse_applicants on "Applicant"`);
      await db.$executeRawUnsafe("drop function refuse_applicants()");
    }
  });
});

describe("the list", () => {
  test("finds by beginnings and parts of names, ignoring case and diacritics; every word must match", async () => {
    const { id } = await create({ firstName: "Renáta", lastName: "Szöllősi-Brook", email: "renata.sz@example.test" });
    const ids = async (query: string) => (await find(reviewer, { query })).items.map((item) => item.id);
    for (const query of ["szoll", "RENATA", "brook", "Szöllősi-B", "renata.sz@exa", "brook ren", "zoll", "szolosi"]) {
      expect(await ids(query), query).toEqual([id]);
    }
    for (const query of ["zlol", "renata ilse", "%", "***", "' or 1=1 --"]) expect(await ids(query), query).toEqual([]);
  });

  test("finds parts of names and names with a typing error, after names that begin so, page by page", async () => {
    const made = ["Grelloway", "Angrelloway", "Grellowey", "Grelloway-Ash", "Greloway"];
    for (const lastName of made) await create({ firstName: "Loosely", lastName });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { items, total, nextCursor } = await find(reviewer, {
        query: "grelloway",
        sort: "created",
        limit: 1,
        cursor,
      });
      expect(total, "a search that fills its page is counted by its own request").toBeUndefined();
      seen.push(...items.map(({ name }) => name?.family ?? ""));
      cursor = nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(["Grelloway", "Grelloway-Ash", "Angrelloway", "Grellowey", "Greloway"]);
    expect((await find(reviewer, { query: "grelloway" })).total).toBe(made.length);
    const { tabs } = await runAs(countApplicants, reviewer, { query: { query: "grelloway", of: "tabs" } });
    expect(tabs).toMatchObject({ all: made.length });
  });

  test("applicants of before are indexed again, once, in the audit log; a damaged one stops no other", async () => {
    const { id } = await create({ firstName: "Formerly", lastName: "Quibblethorpe" });
    const damaged = (await create({ firstName: "Formerly", lastName: "Damagedthorpe" })).id;
    const { searchTokens } = await db.applicant.findUniqueOrThrow({ where: { id } });
    const before = { searchVersion: 1, searchTokens: searchTokens.filter((token) => token.length > 8) };
    await db.applicant.update({ where: { id }, data: before });
    await db.applicant.update({ where: { id: damaged }, data: { searchVersion: 1, profile: Buffer.alloc(9) } });
    const names = async () => (await find(reviewer, { query: "formerly quibblethrope" })).items.map((one) => one.id);
    expect(await names()).toEqual([]);
    expect(await indexOutdated()).toBe(2);
    // On a busy machine, the database can run out of time for corrections of a search.
    await expect.poll(names).toEqual([id]);
    expect(await indexOutdated()).toBe(0);
    const rows = await db.auditEvent.findMany({ where: { action: "search.index", phase: "outcome" } });
    expect(rows.map(({ actorType, outcome }) => [actorType, outcome])).toEqual([["system", "done"]]);
    await db.applicant.delete({ where: { id: damaged } });
  });

  test("a viewer sees J··· S···, and a reviewer the name", async () => {
    const who = { firstName: "Jonathan", lastName: "Smithers", email: "jsmithers@example.test", ssn: "900101234" };
    const { id } = await create(who);
    const masked = (await find(viewer, { sort: "-created", limit: 100 })).items.find((item) => item.id === id);
    expect(masked).toMatchObject({ id, name: { given: "J···", family: "S···" } });
    expect(JSON.stringify(masked)).not.toMatch(/onathan|mithers/i);
    const [clear] = (await find(reviewer, { query: "smithers" })).items;
    expect(clear).toMatchObject({ name: { given: "Jonathan", family: "Smithers" }, email: "jsmithers@example.test" });
    const view = await runAs(getApplicant, viewer, { params: { id } });
    expect(view.name).toEqual({ given: "J···", family: "S···" });
    expect(view.user.dob).toBe("·· ··· 1990");
    expect(view.user.ssn).toBe("··· ·· 1234");
    expect(JSON.stringify(view)).not.toMatch(/onathan|mithers|900101234/i);
  });

  test("pages through every applicant once, even with equal times", async () => {
    const made = [];
    for (let index = 0; index < 7; index++) made.push((await create({ lastName: "Pagerton" })).id);
    const at = new Date("2026-01-01T00:00:00.000Z");
    await db.applicant.updateMany({ where: { id: { in: made } }, data: { createdAt: at, updatedAt: at } });
    for (const sort of ["-updated", "updated", "-created", "created", "-worst", "worst"]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < 4; page++) {
        const { items, nextCursor, total } = await find(reviewer, { query: "pagerton", sort, limit: 3, cursor });
        seen.push(...items.map(({ id }) => id));
        expect(total).toBeUndefined();
        if (!nextCursor) break;
        cursor = nextCursor;
      }
      expect(seen).toHaveLength(7);
      expect([...seen].sort()).toEqual([...made].sort());
    }
  });

  test("refuses a forged cursor, or one of another sort order", async () => {
    const { nextCursor } = await find(reviewer, { limit: 1 });
    const withoutRank = cursorOf(z.unknown()).write({ sort: "-worst", at: new Date().toISOString(), id: uuid() });
    for (const query of [
      { cursor: "nonsense" },
      { cursor: nextCursor, sort: "created" },
      { cursor: nextCursor, sort: "-worst" },
      { cursor: withoutRank, sort: "-worst" },
      { cursor: "eyJhIjoxfQ" },
    ]) {
      await expect(find(reviewer, query)).rejects.toMatchObject({ code: "invalid_input" });
    }
  });

  test("worst first: by severity, then by waiting time; who is decided on comes last", async () => {
    const made: Record<string, string> = {};
    for (const [name, worstSeverity, minutes, status] of [
      ["declined", "blocking", 7, "declined"],
      ["clear", null, 9, "ready_to_decide"],
      ["attention-new", "attention", 1, "needs_review"],
      ["attention-old", "attention", 5, "needs_review"],
      ["information", "info", 8, "needs_review"],
      ["blocking", "blocking", 0, "needs_review"],
    ] as const) {
      const { id } = await create({ lastName: "Rankington" });
      const updatedAt = new Date(Date.now() - minutes * 60_000);
      await db.applicant.update({ where: { id }, data: { worstSeverity, updatedAt, status } });
      made[id] = name;
    }
    const names = async (sort: string) => {
      const found: (string | undefined)[] = [];
      for (let cursor: string | undefined; found.length < 6; ) {
        const page = await find(reviewer, { query: "rankington", sort, limit: 2, cursor });
        found.push(...page.items.map(({ id }) => made[id]));
        if (!page.nextCursor) break;
        cursor = page.nextCursor;
      }
      return found;
    };
    const worstFirst = ["blocking", "attention-old", "attention-new", "information", "clear", "declined"];
    expect(await names("-worst")).toEqual(worstFirst);
    expect(await names("worst")).toEqual(worstFirst.toReversed());
  });

  test("counts what each value of a filter would find, with the search and the other filters", async () => {
    const made = await Promise.all(["a", "b", "c"].map((name) => create({ firstName: name, lastName: "Countington" })));
    const [first, second] = made.map(({ id }) => id);
    const flagged = { worstSeverity: "attention", signalCodes: ["name.mismatch", "document.expired"] };
    await db.applicant.update({ where: { id: first ?? "" }, data: { ...flagged, status: "needs_review" } });
    await db.applicant.update({
      where: { id: second ?? "" },
      data: { worstSeverity: "blocking", signalCodes: ["id.failed", "name.mismatch"], orderState: "open" },
    });
    const counts = (query: Record<string, unknown>, person = reviewer) =>
      runAs(countApplicants, person, { query: { query: "countington", of: "filters", ...query } });
    expect(await counts({})).toEqual({
      status: { open: 3, needs_consent: 2, needs_review: 1 },
      signal: { attention: 1, blocking: 1, "name.mismatch": 2, "document.expired": 1, "id.failed": 1 },
      orders: { none: 2, open: 1 },
    });
    // A filter does not change the counts of its own values, and narrows the counts of the other filters.
    expect(await counts({ status: "needs_review" })).toEqual({
      status: { open: 3, needs_consent: 2, needs_review: 1 },
      signal: { attention: 1, "name.mismatch": 1, "document.expired": 1 },
      orders: { none: 1 },
    });
    for (const signal of ["blocking", "id.failed"]) {
      expect(await counts({ signal })).toMatchObject({ status: { needs_consent: 1 }, orders: { open: 1 } });
    }
    await db.hold.create({
      data: { id: uuid(), applicantId: second ?? "", reason: new Uint8Array(), setById: reviewer.id },
    });
    expect(await counts({ hold: "standing" })).toMatchObject({ status: { open: 1 }, orders: { open: 1 } });
    const asListed = await find(reviewer, { query: "countington", signal: "name.mismatch", orders: "open" });
    expect(asListed.items.map(({ id }) => id)).toEqual([second]);
    expect(await counts({ query: "***" })).toEqual({ status: {}, signal: {}, orders: {} });
    await expect(counts({}, await signInAs(["auditor"]))).rejects.toMatchObject({ code: "forbidden" });
  });

  test("filters by status, signal code and severity", async () => {
    const { id } = await create({ lastName: "Signalton" });
    await runAs(getResult, reviewer, { params: { id } });
    const found = async (query: Record<string, unknown>) =>
      (await find(reviewer, { query: "signalton", ...query })).items.map((item) => item.id);
    expect(await found({ status: "needs_consent" })).toEqual([id]);
    expect(await found({ status: "needs_review" })).toEqual([]);
    expect(await found({ signal: "consent.missing" })).toEqual([id]);
    expect(await found({ signal: "blocking" })).toEqual([id]);
    expect(await found({ signal: "document.expired" })).toEqual([]);
  });

  test("audits a search without its text", async () => {
    await find(reviewer, { query: "veryprivatename" });
    expect(dumpContains(await dumpDatabase(), "veryprivatename")).toBe(false);
  });
});

describe("changing an applicant", () => {
  test("changes only the sent fields, and the search finds the new name", async () => {
    const { id } = await create({ lastName: "Beforehand" });
    const view = await runAs(updateApplicant, reviewer, { params: { id }, body: { lastName: "Afterwards" } });
    expect(view.name).toEqual({ given: "Imogen", family: "Afterwards" });
    expect(view.user.city).toBe(someone.city);
    expect((await find(reviewer, { query: "afterwards" })).items).toHaveLength(1);
    expect((await find(reviewer, { query: "beforehand" })).items).toHaveLength(0);
    const [intent] = await auditEventsOf(id, "applicant.update");
    expect(intent?.details).toEqual({ fields: ["lastName"] });
  });

  test("a name that the service refuses to change stays, and its message is returned", async () => {
    const { id } = await create({ lastName: "Verified" });
    await run(reviewer, id, "user.consent", { ...consent, fullName: "Imogen Verified" });
    await run(reviewer, id, "document.upload-id", { ...exampleFields["document.upload-id"] });
    await testConsole.sandbox.control.advance(60_000);
    await run(reviewer, id, "document.check-id");
    await run(reviewer, id, "document.verify-id");
    const refused = runAs(updateApplicant, reviewer, { params: { id }, body: { lastName: "Other" } });
    await expect(refused).rejects.toMatchObject({
      code: "upstream_rejected",
      facts: { upstreamMessage: expect.stringMatching(/./) },
    });
    expect((await runAs(getApplicant, reviewer, { params: { id } })).name?.family).toBe("Verified");
    expect(await runAs(updateApplicant, reviewer, { params: { id }, body: { city: "Tamarack" } })).toMatchObject({
      user: { city: "Tamarack" },
    });
  });

  test("nothing to change is refused before anything is sent", async () => {
    const { id } = await create();
    await expect(runAs(updateApplicant, reviewer, { params: { id }, body: {} })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(testConsole.calls("user.update")).toBe(0);
  });
});
