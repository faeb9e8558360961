/** The handlers of all operations, by id. Create User has no handler, because a handler needs an existing person. */
import { getHostedUiToken, getTestResult } from "@/lib/identity/operations/user";
import { beginFlow } from "../../hosted/tokens";
import { testResultOf } from "../result/test-result";
import { backgroundHandlers } from "./background";
import { businessHandlers } from "./business";
import { contactHandlers } from "./contact";
import { courtHandlers } from "./courts";
import { documentHandlers } from "./documents";
import { drivingHandlers } from "./driving";
import { employmentHandlers } from "./employment";
import { type Handler, handle } from "./handler";
import { photoHandlers } from "./photos";
import { quizHandlers } from "./quiz";
import { userHandlers } from "./user";

const all: readonly Handler[] = [
  ...userHandlers,
  ...contactHandlers,
  ...photoHandlers,
  ...documentHandlers,
  ...quizHandlers,
  ...backgroundHandlers,
  ...businessHandlers,
  ...employmentHandlers,
  ...drivingHandlers,
  ...courtHandlers,
  handle(getHostedUiToken, beginFlow),
  handle(getTestResult, (call) => testResultOf(call, call.settings)),
];

export const handlers: ReadonlyMap<string, Handler> = new Map(all.map((each) => [each.operation.id, each]));
