/**
 * Checks what must hold after faults. The numbers come from the database and the service, and not from the console's
 * reports.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Stack } from "@/lib/platform/server/stack";
import { field, sandboxClient } from "@/lib/testing/sandbox";
import type { Load } from "./load";

export type Finding = { promise: string; figure: string; holds: boolean };

/** Long enough for a lease and the worker's next check for expired leases, in milliseconds. */
const settleLimitMs = 180_000;

/**
 * Counts what was lost, duplicated or done without an audit entry.
 *
 * @param serviceKey the service's API key
 */
export async function check(stack: Stack, load: Load, serviceKey: string): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  await client.connect();
  try {
    const count = async (sql: string, values: unknown[] = []) => {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${sql}`, values);
      return rows[0]?.count ?? 0;
    };
    const inFlight = `"Order" where state in ('intent', 'sending')`;
    for (const until = Date.now() + settleLimitMs; Date.now() < until && (await count(inFlight)) > 0; )
      await sleep(500);

    // Makes all open intents old enough, so that the workers end them.
    const { rows: open } = await client.query<{ id: string }>(
      `update "OpenIntent" set "openedAt" = now() - interval '1 hour' returning id`,
    );
    const stillOpen = () => count(`"OpenIntent" where id = any($1)`, [open.map(({ id }) => id)]);
    for (const until = Date.now() + settleLimitMs; Date.now() < until && (await stillOpen()) > 0; ) await sleep(500);
    // A record that was counted as interrupted may only have been slow. It then gets its real outcome later.
    const endedTwice = await count(`(select "intentId" from "AuditEvent" where "intentId" is not null
      group by "intentId" having count(*) filter (where outcome <> 'unknown') > 1) twice`);

    const { applicants, notes, orders } = load.acknowledged;
    const missing = async (table: string, ids: ReadonlySet<string>) =>
      ids.size - (await count(`"${table}" where id = any($1)`, [[...ids]]));
    const confirmed = applicants.size + notes.size + orders.size;
    const lostRows =
      (await missing("Applicant", applicants)) + (await missing("Note", notes)) + (await missing("Order", orders));

    const unaudited = async (table: string, action: string) =>
      count(`"${table}" t where not exists (select 1 from "AuditEvent" e
        where e."objectId" = t.id::text and e.action = '${action}')`);
    const changes = (await count(`"Applicant"`)) + (await count(`"Order"`));
    const silent = (await unaudited("Applicant", "applicant.create")) + (await unaudited("Order", "order.send"));

    const findings = await compareWithService(client, stack, load, serviceKey);
    return [
      { promise: "what was confirmed lasts", figure: `${lostRows} of ${confirmed} lost`, holds: lostRows === 0 },
      { promise: "every change has its audit entry", figure: `${silent} of ${changes} without`, holds: silent === 0 },
      {
        promise: "one order, once",
        figure: `${findings.doubled} doubled, ${findings.lost} lost of ${load.orderedFor.size}`,
        holds: findings.doubled + findings.lost === 0,
      },
      {
        promise: "each action ends in the log, once",
        figure: `${await stillOpen()} of ${open.length} left open, ${endedTwice} ended twice`,
        holds: (await stillOpen()) + endedTwice === 0,
      },
      {
        promise: "every unknown outcome shows",
        figure: `${findings.unknown} unknown, ${await count(inFlight)} stuck`,
        holds: (await count(inFlight)) === 0,
      },
    ];
  } finally {
    await client.end();
  }
}

/** Compares the orders in the database with the orders of the service. */
async function compareWithService(client: pg.Client, stack: Stack, load: Load, serviceKey: string) {
  // The console's own environment is needed to open the applicants' access codes with its keys.
  Object.assign(process.env, stack.environment);
  const { loadApplicant } = await import("@/lib/cases/applicant-record");
  const service = sandboxClient(stack.identityBaseUrl, serviceKey);
  let doubled = 0;
  let lostCount = 0;
  let unknown = 0;
  for (const id of load.orderedFor) {
    const { accessCode } = await loadApplicant(id);
    const { status, body } = await service.about(accessCode).send("records.all-results");
    const listed = field(body, "result");
    const there = status === 200 && Array.isArray(listed) ? listed.length : 0;
    const { rows } = await client.query<{ state: string }>('select state from "Order" where "applicantId" = $1', [id]);
    if (there > 1 || rows.length > 1) doubled += 1;
    const isPlaced = rows.some(({ state }) => !["failed", "canceled", "confirmed_absent"].includes(state));
    if (there > 0 && !isPlaced) lostCount += 1;
    unknown += rows.filter(({ state }) => state === "outcome_unknown").length;
  }
  return { doubled, lost: lostCount, unknown };
}
