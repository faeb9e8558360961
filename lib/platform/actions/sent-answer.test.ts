import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoint } from "@/lib/platform/contract/endpoint";
import { sentAnswer } from "./sent-answer";

const readExample = endpoint("GET /api/example", { response: z.object({ id: z.string(), at: z.string().optional() }) });
const more = { id: "one", secret: "two" };

afterEach(() => void vi.unstubAllEnvs());

test("an answer has only what its schema names", () => {
  expect(sentAnswer(readExample, more, false)).toEqual({ id: "one" });
  expect(() => sentAnswer(readExample, { id: 7 } as never, false)).toThrow();
});

test("one that is sent as it is built must be what its schema leaves of it", () => {
  expect(sentAnswer(readExample, { id: "one", at: undefined }, true)).toEqual({ id: "one" });
  expect(() => sentAnswer(readExample, more, true)).toThrow("more than its schema");
  expect(() => sentAnswer(readExample, { id: 7 } as never, true)).toThrow();
});

test("in production it is not parsed again", () => {
  vi.stubEnv("NODE_ENV", "production");
  const built = { id: "one" };
  expect(sentAnswer(readExample, built, true)).toBe(built);
  expect(sentAnswer(readExample, more, false)).toEqual({ id: "one" });
});
