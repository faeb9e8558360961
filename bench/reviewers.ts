/**
 * Measures how many reviewers can work at once before one of their steps gets slow. Each reviewer reads the list, opens
 * an applicant, reads the evidence, writes a note and escalates the applicant, and thinks for five seconds after each
 * step.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { z } from "zod";
import type { Console } from "./console";
import { type Facts, type Row, spreadOf } from "./measure";

const thinkingMs = 5_000;
/** The 95th percentile that no step may exceed, in milliseconds. */
const slowMs = 300;
const roundsEach = 2;
const most = 3_200;

const steps = ["list", "open", "evidence", "note", "decide"] as const;
type Step = (typeof steps)[number];
type Times = Record<Step, number[]>;

const list = z.object({ items: z.array(z.unknown()).min(1) });
const view = z.object({
  decisions: z.object({ snapshotId: z.string(), answers: z.string(), openHash: z.string() }),
});

/** Doubles the number of reviewers until a step is slow, and then halves the difference three times. */
export async function measureReviewers({ console }: Facts): Promise<Row[]> {
  const applicants = await applicantsToReview(console);
  const pool = new Pool(console.origin, { connections: 256, pipelining: 1 });
  const slowest = async (reviewers: number) => {
    const times = await review(console, pool, applicants, reviewers);
    return Math.max(...steps.map((step) => spreadOf(times[step]).p95));
  };
  await slowest(10);
  let [works, fails, p95] = [0, 25, 0];
  for (let next = 25; next <= most; next *= 2) {
    const measured = await slowest(next);
    fails = next;
    if (measured > slowMs) break;
    [works, p95] = [next, measured];
  }
  for (let turn = 0; turn < 3 && works < fails; turn++) {
    const next = Math.round((works + fails) / 2);
    const measured = await slowest(next);
    if (measured > slowMs) fails = next;
    else [works, p95] = [next, measured];
  }
  await pool.close();
  const note = `p95 of the slowest step ${p95.toFixed(0)} ms`;
  return [{ name: "reviewers at once", unit: "reviewers", value: works, bar: null, at: "least", note }];
}

/** Reads the ids of applicants that have a result and no final decision. */
async function applicantsToReview({ sql }: Console): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from "Applicant" where status in ('needs_review', 'escalated')
     and exists (select from "ResultSnapshot" s where s."applicantId" = "Applicant".id) order by id limit 4000`,
  );
  return rows.map(({ id }) => id);
}

async function review(console: Console, pool: Pool, applicants: readonly string[], reviewers: number): Promise<Times> {
  const times: Times = { list: [], open: [], evidence: [], note: [], decide: [] };
  const work = async (reviewer: number) => {
    await sleep((thinkingMs * reviewer) / reviewers);
    for (let round = 0; round < roundsEach; round++) {
      const id = applicants[(reviewer + round * reviewers) % applicants.length];
      const send = clientOf(console, pool, reviewer);
      const timed = async (step: Step, ...request: Parameters<typeof send>) => {
        const began = performance.now();
        const answer = await send(...request);
        times[step].push(performance.now() - began);
        await sleep(thinkingMs);
        return answer;
      };
      list.parse(await timed("list", "GET", "/api/applicants?limit=50&status=needs_review"));
      await timed("open", "GET", `/api/applicants/${id}/case`);
      await timed("evidence", "GET", `/api/applicants/${id}/result`);
      await timed("note", "POST", `/api/applicants/${id}/notes`, { text: "The document and the data agree." });
      // Reading the evidence may have stored a newer result, so the case is read again before the decision, as a page
      // does.
      const { decisions } = view.parse(await send("GET", `/api/applicants/${id}/case`));
      const decision = { outcome: "escalate", reasonCode: "second_opinion", ...decisions };
      await timed("decide", "POST", `/api/applicants/${id}/decisions`, decision);
    }
  };
  await Promise.all(Array.from({ length: reviewers }, (_, reviewer) => work(reviewer)));
  return times;
}

/** Returns a function that sends requests with the session of one reviewer. It throws if a request is refused. */
function clientOf({ cookie, origin }: Console, pool: Pool, reviewer: number) {
  const { name, value } = cookie(reviewer);
  const headers = { cookie: `${name}=${value}`, origin, "content-type": "application/json" };
  return async (method: "GET" | "POST", path: string, body?: unknown): Promise<unknown> => {
    const answer = await pool.request({ method, path, headers, body: body ? JSON.stringify(body) : null });
    const loginBody = await answer.body.json();
    if (answer.statusCode >= 300)
      throw new Error(`${method} ${path}: ${answer.statusCode} ${JSON.stringify(loginBody)}`);
    return loginBody;
  };
}
