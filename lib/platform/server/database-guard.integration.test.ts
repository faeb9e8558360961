/** @database both: the mode is a comment on a table, which only the owner can set. */

import { v7 as uuid } from "uuid";
import { afterEach, beforeAll, expect, test } from "vitest";
import { policyForNew } from "@/lib/cases/applicant-policy";
import { newApplicantColumns } from "@/lib/cases/applicant-record";
import { db } from "@/lib/platform/data/prisma";
import { setTestEnvironment } from "@/lib/testing/staff";
import { refuseMixedModes } from "./database-guard";

const start = (mode: "mock" | "production") => refuseMixedModes(process.env.DATABASE_URL ?? "", mode === "mock");
const addApplicant = async () =>
  db.applicant.create({
    data: newApplicantColumns(uuid(), uuid(), { firstName: "Ottoline" }, await policyForNew()),
    select: { id: true },
  });
const forget = () => db.$executeRawUnsafe('comment on table "Applicant" is null');

beforeAll(async () => {
  setTestEnvironment();
  await forget();
});
afterEach(async () => {
  await db.applicant.deleteMany();
  await forget();
});

test("an empty database works in either mode, and in production repeatedly", async () => {
  await start("production");
  await start("production");
  await expect(start("mock")).resolves.toBeUndefined();
});

test("a database with applicants of production is refused in mock mode", async () => {
  await start("production");
  await addApplicant();
  await expect(start("mock")).rejects.toThrow(/contains applicants of the identity service/);
  await expect(start("production")).resolves.toBeUndefined();
});

test("a database once used in mock mode is refused in production, with or without applicants", async () => {
  await start("mock");
  await expect(start("production")).rejects.toThrow(/belongs to mock mode/);
  await addApplicant();
  await expect(start("mock")).resolves.toBeUndefined();
  await expect(start("production")).rejects.toThrow(/belongs to mock mode/);
});

test("an examination in mock mode does not mark an empty database", async () => {
  await refuseMixedModes(process.env.DATABASE_URL ?? "", true, "examination");
  await expect(start("production")).resolves.toBeUndefined();
});
