import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBody } from "@/lib/cases/webhook-record";
import { webhookLimit } from "@/lib/features/webhooks/contract/webhooks";
import { closeDatabase, db } from "@/lib/platform/data/prisma";
import { stopBoss } from "@/lib/platform/queues/boss";
import { dumpContains, dumpDatabase } from "@/lib/testing/database-dump";
import { setTestEnvironment } from "@/lib/testing/staff";
import { deliver, deliverAndFollow, deliveryOf, follow, queuedFor, token } from "@/lib/testing/webhooks";

beforeAll(() => setTestEnvironment());
beforeEach(async () => {
  await db.webhookDelivery.deleteMany();
});
afterAll(async () => {
  await stopBoss(1000);
  await closeDatabase();
});

const kept = () => db.webhookDelivery.count();
const rowsOf = (from: string) =>
  db.$queryRaw<{ phase: string; outcome: string | null; code: string | null; text: string }[]>`
    select phase::text, outcome, code, convert_from(bytes, 'UTF8') as text from "AuditEvent"
    where action = 'webhook.receive' and convert_from(bytes, 'UTF8')::jsonb #>> '{actor,ip}' = ${from} order by seq`;

describe("a notification", () => {
  test("is answered 202, stored encrypted, queued in the same transaction, and audited without its content", async () => {
    const body = `{"event":"of nobody","secret":"${randomBytes(12).toString("hex")}"}`;
    const answer = await deliver(body, { from: "192.0.2.10" });
    expect(answer.status).toBe(202);
    expect(await answer.json()).toEqual({ received: true });
    const row = await deliveryOf(body);
    expect(row).toMatchObject({ state: "received", count: 1, handledAt: null });
    expect(Buffer.from(row ? openBody(row) : []).toString()).toBe(body);
    expect(await queuedFor(row?.id ?? "")).toBe(1);
    const log = await rowsOf("192.0.2.10");
    expect(log.map(({ phase, outcome }) => outcome ?? phase)).toEqual(["intent", "done"]);
    expect(log[1]?.text).toContain(row?.id);
    const stored = await dumpDatabase();
    for (const secret of [JSON.parse(body).secret, token]) expect(dumpContains(stored, secret)).toBe(false);
  });

  test("is accepted with any content type, origin and cookie", async () => {
    const sent: Record<string, string>[] = [
      { "content-type": "text/xml" },
      { "content-type": "application/json; charset=utf-16" },
      { "content-type": "" },
      { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" },
      { cookie: "proofdesk.session=forged; next-auth.session-token=forged" },
    ];
    for (const headers of sent) {
      expect((await deliver(JSON.stringify(headers), { headers })).status, JSON.stringify(headers)).toBe(202);
    }
    expect(await kept()).toBe(5);
  });

  test("that arrives 50 times at once is one row with a count, and is handled once", async () => {
    const body = { event: "the same", at: 7 };
    // On a slow machine, some notifications wait too long for a connection. The service sends these again.
    const send = async (): Promise<number> => {
      const { status } = await deliver(body);
      return status === 503 ? send() : status;
    };
    expect(new Set(await Promise.all(Array.from({ length: 50 }, send)))).toEqual(new Set([202]));
    const row = await deliveryOf(body);
    expect(await kept()).toBe(1);
    expect(row?.count).toBe(50);
    expect(await queuedFor(row?.id ?? "")).toBe(1);
  });

  test("that arrives again is handled again after a minute", async () => {
    const body = { event: "again" };
    const { id } = await deliverAndFollow(body);
    await deliver(body);
    expect(await queuedFor(id)).toBe(1);
    const old = new Date(Date.now() - 61_000);
    await db.webhookDelivery.update({ where: { id }, data: { handledAt: old, receivedAt: old } });
    await Promise.all(Array.from({ length: 10 }, () => deliver(body)));
    expect(await queuedFor(id)).toBe(2);
    expect(await deliveryOf(body)).toMatchObject({ count: 12, state: "quarantined" });
    await follow(id);
    await deliver(body);
    expect(await queuedFor(id)).toBe(2);
  });
});

describe("hostile bodies are stored or refused, and never break anything", () => {
  const filler = (size: number) => new Uint8Array(randomBytes(size));
  const text = (value: string) => new TextEncoder().encode(value);
  // `HOSTILE_RUNS=5000` sends ten thousand arbitrary bodies.
  const numRuns = Number(process.env.HOSTILE_RUNS ?? 40);
  const patience = { timeout: 120_000 + numRuns * 100 };

  test.each<[string, Uint8Array]>([
    ["nothing at all", new Uint8Array()],
    ["one NUL", Uint8Array.of(0)],
    ["binary", filler(4096)],
    ["exactly the limit", filler(webhookLimit)],
    ["every byte there is", Uint8Array.from({ length: 256 }, (_, byte) => byte)],
    ["JSON 120,000 levels deep", text("[".repeat(120_000) + "]".repeat(120_000))],
    ["objects 30,000 levels deep", text(`${'{"a":'.repeat(30_000)}1${"}".repeat(30_000)}`)],
    ["JSON that never ends", text("[".repeat(200_000))],
    ["15,000 keys", text(JSON.stringify(Object.fromEntries(Array.from({ length: 15_000 }, (_, key) => [key, key]))))],
    ["100,000 numbers", text(`[${"1,".repeat(99_999)}1]`)],
    ["lone surrogates and NUL in JSON", text('{"a":"\\ud800","b":"\\u0000","\\udfff":["\\udc00x"]}')],
    ["__proto__ and constructor", text('{"__proto__":{"toString":1},"constructor":{"prototype":2},"__proto__":3}')],
    ["a number beyond bigint", text(`{"id":${"9".repeat(400)},"e":1e999999}`)],
    ["UTF-16", Uint8Array.from(Buffer.from('\ufeff{"a":1}', "utf16le"))],
    ["broken UTF-8", Uint8Array.of(0x7b, 0x22, 0xc3, 0x28, 0xff, 0xfe)],
    ["a form with broken escapes", text("a=%ZZ&b=%00&c=%ed%a0%80&&&===")],
    ["a text that makes expressions explode", text(`${"a-".repeat(60_000)}!${"0".repeat(60_000)}-`)],
    ["SQL", text(`{"userAccessCode":"'; drop table \\"Applicant\\"; --"}`)],
  ])("%s", async (_, body) => {
    expect((await deliverAndFollow(body)).state).toBe("quarantined");
  });

  test("any bytes are stored unchanged and quarantined", patience, async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (body) => {
        const row = await deliverAndFollow(body);
        expect(row).toMatchObject({ state: "quarantined", applicantId: null });
        expect(Buffer.compare(openBody(row), body)).toBe(0);
      }),
      { numRuns },
    );
  });

  test("any JSON is untrusted and creates no applicant", patience, async () => {
    const before = await db.applicant.count();
    await fc.assert(
      fc.asyncProperty(fc.json(), async (body) => {
        expect((await deliverAndFollow(body)).state).toBe("quarantined");
      }),
      { numRuns },
    );
    expect(await db.applicant.count()).toBe(before);
  });

  test("one byte above 256 KB is refused as too large, and not stored", async () => {
    const answer = await deliver(filler(webhookLimit + 1));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: "payload_too_large", requestId: expect.any(String) });
    expect(await kept()).toBe(0);
  });
});

describe("a wrong token", () => {
  test("is answered 404, logged without the token, and nothing is stored", async () => {
    const wrong = [token.slice(0, -1), `${token}x`, token.toUpperCase(), "x", "\u0000", "•".repeat(1000)];
    for (const tried of wrong) {
      const answer = await deliver({ event: "wrong" }, { token: tried, from: "192.0.2.20" });
      expect(answer.status, tried).toBe(404);
      const said = await answer.text();
      if (tried.length > 1) expect(said).not.toContain(tried);
    }
    expect(await kept()).toBe(0);
    const log = await rowsOf("192.0.2.20");
    expect(log.filter(({ outcome }) => outcome === "refused")).toHaveLength(wrong.length);
    expect(log.map(({ text }) => text).join()).not.toContain(token.slice(0, -1));
  });

  test("that is too long is refused unread", async () => {
    expect((await deliver("x", { token: "t".repeat(1001), from: "192.0.2.21" })).status).toBe(404);
    expect(await rowsOf("192.0.2.21")).toEqual([]);
  });

  test("is rate-limited before it fills the log, and the right one still works", async () => {
    const from = "192.0.2.30";
    const statuses: number[] = [];
    for (let tries = 0; tries < 30; tries += 1) {
      statuses.push((await deliver("guess", { token: `guess ${tries}`, from })).status);
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await rowsOf(from)).toHaveLength(40);
    expect((await deliver("the service itself", { from })).status).toBe(202);
  });
});

describe("a notification that cannot be stored is answered 503, so that it is sent again", () => {
  const rename = (table: string, to: string) => db.$executeRawUnsafe(`alter table ${table} rename to "${to}"`);

  test.each([
    ["the notifications", '"WebhookDelivery"', '"Elsewhere"'],
    ["the audit log", '"AuditEvent"', '"Elsewhere"'],
    ["the queue", "pgboss.job_common", 'pgboss."Elsewhere"'],
  ])("without %s", async (what, table, elsewhere) => {
    const body = { event: "lost", what };
    await deliver("so that the queue is there");
    const name = table.replace(/^pgboss\./, "").replaceAll('"', "");
    await rename(table, "Elsewhere");
    const answer = await deliver(body).finally(() => rename(elsewhere, name));
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: expect.stringMatching(/^(unavailable|audit_unavailable)$/) });
    expect(await deliveryOf(body)).toBeNull();
    expect((await deliver(body)).status).toBe(202);
    expect(await deliveryOf(body)).toMatchObject({ count: 1 });
  });
});
