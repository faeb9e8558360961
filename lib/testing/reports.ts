/** Reads an applicant's report, for integration tests. */
import { reportDocument } from "@/lib/views/case/contract/report";
import { getReportJson } from "@/lib/views/reports/get-report";
import { runAs } from "./actions";
import type { TestPerson } from "./staff";

export async function reportAs(person: TestPerson, id: string) {
  const file = await runAs(getReportJson, person, { params: { id } });
  return reportDocument.parse(JSON.parse(Buffer.from(file.bytes).toString("utf8")));
}
