/**
 * Fills an empty database with applicants, results, orders and audit entries. The data is sealed and indexed as usual.
 */
import "server-only";
import { createHash } from "node:crypto";
import type pg from "pg";
import { canonicalJson } from "@/lib/base/canonical-json";
import { newApplicantColumns } from "@/lib/cases/applicant-record";
import { applicantStatuses } from "@/lib/domain/applicants/statuses";
import { standardPolicyId } from "@/lib/domain/checks/policy";
import { leafHash } from "@/lib/platform/audit/merkle";
import { timelineOf } from "@/lib/platform/audit/timeline";
import { openDataKey, seal } from "@/lib/platform/data/crypto";
import { accessCodeOf, clearSearch, identifierOf, ownerOf, resultBody } from "./answers";
import type { Cell, WriteRows } from "./write-rows";

const kinds = { applicant: 1, order: 2, batch: 3, event: 4, snapshot: 5, staff: 6, session: 7, run: 8 } as const;

/** Returns the id of a row. Rows are counted from 0. */
export const rowId = (kind: keyof typeof kinds, row: number): string =>
  `0199a0${kinds[kind]}0-0000-7000-8000-${row.toString(16).padStart(12, "0")}`;

/**
 * The number of applicants at the start and at the end of the list that have consent and a result. Those at the start
 * have orders, and those at the end have none.
 */
export const targets = 200;
/** One in ten of the other applicants has a result. */
const every = 10;

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
const firstNames = ["Imogen", "Marisol", "Håkon", "Renáta", "Devon", "Łucja", "Tobias", "Anneke", "Joaquín", "Priya"];
const syllables = ["bar", "ton", "vel", "mor", "sky", "wen", "dra", "lis", "hol", "gar", "ny", "ber", "kas", "um"];
/** Returns a family name. About 2,700 people share each of its parts, but few people share the whole name. */
const familyName = (n: number) =>
  [n, Math.floor(n / 14), Math.floor(n / 196), Math.floor(n / 2744)].map((part) => pick(syllables, part)).join("");

/** The beginning of every tenth first name, and the family name of one person in 38,416. */
export const commonName = "imog";
export const rareName = familyName(4_321);

const statuses = [...applicantStatuses.filter((status) => !["expired", "disputed"].includes(status))];
const signals = [
  { codes: "{}", worst: null },
  { codes: "{id.failed,name.mismatch}", worst: "blocking" },
  { codes: "{name.mismatch}", worst: "attention" },
  { codes: "{}", worst: null },
  { codes: "{window.open}", worst: "info" },
];

/** Returns the profile of a person of the bench. It is the same in each run. */
function person(n: number) {
  const family = familyName(n * 7 + 4_321);
  return {
    firstName: pick(firstNames, n),
    lastName: family,
    email: `${family}.${n}@example.test`,
    dob: `${String((n % 28) + 1).padStart(2, "0")}-07-1988`,
    phone: "+15550100",
    houseNumber: "12",
    streetName: "Tannery Road",
    city: "Harlow",
    state: "OH",
    zipCode: "45882",
  };
}

const minute = 60_000;

/**
 * Seeds a migrated, empty database.
 *
 * @param count the number of applicants. There are as many audit entries, plus the entries of `readOften` and
 *   `readSeldom`, and a fifth as many orders
 */
export async function seed(
  client: pg.Client,
  { count, write, report }: { count: number; write: WriteRows; report: (text: string) => void },
): Promise<void> {
  const staffId = rowId("staff", 0);
  await client.query(
    `insert into "Staff" (id, email, name, roles, "updatedAt")
     values ($1, 'bench@example.test', 'Bench Reader', enum_range(null::"Role"), now()) on conflict do nothing`,
    [staffId],
  );
  await client.query(
    `insert into "OrderBatch" (id, "idempotencyKey", "bodyHash", "staffId") values ($1, 'bench', '', $2)`,
    [rowId("batch", 0), staffId],
  );
  const rebuild = await withoutIndexes(client);
  const began = Date.now();
  const now = Date.now();
  const at = (n: number) => new Date(now - n * minute).toISOString();
  const hasResult = (n: number) => n < targets || n >= count - targets || n % every === 0;
  const orderCount = Math.floor(count / 5);
  const lastOwner = ownerOf(orderCount - 1);
  const wrappedKeys = new Map<number, Uint8Array>();
  const keyOf = (n: number) => openDataKey(wrappedKeys.get(n) ?? new Uint8Array(), rowId("applicant", n));
  const policy = { id: standardPolicyId, rules: { dueHours: 24 } as never };

  function* applicants() {
    for (let n = 0; n < count; n++) {
      const id = rowId("applicant", n);
      const columns = newApplicantColumns(id, accessCodeOf(n), person(n), policy);
      if (hasResult(n) || n <= lastOwner) wrappedKeys.set(n, columns.wrappedKey);
      const { codes, worst } =
        hasResult(n) && n % every !== 0 ? (signals[2] as (typeof signals)[number]) : pick(signals, n);
      yield [
        id,
        columns.wrappedKey,
        columns.accessCode,
        columns.accessCodeIndex,
        columns.profile,
        `{${columns.searchTokens.join(",")}}`,
        columns.searchVersion,
        columns.identityVersion,
        hasResult(n) && n % every !== 0 ? "needs_review" : pick(statuses, Math.floor(n / 5)),
        codes,
        worst,
        "none",
        '{"id":"clear","ssn":"clear","face":"attention"}',
        at(n),
        at(n),
        at(n),
        at(n - 1440),
        standardPolicyId,
      ];
    }
  }
  await write(
    "Applicant",
    `id, "wrappedKey", "accessCode", "accessCodeIndex", profile, "searchTokens", "searchVersion", "identityVersion", status,
    "signalCodes", "worstSeverity", "orderState", "checkStates", "consentedAt", "createdAt", "updatedAt", "dueAt", "policyId"`,
    applicants(),
  );
  report(`${count} applicants sealed and written in ${Math.round((Date.now() - began) / 1000)} s`);

  const raw = JSON.stringify(resultBody);
  const sha256 = createHash("sha256").update(raw).digest();
  function* snapshots() {
    for (const n of wrappedKeys.keys()) {
      if (!hasResult(n)) continue;
      const id = rowId("snapshot", n);
      const body = seal(keyOf(n), { table: "ResultSnapshot", column: "body", row: id }, raw);
      yield [id, rowId("applicant", n), at(n), sha256, body, "first"];
    }
  }
  await write("ResultSnapshot", `id, "applicantId", "fetchedAt", sha256, body, "keptFor"`, snapshots());

  function* orders() {
    for (let n = 0; n < orderCount; n++) {
      const owner = ownerOf(n);
      const state = pick(["complete", "complete", "pending", "complete", "failed"], n);
      const place = { table: "Order", column: "result", row: rowId("order", n) };
      yield [
        rowId("order", n),
        rowId("batch", 0),
        rowId("applicant", owner),
        "county_criminal",
        state,
        `county_criminal:${n}`,
        "Harlow",
        "OH",
        staffId,
        at(n),
        at(n),
        at(n),
        state === "complete" ? at(n) : null,
        at(n),
        identifierOf(n),
        state === "complete" ? "COMPLETE" : "PENDING",
        state === "complete" ? 0 : null,
        state === "complete" ? seal(keyOf(owner), place, JSON.stringify(clearSearch(n))) : null,
        state === "pending" ? new Date(now + 400 * 1440 * minute).toISOString() : null,
        at(n),
      ];
    }
  }
  await write(
    "Order",
    `id, "batchId", "applicantId", kind, state, scope, "countyName", "countyState", "requestedById", "requestedAt",
    "sentAt", "acceptedAt", "completedAt", "committedAt", "uniqueIdentifier", "serviceStatus", "caseCount", result, "nextPollAt", "updatedAt"`,
    orders(),
  );

  function* entries() {
    for (let n = 0; n < count; n++) yield auditRow(n, { ...entryOf(n, count), staffId, at: at(count - n) });
    let n = count;
    for (const { applicant, reads } of [readOften, readSeldom]) {
      const readEvent = { action: "applicant.read", applicant, staffId, at: at(0) } as const;
      for (const until = n + reads; n < until; n++) yield auditRow(n, readEvent);
    }
  }
  await write(
    "AuditEvent",
    `id, at, phase, action, "actorType", "actorId", "objectType", "objectId", outcome, code, "requestId", "intentId", bytes,
    leaf, "timelineOf"`,
    entries(),
  );
  report(`the rest written after ${Math.round((Date.now() - began) / 1000)} s; building indexes`);
  await rebuild();
  // The rows were written without triggers. The trigger of the audit log would have stored the same open intents.
  await client.query(`
    insert into "OpenIntent" (id, seq) select id, seq from "AuditEvent" intent
    where phase = 'intent' and not exists (select from "AuditEvent" outcome where outcome."intentId" = intent.id)`);
  await client.query("vacuum analyze");
  report(`seeded in ${Math.round((Date.now() - began) / 1000)} s`);
}

const actions = ["applicant.read", "user.ssn", "applicant.list", "result.read", "user.update"] as const;

/** Two applicants with orders and the same history, who differ only in the number of entries about reads. */
export const readOften = { applicant: 12, reads: 30_000 };
export const readSeldom = { applicant: 17, reads: 300 };

/**
 * Returns the action and the applicant of an entry. Half of the entries are about one of 1,000 applicants, so that each
 * of these has a history. The timeline of applicant 12, and of every fifth applicant from there on, shows its entries.
 */
function entryOf(n: number, count: number) {
  const pair = Math.floor(n / 2);
  return {
    action: pick(actions, pair),
    applicant: pair % 2 === 0 ? (pair / 2) % Math.min(1_000, count) : pair % count,
  };
}

type Seeded = { action: (typeof actions)[number]; applicant: number; staffId: string; at: string };

/** Returns a row of the audit log. Intents and outcomes alternate, and few intents have no outcome. */
function auditRow(n: number, { action, applicant, staffId, at }: Seeded): Cell[] {
  const pair = Math.floor(n / 2);
  const isOutcome = n % 2 === 1;
  const id = rowId("event", n);
  const objectId = rowId("applicant", applicant);
  const outcome = isOutcome ? (pair % 500 === 7 ? "failed" : pair % 5_000 === 11 ? "unknown" : "done") : null;
  const code = outcome === "failed" ? "upstream_failed" : outcome === "unknown" ? "upstream_timeout" : null;
  const requestId = rowId("run", pair);
  const intentId = isOutcome && pair % 5_000 !== 13 ? rowId("event", n - 1) : null;
  const phase = isOutcome ? "outcome" : "intent";
  const event = {
    phase,
    action,
    actor: { type: "staff", id: staffId, roles: ["reviewer"], sessionId: rowId("session", 0), ip: null },
    object: { type: "applicant", id: objectId },
    requestId,
    details: {},
  } as const;
  const record = { version: 1, id, at, ...event, outcome, code, intentId };
  const bytes = new TextEncoder().encode(canonicalJson(record));
  return [
    id,
    at,
    phase,
    action,
    "staff",
    staffId,
    "applicant",
    objectId,
    outcome,
    code,
    requestId,
    intentId,
    bytes,
    leafHash(bytes),
    timelineOf(event),
  ];
}

/**
 * Drops the indexes of the large tables, because building them after the rows were written is faster. Returns a
 * function that creates the indexes again.
 */
async function withoutIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; indexdef: string }>(`
    select indexname as name, indexdef from pg_indexes
    where schemaname = 'public' and tablename in ('Applicant', 'AuditEvent', 'Order')
      and not exists (select 1 from pg_constraint where conname = indexname)`);
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  return async () => {
    await client.query("begin; set local maintenance_work_mem = '512MB'");
    for (const { indexdef } of rows) await client.query(indexdef);
    await client.query("commit");
  };
}
