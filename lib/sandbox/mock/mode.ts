/**
 * Mock mode has paths under /mock, no key, five preset codes, and answers that never change. The path of driving
 * records has no /mock, and is assumed to be the path in production too. A call to this path belongs to mock mode if it
 * has no Authorization header and names a preset code. Any other call to it belongs to production.
 */
import type { z } from "zod";
import * as field from "@/lib/identity/operations/fields";
import { type OperationId, operationIds } from "@/lib/identity/operations/list";
import type { Operation } from "@/lib/identity/operations/operation";
import { operation } from "@/lib/identity/operations/registry";
import { createUser } from "@/lib/identity/operations/user";
import type { Answer } from "../http";
import { unknownAccessCode } from "../service/refusal";
import { mockNumberOf, mockUsers } from "./mock-data";
import { answerScenario } from "./scenarios";

/** One path of the interface's table ends in a slash. The slash is optional. */
const withoutSlash = (path: string) => path.replace(/\/$/, "");

const routes = new Map<string, OperationId[]>();
for (const id of operationIds) {
  const address = `${operation(id).method} ${withoutSlash(operation(id).mockPath)}`;
  routes.set(address, [...(routes.get(address) ?? []), id]);
}

/**
 * Returns the operations at a path, starting with the operation that answers. Verify Phone and Verify Email share a
 * path. Returns an empty list for an unknown path.
 */
export function mockOperationsAt(method: string, path: string): readonly OperationId[] {
  if (!path.startsWith("/mock/")) return [];
  const routesOfPath = routes.get(`${method} ${withoutSlash(path)}`) ?? [];
  const slashed = path.endsWith("/");
  return slashed && !routesOfPath.some((id) => operation(id).mockPath === path) ? [] : routesOfPath;
}

export function isMockCall(body: Record<string, unknown>): boolean {
  return mockNumberOf(String(body.userAccessCode)) !== undefined;
}

function created(fields: Record<string, unknown>): Answer {
  const { firstName } = createUser.request.parse(fields);
  return { status: 200, body: firstName === "Jonathan" ? mockUsers[1] : mockUsers[2] };
}

/** The interface lists a second form of the fields of Compare Photos. */
const alternatePhotos = field.body({
  img1: field.image({ title: "First image" }),
  img2: field.image({ title: "Second image" }),
  documentFaceMatch: field.optional(field.trueOrFalse({ title: "Compare with the document's photo" })),
});

function requestOf(operation: Operation, fields: Record<string, unknown>): z.ZodType {
  if (operation.id === "user.compare-photos" && ("img1" in fields || "img2" in fields)) return alternatePhotos;
  return operation.mockRequest ?? operation.request;
}

/**
 * Answers a call in mock mode.
 *
 * @throws ZodError for fields that break a rule, Refusal for an unknown code and for a code without a scenario
 */
export function answerMock(id: OperationId, body: Record<string, unknown>): Answer {
  if (id === "user.create") return created(body);
  const { userAccessCode: code, ...fields } = body;
  const number = mockNumberOf(field.userAccessCode.parse(code));
  if (number === undefined) throw unknownAccessCode();
  const parsed = requestOf(operation(id), fields).parse(fields);
  return answerScenario(id, number, parsed);
}
