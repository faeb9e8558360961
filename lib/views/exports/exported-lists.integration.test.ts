import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keysOf } from "@/lib/base/keys-of";
import { todayQuestions } from "@/lib/domain/today-questions";
import { createApplicant } from "@/lib/features/applicants/applicant";
import { reopenDecision } from "@/lib/features/decisions/decide";
import { listHits } from "@/lib/features/hits/read-hits";
import { getLedger } from "@/lib/features/orders/get-ledger";
import { getTodayOrders } from "@/lib/features/today/today-orders";
import { getTodayService } from "@/lib/features/today/today-service";
import { getTodayDecisions, getTodayWork } from "@/lib/features/today/today-work";
import { db } from "@/lib/platform/data/prisma";
import { stopBoss } from "@/lib/platform/queues/boss";
import { runAs } from "@/lib/testing/actions";
import { setUpDamage } from "@/lib/testing/damaged-applicant";
import { cellText, type ExportBody, exportAs, exportedRows, exportFile } from "@/lib/testing/exports";
import { workAtOnce } from "@/lib/testing/jobs";
import { decideAs, decisionsOf, hitsOf, judgeAs, listedRecord, makeReviewed, onlyHit } from "@/lib/testing/review";
import { setUpPerson, signInAs } from "@/lib/testing/staff";
import type { ListFormat } from "@/lib/views/exports/contract/export-titles";
import { listFormats } from "@/lib/views/exports/contract/exports";
import { createExport, describeExport } from "./exports";
import { exportJob } from "./run-export";

const { ids, testConsole, damage } = setUpDamage();
const reviewer = setUpPerson(["reviewer"], "Rita Reviewer");
const viewer = setUpPerson(["viewer"]);
const auditor = setUpPerson(["auditor"]);

/** The ids of an applicant with a judged hit and a decision, and of an applicant with an open hit. */
let [decided, open] = ["", ""];

beforeAll(async () => {
  const watchList = [listedRecord, { ...listedRecord, FullName: "=MARSH, Ida", Source: "Quillan, “second” list" }];
  decided = (await makeReviewed(testConsole, reviewer, { watchList: [listedRecord] })).id;
  await judgeAs(reviewer, decided, await onlyHit(reviewer, decided), "someone_else");
  const { id: decisionId } = await decideAs(reviewer, decided, "escalate");
  const params = { id: decided, decisionId };
  await runAs(reopenDecision, reviewer, { params, body: { reason: "-2 + 3 is one\r\nby any count" } });
  await decideAs(reviewer, decided, "approve");
  open = (await makeReviewed(testConsole, reviewer, { watchList })).id;
  await workAtOnce(exportJob);
});
afterAll(() => stopBoss(1_000));

const todayCharts = keysOf(todayQuestions);

type Cells = readonly (readonly unknown[])[];

/** Exports the fields in each format, and compares every cell of its file with what the API says. */
async function expectFiles(body: Omit<ExportBody, "format">, expected: Cells) {
  expect(expected).not.toEqual([]);
  for (const format of listFormats) {
    const view = await exportAs(reviewer, { ...body, format });
    expect(view).toMatchObject({ state: "ready", rows: expected.length, total: expected.length, unreadable: [] });
    const rows = await exportedRows(format, await exportFile(reviewer, view.id));
    expect(rows, format).toEqual(expected.map((cells) => cells.map(cellText)));
  }
}

describe("in each format, a file says of each row what the API says", () => {
  test("of decisions on all applicants, newest first", async () => {
    const applicants = await Promise.all(
      [decided, ids.applicant].map(async (id) => ({ id, ...(await decisionsOf(reviewer, id)) })),
    );
    const rows = applicants.flatMap(({ id, items }) => {
      const current = items.find(({ reopened }) => reopened === null)?.id;
      return items.map((item) => ({ ...item, applicantId: id, current: item.id === current }));
    });
    const fields = [
      ...["id", "applicantId", "applicant", "outcome", "reason", "finding", "note", "policy", "policyVersion"],
      ...["current", "decidedBy", "decided", "reopenedBy", "reopened", "reopenReason"],
      ...["judged", "openFindings", "openItems", "orders"],
    ];
    expect(rows.map(({ current }) => current)).toContain(true);
    await expectFiles(
      { kind: "decisions", fields },
      rows
        .sort((one, other) => (one.decidedAt < other.decidedAt ? 1 : -1))
        .map(({ policy, reopened, basis, ...row }) => [
          ...[row.id, row.applicantId, "Imogen Farrow-Lund", row.outcome, row.reasonTitle, row.signal, row.note],
          ...[policy?.name, policy?.version, row.current, row.decidedBy?.name, row.decidedAt],
          ...[reopened?.by?.name, reopened?.at, reopened?.reason],
          ...[basis.judged, basis.openSignals, basis.open.map(({ title }) => title), basis.orders, false],
        ]),
    );
    const filtered = await exportAs(reviewer, {
      kind: "decisions",
      format: "csv",
      filter: { applicant: decided, outcome: "approve", by: "me", from: rows[0]?.decidedAt.slice(0, 10) ?? "" },
    });
    expect(filtered.rows).toBe(1);
  });

  test("of hits of all applicants, by verdict and kind", async () => {
    const fields = ["applicantId", "id", "title", "source", "headline", "comparison", "verdict", "judgedBy", "reason"];
    const cells = async (applicantId: string) =>
      (await hitsOf(reviewer, applicantId)).map(({ id, title, source, headline, compared, verdict, judgment }) => [
        ...[applicantId, id, title, source, headline],
        ...[compared.map(({ field, words }) => `${field}: ${words}`).join("; "), verdict],
        ...[judgment?.by.name, judgment?.reason, false],
      ]);
    const all = await Promise.all([open, decided, ids.applicant].map(cells));
    await expectFiles({ kind: "hits", fields }, all.flat());
    const [first, second] = await cells(open);
    await expectFiles({ kind: "hits", fields, filter: { verdict: "open", kind: "watch_list" } }, [
      first ?? [],
      second ?? [],
    ]);
    const counted = await runAs(describeExport, reviewer, { body: { kind: "hits" } });
    expect(counted).toMatchObject({ rows: 3, unit: "applicant" });
  });

  test("of the ledger, a line a month, court, person and cost center", async () => {
    await db.order.update({ where: { id: ids.order }, data: { amountCents: 1234n, costCenter: "=CMD-7" } });
    const { total, months, courts, people, costCenters } = await runAs(getLedger, reviewer);
    const fields = ["dimension", "month", "search", "person", "costCenter", "searches", "unpriced", "priced"];
    const line = (dimension: string, of: unknown[], sum: typeof total) => [
      ...[dimension, ...of, sum.searches, sum.unpriced],
      sum.unpriced === sum.searches ? null : sum.cents / 100,
    ];
    expect(total).toMatchObject({ cents: 1234, unpriced: total.searches - 1 });
    await expectFiles({ kind: "ledger", fields }, [
      line("total", ["", "", "", ""], total),
      ...months.map((sum) => line("month", [sum.month, "", "", ""], sum)),
      ...courts.map((sum) => line("search", ["", sum.kind, "", ""], sum)),
      ...people.map((sum) => line("person", ["", "", sum.person.name, ""], sum)),
      ...costCenters.map((sum) => line("cost center", ["", "", "", sum.costCenter ?? "None"], sum)),
    ]);
  });

  test("of Today's charts, a number a row", async () => {
    const [work, { days }, { courts, months }, { hours }] = await Promise.all([
      runAs(getTodayWork, reviewer),
      runAs(getTodayDecisions, reviewer),
      runAs(getTodayOrders, reviewer),
      runAs(getTodayService, reviewer),
    ]);
    const outcomes = ["approve", "decline", "escalate", "ask"] as const;
    // These are the charts that a reviewer may read.
    const charts = todayCharts.filter((chart) => chart !== "agreement" && chart !== "timeliness");
    const expected: Record<(typeof charts)[number], Cells> = {
      ageing: work.ageing.map(({ step, count }) => [step, count]),
      findings: work.signals.map(({ code, applicants }) => [code, applicants]),
      decisions: days.flatMap(({ day, all, mine }) =>
        [...outcomes.map((one) => all[one]), ...outcomes.map((one) => mine[one])].map((count) => [day, count]),
      ),
      courts: courts.flatMap(({ scope, finished, median, slowest, open: waits }) =>
        [finished, median, slowest, waits].map((value) => [scope, value]),
      ),
      spending: months.flatMap(({ month, cents, searches, unpriced, partlyPriced }) =>
        [cents / 100, searches, unpriced, partlyPriced].map((value) => [month, value]),
      ),
      service: hours.flatMap(({ at, answered, failed, lost }) => [answered, failed, lost].map((value) => [at, value])),
    };
    for (const chart of charts) {
      const view = await exportAs(reviewer, {
        kind: "today",
        format: "jsonl",
        filter: { chart },
        fields: ["key", "value", "series"],
      });
      const rows = await exportedRows("jsonl", await exportFile(reviewer, view.id));
      // The time for which an order has been open changes between two reads.
      const still = rows.filter(([, , series]) => series !== "Open since").map((row) => row.slice(0, 2));
      expect(still, chart).toEqual(expected[chart].map((cells) => cells.map(cellText)));
    }
  });
});

test("what cannot be read is named and marked, never left out", async () => {
  await damage("Applicant.profile", "last");
  for (const kind of ["hits", "decisions"] as const) {
    const filter = { applicant: ids.applicant };
    const view = await exportAs(reviewer, { kind, format: "xlsx", filter });
    const stored = await db.decision.findMany({ where: { applicantId: ids.applicant }, select: { id: true } });
    const named = kind === "hits" ? [ids.applicant] : stored.map(({ id }) => id);
    expect(view).toMatchObject({ state: "ready", rows: named.length, unreadable: named });
    const { sheets } = await readXlsx(await exportFile(reviewer, view.id));
    const [[head = [], ...rows], about] = [sheets[0]?.rows ?? [], sheets[1]?.rows];
    const at = head.indexOf("Unreadable");
    expect(rows.map((row) => row[at])).toEqual(named.map(() => true));
    for (const id of named) expect(about).toContainEqual(["Cannot be read", id]);
  }
});

test("a note that cannot be read marks its decision", async () => {
  await damage("Decision.note", "last");
  const [{ id } = { id: "" }] = await db.decision.findMany({ where: { applicantId: ids.applicant } });
  const view = await exportAs(reviewer, { kind: "decisions", format: "csv", filter: { applicant: ids.applicant } });
  expect(view.unreadable).toEqual([id]);
});

test("of an erased applicant, decisions stay without name and note, and nothing else", async () => {
  const { id } = await makeReviewed(testConsole, reviewer, { watchList: [listedRecord] });
  await judgeAs(reviewer, id, await onlyHit(reviewer, id), "someone_else");
  await decideAs(reviewer, id, "approve");
  await db.applicant.update({ where: { id }, data: { wrappedKey: null } });
  await expect(runAs(listHits, reviewer, { params: { id } })).rejects.toMatchObject({ code: "erased" });
  expect((await exportAs(reviewer, { kind: "hits", format: "csv", filter: { applicant: id } })).rows).toBe(0);
  const asked = { kind: "decisions", format: "jsonl", filter: { applicant: id } } as const;
  const view = await exportAs(reviewer, { ...asked, fields: ["applicantId", "applicant", "outcome", "note"] });
  expect(await exportedRows("jsonl", await exportFile(reviewer, view.id))).toEqual([
    [id, "Erased applicant", "approve", "", "no"],
  ]);
});

test("a role that is lost while an export runs ends it, and nothing is offered", async () => {
  const person = await signInAs(["reviewer"]);
  const name = `lose_role_${person.id.replaceAll("-", "_")}`;
  // The trigger removes the role in the transaction that reads the rows, after the console has checked the rights.
  await db.$executeRawUnsafe(`
    create function ${name}() returns trigger language plpgsql as $$ begin
      update "Staff" set roles = '{viewer}' from "Export" one
      where "Staff".id = '${person.id}' and one.id = new."exportId" and one."ownerId" = "Staff".id;
      return new;
    end $$`);
  await db.$executeRawUnsafe(
    `create trigger ${name} after insert on "ExportPart" for each row execute function ${name}()`,
  );
  try {
    for (const format of listFormats satisfies readonly ListFormat[]) {
      await db.staff.update({ where: { id: person.id }, data: { roles: ["reviewer"] } });
      const view = await exportAs(person, { kind: "decisions", format });
      expect(view).toMatchObject({ state: "failed", errorCode: "forbidden", mayGet: false });
      await expect(exportFile(person, view.id)).rejects.toMatchObject({ code: "state_conflict" });
      expect(await db.exportPart.count({ where: { exportId: view.id } })).toBe(0);
    }
  } finally {
    await db.$executeRawUnsafe(`drop function ${name}() cascade`);
  }
});

test("each list takes the right to read it", async () => {
  const refused = async (body: Pick<ExportBody, "kind" | "filter">, person = viewer) => {
    await expect(runAs(describeExport, person, { body })).rejects.toMatchObject({ code: "forbidden" });
    const asked = runAs(createExport, person, { body: { ...body, format: "csv" } });
    await expect(asked).rejects.toMatchObject({ code: "forbidden" });
  };
  await refused({ kind: "hits" });
  await refused({ kind: "decisions" });
  await refused({ kind: "ledger" });
  for (const chart of ["decisions", "courts", "spending"]) await refused({ kind: "today", filter: { chart } });
  for (const chart of todayCharts.filter((one) => one !== "timeliness")) {
    await refused({ kind: "today", filter: { chart } }, auditor);
  }
  expect(await exportAs(viewer, { kind: "today", format: "csv", filter: { chart: "ageing" } })).toMatchObject({
    state: "ready",
  });
  await expect(runAs(describeExport, reviewer, { body: { kind: "today" } })).rejects.toMatchObject({
    facts: { issues: [{ path: "filter.chart", message: "Choose a chart" }] },
  });
});

test("no number of a person's papers is in a file of hits or decisions", async () => {
  const ssn = "907-65-4389";
  const { lastName, ...someone } = { firstName: "Canary", lastName: "Ortolan", dob: "09-04-1990" };
  await runAs(createApplicant, reviewer, { body: { ...someone, lastName, email: "ortolan@example.test", ssn } });
  for (const kind of ["hits", "decisions"] as const) {
    const { fields } = await runAs(describeExport, reviewer, { body: { kind } });
    const view = await exportAs(reviewer, { kind, format: "csv", fields: fields.map(({ key }) => key) });
    const text = (await exportFile(reviewer, view.id)).toString();
    expect(text).not.toMatch(/4389|900.?10.?1234|ortolan@/);
  }
});
