import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError, errorTable, isErrorCode } from "@/lib/errors";
import type { NewOrder, OrderRequest } from "./cart";
import {
  createIdempotencyKeys,
  findOrderAfterLostAnswer,
  type KeyStorage,
  type OrderOutcome,
  type PlacedOrders,
  placeOrders,
} from "./place-orders";

const applicantId = "01a1fbed-48c2-73db-bec1-a0d5a089ee73";
const orderId = "01a1fbed-4e86-7466-9b15-56d85086d3df";
type Answer = { orders: PlacedOrders };

const accepted: Answer = { orders: [{ id: orderId, state: "accepted" }] };

function search(line: string): OrderRequest {
  return { line, body: { applicantId, kind: "county-criminal", county: { name: line, state: "OH" } } };
}

/** The storage of a tab. A reload calls `createIdempotencyKeys` again with the same storage. */
function tab(): KeyStorage & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
  };
}

type Reply = Answer | AppError;

async function run(requests: readonly OrderRequest[], replies: readonly Reply[], storage: KeyStorage | null = tab()) {
  const sent: { body: NewOrder; key: string }[] = [];
  const last = new Map<string, OrderOutcome>();
  let open = 0;
  await placeOrders(
    requests,
    createIdempotencyKeys(() => storage),
    async (body, key) => {
      open += 1;
      expect(open, "one request at a time").toBe(1);
      const reply = replies[sent.length] ?? accepted;
      sent.push({ body, key });
      await Promise.resolve();
      open -= 1;
      if (reply instanceof AppError) throw reply;
      return reply;
    },
    (line, outcome) => last.set(line, outcome),
  );
  return { sent, last };
}

const lines = ["Harlow", "Tamarack", "Quillan"].map(search);

describe("an Idempotency-Key", () => {
  it("differs for each search", async () => {
    const { sent } = await run(lines, []);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  });

  it("stays the same after a lost answer and a reload, until the answer is known", async () => {
    const storage = tab();
    const one = lines.slice(0, 1);
    const lost = await run(one, [new AppError("unavailable")], storage);
    const again = await run(one, [new AppError("unavailable")], storage);
    const answered = await run(one, [accepted], storage);
    const next = await run(one, [accepted], storage);
    const keys = [lost, again, answered, next].map(({ sent }) => sent[0]?.key);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it("stays the same without browser storage, as long as the page is open", () => {
    const keys = createIdempotencyKeys(() => null);
    expect(keys.keyFor("a")).toBe(keys.keyFor("a"));
    expect(keys.keyFor("b")).not.toBe(keys.keyFor("a"));
    keys.forget("a");
    expect(keys.keyFor("b")).toBe(keys.keyFor("b"));
  });

  it("changes after the service refuses, because that order is resolved", async () => {
    const storage = tab();
    const refused = await run(lines.slice(0, 1), [new AppError("upstream_rejected", { refs: { orderId } })], storage);
    const next = await run(lines.slice(0, 1), [accepted], storage);
    expect(next.sent[0]?.key).not.toBe(refused.sent[0]?.key);
  });

  it("differs when anything in the request differs", () => {
    const body = fc.record({
      kind: fc.constantFrom("county-criminal", "county-civil"),
      name: fc.string(),
      againReason: fc.option(fc.string(), { nil: undefined }),
    });
    fc.assert(
      fc.property(body, body, (left, right) => {
        const storage = tab();
        const keys = createIdempotencyKeys(() => storage);
        const [first, second] = [JSON.stringify(left), JSON.stringify(right)];
        expect(keys.keyFor(first) === keys.keyFor(second)).toBe(first === second);
      }),
    );
  });

  it("stores nothing about the applicant in the browser", async () => {
    const storage = tab();
    await run(lines, [new AppError("unavailable")], storage);
    const text = JSON.stringify([...storage.entries]);
    for (const word of [applicantId, "Harlow", "Tamarack", "OH", "criminal"]) expect(text).not.toContain(word);
  });

  it("works when the storage is corrupt", () => {
    const storage = tab();
    storage.entries.set("proofdesk.order-keys", "{");
    const keys = createIdempotencyKeys(() => storage);
    expect(keys.keyFor("a")).toBe(keys.keyFor("a"));
  });
});

describe("a run stops", () => {
  it("after an unknown outcome", async () => {
    for (const reply of [
      { orders: [{ id: orderId, state: "outcome_unknown" as const }] },
      new AppError("unavailable"),
      new AppError("internal"),
    ]) {
      const { sent, last } = await run(lines, [reply]);
      expect(sent).toHaveLength(1);
      expect(last.get("Tamarack")).toEqual({ step: "not_sent" });
      expect(last.get("Quillan")).toEqual({ step: "not_sent" });
    }
  });

  it("not after a refusal that concerns one search", async () => {
    const { sent, last } = await run(lines, [
      new AppError("already_ordered", { refs: { orderId } }),
      new AppError("upstream_rejected", { refs: { orderId } }),
    ]);
    expect(sent).toHaveLength(3);
    expect(last.get("Harlow")).toMatchObject({ step: "refused", orderId });
    expect(last.get("Quillan")).toMatchObject({ step: "ordered" });
  });

  it("with an outcome for every search, whatever the answers are", async () => {
    const codes = Object.keys(errorTable).filter(isErrorCode);
    const reply: fc.Arbitrary<Reply> = fc.oneof(
      fc.constantFrom(...codes).map((code) => new AppError(code)),
      fc
        .constantFrom("accepted" as const, "pending" as const, "outcome_unknown" as const, "sending" as const)
        .map((state) => ({ orders: [{ id: orderId, state }] })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(reply, { minLength: 3, maxLength: 3 }), async (replies) => {
        const { last, sent } = await run(lines, replies);
        const steps = lines.map(({ line }) => last.get(line)?.step);
        for (const step of steps) expect(["ordered", "refused", "unanswered", "not_sent"]).toContain(step);
        expect(steps.filter((step) => step !== "not_sent")).toHaveLength(sent.length);
      }),
    );
  });
});

describe("a search whose answer was lost", () => {
  const existing = { id: orderId, kind: "federal-civil", county: null, state: "accepted", requestedAt: "" } as const;
  const request: OrderRequest = { line: "federal-civil", body: { applicantId, kind: "federal-civil" } };

  it("is the order that exists afterwards, so that it is not ordered again", () => {
    expect(findOrderAfterLostAnswer(request, [existing])).toEqual({ id: orderId, state: "accepted" });
  });

  it("is not confused with another search, nor with an earlier order of the same one", () => {
    expect(findOrderAfterLostAnswer(request, [])).toBeNull();
    expect(findOrderAfterLostAnswer(request, [{ ...existing, kind: "federal-criminal" }])).toBeNull();
    expect(findOrderAfterLostAnswer(request, [{ ...existing, state: "failed" }])).toBeNull();
    const again = { ...request, body: { ...request.body, againReason: "The court reopened it" } };
    expect(findOrderAfterLostAnswer(again, [existing])).toBeNull();
  });
});
