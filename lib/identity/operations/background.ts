import { sevenYearResponse, watchListResponse } from "./background-responses";
import { operationsOf } from "./operation";
import { simpleResponse } from "./responses";

const defineOperation = operationsOf("background");

export const sevenYearHistory = defineOperation("background.seven-year", {
  path: "/identity/request/criminal/report/seven",
  response: sevenYearResponse,
});

export const searchWatchList = defineOperation("background.watchlist-search", {
  path: "/identity/request/watchlist/global",
  // The answer only confirms the call. The Test Result states whether there are records.
  response: simpleResponse,
});

export const reportWatchList = defineOperation("background.watchlist-report", {
  path: "/identity/request/watchlist/global/report",
  response: watchListResponse,
});
