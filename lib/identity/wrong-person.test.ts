import { afterEach, describe, expect, test, vi } from "vitest";
import { log } from "@/lib/platform/process/log";
import cases from "@/lib/testing/world-cases.json";
import { refuseWrongPerson } from "./wrong-person";

const own = "8d2f6f0a-1b4e-4c57-9d55-3a7b0c1e2f90";
const otherCode = "c0ffee00-1b4e-4c57-9d55-3a7b0c1e2f90";

const alert = vi.spyOn(log, "error").mockReturnValue(undefined);
afterEach(() => alert.mockClear());

const refuse = (answer: unknown, accessCode: string | undefined = own) =>
  refuseWrongPerson("user.test-result", answer, accessCode);

describe("an answer of the service", () => {
  test.each([
    { user: { userAccessCode: own.toUpperCase() } },
    { userAccessCode: ` ${own} ` },
    { user: { userAccessCode: null }, userAccessCode: "" },
    { user: null },
    { user: [] },
    {},
    [],
    null,
    "text",
  ])("that names nobody else is taken: %j", (answer) => {
    refuse(answer);
    expect(alert).not.toHaveBeenCalled();
  });

  test.each([
    { user: { userAccessCode: otherCode } },
    { userAccessCode: otherCode },
    { userAccessCode: own, user: { userAccessCode: otherCode } },
    { user: { userAccessCode: 17 } },
    { user: { userAccessCode: { id: own } } },
    { user: { userAccessCode: [own] } },
    { user: { userAccessCode: false } },
  ])("that names another access code is refused, with an alert that has no personal data: %j", (answer) => {
    expect(() => refuse(answer)).toThrow(expect.objectContaining({ code: "upstream_wrong_person", sent: "maybe" }));
    expect(alert).toHaveBeenCalledExactlyOnceWith(
      { operationId: "user.test-result", requestId: undefined, code: "upstream_wrong_person" },
      "alert: the identity service answered about another person",
    );
  });

  test("C001: with the name of another person, too, is refused", () => {
    const answer = cases.find(({ id }) => id === "C001")?.input.answer;
    expect(() => refuse(answer)).toThrow(expect.objectContaining({ code: "upstream_wrong_person" }));
  });

  test("in another form than a UUID, the case counts", () => {
    refuse({ userAccessCode: "Code-1" }, "Code-1");
    expect(() => refuse({ userAccessCode: "code-1" }, "Code-1")).toThrow();
  });

  test("to Create User gives the access code, and is about whoever was created", () => {
    refuseWrongPerson("user.create", { userAccessCode: otherCode }, undefined);
    expect(alert).not.toHaveBeenCalled();
  });
});
