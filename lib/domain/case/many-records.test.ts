/**
 * Answers with more records, or longer values, than one person has. Each record is a hit, and comparing all of them
 * takes little time.
 */
import { describe, expect, test } from "vitest";
import { openCaseOf } from "@/lib/testing/open-case";
import { clearResult } from "@/lib/testing/test-results";
import { deriveCase } from "./derive-case";

const now = new Date("2026-11-18T11:00:00Z");
const many = <T>(make: (index: number) => T, length: number) => Array.from({ length }, (_, index) => make(index));

/** Returns the case of an applicant whose watch-list report has these records. */
function caseWith(WatchListRecord: unknown[], raw: object = clearResult) {
  const json = { NumberOfRecordsFound: WatchListRecord.length, WatchListRecords: { WatchListRecord } };
  const answer = { operationId: "background.watchlist-report", runId: "run", at: now.toISOString(), by: null, json };
  return deriveCase(openCaseOf(raw, { answers: [answer] }), now);
}

describe("of very many records", () => {
  const renata = { Score: 70, FullName: "SZOLLOSI-BROOK, Renata" };

  test("only the first thousand are compared, and each is a hit to judge", () => {
    const { hits, openHits } = caseWith(many(() => renata, 1_200));
    const own = hits.filter(({ hit }) => hit.kind === "watch_list");
    expect([own.length, openHits]).toEqual([1_200, 1_200]);
    const words = own.map(({ hit }) => hit.rows[0]?.words);
    const notCompared = "Not compared: the service returned more than 1,000 records";
    expect(words.map((one) => one === notCompared)).toEqual(many((at) => at >= 1_000, 1_200));
    expect(own.at(-1)?.hit.rows).toMatchObject([{ field: "Name", hit: { value: renata.FullName } }]);
  });

  test("only the first two hundred values of a field are compared, and a row says how many are not", () => {
    const [first] = caseWith([{ ...renata, AliasName: many((at) => `Ada Marsh ${at}`, 1_000) }]).hits;
    const rows = first?.hit.rows.filter(({ field }) => field.startsWith("Also known as")) ?? [];
    expect(rows).toHaveLength(201);
    expect(rows.at(-1)).toMatchObject({
      field: "Also known as 201",
      hit: { value: "Ada Marsh 200" },
      comparison: "not_given",
      words: "Not compared: only the first 200 of 1,000 values are",
    });
  });
});

test("a name of a million letters stands beside each record in part, and is compared with none", () => {
  const user = { ...clearResult.user, firstName: "x".repeat(1_000_000) };
  const { hits } = caseWith(
    many(() => ({ Score: 70, FullName: "BROOK, Renata" }), 300),
    { ...clearResult, user },
  );
  const rows = hits.filter(({ hit }) => hit.kind === "watch_list").map(({ hit }) => hit.rows);
  expect(rows).toHaveLength(300);
  expect(JSON.stringify(rows).length).toBeLessThan(1_000_000);
  const names = rows.flat().filter(({ field }) => field === "Name");
  expect(new Set(names.map(({ words }) => words))).toEqual(new Set(["Not compared: the name is too long"]));
});
