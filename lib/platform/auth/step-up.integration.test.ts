/** @database both: racing transactions use a token once. */

import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import { AppError } from "@/lib/errors";
import { rejectOverride as contract } from "@/lib/features/overrides/contract/overrides";
import { rejectOverride as record } from "@/lib/features/overrides/contract/overrides.actions";
import { changePassword } from "@/lib/features/session/password";
import { stepUp } from "@/lib/features/session/step-up";
import { defineAction, runAction } from "@/lib/platform/actions/define-action";
import { db, transaction } from "@/lib/platform/data/prisma";
import { codeOf, runAs } from "@/lib/testing/actions";
import { newSession, setUpDatabase, setUpPerson, signInAs, type TestPerson, testPassword } from "@/lib/testing/staff";
import { endSession } from "./session";
import { consumeStepUp } from "./step-up";

setUpDatabase();
const person = setUpPerson(["approver"]);

const prove = (who: Pick<TestPerson, "caller">, action: string | string[], password = testPassword) =>
  runAction(stepUp, who.caller(), { params: {}, query: {}, headers: {}, body: { password, act: action } });
const use = (staff: TestPerson["staff"], action: string, token: string) =>
  codeOf(transaction((tx) => consumeStepUp(tx, staff, action, token)));

describe("a step-up", () => {
  test("is used once when 50 requests race for it", async () => {
    const action = `override.approve:${uuid()}`;
    const { token } = await prove(person, action);
    const answers = await Promise.all(Array.from({ length: 50 }, () => use(person.staff, action, token)));
    expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "step_up_required")).toHaveLength(49);
  });

  test("is valid for its own action only", async () => {
    const id = uuid();
    const { token } = await prove(person, `override.approve:${id}`);
    expect(await use(person.staff, `override.reject:${id}`, token)).toBe("step_up_required");
    expect(await use(person.staff, `override.approve:${uuid()}`, token)).toBe("step_up_required");
    expect(await use(person.staff, `override.approve:${id}`, token)).toBe("done");
  });

  test("is valid for its own session only, not for another of the same person", async () => {
    const action = `override.approve:${uuid()}`;
    const otherSession = await newSession(person.id);
    const { token } = await prove(person, action);
    expect(await use(otherSession.staff, action, token)).toBe("step_up_required");
  });

  test("is not valid once its session has ended, or its person is disabled", async () => {
    const action = `override.approve:${uuid()}`;
    const [departed, disabled] = [await signInAs(["approver"]), await signInAs(["approver"])];
    const tokens = [(await prove(departed, action)).token, (await prove(disabled, action)).token] as const;
    await transaction((tx) => endSession(tx, departed.staff.sessionId));
    await db.staff.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } });
    expect(await use(departed.staff, action, tokens[0])).toBe("unauthenticated");
    expect(await use(disabled.staff, action, tokens[1])).toBe("unauthenticated");
  });

  test("expires after five minutes", async () => {
    const action = `override.approve:${uuid()}`;
    const { token, expiresAt } = await prove(person, action);
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 300_000)).toBeLessThan(10_000);
    await db.stepUp.updateMany({ where: { act: action }, data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await use(person.staff, action, token)).toBe("step_up_required");
  });

  test("serves several acts, each once", async () => {
    const acts = [`override.approve:${uuid()}`, `override.approve:${uuid()}`] as const;
    const { token } = await prove(person, [...acts]);
    for (const act of acts) {
      expect(await use(person.staff, act, token)).toBe("done");
      expect(await use(person.staff, act, token)).toBe("step_up_required");
    }
  });

  test("ends with a changed password", async () => {
    const someone = await signInAs(["approver"]);
    const action = `override.approve:${uuid()}`;
    const { token } = await prove(someone, action);
    await runAs(changePassword, someone, { body: { current: testPassword, next: "slow-rivers-carry-old-boats" } });
    expect(await use(someone.staff, action, token)).toBe("step_up_required");
  });

  test("is not consumed by an action that is rolled back", async () => {
    const action = `override.approve:${uuid()}`;
    const { token } = await prove(person, action);
    const failing = transaction(async (tx) => {
      await consumeStepUp(tx, person.staff, action, token);
      throw new AppError("state_conflict");
    });
    await expect(failing).rejects.toMatchObject({ code: "state_conflict" });
    expect(await use(person.staff, action, token)).toBe("done");
  });

  test("is stored only as a hash, and guesses are refused", async () => {
    const action = `override.approve:${uuid()}`;
    const { token } = await prove(person, action);
    const row = await db.stepUp.findFirstOrThrow({ where: { act: action } });
    expect(Buffer.from(row.tokenHash).includes(token)).toBe(false);
    expect(token).toHaveLength(43);
    expect(await use(person.staff, action, `${token}x`)).toBe("step_up_required");
    expect(await use(person.staff, action, "")).toBe("step_up_required");
  });
});

describe("an action that needs one", () => {
  const run = async (action: typeof changing, body: object) => {
    const someone = await signInAs(["approver"]);
    const id = uuid();
    const input = { params: { id }, query: {}, headers: {}, body: { note: "No.", ...body } };
    const error: unknown = await runAction(action, someone.caller(), input).catch((refusal: unknown) => refusal);
    const rows = await db.auditEvent.findMany({ where: { actorId: someone.id }, orderBy: { seq: "asc" } });
    return { error, id, rows: rows.map(({ phase, code }) => `${phase} ${code}`) };
  };
  const changing = defineAction(record, contract, {
    object: "override",
    run: ({ transaction: change }) => change(() => Promise.reject(new AppError("not_found"))),
  });
  const careless = defineAction(record, contract, { run: async () => ({}) as never });

  test("is refused without, which names the act, before it begins", async () => {
    const { error, id, rows } = await run(changing, {});
    expect(error).toMatchObject({ code: "step_up_required", facts: { refs: { act: `override.reject:${id}` } } });
    expect(rows).toEqual(["outcome step_up_required"]);
  });

  test("changes nothing with a wrong one, and answers nothing that was not confirmed", async () => {
    const stepUp = "made up";
    expect((await run(changing, { stepUp })).error).toMatchObject({ code: "step_up_required" });
    expect((await run(careless, { stepUp })).error).toMatchObject({
      message: expect.stringContaining("step-up"),
    });
  });
});

describe("the password", () => {
  test("must be right, and guesses are slowed down", async () => {
    const someone = await signInAs(["approver"]);
    const action = `override.approve:${uuid()}`;
    for (let guess = 0; guess < 5; guess += 1) {
      await expect(prove(someone, action, `guess ${guess}`)).rejects.toMatchObject({ code: "invalid_input" });
    }
    await expect(prove(someone, action)).rejects.toMatchObject({
      code: "too_many_requests",
      facts: { retryAfter: expect.any(Number) },
    });
    expect(await db.stepUp.count({ where: { act: action } })).toBe(0);
  });

  test("each attempt is in the audit log, with the action and without the password", async () => {
    const someone = await signInAs(["approver"]);
    const action = `override.approve:${uuid()}`;
    await prove(someone, action, "a-wrong-secret-word").catch(() => undefined);
    await prove(someone, action);
    const rows = await db.auditEvent.findMany({ where: { actorId: someone.id }, orderBy: { seq: "asc" } });
    expect(rows.map(({ outcome }) => outcome)).toEqual([null, "refused", null, "done"]);
    const text = rows.map(({ bytes }) => Buffer.from(bytes).toString()).join();
    expect(text).toContain(action);
    expect(text).not.toContain("a-wrong-secret-word");
    expect(text).not.toContain(testPassword);
  });
});
