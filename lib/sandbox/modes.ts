/** The mode of a call: production, with a key, or mock mode, which needs none. */
import type { IncomingMessage } from "node:http";
import type { OperationId } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { type Answer, readJsonObject } from "./http";
import { answerMock, isMockCall, mockOperationsAt } from "./mock/mode";
import { answerCall, answering, authorize, findOperation, type World } from "./service/answer-call";
import { Refusal } from "./service/refusal";

export const pathOf = (request: IncomingMessage) => (request.url ?? "/").split("?", 1)[0] ?? "/";

/** Returns the operations at a path, the most likely first. Several share a path in mock mode. */
export function operationsOf(request: IncomingMessage): readonly string[] {
  const [method, path] = [request.method ?? "", pathOf(request)];
  const inMock = mockOperationsAt(method, path);
  const inProduction = findOperation(method, path);
  return inProduction ? [inProduction.id] : inMock.length > 0 ? inMock : ["unknown"];
}

/** Returns mock mode's answer to a call at a path of both modes, or null if the call is for production. */
async function mockAnswerAtShared(request: IncomingMessage, id: OperationId): Promise<Answer | null> {
  const { path, mockPath } = operation(id);
  if (path !== mockPath || request.headers.authorization) return null;
  // If the body cannot be read, there is no preset code, and production reports the missing key.
  const body = await readJsonObject(request).catch(() => null);
  return body && isMockCall(body) ? answering(() => answerMock(id, body)) : null;
}

/**
 * Returns the status and body of either mode, 4xx with `errorMessage`. Any other error is thrown, and answered with
 * 500.
 */
export async function answerRequest(request: IncomingMessage, world: World): Promise<Answer> {
  const [method, path] = [request.method ?? "", pathOf(request)];
  const [mocked] = mockOperationsAt(method, path);
  if (mocked) return answering(async () => answerMock(mocked, await readJsonObject(request)));
  const operation = findOperation(method, path);
  const shared = operation && (await mockAnswerAtShared(request, operation.id));
  if (shared) return shared;
  return answering(async () => {
    // A caller without a key does not learn which paths exist, except those of mock mode.
    if (!path.startsWith("/mock/")) authorize(request.headers.authorization, world.settings.apiKey);
    if (!operation) throw new Refusal(404, "There is no such operation");
    return answerCall(operation, await readJsonObject(request), world);
  });
}
