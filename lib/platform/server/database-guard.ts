/**
 * Checks whether a migrated database belongs to this console, by its clock, its mode, its data keys and its audit log.
 */
import "server-only";
import pg from "pg";
import type { Variables } from "@/lib/env";
import { problemOfAuditLog } from "@/lib/platform/audit/audit-table-check";
import { clockProblem } from "@/lib/platform/data/clock";
import { examineDataKeys, registerDataKeys } from "@/lib/platform/data/data-keys";
import { parseKeyring } from "@/lib/platform/data/keyring";
import type { RunSql } from "@/lib/platform/data/run-sql";
import { pinned } from "@/lib/platform/data/search-path";
import { CannotStart } from "@/lib/platform/process/cannot-start";
import { isMock } from "./settings";

/** A start registers new data keys, and marks an empty database of mock mode. An examination changes nothing. */
export type Occasion = "start" | "examination";

/** A condition of a start. `check` throws CannotStart, and changes nothing unless it is told of a start. */
export type Guard = { name: string; check(variables: Variables, occasion: Occasion): unknown };

const urlOf = ({ DATABASE_URL: url = "" }: Variables) => url;

/** The conditions that every start requires of its migrated database, in this order. */
export const databaseGuards: readonly Guard[] = [
  { name: "database clock", check: (variables) => requireAgreeingClock(urlOf(variables)) },
  {
    name: "mode",
    check: (variables, occasion) => refuseMixedModes(urlOf(variables), isMock(variables), occasion),
  },
  {
    name: "data keys",
    check: (variables, occasion) => requireMatchingDataKeys(urlOf(variables), variables.DATA_KEYS ?? "", occasion),
  },
  { name: "audit log", check: (variables) => requireOwnAuditLog(urlOf(variables)) },
];

/**
 * A data key is missing, or differs from the key that the data is sealed with. The message names the key and the
 * remedy.
 */
class WrongDataKeys extends CannotStart {
  override readonly name = "WrongDataKeys";
}

/** The database belongs to the other mode (production or mock). The message says so, and names the remedy. */
class WrongDatabase extends CannotStart {
  override readonly name = "WrongDatabase";
}

/** Refuses data keys that are not the migrated database's (WrongDataKeys). A start registers new ones. */
export async function requireMatchingDataKeys(
  url: string,
  dataKeys: string,
  occasion: Occasion = "start",
): Promise<void> {
  const look = occasion === "start" ? registerDataKeys : examineDataKeys;
  const { problem } = await withSql(url, (sql) => look(sql, parseKeyring(dataKeys)));
  if (problem) throw new WrongDataKeys(problem.sentence);
}

/** The audit log's table name refers to another table. The message states which, and names the remedy. */
class DivertedAuditLog extends CannotStart {
  override readonly name = "DivertedAuditLog";
}

/** Refuses a database in which another table stands in for the audit log (DivertedAuditLog). */
async function requireOwnAuditLog(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const problem = await problemOfAuditLog(async (query) => (await client.query(query)).rows);
    if (problem) throw new DivertedAuditLog(problem);
  });
}

/** The clock of this machine differs from the database's. The message states by how much. */
class WrongClock extends CannotStart {
  override readonly name = "WrongClock";
}

/** Refuses a machine whose audit entries the database would refuse (WrongClock). */
async function requireAgreeingClock(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now");
    const problem = rows[0] ? clockProblem(rows[0].now, Date.now()) : null;
    if (problem) throw new WrongClock(problem);
  });
}

/** A comment on the applicants table marks a database of mock mode. The comment stays with the data in every copy. */
const mockComment = "Proofdesk, mock mode: made-up people of the mock host";

/**
 * Refuses to mix invented people of mock mode with real ones in one database (WrongDatabase). A start in mock mode
 * marks a migrated database without applicants as its own; production never starts on a marked one.
 */
export async function refuseMixedModes(url: string, mock: boolean, occasion: Occasion = "start"): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ marked: boolean; hasApplicants: boolean }>(
      `select obj_description('"Applicant"'::regclass, 'pg_class') is not distinct from $1 as marked,
              exists (select from "Applicant") as "hasApplicants"`,
      [mockComment],
    );
    const { marked, hasApplicants } = rows[0] ?? { marked: false, hasApplicants: false };
    if (marked && !mock) {
      const line = "This database belongs to mock mode: its people are made up. Start with IDENTITY_MODE=mock";
      throw new WrongDatabase(`${line}, or set DATABASE_URL to another one.`);
    }
    if (marked || !mock) return;
    if (hasApplicants) {
      const line = "This database contains applicants of the identity service. Mock mode needs a database of its own";
      throw new WrongDatabase(`${line}: set DATABASE_URL to an empty one.`);
    }
    if (occasion === "start") await client.query(`comment on table "Applicant" is '${mockComment}'`);
  });
}

/** Runs statements on a separate connection, for checks that programs without the console's settings make too. */
export const withSql = <T>(url: string, work: (sql: RunSql) => Promise<T>): Promise<T> =>
  withClient(url, (client) =>
    work(async (statement, ...parameters) => (await client.query(statement, [...parameters])).rows),
  );

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(pinned(url));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
