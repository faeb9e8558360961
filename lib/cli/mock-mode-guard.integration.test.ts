/** @database both: the mode is a comment on a table, which takes its owner. */

import { v7 as uuid } from "uuid";
import { afterEach, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/data/prisma";
import { newApplicantColumns } from "@/lib/services/applicants/records";
import { setTestEnvironment } from "@/lib/testing/staff";
import { refuseMixedModes } from "./mock-mode-guard";

const start = (mode: "mock" | "production") => refuseMixedModes(process.env.DATABASE_URL ?? "", mode === "mock");
const addSomebody = () =>
  db.applicant.create({ data: newApplicantColumns(uuid(), uuid(), { firstName: "Ottoline" }), select: { id: true } });
const forget = () => db.$executeRawUnsafe('comment on table "Applicant" is null');

beforeAll(async () => {
  setTestEnvironment();
  await forget();
});
afterEach(async () => {
  await db.applicant.deleteMany();
  await forget();
});

test("an empty database serves either mode, and production any number of times", async () => {
  await start("production");
  await start("production");
  await expect(start("mock")).resolves.toBeUndefined();
});

test("a database with applicants of production never serves mock mode", async () => {
  await start("production");
  await addSomebody();
  await expect(start("mock")).rejects.toThrow(/holds applicants of the identity service/);
  await expect(start("production")).resolves.toBeUndefined();
});

test("a database that has served mock mode is its own from then on, with people in it or without", async () => {
  await start("mock");
  await expect(start("production")).rejects.toThrow(/belongs to mock mode/);
  await addSomebody();
  await expect(start("mock")).resolves.toBeUndefined();
  await expect(start("production")).rejects.toThrow(/belongs to mock mode/);
});
