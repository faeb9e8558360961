/** Starts a test console with its own sandbox, and places orders, for integration tests. */
import { basename } from "node:path";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { policyForNew } from "@/lib/cases/applicant-policy";
import { newApplicantColumns } from "@/lib/cases/applicant-record";
import type { placeOrder as placeOrderEndpoint } from "@/lib/features/orders/contract/orders";
import { placeOrder } from "@/lib/features/orders/place-order";
import type { FieldsOf } from "@/lib/identity/operations/registry";
import { closeIdentity } from "@/lib/identity/service";
import { runAction } from "@/lib/platform/actions/define-action";
import { readRecord } from "@/lib/platform/audit/record";
import type { CallOf } from "@/lib/platform/contract/endpoint";
import { closeDatabase, db } from "@/lib/platform/data/prisma";
import type { FaultInput } from "@/lib/sandbox/faults";
import type { Sandbox, SandboxOptions } from "@/lib/sandbox/server";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import { ownValues, sandboxClient, applicant as someone, startTestSandbox, testKey } from "@/lib/testing/sandbox";
import { setTestEnvironment, type TestPerson } from "@/lib/testing/staff";
import { newKey } from "./idempotency-key";

export type TestConsole = {
  sandbox: Sandbox;
  makeApplicant(options?: MakeApplicant): Promise<TestApplicant>;
  calls(operation: string): number;
  /** Plans a failure of the service for an applicant that `makeApplicant` created. */
  fault(applicantId: string, input: Omit<FaultInput, "who">): void;
  /** Resolves when the sandbox receives the next call of an operation, before it answers. */
  nextCall(operation: string): Promise<void>;
  close(): Promise<void>;
};

export type TestApplicant = { id: string; accessCode: string };

type MakeApplicant = { consent?: boolean; script?: ScriptInput; fields?: Partial<FieldsOf<"user.create">> };

let consoleCount = 0;

/** Starts a sandbox, and connects the identity client of this process to it. */
export async function openTestConsole(options: Partial<SandboxOptions> = {}): Promise<TestConsole> {
  // The seed fixes the random results, so that a test does not fail by chance. The seed also determines codes and
  // identifiers. The consoles of one file share a database, so each console needs its own seed.
  consoleCount += 1;
  const seed = `${basename(expect.getState().testPath ?? "")} ${consoleCount}`;
  const sandbox = await startTestSandbox({ seed, ...options });
  process.env.IDENTITY_BASE_URL = sandbox.url;
  process.env.IDENTITY_API_KEY = testKey;
  setTestEnvironment();
  const client = sandboxClient(sandbox.url);
  const accessCodes = new Map<string, string>();
  return {
    sandbox,
    async makeApplicant({ consent = true, script, fields: overrides = {} } = {}) {
      const fields = overrides.firstName || overrides.lastName ? { ...ownValues(), ...overrides } : overrides;
      const { accessCode } = await client.create({ ...fields }, { consent });
      // By default, one applicant in thirty has an SSN that does not verify, which rules out an override.
      const parts = { ssn: { valid: true }, ...script };
      await sandbox.control.changePerson({ userAccessCode: accessCode }, { script: parts });
      const id = uuid();
      const data = newApplicantColumns(id, accessCode, { ...someone, ...fields }, await policyForNew());
      await db.applicant.create({ data: { ...data, ...(consent ? { consentedAt: new Date() } : {}) } });
      accessCodes.set(id, accessCode);
      return { id, accessCode };
    },
    calls: (operation) => sandbox.control.calls()[operation] ?? 0,
    fault(applicantId, input) {
      const userAccessCode = accessCodes.get(applicantId);
      if (!userAccessCode) throw new Error("This console has not made such an applicant");
      sandbox.control.faults.plan({ ...input, who: { userAccessCode } });
    },
    nextCall: (operation) =>
      new Promise((resolve) => {
        const { count } = sandbox.control;
        sandbox.control.count = (called) => {
          count(called);
          if (called !== operation) return;
          sandbox.control.count = count;
          resolve();
        };
      }),
    async close() {
      await closeIdentity();
      await sandbox.stop();
      await closeDatabase();
    },
  };
}

/**
 * Gives a test file its own console, which opens before all tests and closes after them. Before each test, the console
 * forgets the calls and faults of the sandbox. It also closes the identity client, whose circuit breaker could still be
 * open.
 */
export function setUpTestConsole(options: Partial<SandboxOptions> = {}): TestConsole {
  let opened: TestConsole | undefined;
  const current = () => {
    if (!opened) throw new Error("The test console opens before the tests, not while they are collected");
    return opened;
  };
  beforeAll(async () => {
    opened = await openTestConsole(options);
  });
  beforeEach(async () => {
    current().sandbox.control.clearCalls();
    current().sandbox.control.faults.clear();
    await closeIdentity();
  });
  afterAll(() => opened?.close());
  return {
    get sandbox() {
      return current().sandbox;
    },
    makeApplicant: (options) => current().makeApplicant(options),
    calls: (operation) => current().calls(operation),
    fault: (applicantId, input) => current().fault(applicantId, input),
    nextCall: (operation) => current().nextCall(operation),
    close: () => current().close(),
  };
}

type Body = NonNullable<CallOf<typeof placeOrderEndpoint>["body"]>;

/** Two counties of an applicant's history, one after the other. */
export const twoCounties = [
  { name: "Harlow", state: "OH", from: "2015-03", to: "2020-06" },
  { name: "Tamarack", state: "MN", from: "2020-07", to: "2024-01" },
];

export function placeOrderAs(person: TestPerson, body: Body, key = newKey()) {
  return runAction(placeOrder, person.caller(), { params: {}, query: {}, body, headers: { "idempotency-key": key } });
}

export async function placeOneOrderAs(person: TestPerson, body: Body, key?: string) {
  const { orders } = await placeOrderAs(person, body, key);
  expect(orders).toHaveLength(1);
  const [order] = orders;
  if (!order) throw new Error("No order was placed");
  return order;
}

export const pathInput = <P>(params: P) => ({ params, query: {}, body: {}, headers: {} });

/** The audit log's entries about an object: action, phase, outcome and details of each entry, oldest first. */
export async function auditEventsOf(objectId: string, action?: string) {
  const rows = await db.auditEvent.findMany({
    where: { objectId, ...(action ? { action } : {}) },
    orderBy: { seq: "asc" },
  });
  return rows.map((row) => ({
    action: row.action,
    phase: row.phase,
    outcome: row.outcome,
    code: row.code,
    intentId: row.intentId,
    id: row.id,
    details: readRecord(row.bytes)?.details ?? {},
  }));
}
