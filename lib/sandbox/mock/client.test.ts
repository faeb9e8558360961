import { createServer, type IncomingHttpHeaders } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createIdentityClient, type IdentityClient } from "@/lib/identity/client";
import { type OperationId, operationIds } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { exampleFields } from "@/lib/testing/example-fields";
import { startTestSandbox, testKey } from "@/lib/testing/sandbox";
import type { Sandbox } from "../server";
import { type MockNumber, mockCode, mockNumbers } from "./codes";
import { fullNameOf, mockUsers } from "./mock-data";
import { mockScenarios } from "./scenarios";

let sandbox: Sandbox;
let client: IdentityClient;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = createIdentityClient({ baseUrl: sandbox.url, mode: "mock", apiKey: testKey });
});
afterAll(async () => {
  await client.close();
  await sandbox.stop();
});

/** A code for which an operation succeeds. */
function workingCode(id: Exclude<OperationId, "user.create">): MockNumber {
  const number = mockNumbers.find((each) => {
    const cell = mockScenarios.get(id)?.[each];
    return typeof cell === "function" || cell?.status === 200;
  });
  if (!number) throw new Error(`No code succeeds for ${id}`);
  return number;
}

function inputOf(id: OperationId) {
  if (id === "user.create") return { fields: exampleFields[id] };
  const number = workingCode(id);
  const fields: Record<string, unknown> = { ...exampleFields[id] };
  if (id === "user.consent") fields.fullName = fullNameOf(mockUsers[number]);
  return { accessCode: mockCode(number), fields };
}

describe("the console's client in mock mode", () => {
  test.each(operationIds)("%s is served at the registry's mock path, and read completely", async (id) => {
    sandbox.control.clearCalls();
    const { status, unrecognized } = await client.call(id, inputOf(id));
    expect([status, unrecognized]).toEqual([200, []]);
    // At their shared path the sandbox cannot tell an email from a phone.
    expect(sandbox.control.calls()).toEqual({ [id === "user.email" ? "user.phone" : id]: 1 });
  });

  test("Errors: upload results are answers, not failures of the call", async () => {
    const resultOf = async (id: "document.check-id" | "document.check-passport", number: MockNumber) =>
      (await client.call(id, { accessCode: mockCode(number), fields: {} })).response.result;
    const cards = await Promise.all(([1, 2, 3, 4] as const).map((number) => resultOf("document.check-id", number)));
    expect(cards).toEqual(["complete", "parsing_failed", "unknown_state", "unknown_error"]);
    expect(await resultOf("document.check-passport", 4)).toBe("under_review");
  });

  test("no call carries an Authorization header, even with a key set", async () => {
    const seen: { path: string | undefined; headers: IncomingHttpHeaders }[] = [];
    const listener = createServer((request, response) => {
      seen.push({ path: request.url, headers: request.headers });
      request.resume();
      response.setHeader("Content-Type", "application/json").end("{}");
    });
    const port = await new Promise<number>((resolve) => {
      listener.listen(0, "127.0.0.1", () => resolve(Number(Reflect.get(Object(listener.address()), "port"))));
    });
    const own = createIdentityClient({ baseUrl: `http://127.0.0.1:${port}`, mode: "mock", apiKey: testKey });
    for (const id of operationIds) await own.call(id, inputOf(id));
    await own.close();
    await new Promise((resolve) => listener.close(resolve));
    expect(seen.map(({ path }) => path)).toEqual(operationIds.map((id) => operation(id).mockPath));
    for (const { headers } of seen) expect(headers).not.toHaveProperty("authorization");
  });
});
