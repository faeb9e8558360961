import { expect, test } from "vitest";
import { readSections } from "@/lib/domain/results/sections";
import { namesOfFields } from "@/lib/domain/results/unlisted-fields";
import { sectionSchemas } from "@/lib/identity/operations/test-result";
import { field } from "@/lib/testing/sandbox";
import { setUpSandbox } from "@/lib/testing/sandbox-setup";
import { demoPeople } from "./demo";

const { caller } = setUpSandbox();

test("every name is used once, and no SSN can belong to a real person", () => {
  const names = demoPeople().map(({ create }) => `${create.firstName} ${create.lastName} ${create.dob}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { create } of demoPeople()) expect(create.ssn ?? "900").toMatch(/^900\d{6}$|^900$|^\d{4}$/);
});

test("all reach their state without waiting; sections are readable, except the two malformed on purpose", async () => {
  const unreadable = demoPeople().map(async (person) => {
    const result = await (await caller.createDemo(person)).get("user.test-result");
    return Object.entries(sectionSchemas).flatMap(([name, schema]) => {
      const section = field(result, ...name.split(".")) ?? null;
      return section === null || schema.safeParse(section).success ? [] : [`${person.key} ${name}`];
    });
  });
  const malformed = ["jose-maria professionalLicense", "renata professionalLicense"];
  expect((await Promise.all(unreadable)).flat().sort()).toEqual(malformed);
}, 30_000);

test("their results have only fields that the interface lists", async () => {
  const unlisted = demoPeople().map(async (person) => {
    const result = await (await caller.createDemo(person)).get("user.test-result");
    return namesOfFields(readSections(result)).map((name) => `${person.key} ${name}`);
  });
  expect((await Promise.all(unlisted)).flat()).toEqual([]);
}, 30_000);

test("the last name chooses the scenario, however it is written", async () => {
  const subject = await caller.create({ firstName: "Alexandra", lastName: "GHOSTLEY" });
  expect(await subject.get("user.ssn")).toEqual({ isSSNValid: false, userCounties: [] });
});
