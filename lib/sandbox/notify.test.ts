import { expect, test } from "vitest";
import { createNotifier, isThisMachine, notificationOf } from "./notify";

const accessCode = "7d0c9a52-6f0e-4d9a-9a53-2f60b1c4e101";
const review = (id: string) => ({ id, accessCode, document: "id" as const, endedAt: 1_790_000_000_000 });

test("Events, 2: the shape is not specified, so it varies by review but is stable for each", () => {
  const shapes = Array.from({ length: 40 }, (_, index) => {
    const body = notificationOf(review(`review ${index}`), "seed");
    expect(notificationOf(review(`review ${index}`), "seed")).toEqual(body);
    expect(JSON.stringify(body).toLowerCase()).toContain(accessCode);
    return Object.keys(Array.isArray(body) ? { list: body } : Object(body)).join();
  });
  expect(new Set(shapes).size).toBe(4);
});

test("no access code is sent to another machine", () => {
  expect(["localhost", "127.0.0.1", "127.8.9.1", "[::1]"].filter((host) => !isThisMachine(host))).toEqual([]);
  expect(["example.com", "127.0.0.1.example.com", "192.0.2.7", "localhost.example"].filter(isThisMachine)).toEqual([]);
  const { signal } = new AbortController();
  expect(() => createNotifier("https://example.com/hook", "s", signal)).toThrow("not on this machine");
});
