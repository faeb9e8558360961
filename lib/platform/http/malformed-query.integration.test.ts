/** Malformed path and query parameters are refused at every endpoint. */
import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { roles } from "@/lib/base/permissions";
import type { Action } from "@/lib/platform/actions/define-action";
import { setUpDatabase, setUpPerson } from "@/lib/testing/staff";
import { apiActions } from "@/lib/views/openapi/get-open-api";
import { route } from "./route";

setUpDatabase();
const everyRole = setUpPerson(roles);

const parametersOf = (part: z.ZodType) => (part instanceof z.ZodObject ? Object.keys(part.shape) : []);

/** Every query parameter of every endpoint that is read. */
const queried = apiActions
  .filter(({ endpoint }) => endpoint.method === "GET")
  .flatMap((action) =>
    parametersOf(action.endpoint.query).map((name) => ({ action, path: action.endpoint.path, name })),
  );

/** Every path parameter of every endpoint. */
const named = apiActions.flatMap((action) =>
  parametersOf(action.endpoint.params).map((name) => ({
    action,
    method: action.endpoint.method,
    path: action.endpoint.path,
    name,
  })),
);

function ask(action: Action, search: string, params: Record<string, string> = {}): Promise<Response> {
  const idOf = (name: string) => (name === "seq" ? "1" : uuid());
  const ids = Object.fromEntries(parametersOf(action.endpoint.params).map((name) => [name, idOf(name)]));
  const origin = "http://console.test";
  const { method } = action.endpoint;
  const headers = { cookie: everyRole.cookie, origin, host: "console.test", "content-type": "application/json" };
  const request = new Request(`${origin}/x${search}`, { method, headers, ...(method === "GET" ? {} : { body: "{}" }) });
  return route(action)(request, { params: Promise.resolve({ ...ids, ...params }) });
}

/** NUL alone and within text, and invalid UTF-8: a lone surrogate, a truncated sequence, a stray byte. */
const malformed = ["%00", "a%00b", "%ED%A0%80", "a%E0%A4", "%FF"];

describe("malformed text in the query is refused, parameter by parameter", () => {
  test("the list of endpoints is not empty", () => {
    expect(queried.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["query", "signal", "object", "action", "operationId", "cursor"]),
    );
  });

  test.each(queried)("GET $path, $name", async ({ action, name }) => {
    for (const value of malformed) {
      const answer = await ask(action, `?${name}=${value}`);
      expect(answer.status, value).toBe(422);
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
      const issues = [expect.objectContaining({ path: name })];
      expect(await answer.json()).toMatchObject({ code: "invalid_input", issues });
    }
  });

  test("a parameter that no endpoint knows is refused too, and its name is not repeated", async () => {
    for (const search of ["?unknown=%00", "?unknown%00=1"]) {
      const [first] = queried;
      if (!first) throw new Error("No endpoint takes a query");
      const answer = await ask(first.action, search);
      expect(answer.status).toBe(422);
      expect(await answer.text()).not.toContain("\\u0000");
    }
  });
});

test.each(named)("malformed text in a path is not found: $method $path, $name", async ({ action, name }) => {
  for (const value of ["\0", "a\0b", "\ud800"]) {
    const answer = await ask(action, "", { [name]: value });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: "not_found" });
  }
});
