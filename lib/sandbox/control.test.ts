import { networkInterfaces } from "node:os";
import { describe, expect, test } from "vitest";
import { applicant, field, startTestSandbox } from "@/lib/testing/sandbox";
import { setUpSandbox } from "@/lib/testing/sandbox-setup";
import { faultKinds } from "./faults";

const { caller, sandbox } = setUpSandbox({ controlPort: 0 });

test("the control routes are off by default, never on the service's own port, and not for a page in a browser", async () => {
  const plain = await startTestSandbox();
  expect([plain.controlUrl, plain.controlPort]).toEqual([null, null]);
  await plain.stop();
  const headers = { Authorization: "Bearer key-of-the-test" };
  expect((await fetch(`${sandbox.url}/control/faults`, { headers })).status).toBe(404);
  const fromPage = { method: "DELETE", headers: { "Content-Type": "application/json", Origin: "https://example.com" } };
  expect((await fetch(`${sandbox.controlUrl}/control/faults`, fromPage)).status).toBe(403);
});

test("both ports are bound to the loopback address only", async () => {
  const outside = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ internal, family }) => !internal && family === "IPv4").map(({ address }) => address),
  );
  for (const port of [sandbox.port, sandbox.controlPort]) {
    const answerAt = (address: string) =>
      fetch(`http://${address}:${port}/`, { signal: AbortSignal.timeout(1_000) }).then(({ status }) => status);
    expect(await answerAt("127.0.0.1")).toBeGreaterThan(400);
    // A server that listens on every address would also answer at this address.
    for (const address of ["127.0.0.2", ...outside]) await expect(answerAt(address), address).rejects.toThrow();
  }
});

describe("faults", () => {
  const ask = async (timeoutMs = 20_000) => {
    const subject = caller.about("6f1c7a52-0000-4000-8000-000000000000");
    const started = performance.now();
    const timer = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("no answer")), timeoutMs));
    const reply = await Promise.race([subject.send("user.summary"), timer]);
    return { ...reply, tookMs: performance.now() - started };
  };

  test.each(faultKinds)("%s affects as many calls as planned, and no more", async (kind) => {
    sandbox.control.faults.plan({ operation: "user.summary", kind, count: 2, latencyMs: 120, status: 503 });
    for (let call = 0; call < 2; call++) {
      if (kind === "latency") expect((await ask()).tookMs).toBeGreaterThan(110);
      else if (kind === "status") expect(await ask()).toMatchObject({ status: 503 });
      else await expect(ask(200)).rejects.toThrow();
    }
    expect(await ask()).toMatchObject({ status: 400 });
  });

  test("a fault planned for a person hits their calls only, by access code or name", async () => {
    const [target, otherPerson] = [
      await caller.create({ lastName: "Meant" }),
      await caller.create({ lastName: "Other" }),
    ];
    const named = { firstName: applicant.firstName, lastName: "Meant" };
    const plan = sandbox.control.faults.plan;
    for (const who of [{ userAccessCode: target.accessCode }, named]) {
      plan({ who, operation: "user.summary", kind: "status", status: 503, count: 2 });
      expect((await otherPerson.send("user.summary")).status).toBe(200);
      const replies = await Promise.all([1, 2, 3].map(() => target.send("user.summary")));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 503, 503]);
    }
    plan({ who: named, operation: "user.create", kind: "status", status: 417 });
    await expect(caller.create({ lastName: "Other" })).resolves.toBeDefined();
    await expect(caller.create({ lastName: "Meant" })).rejects.toThrow("417");
  });

  test.each([true, false])("a faulty answer may belong to a call that was executed: %s", async (handled) => {
    const subject = await caller.create();
    sandbox.control.faults.plan({ operation: "records.federal-civil", kind: "status", status: 500, handled });
    expect((await subject.send("records.federal-civil")).status).toBe(500);
    expect(field(await subject.get("records.all-results"), "result")).toHaveLength(handled ? 1 : 0);
  });
});
