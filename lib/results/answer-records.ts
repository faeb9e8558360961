/** The records that answers list. Their structure varies by source; empty entries do not count. */
import type { z } from "zod";
import type { AnswerSectionKey } from "./keys";
import type { allSectionSchemas } from "./section-schemas";
import { hasContent } from "./states";

type ResponseIn<Key extends AnswerSectionKey> = NonNullable<z.output<(typeof allSectionSchemas)[Key]>>;

export const violationsOf = (record: ResponseIn<"drivingRecord">) =>
  (record.violations ?? []).filter((one) => hasContent(one));

export const candidatesOf = (history: ResponseIn<"sevenYearHistory">) =>
  (history.result?.Candidates?.Candidate ?? []).filter((one) => hasContent(one));

export const watchListRecordsOf = (report: ResponseIn<"watchListReport">) =>
  (report.WatchListRecords?.WatchListRecord ?? []).filter((one) => hasContent(one));
