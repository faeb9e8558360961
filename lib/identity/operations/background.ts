/** Background operations. */
import { simpleAnswer } from "./answers";
import { sevenYearAnswer, watchListAnswer } from "./background-answers";
import { operationsOf } from "./operation";

const defineOperation = operationsOf("background");

export const sevenYearHistory = defineOperation("background.seven-year", {
  path: "/identity/request/criminal/report/seven",
  response: sevenYearAnswer,
});

export const searchWatchList = defineOperation("background.watchlist-search", {
  path: "/identity/request/watchlist/global",
  // Only confirms the call; the Test Result tells whether there are records.
  response: simpleAnswer,
});

export const reportWatchList = defineOperation("background.watchlist-report", {
  path: "/identity/request/watchlist/global/report",
  response: watchListAnswer,
});
