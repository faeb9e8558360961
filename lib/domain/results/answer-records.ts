/** Returns the records that answers list. Their structure varies by source. Empty entries do not count. */
import type { z } from "zod";
import type { AnswerSectionKey } from "./keys";
import type { allSectionSchemas } from "./section-schemas";
import { hasContent } from "./states";

type ResponseIn<Key extends AnswerSectionKey> = NonNullable<z.output<(typeof allSectionSchemas)[Key]>>;

export const violationsOf = (record: ResponseIn<"drivingRecord">) =>
  (record.violations ?? []).filter((one) => hasContent(one));

/** `index` is the record's place in the answer's list, which counts empty entries too. */
type IndexedRecord<T> = { record: T; index: number };

const listed = <T>(all: readonly T[] | null | undefined): IndexedRecord<T>[] =>
  (all ?? []).map((record, index) => ({ record, index })).filter(({ record }) => hasContent(record));

export const candidatesOf = (history: ResponseIn<"sevenYearHistory">) => listed(history.result?.Candidates?.Candidate);

export const watchListRecordsOf = (report: ResponseIn<"watchListReport">) =>
  listed(report.WatchListRecords?.WatchListRecord);
