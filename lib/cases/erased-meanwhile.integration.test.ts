/** @database both: the answer waits for the erasure, and is stored after it. */
import { afterEach, expect, test, vi } from "vitest";
import { eraseApplicant } from "@/lib/cases/erase-applicant";
import { identity } from "@/lib/identity/service";
import { db, transaction } from "@/lib/platform/data/prisma";
import { codeOf } from "@/lib/testing/actions";
import { readAs, run } from "@/lib/testing/operations";
import { auditEventsOf, placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson } from "@/lib/testing/staff";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer", "orderer"]);
afterEach(() => vi.restoreAllMocks());

const erase = (id: string) => transaction((tx) => eraseApplicant(tx, id, { at: new Date(), by: null }));

/** Erases an applicant once the service has answered the next call, before the console has stored that. */
function eraseDuringCall(id: string): void {
  const client = identity();
  const { prepare, call } = client;
  const late = async <T>(answering: Promise<T>) => {
    try {
      return await answering;
    } finally {
      await erase(id);
    }
  };
  vi.spyOn(client, "prepare").mockImplementationOnce((...input) => {
    const prepared = prepare(...input);
    return { ...prepared, send: () => late(prepared.send()) };
  });
  vi.spyOn(client, "call").mockImplementationOnce((...input) => late(call(...input)) as never);
}

test.each(["user.phone", "user.summary"])(
  "the answer of %s about a person who was erased meanwhile is refused as such, and stored as billed, without contents",
  async (operation) => {
    const { id } = await testConsole.makeApplicant();
    eraseDuringCall(id);
    expect(await codeOf(run(reviewer, id, operation))).toBe("erased");
    const runs = await db.checkRun.findMany({ where: { applicantId: id } });
    expect(runs).toMatchObject([{ outcome: "answered", errorCode: null, response: null, unindexed: false }]);
    expect((await auditEventsOf(id, operation)).map(({ outcome }) => outcome)).toEqual([null, "done"]);
    expect(await db.applicant.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: "erased",
      searchTokens: [],
    });
  },
);

test("an erasure still removes the answers and results that are stored, and marks them as removed", async () => {
  const { id } = await testConsole.makeApplicant();
  await run(reviewer, id, "user.phone");
  await erase(id);
  const [stored] = await db.checkRun.findMany({ where: { applicantId: id } });
  expect(stored).toMatchObject({ response: null, removedAt: expect.any(Date) });
});

test("an applicant whose access code the service does not know any more stays erased", async () => {
  const { id, accessCode } = await testConsole.makeApplicant();
  await testConsole.sandbox.control.changePerson({ userAccessCode: accessCode }, { expired: true });
  eraseDuringCall(id);
  expect(await codeOf(readAs(reviewer, id, { refresh: "1" }))).not.toBe("done");
  const row = await db.applicant.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ status: "erased", wrappedKey: null });
});

test("an order that the service refuses about a person who was erased meanwhile has failed, without a message", async () => {
  const { id } = await testConsole.makeApplicant();
  testConsole.fault(id, { operation: "records.federal-civil", kind: "status", status: 417 });
  eraseDuringCall(id);
  const order = placeOneOrderAs(reviewer, { applicantId: id, kind: "federal-civil" });
  await expect(order).rejects.toMatchObject({ code: "upstream_expectation_failed" });
  expect(await db.order.findMany({ where: { applicantId: id } })).toMatchObject([{ state: "failed", result: null }]);
});
