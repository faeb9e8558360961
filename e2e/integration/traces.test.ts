/** What a console sends to a collector of OpenTelemetry: one trace of a request, and nothing about a person. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { createApplicant, familyName } from "./actions";
import { Client, signedInAs } from "./client";
import { type LoggedConsole, startLoggedConsole } from "./console";

const value = z.union([z.object({ stringValue: z.string() }), z.object({ intValue: z.number() })]);
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value })).default([]),
});
type Span = z.infer<typeof spanSchema>;
const batches = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: z.unknown() })) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

/** Everything that came, as it came. */
let received = "";
const spans: Span[] = [];
const paths = new Set<string>();
const collector = createServer((request, response) => {
  let text = "";
  request.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  request.once("end", () => {
    received += text;
    paths.add(`${request.method} ${request.url}`);
    const { resourceSpans } = batches.parse(JSON.parse(text));
    for (const { scopeSpans } of resourceSpans) for (const { spans: sent } of scopeSpans) spans.push(...sent);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
});

let desk: LoggedConsole;
let reviewer: Client;

beforeAll(async () => {
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  const { port } = collector.address() as AddressInfo;
  desk = await startLoggedConsole({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_SERVICE_NAME: "desk-under-test",
    OTEL_BSP_SCHEDULE_DELAY: "100",
  });
  reviewer = await signedInAs("reviewer", desk.baseUrl);
});
afterAll(async () => {
  await desk.stop();
  collector.close();
});

const caller = { trace: "4bf92f3577b34da6a3ce929d0e0e4736", span: "00f067aa0ba902b7" };
const traceparent = `00-${caller.trace}-${caller.span}-01`;
const person = { firstName: "Trudelinde", lastName: familyName("Spurlos"), email: "trudelinde@spurlos.example" };

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** The span of a name in the caller's trace, once it has come. */
const spanOf = (name: string | RegExp): Promise<Span> =>
  vi.waitUntil(
    () =>
      spans.find(
        (one) => one.traceId === caller.trace && (name instanceof RegExp ? name.test(one.name) : one.name === name),
      ),
    { timeout: 30_000, interval: 50 },
  );

test("a request goes on with the caller's trace: route, action, call of the service, SQL", async () => {
  const traced = new Client(desk.baseUrl);
  const { cookie } = reviewer;
  const sent = { ...person, dob: "21-01-1979", country: "USA", houseNumber: "77", streetName: "Spurlosweg" };
  const rest = { city: "Harlow", state: "OH", zipCode: "45882", confirmedDuplicate: true };
  const answer = await traced.api(
    "POST",
    "/api/applicants",
    { ...sent, ...rest },
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
  const ofTrace = spans.filter(({ traceId }) => traceId === caller.trace);
  const byId = new Map(ofTrace.map((span) => [span.spanId, span]));
  const above = (span: Span): string[] => {
    const parent = byId.get(span.parentSpanId ?? "");
    return parent ? [parent.spanId, ...above(parent)] : [];
  };
  expect(above(call)).toContain(action.spanId);
  const statements = ofTrace.filter(({ name }) => name.startsWith("sql "));
  expect(statements.filter((span) => above(span).includes(action.spanId)).length).toBeGreaterThan(1);
  // Connected: nothing of the trace hangs in the air.
  for (const span of ofTrace) expect(span === request || above(span).includes(request.spanId), span.name).toBe(true);
  expect(desk.printed()).toContain(`"traceId":"${caller.trace}"`);
});

test("a page and its actions are one trace, a refusal names its code, and nothing holds a person or a secret", async () => {
  const id = await createApplicant(reviewer, { ...person, lastName: familyName("Spurlos") });
  await reviewer.send(`/applicants/${id}`);
  const page = await vi.waitUntil(() => spans.find(({ name }) => name === "GET page"), {
    timeout: 30_000,
    interval: 50,
  });
  expect(attributesOf(page)).toMatchObject({ "http.response.status_code": 200 });
  const below = spans.filter(({ traceId, name }) => traceId === page.traceId && name.startsWith("action "));
  expect(below.length).toBeGreaterThan(0);
  await reviewer.api("GET", `/api/applicants?q=${person.lastName}`);
  await reviewer.api("POST", "/api/overrides/01890000-0000-7000-8000-000000000000/approve", {
    note: "Spurlos",
    stepUp: "x",
  });
  const refused = await vi.waitUntil(
    () => spans.find(({ name }) => name === "action POST /api/overrides/:id/approve"),
    {
      timeout: 30_000,
      interval: 50,
    },
  );
  expect(attributesOf(refused)).toMatchObject({ "error.type": "forbidden", "proofdesk.outcome": "refused" });
  await desk.stop();
  expect([...paths]).toEqual(["POST /v1/traces"]);
  expect(received).toContain("desk-under-test");
  const session = reviewer.cookie.split("=").at(-1) ?? "";
  for (const secret of [
    ...Object.values(person),
    "Trudelinde",
    "Spurlos",
    "1979",
    session,
    "q=",
    "select ",
    "insert ",
  ]) {
    expect(received.toLowerCase().includes(secret.toLowerCase()), secret).toBe(false);
  }
});
