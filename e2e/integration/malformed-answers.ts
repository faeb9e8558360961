/**
 * Malformed answers of the service, to requests for a result, to an order, to requests about an order, and to an
 * override.
 */
import { malformedName, malformedSecret } from "./malformed-results";
import { plainResult, type Reply } from "./malformed-upstream";

export const serviceMessage = "Expectation of the service: the user has to come back on Monday";
const message = JSON.stringify({ errorMessage: serviceMessage });
const aboutAnother = JSON.stringify({ user: { userAccessCode: "c0ffee00-0000-4000-8000-000000000001" } });
/** The headers of markup that is sent instead of JSON. */
const asPage = { "content-type": "text/html" };
const longAnswer = JSON.stringify(plainResult("x".repeat(21 * 1024 * 1024)));

/** Answers that are not a result, each with the console's status and code, and the service's message if it has one. */
export const failures: [what: string, reply: Reply, status: number, code: string, words?: string][] = [
  ["400 with a message", { status: 400, body: message }, 422, "upstream_rejected", serviceMessage],
  ["400 with a page", { status: 400, body: "<h1>Bad</h1>", headers: asPage }, 422, "upstream_rejected"],
  ["401", { status: 401, body: message }, 502, "upstream_unauthorized", serviceMessage],
  ["403", { status: 403, body: message }, 502, "upstream_forbidden", serviceMessage],
  ["404", { status: 404, body: "" }, 502, "upstream_not_found"],
  ["417 with a message", { status: 417, body: message }, 502, "upstream_expectation_failed", serviceMessage],
  ["429", { status: 429, body: message }, 503, "upstream_busy", serviceMessage],
  ["418", { status: 418, body: "[]" }, 422, "upstream_rejected"],
  ["500 with a page", { status: 500, body: "<h1>Oops</h1>", headers: asPage }, 502, "upstream_failed"],
  ["503 with a message", { status: 503, body: message }, 502, "upstream_failed", serviceMessage],
  ["a redirect", { status: 302, headers: { location: "/user/other" } }, 502, "upstream_redirected"],
  ["304", { status: 304 }, 502, "upstream_redirected"],
  ["200 with a page", { body: "<!doctype html><p>Back soon", headers: asPage }, 502, "upstream_unreadable"],
  ["200 with nothing", { body: "" }, 502, "upstream_unreadable"],
  ["204", { status: 204 }, 502, "upstream_unreadable"],
  ["JSON cut short", { body: '{"idVerification":{"status":"PASS"' }, 502, "upstream_unreadable"],
  ["a cut connection", { body: '{"idVerification":{"status":"PASS"}}', cutAfter: 20 }, 502, "upstream_unreadable"],
  [
    "bytes that are not UTF-8",
    { body: Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d) },
    502,
    "upstream_unreadable",
  ],
  ["an answer about another person", { body: aboutAnother }, 502, "upstream_wrong_person"],
  ["more than 20 MB", { body: longAnswer }, 502, "upstream_too_large"],
  ["more than 50,000 values", { body: JSON.stringify(Array(60_000).fill(null)) }, 502, "upstream_unreadable"],
  [
    "an expired code",
    { status: 400, body: '{"errorMessage":"The user access code is expired"}' },
    409,
    "access_code_unknown",
  ],
];

/** The outcome of an order: refused (with a status and code), or a state. */
export type Outcome = { refused: [status: number, code: string] } | { state: "accepted" | "outcome_unknown" };
const unknown: Outcome = { state: "outcome_unknown" };
export const orderAnswers: [string, string | Reply, Outcome][] = [
  ["an identifier that is a number", '{"success":true,"uniqueIdentifier":@digits@}', { state: "accepted" }],
  ["no success beside the identifier", '{"uniqueIdentifier":"@new@"}', { state: "accepted" }],
  ["a list for success", '{"success":[],"uniqueIdentifier":"@new@","extra":{"__proto__":1}}', { state: "accepted" }],
  ["no identifier", '{"success":true}', unknown],
  ["a null identifier", '{"success":true,"uniqueIdentifier":null}', unknown],
  ["an empty identifier", '{"success":true,"uniqueIdentifier":"  "}', unknown],
  ["an object for an identifier", '{"success":true,"uniqueIdentifier":{"id":"x"}}', unknown],
  ["an identifier longer than any", `{"uniqueIdentifier":"${"x".repeat(5000)}"}`, unknown],
  ["a list", "[]", unknown],
  ["null", "null", unknown],
  ["a page with 200", { body: "<p>Maintenance", headers: asPage }, unknown],
  ["nothing with 200", { body: "" }, unknown],
  ["JSON cut short", '{"success":true,"uniqueIdentifier":"0ddba11', unknown],
  ["a cut connection", { body: '{"success":true,"uniqueIdentifier":"@new@"}', cutAfter: 10 }, unknown],
  ["500", { status: 500, body: "<h1>Oops" }, unknown],
  ["a redirect", { status: 307, headers: { location: "/user/verify/criminal/federal/again" } }, unknown],
  ["400 with a message", { status: 400, body: message }, { refused: [422, "upstream_rejected"] }],
  ["417 with a message", { status: 417, body: message }, { refused: [502, "upstream_expectation_failed"] }],
  ["401", { status: 401, body: message }, { refused: [502, "upstream_unauthorized"] }],
];

export const wrapped = (result: unknown) => JSON.stringify({ success: true, result });
const own = { uuid: "@identifier@", type: "CRIMINAL" };
export const complete = { ...own, status: "COMPLETE", sub_status: null, cases: [], court_copies: null };
const nulls = { id: null, caseNumber: null, charges: null, caseIdentifiers: null, defendant: null };
export type SuccessiveAnswers = [
  what: string,
  answers: (string | Reply)[],
  states: (string | null)[],
  more?: Record<string, unknown>,
];
/** Successive answers about an order, and the state of the order after each answer. Null stands for a refusal. */
export const successiveAnswers: SuccessiveAnswers[] = [
  ["nothing found", [wrapped(complete)], ["clear"]],
  [
    "nulls everywhere",
    [wrapped({ uuid: null, type: null, status: null, cases: null, court_copies: null })],
    ["unknown"],
  ],
  ["a null result", [wrapped(null)], [null]],
  ["a result that is a text", [wrapped(malformedSecret)], [null]],
  ["a list", ["[]"], [null]],
  ["COMPLETE without a list of cases", [wrapped({ ...own, status: "COMPLETE" })], ["unknown"]],
  ["COMPLETE with null cases", [wrapped({ ...complete, cases: null })], ["unknown"]],
  ["COMPLETE with IN_PROGRESS", [wrapped({ ...complete, sub_status: "IN_PROGRESS" })], ["unknown"]],
  ["COMPLETE with a word beside it", [wrapped({ ...complete, sub_status: "REVIEW" })], ["unknown"]],
  ["a record without cases", [wrapped({ ...complete, sub_status: "RECORD" })], ["attention"]],
  ["one case that is not a list", [wrapped({ ...complete, cases: { ...nulls, caseNumber: "X-1" } })], ["attention"]],
  ["cases of nulls", [wrapped({ ...complete, cases: [nulls] })], ["attention"]],
  ["cases that are texts", [wrapped({ ...complete, cases: [malformedSecret] })], ["unrecognized"]],
  ["cases that are a number", [wrapped({ ...complete, cases: 0 })], ["unrecognized"]],
  ["a status that is an object", [wrapped({ ...complete, status: { a: "COMPLETE" } })], ["unrecognized"]],
  ["another status", [wrapped({ ...complete, status: "CLEAR" })], ["unknown"]],
  ["another order's result", [wrapped({ ...complete, uuid: "0dd00000-dead-4000-8000-000000000000" })], [null]],
  [
    "keys of JavaScript objects",
    ['{"result":{"uuid":"@identifier@","__proto__":{"status":"COMPLETE","cases":[]}}}'],
    ["unknown"],
  ],
  [
    "markup",
    [
      wrapped({
        ...complete,
        cases: [{ defendant: `<script>alert("${malformedName}")</script>`, charges: [{ x: malformedSecret }] }],
      }),
    ],
    ["attention"],
  ],
  [
    "COMPLETE, then PENDING",
    [wrapped(complete), wrapped({ ...own, status: "PENDING", cases: null })],
    ["clear", "unknown"],
    { regressed: true },
  ],
  [
    "PENDING, then nothing readable, then COMPLETE",
    [wrapped({ ...own, status: "PENDING" }), "<p>", wrapped(complete)],
    ["pending", null, "clear"],
  ],
  ["COMPLETE, then 404", [wrapped(complete), { status: 404, body: "" }], ["clear", null], { state: "complete" }],
  [
    "COMPLETE, then 500, then COMPLETE with a case",
    [wrapped(complete), { status: 417, body: message }, wrapped({ ...complete, cases: [nulls] })],
    ["clear", null, "attention"],
  ],
];

export const countyAnswers: [string, string, number][] = [
  ["null", "null", 0],
  ["a text for the list", `{"countyWithPrice":"${malformedSecret}","priceToRunAllCounties":"free"}`, 0],
  ["one county that is not a list", '{"countyWithPrice":{"County":"Harlow","State":"OH"}}', 1],
  ["counties of nulls", '{"countyWithPrice":[null,{},{"County":null,"State":null},{"County":"","State":"TX"}]}', 0],
  [
    "prices that are not numbers",
    '{"countyWithPrice":[{"County":"Harlow","State":"OH","Price":{"search_fee":"12.50","court_fee":{},"total_price":-1}}]}',
    1,
  ],
  [
    "numbers out of range",
    '{"countyWithPrice":[{"County":7,"State":["OH"],"Price":{"total_price":1e999}}],"priceToRunAllCounties":1e999}',
    0,
  ],
];

export const overrideAnswers: [string, string | Reply, number, string][] = [
  ["true as a word", '{"success":"true"}', 200, "applied"],
  ["no success", "{}", 200, "outcome_unknown"],
  ["null", "null", 200, "outcome_unknown"],
  ["a word", '{"success":"maybe"}', 200, "outcome_unknown"],
  ["a page with 200", { body: "<p>", headers: asPage }, 200, "outcome_unknown"],
  ["a cut connection", { body: '{"success":true}', cutAfter: 4 }, 200, "outcome_unknown"],
  ["500", { status: 500, body: "" }, 200, "outcome_unknown"],
  ["a redirect", { status: 301, headers: { location: "/user/identity/override/" } }, 200, "outcome_unknown"],
  ["false", '{"success":false}', 422, "refused"],
  ["417 with a message", { status: 417, body: message }, 502, "refused"],
];
