/** Finds the mode of a call: production, which needs a key, or mock mode, which needs none. */
import type { IncomingMessage } from "node:http";
import type { OperationId } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { type Answer, readJsonObject } from "./http";
import { answerMock, isMockCall, mockOperationsAt } from "./mock/mode";
import { answerCall, answering, authorize, findOperation, type World } from "./service/answer-call";
import { Refusal } from "./service/refusal";

export const pathOf = (request: IncomingMessage) => (request.url ?? "/").split("?", 1)[0] ?? "/";

/** Returns the operations at a path, the most likely one first. In mock mode, several operations share a path. */
export function operationsOf(request: IncomingMessage): readonly string[] {
  const [method, path] = [request.method ?? "", pathOf(request)];
  const inMock = mockOperationsAt(method, path);
  const inProduction = findOperation(method, path);
  return inProduction ? [inProduction.id] : inMock.length > 0 ? inMock : ["unknown"];
}

/** Returns mock mode's answer to a call at a path that both modes have, or null if the call is for production. */
async function mockAnswerAtShared(request: IncomingMessage, id: OperationId): Promise<Answer | null> {
  const { path, mockPath } = operation(id);
  if (path !== mockPath || request.headers.authorization) return null;
  // A body that cannot be read names no preset code. Production then reports the missing key.
  const body = await readJsonObject(request).catch(() => null);
  return body && isMockCall(body) ? answering(() => answerMock(id, body)) : null;
}

/**
 * Answers a call in its mode, with 4xx and `errorMessage` for a refusal. Throws any other error, which the server
 * answers with 500.
 */
export async function answerRequest(request: IncomingMessage, world: World): Promise<Answer> {
  const [method, path] = [request.method ?? "", pathOf(request)];
  const [mocked] = mockOperationsAt(method, path);
  if (mocked) return answering(async () => answerMock(mocked, await readJsonObject(request)));
  const operation = findOperation(method, path);
  const shared = operation && (await mockAnswerAtShared(request, operation.id));
  if (shared) return shared;
  return answering(async () => {
    // The sandbox does not tell a caller without a key which paths exist, except the paths of mock mode.
    if (!path.startsWith("/mock/")) authorize(request.headers.authorization, world.settings.apiKey);
    if (!operation) throw new Refusal(404, "There is no such operation");
    return answerCall(operation, await readJsonObject(request), world);
  });
}
