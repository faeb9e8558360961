import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { person } from "./person";
import { openStore } from "./store";

const root = mkdtempSync(join(tmpdir(), "sandbox-store-"));
afterAll(() => rmSync(root, { recursive: true }));

test("an interrupted write is no obstacle; a damaged file is left as it is, and named with the remedy", async () => {
  const directory = join(root, "damaged");
  const origin = { firstName: "Zoë", lastName: "Ł\u2028", dob: "09-04-1990" };
  const user = { ...origin, email: "z@example.com" };
  const someone = person.parse({ accessCode: "a", key: "a", origin, createdAt: 1, user });
  await openStore(directory, () => 1000).commit(someone);
  writeFileSync(join(directory, "state.json.new"), '{"at":1,"peo');
  expect([...openStore(directory, () => 0).all()]).toHaveLength(1);
  for (const text of ["", '{"at":1,"peo', '{"at":1,"people":[{}]}']) {
    writeFileSync(join(directory, "state.json"), text);
    expect(() => openStore(directory, () => 0)).toThrow(/state\.json cannot be read. Delete it/);
    expect(readFileSync(join(directory, "state.json"), "utf8")).toBe(text);
  }
});
