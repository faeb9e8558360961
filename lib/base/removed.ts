import { formatTimestampDay } from "./dates";

/** What is shown where contents are missing because their time was over. */
export const removedSentence = (what: string, at: Date): string =>
  `${what} was removed on ${formatTimestampDay(at)}: the time for which it is kept was over.`;
