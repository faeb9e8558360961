import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError, errorTable, isErrorCode } from "@/lib/errors";
import { type KeyStorage, makeKeys } from "./keys";
import { type Asked, foundAfterLoss, type NewOrder, type Outcome, type Placed, placeAll } from "./place";

const applicantId = "01a1fbed-48c2-73db-bec1-a0d5a089ee73";
const orderId = "01a1fbed-4e86-7466-9b15-56d85086d3df";
const accepted: Placed = { orders: [{ id: orderId, state: "accepted" }] };

function search(line: string): Asked {
  return { line, body: { applicantId, kind: "county-criminal", county: { name: line, state: "OH" } } };
}

/** A tab's storage; a reload is another `makeKeys` on the same one. */
function tab(): KeyStorage & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return { kept, getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) };
}

type Reply = Placed | AppError;

async function run(asked: readonly Asked[], replies: readonly Reply[], storage: KeyStorage | null = tab()) {
  const sent: { body: NewOrder; key: string }[] = [];
  const last = new Map<string, Outcome>();
  let under = 0;
  const ordered = await placeAll(
    asked,
    makeKeys(storage),
    async (body, key) => {
      under += 1;
      expect(under, "one request at a time").toBe(1);
      const reply = replies[sent.length] ?? accepted;
      sent.push({ body, key });
      await Promise.resolve();
      under -= 1;
      if (reply instanceof AppError) throw reply;
      return reply;
    },
    (line, outcome) => last.set(line, outcome),
  );
  return { sent, last, ordered };
}

const lines = ["Harlow", "Tamarack", "Quillan"].map(search);

describe("an Idempotency-Key", () => {
  it("is another one for each search", async () => {
    const { sent, ordered } = await run(lines, []);
    expect(ordered).toBe(3);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  });

  it("stays the same after a lost answer, through a reload, until the answer is known", async () => {
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

  it("stays the same where the browser allows no storage, as long as the page stands", () => {
    const keys = makeKeys(null);
    expect(keys.keyOf("a")).toBe(keys.keyOf("a"));
    expect(keys.keyOf("b")).not.toBe(keys.keyOf("a"));
    keys.forget("a");
    expect(keys.keyOf("b")).toBe(keys.keyOf("b"));
  });

  it("is a new one after the service's no, because that order is settled", async () => {
    const storage = tab();
    const refused = await run(lines.slice(0, 1), [new AppError("upstream_rejected", { refs: { orderId } })], storage);
    const next = await run(lines.slice(0, 1), [accepted], storage);
    expect(next.sent[0]?.key).not.toBe(refused.sent[0]?.key);
  });

  it("is another one when anything about the request differs", () => {
    const body = fc.record({
      kind: fc.constantFrom("county-criminal", "county-civil"),
      name: fc.string(),
      againReason: fc.option(fc.string(), { nil: undefined }),
    });
    fc.assert(
      fc.property(body, body, (left, right) => {
        const keys = makeKeys(tab());
        const [first, second] = [JSON.stringify(left), JSON.stringify(right)];
        expect(keys.keyOf(first) === keys.keyOf(second)).toBe(first === second);
      }),
    );
  });

  it("leaves nothing about the person in the browser's storage", async () => {
    const storage = tab();
    await run(lines, [new AppError("unavailable")], storage);
    const text = JSON.stringify([...storage.kept]);
    for (const word of [applicantId, "Harlow", "Tamarack", "OH", "criminal"]) expect(text).not.toContain(word);
  });

  it("survives storage that holds nonsense", () => {
    const storage = tab();
    storage.kept.set("proofdesk.order-keys", "{");
    const keys = makeKeys(storage);
    expect(keys.keyOf("a")).toBe(keys.keyOf("a"));
  });
});

describe("what stops the rest", () => {
  it("is an outcome that nobody knows", async () => {
    for (const reply of [
      { orders: [{ id: orderId, state: "outcome_unknown" as const }] },
      new AppError("unavailable"),
      new AppError("internal"),
    ]) {
      const { sent, last } = await run(lines, [reply]);
      expect(sent).toHaveLength(1);
      expect(last.get("Tamarack")).toEqual({ step: "unsent" });
      expect(last.get("Quillan")).toEqual({ step: "unsent" });
    }
  });

  it("is not a refusal that is about one search alone", async () => {
    const { sent, last } = await run(lines, [
      new AppError("already_ordered", { refs: { orderId } }),
      new AppError("upstream_rejected", { refs: { orderId } }),
    ]);
    expect(sent).toHaveLength(3);
    expect(last.get("Harlow")).toMatchObject({ step: "refused", orderId });
    expect(last.get("Quillan")).toMatchObject({ step: "ordered" });
  });

  it("never leaves a search without an outcome, whatever is answered", async () => {
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
        for (const step of steps) expect(["ordered", "refused", "unanswered", "unsent"]).toContain(step);
        expect(steps.filter((step) => step !== "unsent")).toHaveLength(sent.length);
      }),
    );
  });
});

describe("a search whose answer was lost", () => {
  const stands = { id: orderId, kind: "federal-civil", county: null, state: "accepted", requestedAt: "" } as const;
  const asked: Asked = { line: "federal-civil", body: { applicantId, kind: "federal-civil" } };

  it("is the order that stands afterwards, so that it is not ordered again for a reason", () => {
    expect(foundAfterLoss(asked, [stands])).toEqual({ id: orderId, state: "accepted" });
  });

  it("is not taken for another one, nor for an earlier order of a search ordered again", () => {
    expect(foundAfterLoss(asked, [])).toBeNull();
    expect(foundAfterLoss(asked, [{ ...stands, kind: "federal-criminal" }])).toBeNull();
    expect(foundAfterLoss(asked, [{ ...stands, state: "failed" }])).toBeNull();
    const again = { ...asked, body: { ...asked.body, againReason: "The court reopened it" } };
    expect(foundAfterLoss(again, [stands])).toBeNull();
  });
});
