/** A report names everything that belongs in it and that cannot be opened. */
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { setUpDamage } from "@/lib/testing/damaged-applicant";
import { textOfPdf } from "@/lib/testing/pdf-text";
import { reportAs } from "@/lib/testing/reports";
import type { TestPerson } from "@/lib/testing/staff";
import { getReportPdf } from "./get-report";

const { ids, damage, reader: readerOf } = setUpDamage();
let reader: TestPerson;
beforeAll(() => {
  reader = readerOf();
});

const readReport = () => reportAs(reader, ids.applicant);

/** The words of a report for the record and the part of each sealed column that the report reads. */
const named: Record<string, readonly [string, string]> = {
  "Applicant.consent": ["applicant", "consent"],
  "CheckRun.response": ["run", "response"],
  "CourtCopy.name": ["court copy", "name"],
  "Decision.note": ["decision", "note"],
  "Decision.reopenReason": ["decision", "reopen reason"],
  "Dispute.evidence": ["dispute", "evidence"],
  "Dispute.reason": ["dispute", "reason"],
  "Dispute.statement": ["dispute", "statement"],
  "DisputeFile.name": ["file", "name"],
  "Order.againReason": ["order", "again reason"],
  "Order.cancelNote": ["order", "cancel note"],
  "Order.decisionNote": ["order", "decision note"],
  "Order.reason": ["order", "reason"],
  "Order.resolvedNote": ["order", "resolved note"],
  "Order.result": ["order", "result"],
  "OverrideRequest.decisionNote": ["override", "decision note"],
  "OverrideRequest.note": ["override", "note"],
  "OverrideRequest.resolvedNote": ["override", "resolved note"],
  "ResultSnapshot.body": ["result", "body"],
};

/** Returns the ids of the applicant's rows that have a value in the column. */
async function rowsWith(column: string): Promise<string[]> {
  const [table = "", name = ""] = column.split(".");
  const whose: Record<string, string> = {
    Applicant: `id = '${ids.applicant}'`,
    CourtCopy: `"orderId" = '${ids.order}'`,
  };
  const where = whose[table] ?? `"applicantId" = '${ids.applicant}'`;
  const rows: unknown = await db.$queryRawUnsafe(`select id from "${table}" where ${where} and "${name}" is not null`);
  return (rows as { id: string }[]).map(({ id }) => id);
}

test("a whole record has nothing to name", async () => {
  const { damaged, statements } = await readReport();
  expect(damaged).toEqual([]);
  expect(statements.join(" ")).not.toContain("damaged");
});

test.each(Object.entries(named))("%s that is damaged is named", async (column, [record, part]) => {
  await damage(column, "last");
  const stored = await rowsWith(column);
  const { damaged, statements } = await readReport();
  expect(damaged.length).toBeGreaterThan(0);
  for (const one of damaged) {
    expect(one).toEqual({ record, part, id: expect.toSatisfy((id: string) => stored.includes(id)) });
    expect(statements.join(" ")).toContain(`${record} ${one.id} (${part})`);
  }
});

test("a damaged result of an order is unknown, and its order is named in the PDF too", async () => {
  await damage("Order.result", "last");
  const order = (await readReport()).orders.find(({ id }) => id === ids.order);
  expect(order).toMatchObject({ unreadable: true, result: null, resultState: "unknown" });
  const { bytes } = await runAs(getReportPdf, reader, { params: { id: ids.applicant } });
  expect(textOfPdf(Buffer.from(bytes)).replaceAll(/\s+/g, "")).toContain(`order${ids.order}(result)isdamaged`);
});
