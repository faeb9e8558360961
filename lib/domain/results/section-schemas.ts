import { sevenYearResponse, watchListResponse } from "@/lib/identity/operations/background-responses";
import { businessSearchResponse } from "@/lib/identity/operations/business-responses";
import { countyHistoryResponse, ssnResponse } from "@/lib/identity/operations/county-responses";
import { drivingRecordResponse } from "@/lib/identity/operations/records-responses";
import { sectionSchemas, testResult } from "@/lib/identity/operations/test-result";
import { loose } from "@/lib/identity/operations/tolerant";
import type { AnswerSectionKey } from "./keys";

const answerSchemas = {
  drivingRecord: drivingRecordResponse,
  sevenYearHistory: sevenYearResponse,
  watchListReport: watchListResponse,
  businessSearch: businessSearchResponse,
  ssnHistory: ssnResponse,
  countyHistory: countyHistoryResponse,
} as const satisfies Record<AnswerSectionKey, unknown>;

export const allSectionSchemas = { ...sectionSchemas, ...answerSchemas } as const;

/** The schema of a Test Result together with the sections of other answers, as `mergedAnswer` joins them. */
export const mergedResult = loose({ ...testResult.shape, ...answerSchemas });
