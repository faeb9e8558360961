import fc from "fast-check";
import { expect, test } from "vitest";
import { isErrorCode } from "@/lib/errors";
import { failureOfAnswer, upstreamMessage } from "./upstream-error";

const errorBody = (errorMessage: unknown) => JSON.stringify({ errorMessage });
const codeOf = (status: number, message: string) => failureOfAnswer(status, errorBody(message)).code;

test("an unknown access code is recognized in different wordings", () => {
  const texts = [
    "The user access code is expired or unknown",
    "Expired or unknown userAccessCode",
    "User Access Code not found",
    "Invalid access code.",
    "This access code doesn't exist",
    "Unable to authenticate: access code has expired",
  ];
  for (const text of texts) {
    const codes = [codeOf(400, text), codeOf(401, text)];
    expect([text, ...codes]).toEqual([text, "access_code_unknown", "access_code_unknown"]);
  }
});

test("a missing auth key is the console's problem, not the applicant's", () => {
  for (const text of [
    "Not authorized. Missing auth key",
    "User is not authorized: no authorization header",
    "API key?",
  ]) {
    expect([text, codeOf(401, text), codeOf(400, text)]).toEqual([
      text,
      "upstream_unauthorized",
      "upstream_unauthorized",
    ]);
  }
  expect(failureOfAnswer(401, "").code).toBe("upstream_unauthorized");
});

test("missing consent is recognized, and differs from a refused disclosure", () => {
  expect(codeOf(400, "User has not given consent")).toBe("consent_missing");
  expect(codeOf(400, "CONSENT REQUIRED before verification")).toBe("consent_missing");
  expect(codeOf(400, "Background disclosure consent was not accepted")).toBe("upstream_rejected");
  expect(codeOf(400, "The consent of this user is already recorded")).toBe("upstream_rejected");
  expect(codeOf(400, "Nonconsenting words")).toBe("upstream_rejected");
});

test("the company's limit of attempts is recognized in different wordings, without false positives", () => {
  for (const text of [
    "The limit of attempts for the ID upload is reached",
    "Attempt limit reached",
    "Maximum number of tries exceeded",
    "Too many attempts",
    "No further attempts are possible for this user",
    "All attempts have been exhausted",
  ]) {
    expect([text, codeOf(400, text)]).toEqual([text, "attempts_exhausted"]);
  }
  for (const text of ["Image is larger than the limit of 2 MB", "Try again later", "This quiz was answered already"]) {
    expect([text, codeOf(400, text)]).toEqual([text, "upstream_rejected"]);
  }
});

test("texts are ignored in a 5xx or a redirect", () => {
  expect(codeOf(500, "access code expired")).toBe("upstream_failed");
  expect(codeOf(302, "access code expired")).toBe("upstream_redirected");
});

test("the message is message without control characters and at most 500 characters long", () => {
  expect(upstreamMessage(errorBody("One\r\ntwo\u0000 three\u2028four"))).toBe("One two  three four");
  expect(upstreamMessage(errorBody("é".repeat(900)))).toBe("é".repeat(500));
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 600 }), (text) => {
      const message = upstreamMessage(errorBody(text)) ?? "";
      expect(Array.from(message).length).toBeLessThanOrEqual(500);
      expect(message).not.toMatch(/[\p{Cc}\p{Surrogate}]/u);
    }),
  );
});

test("a body that is not a standard error gives a failure without a message", () => {
  for (const body of [
    "",
    "<h1>no</h1>",
    "null",
    "[]",
    errorBody(5),
    errorBody(""),
    errorBody({ a: 1 }),
    '{"message":"x"}',
  ]) {
    expect(upstreamMessage(body)).toBeUndefined();
    expect(failureOfAnswer(400, body).code).toBe("upstream_rejected");
  }
});

test("every status and body becomes a failure of the closed set, quickly", () => {
  fc.assert(
    fc.property(fc.integer({ min: 300, max: 599 }), fc.string(), (status, text) => {
      const failure = failureOfAnswer(status, errorBody(text));
      expect(isErrorCode(failure.code)).toBe(true);
      expect(failure.sent).toBe(status >= 400 && status < 500 ? "answered" : "maybe");
    }),
  );
  const began = performance.now();
  failureOfAnswer(400, errorBody("access code ".repeat(100_000)));
  failureOfAnswer(400, errorBody("expired ".repeat(100_000)));
  failureOfAnswer(400, errorBody("limit attempt ".repeat(100_000)));
  // In milliseconds. A backtracking expression would take minutes for a text of this length.
  expect(performance.now() - began).toBeLessThan(4_000);
});
