import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { field, sandboxClient, startTestSandbox } from "@/lib/testing/sandbox";
import { createManualClock } from "@/lib/testing/sandbox-setup";
import { type Person, person } from "./person";
import { openStore } from "./store";
import { usual } from "./timing";

const root = mkdtempSync(join(tmpdir(), "sandbox-store-"));
afterAll(() => rmSync(root, { recursive: true }));
let count = 0;
const newDirectory = () => join(root, String(count++));
const journalOf = (directory: string) => join(directory, "people.jsonl");

function personWith(accessCode: string): Person {
  const who = { firstName: "Zoë", lastName: "Ł\u2028", dob: "09-04-1990" };
  return person.parse({
    accessCode,
    key: accessCode,
    origin: who,
    createdAt: 1,
    user: { ...who, email: "z@example.com" },
  });
}

/** A journal of this many people, and its text. */
async function journalWith(people: number) {
  const directory = newDirectory();
  const store = openStore(directory, () => 1000);
  for (let index = 0; index < people; index++) await store.commit(personWith(`code-${index}`));
  await store.close();
  return { directory, text: readFileSync(journalOf(directory), "utf8") };
}

describe("a half-written file never prevents a start", () => {
  test("cut anywhere, the people of all complete lines are loaded, and the store continues", async () => {
    const { text } = await journalWith(4);
    const bytes = Buffer.from(text);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length), async (cut) => {
        const directory = newDirectory();
        openStore(directory, () => 0);
        writeFileSync(journalOf(directory), bytes.subarray(0, cut));
        const whole = bytes
          .subarray(0, cut)
          .toString()
          .split("\n")
          .filter((line) => line.endsWith("}}")).length;
        const store = openStore(directory, () => 2000);
        expect([...store.all()]).toHaveLength(whole);
        await store.commit(personWith("later"));
        await store.close();
        const again = openStore(directory, () => 3000);
        expect([...again.all()]).toHaveLength(whole + 1);
        expect(again.skippedLines).toBe(0);
        expect(again.lastTimestamp).toBe(2000);
      }),
      { numRuns: 60 },
    );
  });

  test("malformed lines are skipped and counted", async () => {
    const { directory } = await journalWith(2);
    appendFileSync(journalOf(directory), '{"at":5,"person":{"accessCode":1}}\nnot json\n\u0000\u0000\n');
    const store = openStore(directory, () => 0);
    expect([[...store.all()].length, store.skippedLines]).toEqual([2, 3]);
  });

  test("an empty file or an interrupted rewrite is no obstacle", async () => {
    const { directory } = await journalWith(2);
    writeFileSync(`${journalOf(directory)}.new`, '{"at":1,"per');
    expect([...openStore(directory, () => 0).all()]).toHaveLength(2);
    truncateSync(journalOf(directory));
    expect([...openStore(directory, () => 0).all()]).toHaveLength(0);
  });
});

describe("state survives restarts", () => {
  test("for people, orders and their age, and advanced time", async () => {
    const stateDir = newDirectory();
    const first = await startTestSandbox({ stateDir });
    const before = sandboxClient(first.url);
    const subject = await before.create();
    const order = await subject.get("records.federal-criminal");
    const result = await subject.get("user.test-result");
    await first.control.advance(usual.federalCriminal);
    const now = first.control.now();
    await first.stop();

    const second = await startTestSandbox({ stateDir });
    const after = sandboxClient(second.url).about(subject.accessCode);
    expect(second.control.now()).toBeGreaterThanOrEqual(now);
    expect(await after.get("user.test-result")).toEqual(result);
    const found = field(await after.get("records.all-results"), "result", 0);
    expect(found).toMatchObject({ uuid: field(order, "uniqueIdentifier"), status: "COMPLETE" });
    // Identifiers continue and never repeat.
    expect(await after.get("records.federal-criminal")).not.toEqual(order);
    await second.stop();
  });

  test("without a directory nothing is stored, and the same seed gives the same people", async () => {
    const clock = createManualClock(1_790_000_000_000);
    const worlds = [];
    for (let run = 0; run < 2; run++) {
      const sandbox = await startTestSandbox({ clock: createManualClock(clock.now()), seed: "same" });
      const subject = await sandboxClient(sandbox.url).create();
      worlds.push([subject.accessCode, await subject.get("records.federal-civil"), await subject.get("user.ssn")]);
      await sandbox.stop();
    }
    expect(worlds[0]).toEqual(worlds[1]);
  });

  test("two people of the same name, birth date and email are two people", async () => {
    const sandbox = await startTestSandbox();
    const caller = sandboxClient(sandbox.url);
    const [one, two] = [await caller.create(), await caller.create()];
    expect(one.accessCode).not.toBe(two.accessCode);
    const orders = [await one.get("records.federal-civil"), await two.get("records.federal-civil")];
    expect(orders[0]).not.toEqual(orders[1]);
    await sandbox.stop();
  });
});
