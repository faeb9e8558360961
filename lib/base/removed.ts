import { formatTimestampDay } from "./dates";

/**
 * Returns the sentence that is shown in place of contents that were removed because their retention period was over.
 */
export const removedSentence = (what: string, at: Date): string =>
  `${what} was removed on ${formatTimestampDay(at)}: its retention period ended.`;
