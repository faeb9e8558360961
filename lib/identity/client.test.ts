import { createServer, type Server } from "node:net";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { UpstreamFailure } from "@/lib/base/upstream-error";
import { AppError } from "@/lib/errors";
import { exampleFields } from "@/lib/testing/example-fields";
import { answer, faults, setUpFaultServer, timeFor } from "@/lib/testing/fault-server";
import type { IdentityClient } from "./client";
import { maxAnswerValues, maxFieldName } from "./client-http";
import { type OperationId, operationIds } from "./operations/list";
import { operation } from "./operations/registry";

const key = "k3y-that-must-stay-here";
const accessCode = "0b9c3c2e-6d0f-4a58-9b6e-0d7d4f3a1c22";

const { server, clientOf, closeClients } = setUpFaultServer({ mode: "production", apiKey: key });

/** Calls an operation with its smallest request. Returns a failure instead of throwing it. */
async function attempt(client: IdentityClient, id: OperationId) {
  const code = id === "user.create" ? undefined : accessCode;
  try {
    return await client.call(id, { accessCode: code, fields: exampleFields[id] });
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

async function failure(client: IdentityClient, id: OperationId): Promise<UpstreamFailure> {
  const result = await attempt(client, id);
  if (result instanceof UpstreamFailure) return result;
  throw new Error(`Expected an upstream failure of ${id}`);
}

describe("what is sent", () => {
  test("production: the path under the base address, the key as bearer, JSON with the access code", async () => {
    const { response, raw, status } = await clientOf().call("user.phone-code", {
      accessCode,
      fields: { code: "0042" },
    });
    expect({ response, raw, status }).toEqual({ response: { success: true }, raw: '{"success":true}', status: 200 });
    const [request] = server.requests;
    expect(request).toMatchObject({ method: "POST", path: "/v3/user/verifyPhoneCode" });
    expect(request?.headers).toMatchObject({ authorization: `Bearer ${key}`, "content-type": "application/json" });
    expect(JSON.parse(request?.body ?? "")).toEqual({ userAccessCode: accessCode, code: "0042" });
  });

  test("every operation uses its method and path, on both hosts", async () => {
    for (const mode of ["production", "mock"] as const) {
      const client = clientOf({ mode });
      for (const id of operationIds) await attempt(client, id);
      const expected = operationIds.map((id) => {
        const { method, path, mockPath } = operation(id);
        return `${method} /v3${mode === "mock" ? mockPath : path}`;
      });
      expect(server.requests.splice(0).map(({ method, path }) => `${method} ${path}`)).toEqual(expected);
    }
  });

  test("mock mode sends no Authorization header, whatever key is set", async () => {
    await attempt(clientOf({ mode: "mock" }), "user.phone");
    await attempt(clientOf({ mode: "mock", apiKey: undefined }), "user.phone");
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });

  test("Mock operations: both passport uploads carry the country, and Update User's SSN has 4 or 9 digits", async () => {
    const client = clientOf({ mode: "mock" });
    const { idFront } = exampleFields["document.upload-passport"];
    const bodyOf = async (id: OperationId, fields: Record<string, unknown>) => {
      await client
        .prepare(id, { accessCode, fields })
        .send()
        .catch(() => null);
      return JSON.parse(server.requests.at(-1)?.body ?? "");
    };
    expect(await bodyOf("document.upload-passport", { idFront })).toMatchObject({ country: 6 });
    expect(await bodyOf("document.upload-passport-enhanced", { idFront, country: 3 })).toMatchObject({ country: 3 });
    expect(await bodyOf("user.update", { ssn: "1234" })).toMatchObject({ ssn: "1234" });
    expect(await bodyOf("user.update", { ssn: "900101234" })).toMatchObject({ ssn: "900101234" });
    expect(() => client.prepare("user.update", { accessCode, fields: { ssn: "12345" } })).toThrow(AppError);
    const production = clientOf().prepare("user.update", { accessCode, fields: { ssn: "12345" } });
    expect(production.operationId).toBe("user.update");
  });

  test("Create User carries no access code, and an assumed path can be configured", async () => {
    const client = clientOf({ paths: { "driving.record": "/records/mvr" } });
    await attempt(client, "user.create");
    await attempt(client, "driving.record");
    expect(server.requests[0]?.body).not.toContain("userAccessCode");
    expect(server.requests[1]?.path).toBe("/v3/records/mvr");
  });

  test("invalid fields are refused by name, and nothing is sent", async () => {
    const client = clientOf();
    const wrong = client.call("user.phone-code", { accessCode, fields: { code: "abc" } });
    await expect(wrong).rejects.toMatchObject({ code: "invalid_input", facts: { issues: [{ path: "code" }] } });
    const withoutCode = client.call("user.phone", { fields: {} });
    await expect(withoutCode).rejects.toMatchObject({ facts: { issues: [{ path: "userAccessCode" }] } });
    const smuggled: Record<string, never> = JSON.parse('{"userAccessCode":"someone-else"}');
    await expect(client.call("user.summary", { accessCode, fields: smuggled })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(server.requests).toEqual([]);
  });

  test("a production client without a usable key does not start, and does not reveal the key", () => {
    expect(() => clientOf({ apiKey: undefined })).toThrow(/IDENTITY_API_KEY/);
    expect(() => clientOf({ apiKey: "line\nbreak" })).toThrow(/^(?!.*line).*IDENTITY_API_KEY/s);
  });
});

describe("what is returned", () => {
  test("the exact text is returned, byte order mark included, and parsed", async () => {
    const body = '\uFEFF{ "success" : 1,\n "attempt":"2" }';
    server.behave(answer(200, body));
    const { raw, response } = await clientOf().call("document.check-id", { accessCode, fields: {} });
    expect(raw).toBe(body);
    expect(response).toEqual({ success: true, attempt: "2" });
  });

  test("invalid UTF-8 is unreadable", async () => {
    server.behave((_, response) => response.end(Buffer.from([0x22, 0xff, 0xfe, 0x22])));
    expect((await failure(clientOf(), "user.phone")).code).toBe("upstream_unreadable");
  });

  test("JSON nested 30,000 deep breaks nothing", async () => {
    server.behave(answer(200, `{"success":true,"deep":${"[".repeat(30_000)}${"]".repeat(30_000)}}`));
    const result = await attempt(clientOf(), "user.phone");
    expect(result).not.toBeInstanceOf(AppError);
  });

  test("an answer of more values than any is unreadable, however they are nested; one value fewer is read", async () => {
    const client = clientOf({ maxAnswerBytes: 1024 * 1024 });
    // Three further values are the answer itself, `success`, and the list or object beside it.
    const flat = (values: number) => `[${Array.from({ length: values - 3 }, () => "0").join(",")}]`;
    const named = (values: number) => `{${Array.from({ length: values - 3 }, (_, at) => `"k${at}":null`).join(",")}}`;
    const deep = (values: number) => `${"[".repeat(values - 2)}${"]".repeat(values - 2)}`;
    for (const beside of [flat, named, deep]) {
      const behave = (values: number) => server.behave(answer(200, `{"success":true,"beside":${beside(values)}}`));
      behave(maxAnswerValues);
      expect(await attempt(client, "user.phone")).not.toBeInstanceOf(AppError);
      behave(maxAnswerValues + 1);
      const refused = await failure(client, "user.phone");
      expect(refused).toMatchObject({ code: "upstream_unreadable", sent: "maybe", inDoubt: true });
      expect(refused.facts.detail).toBe("The answer has more than 50,000 values, and was not read");
    }
  });

  test("an answer with a field whose name is longer than any is unreadable, at any depth", async () => {
    const behave = (length: number) =>
      server.behave(answer(200, `{"success":true,"a":[{"${"k".repeat(length)}":[1]}]}`));
    behave(maxFieldName);
    expect(await attempt(clientOf(), "user.phone")).not.toBeInstanceOf(AppError);
    behave(maxFieldName + 1);
    const refused = await failure(clientOf(), "user.phone");
    expect(refused.code).toBe("upstream_unreadable");
    expect(refused.facts.detail).toBe(
      "The answer has a field whose name has more than 1,000 characters, and was not read",
    );
  });

  test.each(Object.entries(faults))(
    "%s: its own code, and whether a write may have taken effect; a read never leaves that open",
    async (_, fault) => {
      server.behave(fault.behave);
      const client = () => clientOf({ totalTimeoutMs: timeFor(fault), retryDelayMs: 1 });
      const began = performance.now();
      const formError = await failure(client(), "user.phone");
      expect(performance.now() - began).toBeLessThan(3_000);
      expect(formError).toMatchObject({ code: fault.code, sent: fault.sent, inDoubt: fault.sent === "maybe" });
      const queryError = await failure(client(), "user.test-result");
      expect(queryError).toMatchObject({ code: fault.code, sent: fault.sent, inDoubt: false });
      expect(queryError.stack).toContain(queryError.message);
    },
  );

  test("the service's message is passed on", async () => {
    server.behave(faults["400"].behave);
    const error = await failure(clientOf(), "user.phone");
    expect(error.facts.upstreamMessage).toBe("Field missing");
    expect(error.upstreamStatus).toBe(400);
  });

  test("no failure contains the key or the request at any depth", async () => {
    for (const fault of Object.values(faults)) {
      server.behave(fault.behave);
      const result = await attempt(clientOf({ totalTimeoutMs: timeFor(fault) }), "user.create");
      const inspected = inspect(result, { depth: 20, showHidden: true });
      for (const secret of [key, "ana@example.com"]) expect(inspected).not.toContain(secret);
    }
  });
});

describe("provably not sent", () => {
  test("a closed port", async () => {
    const client = clientOf();
    await server.close();
    const error = await failure(client, "records.federal-criminal");
    expect(error).toMatchObject({ code: "upstream_unreachable", sent: "no" });
    expect(error.facts.detail).toMatch(/refuses connections/);
  });

  test("a host name that does not exist", async () => {
    const error = await failure(clientOf({ baseUrl: "http://identity.invalid" }), "records.federal-civil");
    expect(error).toMatchObject({ code: "upstream_unreachable", sent: "no" });
  });

  test("a connection that times out", async () => {
    // The server accepts TCP but never speaks TLS, so the https connection is never established.
    const silent: Server = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : undefined;
    for (const times of [{ connectTimeoutMs: 100 }, { totalTimeoutMs: 100 }]) {
      const error = await failure(clientOf({ baseUrl: `https://127.0.0.1:${port}`, ...times }), "user.override");
      expect(error).toMatchObject({ code: "upstream_unreachable", sent: "no" });
    }
    await closeClients();
    silent.close();
  });
});
