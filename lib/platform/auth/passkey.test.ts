import { expect, test } from "vitest";
import { challengeIn, relyingPartyOf } from "./passkey";

test("a passkey is bound to the name of the console's host", () => {
  expect(relyingPartyOf("https://desk.example/console")).toEqual({
    id: "desk.example",
    origin: "https://desk.example",
  });
  expect(relyingPartyOf("https://desk.example:8443")?.origin).toBe("https://desk.example:8443");
  expect(relyingPartyOf("http://localhost:3000")).toEqual({ id: "localhost", origin: "http://localhost:3000" });
});

test("on loopback the name is localhost, because browsers accept no IP address", () => {
  expect(relyingPartyOf("http://127.0.0.1:3000")).toEqual({ id: "localhost", origin: "http://localhost:3000" });
  expect(relyingPartyOf("http://[::1]:3000")?.origin).toBe("http://localhost:3000");
});

test("there are no passkeys without a host name or without HTTPS", () => {
  for (const address of [undefined, "https://192.0.2.7", "https://[2001:db8::1]", "http://desk.example"]) {
    expect(relyingPartyOf(address), address).toBeNull();
  }
});

test("reading the challenge from any signed client data never throws", () => {
  const challengeOf = (value: unknown) => challengeIn(Buffer.from(JSON.stringify(value)).toString("base64url"));
  expect(challengeOf({ challenge: "abc" })).toBe("abc");
  for (const value of [{}, { challenge: 1 }, null, [], "x"])
    expect(challengeOf(value), JSON.stringify(value)).toBeNull();
  expect(challengeIn("e30x")).toBeNull();
});
