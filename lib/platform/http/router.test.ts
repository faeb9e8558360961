import { NextRequest } from "next/server";
import { expect, test, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { type Handler, router } from "./router";

vi.mock("@/lib/platform/process/log", () => ({ log: { error: vi.fn() } }));

const says = (method: string, path: string, text: string): Handler => ({
  method,
  path,
  answer: async (_, { params }) => Response.json([text, await params]),
});
const answer = router([
  says("GET", "/api/orders/:id", "order"),
  says("GET", "/api/orders/mine", "mine"),
  says("POST", "/api/orders/:id", "changed"),
  { method: "GET", path: "/api/late", answer: () => Promise.reject(new AppError("unavailable")) },
  { method: "GET", path: "/api/broken", answer: () => Promise.reject(new Error("a secret")) },
]);

async function ask(method: string, path: string) {
  const response = await answer(new NextRequest(`http://desk.example${path}`, { method }));
  const text = await response.text();
  const body: unknown = text === "" ? null : JSON.parse(text);
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    allow: response.headers.get("allow"),
    body,
  };
}

test.each([
  ["GET", "/api/orders/a%20b?x=1", ["order", { id: "a b" }]],
  ["HEAD", "/api/orders/7", ["order", { id: "7" }]],
  ["GET", "/api/orders/mine", ["mine", {}]],
  ["POST", "/api/orders/7", ["changed", { id: "7" }]],
])("%s %s is answered by its handler", async (method, path, body) => {
  expect(await ask(method, path)).toMatchObject({ status: 200, body });
});

test.each([
  ["GET", "/api", 404, "not_found"],
  ["POST", "/api/nothing", 404, "not_found"],
  ["OPTIONS", "/api/nothing", 404, "not_found"],
  ["GET", "/api/orders/7/more", 404, "not_found"],
  ["PUT", "/api/orders/7", 405, "method_not_allowed"],
  ["GET", "/api/late", 503, "unavailable"],
  ["GET", "/api/broken", 500, "internal"],
])("%s %s is refused as a problem document: %i", async (method, path, status, code) => {
  const { body, ...refusal } = await ask(method, path);
  expect(refusal).toMatchObject({ status, type: "application/problem+json" });
  expect(body).toMatchObject({ status, code, requestId: expect.any(String) });
  expect(JSON.stringify(body)).not.toContain("secret");
});

test("a path names the methods that it takes", async () => {
  expect(await ask("DELETE", "/api/orders/7")).toMatchObject({ status: 405, allow: "GET, POST" });
  expect(await ask("OPTIONS", "/api/orders/7")).toMatchObject({ status: 204, allow: "GET, POST", body: null });
});
