/** Which answers are drawn in a way of their own. All others are shown field by field. */
import type { ComponentType } from "react";
import { simpleAnswer } from "@/lib/identity/operations/answers";
import { isOperationId, operation } from "@/lib/identity/operations/registry";
import type { AnswerPart } from "./answer-part";
import { BusinessSearch } from "./business-search";
import { Counties } from "./counties";
import { DrivingRecord } from "./driving-record";
import { Employments } from "./employments";
import { SevenYear } from "./seven-year";
import { Simple } from "./simple";
import { WatchList } from "./watch-list";

const parts: Record<string, ComponentType<AnswerPart>> = {
  "background.seven-year": SevenYear,
  "background.watchlist-report": WatchList,
  "driving.record": DrivingRecord,
  "user.ssn": Counties,
  "records.county-history": Counties,
  "business.full-search": BusinessSearch,
  "employment.result": Employments,
};

/**
 * What draws an operation's answer.
 *
 * @returns undefined for an answer that is shown field by field
 */
export function partFor(operationId: string): ComponentType<AnswerPart> | undefined {
  if (Object.hasOwn(parts, operationId)) return parts[operationId];
  if (!isOperationId(operationId)) return undefined;
  return operation(operationId).response === simpleAnswer ? Simple : undefined;
}
