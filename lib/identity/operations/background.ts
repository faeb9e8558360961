/** Background operations. */
import { simpleAnswer } from "./answers";
import { sevenYearAnswer, watchListAnswer } from "./background-answers";
import * as field from "./fields";
import { listed } from "./list";
import { defineOperation } from "./operation";

const nothing = field.body({});

export const sevenYearHistory = defineOperation({
  ...listed("background.seven-year"),
  method: "POST",
  path: "/identity/request/criminal/report/seven",
  mockPath: "/mock/identity/request/criminal/report/seven",
  request: nothing,
  response: sevenYearAnswer,
  group: "background",
  permission: "check.run",
  needsConsent: true,
  retry: "never",
  documented: "production",
});

export const searchWatchList = defineOperation({
  ...listed("background.watchlist-search"),
  method: "POST",
  path: "/identity/request/watchlist/global",
  mockPath: "/mock/identity/request/watchlist/global",
  request: nothing,
  // Only confirms the call; the Test Result tells whether there are records.
  response: simpleAnswer,
  group: "background",
  permission: "check.run",
  needsConsent: true,
  retry: "never",
  documented: "production",
});

export const reportWatchList = defineOperation({
  ...listed("background.watchlist-report"),
  method: "POST",
  path: "/identity/request/watchlist/global/report",
  mockPath: "/mock/identity/request/watchlist/global/report",
  request: nothing,
  response: watchListAnswer,
  group: "background",
  permission: "check.run",
  needsConsent: true,
  retry: "never",
  documented: "production",
});
