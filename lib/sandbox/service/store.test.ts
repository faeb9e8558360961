import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { field, sandboxClient, startTestSandbox } from "@/lib/testing/sandbox";
import { createManualClock } from "@/lib/testing/sandbox-setup";
import { type Person, person } from "./person";
import { openStore } from "./store";
import { usual } from "./timing";

const root = mkdtempSync(join(tmpdir(), "sandbox-store-"));
afterAll(() => rmSync(root, { recursive: true }));
let count = 0;
const newDirectory = () => join(root, String(count++));

function personWith(accessCode: string): Person {
  const who = { firstName: "Zoë", lastName: "Ł\u2028", dob: "09-04-1990" };
  const user = { ...who, email: "z@example.com" };
  return person.parse({ accessCode, key: accessCode, origin: who, createdAt: 1, user });
}

test("a change is in the file once it is committed, also with others at the same time", async () => {
  const directory = newDirectory();
  const store = openStore(directory, () => 1000);
  const people = ["a", "b", "c"].map(personWith);
  await Promise.all(people.map((each) => store.commit(each)));
  const first = people[0] ?? personWith("a");
  first.ssnAt = 7;
  // Of two calls about one person, the one that changes nothing is not answered before the other's change is saved.
  const [changing, reading] = [store.commit(first), store.commit(first)];
  await reading;
  expect([...openStore(directory, () => 0).all()]).toEqual(people);
  await changing;
});

test("without a change nothing is written", async () => {
  const directory = newDirectory();
  const [file, someone] = [join(directory, "state.json"), personWith("a")];
  const store = openStore(directory, () => 1000);
  await store.commit(someone);
  writeFileSync(file, "");
  await store.commit(someone);
  expect(readFileSync(file, "utf8")).toBe("");
  await store.close();
  expect(openStore(directory, () => 0).lastTimestamp).toBe(1000);
});

test("an interrupted write is no obstacle; a damaged file is left as it is, and named with the remedy", async () => {
  const directory = newDirectory();
  await openStore(directory, () => 1000).commit(personWith("a"));
  writeFileSync(join(directory, "state.json.new"), '{"at":1,"peo');
  expect([...openStore(directory, () => 0).all()]).toHaveLength(1);
  for (const text of ["", '{"at":1,"peo', '{"at":1,"people":[{}]}']) {
    writeFileSync(join(directory, "state.json"), text);
    expect(() => openStore(directory, () => 0)).toThrow(/state\.json cannot be read. Delete it/);
    expect(readFileSync(join(directory, "state.json"), "utf8")).toBe(text);
  }
});

test("people, orders and their age, and advanced time survive restarts", async () => {
  const stateDir = newDirectory();
  const clock = createManualClock();
  const first = await startTestSandbox({ stateDir, clock });
  const subject = await sandboxClient(first.url).create();
  const order = await subject.get("records.federal-criminal");
  const result = await subject.get("user.test-result");
  clock.advance(usual.federalCriminal);
  await first.stop();

  const second = await startTestSandbox({ stateDir });
  const after = sandboxClient(second.url).about(subject.accessCode);
  expect(await after.get("user.test-result")).toEqual(result);
  const found = field(await after.get("records.all-results"), "result", 0);
  expect(found).toMatchObject({ uuid: field(order, "uniqueIdentifier"), status: "COMPLETE" });
  // Identifiers continue and never repeat.
  expect(await after.get("records.federal-criminal")).not.toEqual(order);
  await second.stop();
});

test("without a directory nothing is stored, and the same seed gives the same people", async () => {
  const worlds = [];
  for (let run = 0; run < 2; run++) {
    const sandbox = await startTestSandbox({ clock: createManualClock(1_790_000_000_000), seed: "same" });
    const subject = await sandboxClient(sandbox.url).create();
    worlds.push([subject.accessCode, await subject.get("records.federal-civil"), await subject.get("user.ssn")]);
    await sandbox.stop();
  }
  expect(worlds[0]).toEqual(worlds[1]);
});
