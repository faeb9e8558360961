/** The schemas of all sections: those of the Test Result, and those that other operations' answers hold. */

import { sevenYearAnswer, watchListAnswer } from "@/lib/identity/operations/background-answers";
import { businessSearchAnswer } from "@/lib/identity/operations/business-answers";
import { countyHistoryAnswer, ssnAnswer } from "@/lib/identity/operations/county-answers";
import { drivingRecordAnswer } from "@/lib/identity/operations/records-answers";
import { sectionSchemas, testResult } from "@/lib/identity/operations/test-result";
import { loose } from "@/lib/identity/operations/tolerant";
import type { AnswerSectionKey } from "./keys";

const answerSchemas = {
  drivingRecord: drivingRecordAnswer,
  sevenYearHistory: sevenYearAnswer,
  watchListReport: watchListAnswer,
  businessSearch: businessSearchAnswer,
  ssnHistory: ssnAnswer,
  countyHistory: countyHistoryAnswer,
} as const satisfies Record<AnswerSectionKey, unknown>;

export const allSectionSchemas = { ...sectionSchemas, ...answerSchemas } as const;

/** The Test Result with the other answers' sections beside its own, as `mergedAnswer` joins them. */
export const mergedResult = loose({ ...testResult.shape, ...answerSchemas });
