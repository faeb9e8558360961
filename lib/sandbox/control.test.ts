import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { describe, expect, test } from "vitest";
import { applicant, field, startTestSandbox } from "@/lib/testing/sandbox";
import { createManualClock, setUpSandbox } from "@/lib/testing/sandbox-setup";
import { faultKinds } from "./faults";

const clock = createManualClock();
const { caller, sandbox } = setUpSandbox({ controlPort: 0, clock });

async function control(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${sandbox.controlUrl}${path}`, {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

test("the control routes are off by default, and never on the service's own port", async () => {
  const plain = await startTestSandbox();
  expect([plain.controlUrl, plain.controlPort]).toEqual([null, null]);
  await plain.stop();
  const response = await fetch(`${sandbox.url}/control`, { headers: { Authorization: "Bearer key-of-the-test" } });
  expect(response.status).toBe(404);
});

test("both ports are bound to the loopback address only", async () => {
  const outside = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ internal, family }) => !internal && family === "IPv4").map(({ address }) => address),
  );
  for (const port of [sandbox.port, sandbox.controlPort ?? 0]) {
    expect(await answersAt("127.0.0.1", port)).toBe(true);
    // A server on every address would answer at this one too.
    for (const address of ["127.0.0.2", ...outside]) expect(await answersAt(address, port), address).toBe(false);
  }
});

function answersAt(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 });
    const end = (answers: boolean) => {
      socket.destroy();
      resolve(answers);
    };
    socket.once("connect", () => end(true));
    socket.once("timeout", () => end(false));
    socket.once("error", () => end(false));
  });
}

test("a page in a browser is refused", async () => {
  const origin = { Origin: "https://example.com" };
  expect((await control("POST", "/control/time", { advanceMs: 1 }, origin)).status).toBe(403);
});

test("time moves forward, never back", async () => {
  const before = clock.now();
  expect((await control("POST", "/control/time", { advanceMs: 5000 })).body).toEqual({ now: before + 5000 });
  expect((await control("POST", "/control/time", { advanceMs: -1 })).status).toBe(400);
  expect(clock.now()).toBe(before + 5000);
});

test("calls are counted by operation, without their content", async () => {
  await control("DELETE", "/control/calls");
  const subject = await caller.create();
  await subject.get("user.summary");
  await fetch(`${sandbox.url}/nowhere`, { method: "POST" });
  expect((await control("GET", "/control/calls")).body).toEqual({
    calls: { "user.create": 1, "user.consent": 1, "user.summary": 1, unknown: 1 },
  });
});

describe("faults", () => {
  const ask = async (timeoutMs = 20_000) => {
    const subject = caller.about("6f1c7a52-0000-4000-8000-000000000000");
    const started = performance.now();
    const timer = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("no answer")), timeoutMs));
    const reply = await Promise.race([subject.send("user.summary"), timer]);
    return { ...reply, tookMs: performance.now() - started };
  };

  test("each kind affects as many calls as planned, and no more", async () => {
    for (const kind of faultKinds) {
      const planned = { operation: "user.summary", kind, count: 2, latencyMs: 120, status: 503 };
      expect((await control("POST", "/control/faults", planned)).status).toBe(200);
      for (let call = 0; call < 2; call++) {
        if (kind === "latency") expect((await ask()).tookMs).toBeGreaterThan(110);
        else if (kind === "status") expect(await ask()).toMatchObject({ status: 503 });
        else await expect(ask(200), kind).rejects.toThrow();
      }
      expect(await ask(), kind).toMatchObject({ status: 400 });
    }
  });

  test.each([400, 401, 403, 404, 417, 500])(
    "status %i of the interface comes with the standard error body",
    async (status) => {
      sandbox.control.faults.plan({ operation: "user.summary", kind: "status", status });
      const reply = await ask();
      expect(reply).toMatchObject({ status, body: { errorMessage: expect.any(String) } });
      expect(Object.keys(Object(reply.body))).toEqual(["errorMessage"]);
    },
  );

  test("other operations are unaffected, unless a fault is for all; a plan can be cleared", async () => {
    await control("POST", "/control/faults", { operation: "user.phone", kind: "status" });
    expect(await ask()).toMatchObject({ status: 400 });
    await control("POST", "/control/faults", { operation: "*", kind: "status", status: 500, count: 5 });
    expect(await ask()).toMatchObject({ status: 500 });
    expect((await control("DELETE", "/control/faults")).body).toEqual({ faults: [] });
    expect(await ask()).toMatchObject({ status: 400 });
    expect((await control("POST", "/control/faults", { operation: "*", kind: "earthquake" })).status).toBe(400);
  });

  test("a fault planned for a person hits their calls only, by access code or name", async () => {
    const [meant, other] = [await caller.create({ lastName: "Meant" }), await caller.create({ lastName: "Other" })];
    const named = { firstName: applicant.firstName, lastName: "Meant" };
    for (const who of [{ userAccessCode: meant.accessCode }, named]) {
      const planned = { who, operation: "user.summary", kind: "status", status: 503, count: 2 };
      expect((await control("POST", "/control/faults", planned)).status).toBe(200);
      expect((await other.send("user.summary")).status).toBe(200);
      const replies = await Promise.all([1, 2, 3].map(() => meant.send("user.summary")));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 503, 503]);
    }
    await control("POST", "/control/faults", { who: named, operation: "user.create", kind: "status", status: 417 });
    await expect(caller.create({ lastName: "Other" })).resolves.toBeDefined();
    await expect(caller.create({ lastName: "Meant" })).rejects.toThrow("417");
  });

  test("a faulty answer may belong to a call that was executed, or not", async () => {
    const orders = async (handled: boolean) => {
      const subject = await caller.create();
      sandbox.control.faults.plan({ operation: "records.federal-civil", kind: "status", status: 500, handled });
      expect((await subject.send("records.federal-civil")).status).toBe(500);
      return field(await subject.get("records.all-results"), "result");
    };
    expect(await orders(true)).toHaveLength(1);
    expect(await orders(false)).toHaveLength(0);
  });
});

describe("the results of a person", () => {
  test("is set by access code, at once", async () => {
    const subject = await caller.create();
    const who = { userAccessCode: subject.accessCode };
    expect((await control("PUT", "/control/people", { who, script: { ssn: { valid: false } } })).body).toEqual({
      changed: 1,
    });
    expect(await subject.get("user.ssn")).toMatchObject({ isSSNValid: false });
  });

  test("are set by name for a person who is created later", async () => {
    const who = { firstName: "Later", lastName: "Comer" };
    const script = { result: { contactProof: { verifiedPhone: "perhaps" } }, answers: { "user.ssn": null } };
    expect((await control("PUT", "/control/people", { who, script })).body).toEqual({ changed: 0 });
    const subject = await caller.create(who);
    expect(field(await subject.get("user.test-result"), "contactProof")).toBeNull();
    await subject.get("user.phone");
    expect(field(await subject.get("user.test-result"), "contactProof")).toEqual({ verifiedPhone: "perhaps" });
    const other = await caller.create({ ...who, firstName: "Another" });
    await other.get("user.phone");
    expect(field(await other.get("user.test-result"), "contactProof")).toEqual({
      verifiedPhone: false,
      verifiedEmail: null,
    });
  });

  test("parts are merged, and an invalid script is refused", async () => {
    const subject = await caller.create();
    const who = { userAccessCode: subject.accessCode };
    await control("PUT", "/control/people", { who, script: { criminal: { record: true } } });
    await control("PUT", "/control/people", { who, script: { watchList: [{ Score: 70 }] } });
    expect((await control("PUT", "/control/people", { who, script: { horoscope: "Libra" } })).status).toBe(400);
    await subject.get("background.seven-year");
    await subject.get("background.watchlist-search");
    expect(field(await subject.get("user.test-result"), "backgroundCheck")).toEqual({
      hasCriminalRecord: true,
      hasGlobalWatchlistRecord: true,
    });
  });
});

test("an unknown person follows a script drawn from the seed, mostly clear", async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const subject = await caller.create({ lastName: `${applicant.lastName}-${index}` });
      return field(await subject.get("user.ssn"), "isSSNValid");
    }),
  );
  expect(outcomes.filter((valid) => valid === true).length).toBeGreaterThan(20);
});
