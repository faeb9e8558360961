/** All operations the sandbox answers, by id. Create User stands apart: it is about nobody yet. */
import { type OperationId, operationIds } from "@/lib/identity/operations/registry";
import { backgroundHandlers } from "./background";
import { businessHandlers } from "./business";
import { contactHandlers } from "./contact";
import { courtHandlers } from "./courts";
import { documentHandlers } from "./documents";
import { drivingHandlers } from "./driving";
import { employmentHandlers } from "./employment";
import type { Handler } from "./handler";
import { hostedHandlers } from "./hosted";
import { photoHandlers } from "./photos";
import { quizHandlers } from "./quiz";
import { testResultHandlers } from "./test-result";
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
  ...hostedHandlers,
  ...testResultHandlers,
];

export const handlers: ReadonlyMap<string, Handler> = new Map(all.map((each) => [each.operation.id, each]));

/** Operations of the registry that the sandbox does not answer; there are none. */
export const unanswered: readonly OperationId[] = operationIds.filter(
  (id) => id !== "user.create" && !handlers.has(id),
);
