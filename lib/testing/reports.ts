/** For integration tests: an applicant's report. */
import { reportDocument } from "@/lib/contracts/report";
import { getReportJson } from "@/lib/services/reports/get-report";
import { runAs } from "./actions";
import type { TestPerson } from "./staff";

export async function reportAs(person: TestPerson, id: string) {
  const file = await runAs(getReportJson, person, { params: { id } });
  return reportDocument.parse(JSON.parse(Buffer.from(file.bytes).toString("utf8")));
}
