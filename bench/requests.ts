/** Measures requests and pages, one at a time and ten at once. */

import { setTimeout as sleep } from "node:timers/promises";
import { type BenchRequest, type Console, startConsole } from "./console";
import { type Case, type Facts, interleave, ms, type Row, type Spread, throughputs } from "./measure";
import { commonName, rareName, readOften, readSeldom, rowId, targets } from "./seed";

/** A typing error in a first name that every tenth applicant has. */
const mistypedName = "imogne";

const ratio = (name: string, spread: Spread, limit: Spread, bar: number): Row => ({
  name,
  unit: "×",
  value: spread.median / limit.median,
  bar,
  at: "most",
  spread,
  note: `limit ${limit.median.toFixed(2)} ms`,
});

const passThrough: BenchRequest = { method: "POST", path: "/api/bench", body: {} };
const bare: BenchRequest = { path: "/api/bench" };
const applicantPath = (n: number) => `/api/applicants/${rowId("applicant", n)}`;

/** Compares operations with routes that do as little as possible, in the same server. */
export async function measureOperations({ console, rows, rounds }: Facts): Promise<Row[]> {
  const timed =
    (of: (n: number) => BenchRequest): Case =>
    async (n) =>
      (await console.ask(of(n))).ms;
  /** `plain` uses the last applicants, who have no orders. `ordered` uses the first applicants, who have orders. */
  const plain = (n: number): BenchRequest => operationOf(rows - 1 - (n % targets));
  const ordered = (n: number): BenchRequest => operationOf(n % (targets / 5));
  const measurements = await interleave(
    {
      passThrough: timed(() => passThrough),
      plain: timed(plain),
      ordered: timed(ordered),
      bare: timed(() => bare),
      session: timed(() => ({ path: "/api/session" })),
      applicant: timed((n) => ({ path: applicantPath(n % targets) })),
    },
    rounds,
    30,
  );
  const speed = await throughputs({
    passThrough: () => console.ask(passThrough),
    plain: (n) => console.ask(plain(n)),
    case: (n) => console.ask({ path: `${applicantPath(n % targets)}/case` }),
  });
  return [
    ratio("one operation / pass-through", measurements.plain, measurements.passThrough, 2),
    ratio(
      "one operation where the applicant has orders / pass-through",
      measurements.ordered,
      measurements.passThrough,
      2.5,
    ),
    {
      name: "operations a second at 10 / pass-through",
      unit: "×",
      value: speed.plain / speed.passThrough,
      bar: 0.45,
      at: "least",
      note: `${Math.round(speed.plain)}/s of ${Math.round(speed.passThrough)}/s`,
    },
    { name: "cases a second at 10", unit: "/s", value: speed.case, bar: 400, at: "least" },
    ratio("GET /api/session / bare route", measurements.session, measurements.bare, 1.5),
    ratio("GET /api/applicants/:id / bare route", measurements.applicant, measurements.bare, 2.5),
  ];
}

const operationOf = (n: number): BenchRequest => ({
  method: "POST",
  path: `${applicantPath(n)}/operations/user.phone`,
  body: {},
});

/** Measures the lists, the audit log and the timeline, and also pages in the middle of the lists. */
export async function measureLists({ console, rows, rounds }: Facts): Promise<Row[]> {
  const list =
    (query: string): Case =>
    async () =>
      (await console.ask({ path: `/api/applicants?limit=50${query}` })).ms;
  const path =
    (of: string): Case =>
    async () =>
      (await console.ask({ path: of })).ms;
  const deep = await cursors(console, rows);
  const month = new Date().toISOString().slice(0, 8);
  const measurements = await interleave(
    {
      all: list(""),
      status: list("&status=needs_review"),
      severity: list("&signal=attention"),
      signal: list("&signal=name.mismatch"),
      two: list("&status=approved&signal=attention"),
      common: list(`&query=${commonName}`),
      rare: list(`&query=${rareName}`),
      mistyped: list(`&query=${mistypedName}`),
      words: list(`&query=${commonName}%20bar`),
      both: list(`&query=${commonName}&status=approved`),
      deep: list(`&cursor=${deep.applicants}`),
      orders: path("/api/orders?limit=50"),
      ordersDeep: path(`/api/orders?limit=50&cursor=${deep.orders}`),
      object: path(`/api/audit?object=${rowId("applicant", 1)}`),
      failed: path("/api/audit?outcome=failed"),
      unknown: path("/api/audit?outcome=unknown"),
      open: path("/api/audit?outcome=open"),
      month: path(`/api/audit?actor=${rowId("staff", 0)}&from=${month}01`),
      timeline: path(`${applicantPath(readOften.applicant)}/timeline`),
    },
    Math.ceil(rounds / 2),
  );
  const speed = await throughputs({ list: () => console.ask({ path: "/api/applicants?limit=50" }) });
  return [
    ms("list of 50: no filter", measurements.all, 5),
    ms("list: status", measurements.status, 5),
    ms("list: severity", measurements.severity, 5),
    ms("list: signal", measurements.signal, 5),
    { name: "lists a second at 10", unit: "/s", value: speed.list, bar: 300, at: "least" },
    ms("list: two filters", measurements.two, 8),
    ratio("list: common name / no filter", measurements.common, measurements.all, 1.5),
    ratio("list: rare name / no filter", measurements.rare, measurements.all, 1.5),
    ratio("list: typing error in a common name / no filter", measurements.mistyped, measurements.all, 1.5),
    ratio("list: two words / no filter", measurements.words, measurements.all, 1.5),
    ratio("list: name and status / no filter", measurements.both, measurements.all, 1.5),
    {
      ...ratio("list: page in the middle / first", measurements.deep, measurements.all, 1.2),
      note: `at row ${Math.floor(rows / 2)}`,
    },
    {
      ...ratio("orders: page in the middle / first", measurements.ordersDeep, measurements.orders, 1.2),
      note: `at row ${Math.floor(rows / 10)}`,
    },
    ms("audit: by object", measurements.object, 5),
    ms("audit: failed", measurements.failed, 5),
    ms("audit: unknown", measurements.unknown, 5),
    ms("audit: open intents", measurements.open, 5),
    ms("audit: month and actor", measurements.month, 5),
    ms("timeline", measurements.timeline, 5),
  ];
}

async function cursors({ sql }: Console, rows: number) {
  const write = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const applicants = await sql.query<{ id: string; at: Date }>(
    `select id, "updatedAt" as at from "Applicant" order by "updatedAt" desc, id offset ${Math.floor(rows / 2)} limit 1`,
  );
  const orders = await sql.query<{ id: string; at: Date }>(
    `select id, "requestedAt" as at from "Order" order by "requestedAt" desc, id offset ${Math.floor(rows / 10)} limit 1`,
  );
  const [applicant, order] = [applicants.rows[0], orders.rows[0]];
  return {
    applicants: write({ sort: "-updated", at: applicant?.at.toISOString(), id: applicant?.id }),
    orders: write({ at: order?.at.toISOString(), id: order?.id }),
  };
}

/** Measures pages as a browser requests them, mostly the time to the first byte. */
export async function measurePages({ console, rounds }: Facts): Promise<Row[]> {
  const page =
    (path: string): Case =>
    async () =>
      (await console.ask({ path })).firstMs;
  const total =
    ({ applicant }: { applicant: number }): Case =>
    async () =>
      (await console.ask({ path: `/applicants/${rowId("applicant", applicant)}` })).ms;
  const visitedId = rowId("applicant", 2);
  const requestedId = rowId("applicant", 3);
  const measurements = await interleave(
    {
      kept: page(`/applicants/${visitedId}`),
      asked: async () => {
        await console.sql.query(`update "Applicant" set "resultFetchedAt" = null where id = $1`, [requestedId]);
        return (await console.ask({ path: `/applicants/${requestedId}` })).firstMs;
      },
      readOften: total(readOften),
      readSeldom: total(readSeldom),
      frame: page("/reference/glossary"),
      list: page("/applicants"),
      orders: page("/orders"),
      audit: page("/audit"),
    },
    Math.ceil(rounds / 4),
  );
  const speed = await throughputs({
    kept: () => console.ask({ path: `/applicants/${visitedId}` }),
  });
  return [
    ms("empty page in the frame, first byte", measurements.frame, 4),
    ratio(
      "applicant page / empty page in the frame, first byte: result kept",
      measurements.kept,
      measurements.frame,
      2,
    ),
    ms("applicant page, first byte: service asked", measurements.asked, 20),
    ratio(
      "applicant page, whole: with 30,000 entries of reads / 300",
      measurements.readOften,
      measurements.readSeldom,
      1.1,
    ),
    { name: "applicant pages a second at 10", unit: "/s", value: speed.kept, bar: 120, at: "least" },
    ratio("list page / empty page in the frame, first byte", measurements.list, measurements.frame, 2),
    ms("orders page, first byte", measurements.orders, 12),
    ms("audit page, first byte", measurements.audit, 12),
  ];
}

/** Measures a report, and how reports slow other requests. */
export async function measureReports({ console, rounds }: Facts): Promise<Row[]> {
  const pdf: BenchRequest = { path: `${applicantPath(2)}/report.pdf` };
  const list: BenchRequest = { path: "/api/applicants?limit=50" };
  const listed: Case = async () => (await console.ask(list)).ms;
  const alone = await interleave(
    { pdf: async () => (await console.ask(pdf)).ms, list: listed },
    Math.ceil(rounds / 8),
    3,
  );
  let open = true;
  const requests = Array.from({ length: 20 }, async () => {
    while (open) await console.ask(pdf);
  });
  const beside = await interleave({ list: listed }, 30, 0);
  open = false;
  await Promise.all(requests);
  return [
    ms("PDF", alone.pdf, 150),
    {
      name: "list p95 with 20 PDFs in flight / without",
      unit: "×",
      value: beside.list.p95 / alone.list.p95,
      bar: 2,
      at: "most",
      spread: beside.list,
    },
  ];
}

/** The wait before the memory of a console that is ready is measured, in milliseconds. */
const settlingMs = 5_000;

/** Measures the memory of a second console: when it is ready, and while it answers many requests, ten at once. */
export async function measureMemory({ console: { environment }, rows }: Facts, requests = 20_000): Promise<Row[]> {
  const own = await startConsole(environment.DATABASE_URL ?? "");
  const kinds = [
    () => ({ path: "/api/applicants?limit=50" }),
    (n: number) => ({ path: applicantPath(n % targets) }),
    (n: number) => operationOf(rows - 1 - (n % targets)),
    () => ({ path: "/api/session" }),
    () => ({ path: "/api/audit" }),
  ] as const;
  const send = async (count: number) => {
    let turn = 0;
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        while (turn < count) {
          turn += 1;
          await own.ask((kinds[turn % kinds.length] ?? kinds[0])(turn));
        }
      }),
    );
  };
  await sleep(settlingMs);
  const ready = own.memory().now;
  await send(2_000);
  const before = own.memory().now;
  await send(requests);
  const { now: after, most } = own.memory();
  await own.stop();
  const mb = (bytes: number) => Math.round(bytes / 1024 / 1024);
  const note = `${mb(before)} → ${mb(after)} MB`;
  return [
    { name: "memory of a console that is ready", unit: "MB", value: mb(ready), bar: 250, at: "most" },
    { name: `memory at most during ${requests} requests`, unit: "MB", value: mb(most), bar: 500, at: "most" },
    {
      name: `memory after ${requests} requests / after warm-up`,
      unit: "×",
      value: after / before,
      bar: 1.5,
      at: "most",
      note,
    },
  ];
}
