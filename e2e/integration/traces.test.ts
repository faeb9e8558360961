/**
 * The traces that a console sends to a collector of OpenTelemetry: one trace for each request, without personal data.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { attributesOf, type Span, startTraceCollector, type TraceCollector } from "@/lib/testing/trace-collector";
import { createApplicant, familyName } from "./actions";
import { Client, signedInAs } from "./client";
import { type LoggedConsole, startLoggedConsole } from "./console";

let collector: TraceCollector;
let desk: LoggedConsole;
let reviewer: Client;

beforeAll(async () => {
  collector = await startTraceCollector();
  desk = await startLoggedConsole({ ...collector.environment, OTEL_SERVICE_NAME: "desk-under-test" });
  reviewer = await signedInAs("reviewer", desk.baseUrl);
});
afterAll(async () => {
  await desk.stop();
  collector.stop();
});

const caller = { trace: "4bf92f3577b34da6a3ce929d0e0e4736", span: "00f067aa0ba902b7" };
const traceparent = `00-${caller.trace}-${caller.span}-01`;
const person = { firstName: "Trudelinde", lastName: familyName("Spurlos"), email: "trudelinde@spurlos.example" };

/** Returns the span of this name in the caller's trace, once the span has arrived. */
const spanOf = (name: string): Promise<Span> =>
  collector.find((one) => one.traceId === caller.trace && one.name === name);

test("a request goes on with the caller's trace: route, action, call of the service, SQL", async () => {
  const traced = new Client(desk.baseUrl);
  const { cookie } = reviewer;
  const fields = { ...person, dob: "21-01-1979", country: "USA", houseNumber: "77", streetName: "Spurlosweg" };
  const rest = { city: "Harlow", state: "OH", zipCode: "45882", confirmedDuplicate: true };
  const answer = await traced.api(
    "POST",
    "/api/applicants",
    { ...fields, ...rest },
    { headers: { traceparent, cookie } },
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);

  const request = await spanOf("POST /api/applicants");
  expect(request.parentSpanId).toBe(caller.span);
  expect(attributesOf(request)).toMatchObject({ "http.route": "/api/applicants", "http.response.status_code": 201 });
  const action = await spanOf("action POST /api/applicants");
  expect(action.parentSpanId).toBe(request.spanId);
  expect(attributesOf(action)).toMatchObject({
    "proofdesk.permission": "applicant.write",
    "proofdesk.outcome": "done",
  });
  const call = await spanOf("identity user.create");
  expect(attributesOf(call)).toMatchObject({ "proofdesk.operation": "user.create", "http.response.status_code": 200 });
  const { above } = collector;
  const ofTrace = collector.spans.filter(({ traceId }) => traceId === caller.trace);
  expect(above(call)).toContain(action.spanId);
  const statements = ofTrace.filter(({ name }) => name.startsWith("sql "));
  expect(statements.filter((span) => above(span).includes(action.spanId)).length).toBeGreaterThan(1);
  // Every span of the trace is below the span of the request.
  for (const span of ofTrace) expect(span === request || above(span).includes(request.spanId), span.name).toBe(true);
  expect(desk.printed()).toContain(`"traceId":"${caller.trace}"`);
});

test("a page and its actions are one trace, a refusal names its code, and nothing holds a person or a secret", async () => {
  const id = await createApplicant(reviewer, { ...person, lastName: familyName("Spurlos") });
  await reviewer.send(`/applicants/${id}`);
  const page = await collector.find(({ name }) => name === "GET page");
  expect(attributesOf(page)).toMatchObject({ "http.response.status_code": 200 });
  const below = collector.spans.filter(({ traceId, name }) => traceId === page.traceId && name.startsWith("action "));
  expect(below.length).toBeGreaterThan(0);
  await reviewer.api("GET", `/api/applicants?q=${person.lastName}`);
  await reviewer.api("POST", "/api/overrides/01890000-0000-7000-8000-000000000000/approve", {
    note: "Spurlos",
    stepUp: "x",
  });
  const refused = await collector.find(({ name }) => name === "action POST /api/overrides/:id/approve");
  expect(attributesOf(refused)).toMatchObject({ "error.type": "forbidden", "proofdesk.outcome": "refused" });
  await desk.stop();
  expect([...collector.paths]).toEqual(["POST /v1/traces"]);
  const received = collector.received();
  expect(received).toContain("desk-under-test");
  const session = reviewer.cookie.split("=").at(-1) ?? "";
  for (const secret of [
    ...Object.values(person),
    "Trudelinde",
    "Spurlos",
    "21-01-1979",
    "1979-01-21",
    session,
    "q=",
    "select ",
    "insert ",
  ]) {
    expect(received.toLowerCase().includes(secret.toLowerCase()), secret).toBe(false);
  }
});
