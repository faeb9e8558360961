/** Shows integration tests what the database reads for the queries that the code really sends. */
import pg from "pg";
import { vi } from "vitest";
import { z } from "zod";
import { databaseUrl } from "./database-url";

export type SentQuery = { text: string; values: unknown[] };

const sentQuery = z.object({ text: z.string(), values: z.array(z.unknown()).default([]) });

/** Returns the reads and updates that `work` sends, with their values, as they reach the driver. */
export async function queriesOf(work: () => Promise<unknown>): Promise<SentQuery[]> {
  return (await callsDuring(work))
    .map(([query, values]) =>
      sentQuery.parse(typeof query === "string" ? { text: query, values: Array.isArray(values) ? values : [] } : query),
    )
    .filter(({ text }) => /^\s*(select|update|with)\b/i.test(text));
}

/** Counts the statements of every kind that `work` sends, as they reach the driver. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<number> => (await callsDuring(work)).length;

async function callsDuring(work: () => Promise<unknown>): Promise<readonly unknown[][]> {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return [...spy.mock.calls];
  } finally {
    spy.mockRestore();
  }
}

export type Scan = { node: string; name: string; rows: number };

type Plan = z.infer<typeof planNode>;
const planNode = z.looseObject({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  "Index Name": z.string().optional(),
  "Actual Rows": z.number(),
  "Actual Loops": z.number(),
  "Rows Removed by Filter": z.number().default(0),
  "Rows Removed by Index Recheck": z.number().default(0),
  get Plans() {
    return z.array(planNode).default([]);
  },
});
const explained = z.tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: planNode })]) })]);

/**
 * Returns the scans of a query. Its transaction is rolled back. The rows of a scan include the rows that the scan
 * filtered out.
 */
export async function scansOf(client: pg.Client, { text, values }: SentQuery): Promise<Scan[]> {
  await client.query("begin");
  try {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
    return scansIn(explained.parse(rows)[0]["QUERY PLAN"][0].Plan);
  } finally {
    await client.query("rollback");
  }
}

const buffers = z.tuple([
  z.object({
    "QUERY PLAN": z.tuple([
      z.object({ Plan: z.object({ "Shared Hit Blocks": z.number(), "Shared Read Blocks": z.number() }) }),
    ]),
  }),
]);

/** Returns how many pages of 8 kB the database reads for a query, from memory or from the disk. */
export async function pagesReadBy(client: pg.Client, { text, values }: SentQuery): Promise<number> {
  const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values);
  const { Plan: plan } = buffers.parse(rows)[0]["QUERY PLAN"][0];
  return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
}

function scansIn(plan: Plan): Scan[] {
  const name = plan["Relation Name"] ?? plan["Index Name"];
  const each = plan["Actual Rows"] + plan["Rows Removed by Filter"] + plan["Rows Removed by Index Recheck"];
  const own =
    name && plan["Node Type"].endsWith("Scan")
      ? [{ node: plan["Node Type"], name, rows: each * plan["Actual Loops"] }]
      : [];
  return [...own, ...plan.Plans.flatMap(scansIn)];
}

/** Opens a separate connection for `explain`. */
export async function planReader(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  return client;
}
