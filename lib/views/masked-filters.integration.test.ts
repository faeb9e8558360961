/** A reader who sees only masked values cannot learn them from the rows, counts or order of a list. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { can, type Role, roles } from "@/lib/base/permissions";
import { openApplicant, profileColumns } from "@/lib/cases/applicant-record";
import { signalTitles } from "@/lib/domain/signals/codes";
import { AppError } from "@/lib/errors";
import { viewContent } from "@/lib/features/applicants/contract/views";
import { listApplicants } from "@/lib/features/applicants/list-applicants";
import { saveView } from "@/lib/features/applicants/queue/views";
import { type Action, runAction } from "@/lib/platform/actions/define-action";
import { rightsToFilter } from "@/lib/platform/contract/filter-rights";
import { pendingWorkDone } from "@/lib/platform/data/after-answer";
import { db } from "@/lib/platform/data/prisma";
import { stopBoss } from "@/lib/platform/queues/boss";
import { codeOf, runAs } from "@/lib/testing/actions";
import { filtersIn, valuesOf } from "@/lib/testing/filter-values";
import { setUpTestConsole } from "@/lib/testing/orders";
import { signInAs, type TestPerson } from "@/lib/testing/staff";
import { exportKinds } from "@/lib/views/exports/contract/exports";
import { createExport, describeExport } from "@/lib/views/exports/exports";
import { createExportSchedule } from "@/lib/views/exports/schedules";
import { sourceOf } from "@/lib/views/exports/sources";
import { serviceActions } from "@/lib/views/service-actions";

const testConsole = setUpTestConsole();

/** Two people whose values look the same when they are masked. */
const before = {
  firstName: "Quintessa",
  lastName: "Quarrington",
  email: "quintessa@example.test",
  dob: "14-03-1991",
  city: "Quayside",
  streetName: "Quarry Row",
  zipCode: "43085",
  phone: "6145550142",
  ssn: "912-83-4471",
};
const after = {
  firstName: "Quorra",
  lastName: "Quillfeather",
  email: "quorra.q@example.org",
  dob: "02-11-1991",
  city: "Quenby",
  streetName: "Quince Lane",
  zipCode: "90210",
  phone: "7025550199",
  ssn: "907-11-4471",
};

const people = [before, after];
/** Whole values, beginnings, inner parts, a value with a typing error, and values of other filters. */
const probes = [
  ...people.flatMap((fields) => Object.values(fields)),
  ...people.flatMap(({ lastName, email }) => [lastName.slice(0, 4), lastName.slice(3, 7), email.slice(0, 8)]),
  ...["quarringtin", "quintessa quarrington", "0", "1", "2026-11", "user.phone", "applicant.list"],
  ...Object.keys(signalTitles).slice(0, 5),
];
let ids: string[] = [];
const today = new Date().toISOString().slice(0, 10);

/** The roles that see everything masked. The groups are a viewer, and a person with all of these roles. */
const masked = roles.filter((role) => !can([role], "applicant.read-direct"));
const groups: readonly Role[][] = [["viewer"], masked];
const readers = new Map<string, TestPerson>();

beforeAll(async () => {
  const made = await testConsole.makeApplicant({ fields: { firstName: "Quintessa", lastName: "Quarrington" } });
  for (const held of groups) readers.set(held.join(" and "), await signInAs(held));
  ids = [made.id, ...[...readers.values()].map(({ id }) => id)];
  await become(before);
});
afterAll(() => stopBoss(1_000));

/** Gives the applicant other values, and changes nothing else. */
async function become(fields: Record<string, string>): Promise<void> {
  const [id = ""] = ids;
  const { key, profile } = openApplicant(await db.applicant.findUniqueOrThrow({ where: { id } }));
  await db.applicant.update({ where: { id }, data: profileColumns(key, id, { ...profile, ...fields }) });
}

type Question = { name: string; ask: () => Promise<unknown> };

const run = (action: Action, person: TestPerson, parts: { params?: object; query?: unknown; body?: unknown }) =>
  runAction(action, person.caller(), { params: {}, query: {}, body: {}, headers: {}, ...parts }).catch(
    (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error)),
  );

/** This parameter requests the result from the service again, and selects no rows. */
const selectsNothing = new Set(["refresh"]);

/**
 * Parts of answers that always change. The log lists its actions, which these requests add to. Timeliness has its time.
 */
const volatile: Readonly<Record<string, object>> = { "/api/audit": { actions: [] }, "/api/timeliness": { at: null } };

const withoutVolatile = (path: string, answer: unknown) =>
  typeof answer === "object" ? { ...answer, ...volatile[path] } : answer;

/** Returns requests for every filter and sort of every route, with each value, as each reader. */
function questionsOfLists(position: string): Question[] {
  const values = [...probes, ...ids, today];
  return serviceActions.flatMap((action) => {
    const { method, path, query, response } = action.endpoint;
    if (method !== "GET" || typeof response === "string") return [];
    // The sizes in requests for proofs of the log select no records.
    if (path.startsWith("/api/audit/")) return [];
    const filters = filtersIn(query).filter(([name]) => !selectsNothing.has(name));
    // Each of these requests adds to the log, so only entries that are older than all of them are compared.
    const place = path === "/api/audit" ? { cursor: position } : {};
    return [...readers].flatMap(([who, person]) =>
      filters.flatMap(([filter, schema]) =>
        valuesOf(`${filter} of ${path}`, schema, values).map((value) => ({
          name: `${path}?${filter}=${value} as ${who}`,
          ask: async () => {
            const parts = { params: { id: ids[0] }, query: query.parse({ ...place, [filter]: value }) };
            return withoutVolatile(path, await run(action, person, parts));
          },
        })),
      ),
    );
  });
}

const exportFilters = () =>
  exportKinds.flatMap((kind) =>
    filtersIn(sourceOf(kind).filter).flatMap(([filter, schema]) =>
      valuesOf(`${filter} of exported ${kind}`, schema, [...probes, ...ids, today]).map((value) => ({
        kind,
        filter: { ...(kind === "today" ? { chart: "decisions" } : {}), [filter]: value },
      })),
    ),
  );

function questionsOfExports(): Question[] {
  return [...readers].flatMap(([who, person]) =>
    exportFilters()
      // The log grows with each request, so its exports are not compared.
      .filter(({ kind }) => kind !== "audit")
      .map((body) => ({
        name: `export ${JSON.stringify(body)} as ${who}`,
        ask: () => run(describeExport as unknown as Action, person, { body }),
      })),
  );
}

async function answersTo(questions: readonly Question[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const { name, ask } of questions) answers.set(name, JSON.stringify(await ask()));
  return answers;
}

test("no filter or sort of a list, a count or an export depends on what its reader sees masked", async () => {
  await pendingWorkDone();
  const last = await db.auditEvent.findFirst({ orderBy: { seq: "desc" }, select: { seq: true } });
  const questions = [...questionsOfLists(String(last?.seq ?? 1)), ...questionsOfExports()];
  expect(questions.length).toBeGreaterThan(300);
  const first = await answersTo(questions);
  await become(after);
  const second = await answersTo(questions);
  await become(before);
  const differing = [...first].filter(([name, answer]) => second.get(name) !== answer).map(([name]) => name);
  // A few names are enough to see the difference. The message would cut off a long list.
  expect(differing.slice(0, 5)).toEqual([]);
});

test("every filter and sort of an answer has a declared right, and an undeclared one is an error", () => {
  const filtered = serviceActions.filter(
    ({ endpoint: { query, response } }) => typeof response !== "string" && filtersIn(query).length > 0,
  );
  expect(filtered.length).toBeGreaterThan(8);
  for (const { endpoint, record } of filtered) {
    const names = filtersIn(endpoint.query).map(([name]) => name);
    expect(Object.keys(record.filters ?? {}).toSorted(), endpoint.path).toEqual(names.toSorted());
  }
  for (const kind of exportKinds) {
    const { filter, filters } = sourceOf(kind);
    expect(Object.keys(filters), kind).toEqual(expect.arrayContaining(filtersIn(filter).map(([name]) => name)));
  }
  expect(() => rightsToFilter({ status: "shown" }, { lastName: "q" })).toThrow("lastName");
});

test("a reader of names does find by them, so that the test above can fail", async () => {
  const reviewer = await signInAs(["reviewer"]);
  const { items } = await runAs(listApplicants, reviewer, { query: { query: "quarr" } });
  expect(items.map(({ id }) => id)).toContain(ids[0]);
});

test("what may not be counted may neither be exported nor scheduled", async () => {
  const body = { kind: "applicants", filter: { query: "quarr" } } as const;
  const every = { every: "day", at: "06:00", timeZone: "UTC" } as const;
  for (const [who, person] of readers) {
    const refused = { describe: "forbidden", create: "forbidden", schedule: "forbidden" };
    const given = {
      describe: await codeOf(runAs(describeExport, person, { body })),
      create: await codeOf(runAs(createExport, person, { body: { ...body, format: "csv" } })),
      schedule: await codeOf(runAs(createExportSchedule, person, { body: { ...body, ...every, format: "csv" } })),
    };
    expect(given, who).toEqual(refused);
  }
});

test("a saved view keeps no filter that takes a right of its own", async () => {
  const viewer = readers.get("viewer") as TestPerson;
  const view = { query: "quarr" };
  const saved = saveView.endpoint.body.safeParse({ name: "By name", view });
  expect(saved.success).toBe(false);
  for (const [filter, schema] of filtersIn(viewContent).filter(([name]) => name !== "columns")) {
    for (const value of valuesOf(filter, schema, [...probes, ...ids])) {
      expect(await codeOf(runAs(listApplicants, viewer, { query: { [filter]: value } })), filter).toBe("done");
    }
  }
});

test("whoever is told of a duplicate reads names and birth dates", () => {
  const writers = roles.filter((role) => can([role], "applicant.write"));
  expect(writers.length).toBeGreaterThan(0);
  for (const role of writers) expect(can([role], "applicant.read-direct"), role).toBe(true);
});
