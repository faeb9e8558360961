/** Calls mock mode in tests, over real HTTP and without an Authorization header. */

import { isOperationId, type OperationId } from "@/lib/identity/operations/list";
import { mockCodes } from "@/lib/sandbox/mock/codes";
import { fullNameOf, mockUsers } from "@/lib/sandbox/mock/mock-data";
import { exampleFields } from "@/lib/testing/example-fields";
import type { Reply } from "./sandbox";

export type Ask = (method: string, path: string, body: unknown, headers?: Record<string, string>) => Promise<Reply>;

export function askAt(url: () => string): Ask {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${url()}${path}`, {
      method,
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
}

/** Narrows an id of the table to an id of the registry. */
export function knownId(id: string): OperationId {
  if (!isOperationId(id)) throw new Error(`The registry has no ${id}`);
  return id;
}

export function fieldsFor(id: OperationId, number: number): Record<string, unknown> {
  const user = Object.entries(mockUsers).find(([key]) => key === String(number))?.[1];
  if (id === "user.consent" && user) return { ...exampleFields[id], fullName: fullNameOf(user) };
  return { ...exampleFields[id] };
}

export const codeOf = (number: number) => mockCodes[number - 1];
