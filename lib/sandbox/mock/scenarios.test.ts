import { describe, expect, test } from "vitest";
import { operationIds } from "@/lib/identity/operations/list";
import { mockFacts } from "@/lib/testing/mock-table";
import { field } from "@/lib/testing/sandbox";
import { askAt, codeOf, fieldsFor, knownId } from "@/lib/testing/sandbox-mock";
import { setUpSandbox } from "@/lib/testing/sandbox-setup";
import { mockUsers } from "./mock-data";

const { sandbox } = setUpSandbox();
const ask = askAt(() => sandbox.url);

const standardError = { errorMessage: expect.stringMatching(/\w{3}/) };

/** What the interface calls a Quiz Object. */
const quizObject = {
  success: true,
  data: {
    IDMSessionId: expect.any(String),
    IDMKBAResponse: {
      KBAQuestion: expect.arrayContaining([
        {
          QuestionId: expect.any(Number),
          Question: expect.any(String),
          QuestionType: "Cities",
          Options: expect.anything(),
        },
      ]),
      KBAStatus: { QuestionsAnswered: 0, NoOfQuestions: 3 },
    },
    IsKbaEnabled: "true",
  },
};

describe("Mock operations, every cell of the table", () => {
  test.each(mockFacts)("$id at $path, code $number: $outcome", async ({ id, method, path, number, outcome }) => {
    const operationId = knownId(id);
    const body = { userAccessCode: codeOf(number), ...fieldsFor(operationId, number) };
    const answered = await ask(method, path, body);
    if (outcome === "error" || outcome === "-") {
      expect(answered.body).toEqual(standardError);
      expect([400, 417]).toContain(answered.status);
      return;
    }
    expect(answered.status).toBe(200);
    expect(answered.body).not.toHaveProperty("errorMessage");
    if (outcome === "quiz") expect(answered.body).toEqual(quizObject);
    else if (outcome === "failure") expect(field(answered.body, "success")).toBe(false);
    else expect(field(answered.body, "success")).not.toBe(false);
    // Mock requests are not stateful: the scenarios are fixed.
    expect(await ask(method, path, body)).toEqual(answered);
  });

  test("the table has a row for every operation but Create User, whose scenarios follow the first name", () => {
    expect([...new Set(mockFacts.map(({ id }) => id)), "user.create"].sort()).toEqual([...operationIds].sort());
  });

  test("Create User: first name Jonathan gives code 1's user, any other name code 2's", async () => {
    const fields = { lastName: "Ruiz", dob: "09-04-1990", email: "ana@example.com" };
    const create = (firstName: string) => ask("POST", "/mock/user/create", { ...fields, firstName });
    expect(await create("Jonathan")).toEqual({ status: 200, body: mockUsers[1] });
    for (const name of ["Ana", "jonathan", "Jonathon", "Jonathan Ruiz"]) {
      expect(await create(name)).toEqual({ status: 200, body: mockUsers[2] });
    }
    expect((await ask("POST", "/mock/user/create", { ...fields, firstName: "" })).status).toBe(400);
  });
});
