import { expect, test } from "vitest";
import { z } from "zod";
import { setTestEnvironment } from "@/lib/testing/staff";
import { db } from "./prisma";

setTestEnvironment();

const answer = z.array(z.object({ same: z.boolean() }));

test("a timestamp is stored unchanged, whatever time zone the server is set to", async () => {
  const at = new Date("2026-07-04T12:34:56.789Z");
  const rows = await db.$queryRaw`select ${at}::timestamptz = to_timestamp(${at.getTime() / 1000}::float8) as same`;
  expect(answer.parse(rows)).toEqual([{ same: true }]);
});
