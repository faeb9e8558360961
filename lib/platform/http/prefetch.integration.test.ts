import type { QueryClient } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import { v7 as uuid } from "uuid";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { queryFor } from "@/lib/browser/console-api";
import { AppError } from "@/lib/errors";
import { getSession as getSessionAction } from "@/lib/features/session/contract/session.actions";
import { getSession } from "@/lib/features/session/get-session";
import { listStaff as staffContract } from "@/lib/features/staff/contract/staff";
import { listStaff as listStaffAction } from "@/lib/features/staff/contract/staff.actions";
import { listStaff } from "@/lib/features/staff/staff";
import { defineAction } from "@/lib/platform/actions/define-action";
import { endpoint } from "@/lib/platform/contract/endpoint";
import { db } from "@/lib/platform/data/prisma";
import { setUpDatabase, setUpPerson, signInAs } from "@/lib/testing/staff";
import { listAudit as listAuditAction } from "@/lib/views/audit-log/contract/audit.actions";
import { listAudit } from "@/lib/views/audit-log/list-audit";
import { addressHeader, pathHeader } from "./client-address";
import { load, prefetchQuery, queryIn } from "./prefetch";

let received = new Headers();
vi.mock("next/headers", () => ({ headers: async () => received }));
vi.mock("next/navigation", () => ({
  notFound: () => {
    throw new Error("not found");
  },
  redirect: (path: string) => {
    throw new Error(`to ${path}`);
  },
}));

/**
 * A fake of a page's query client. It has the stored answers by key. React Query's own client needs the browser part of
 * React.
 */
function cache() {
  const stored = new Map<string, unknown>();
  const build = (_: unknown, { queryKey }: { queryKey: unknown }) => ({
    setData: (answer: unknown) => stored.set(JSON.stringify(queryKey), answer),
  });
  const queries = { getQueryCache: () => ({ build }) } as unknown as QueryClient;
  return Object.assign(queries, { stored, get: (key: unknown) => stored.get(JSON.stringify(key)) });
}

setUpDatabase();
const admin = setUpPerson(["admin"]);
beforeEach(() => {
  received = new Headers({ cookie: admin.cookie, [addressHeader]: "192.0.2.5" });
});

const resource = endpoint("GET /api/test/resources/:id", { response: z.object({ id: z.string() }) });
const missing = defineAction({ permission: "signed-in", audit: "none" }, resource, {
  run: async () => {
    throw new AppError("not_found");
  },
});

describe("a page", () => {
  test("without a session redirects to sign-in, with the return path and without Next's own parameter", async () => {
    received = new Headers({ [pathHeader]: "/applicants?status=expired&_rsc=1abc" });
    await expect(load(getSession)).rejects.toThrow("to /sign-in?next=%2Fapplicants%3Fstatus%3Dexpired");
    received = new Headers({ [pathHeader]: "/audit?_rsc=1abc" });
    await expect(load(getSession)).rejects.toThrow("to /sign-in?next=%2Faudit");
    received = new Headers();
    await expect(load(getSession)).rejects.toThrow(/^to \/sign-in$/);
  });

  test("runs the action directly: audited, with the client's IP address", async () => {
    const before = await db.auditEvent.count({ where: { actorId: admin.id } });
    const { items } = await load(listStaff);
    expect(items.map(({ id }) => id)).toContain(admin.id);
    const rows = await db.auditEvent.findMany({ where: { actorId: admin.id }, orderBy: { seq: "asc" } });
    expect(rows.length - before).toBe(2);
    expect(Buffer.from(rows.at(-1)?.bytes ?? []).toString()).toContain('"ip":"192.0.2.5"');
  });

  test("is refused by the same permission as its route", async () => {
    received = new Headers({ cookie: (await signInAs(["viewer"])).cookie });
    await expect(load(listStaff)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("of an unknown or malformed id is not found", async () => {
    await expect(load(missing, { params: { id: uuid() } })).rejects.toThrow("not found");
    await expect(load(missing, { params: { id: "1 or 1=1" } })).rejects.toThrow("not found");
    const queries = cache();
    await expect(prefetchQuery(queries, missing, { params: { id: "x" } })).rejects.toThrow("not found");
    await expect(prefetchQuery(queries, missing, { params: { id: uuid() } }, { onMissing: notFound })).rejects.toThrow(
      "not found",
    );
  });
});

describe("the query cache of a page", () => {
  test("has the answer under the browser's query key, as the API returns it", async () => {
    const queries = cache();
    await Promise.all([prefetchQuery(queries, listStaff), prefetchQuery(queries, getSession)]);
    const staff = queries.get(queryFor(listStaffAction).queryKey);
    expect(staffContract.response.parse(staff)).toEqual(staff);
    expect(queries.get(queryFor(getSessionAction).queryKey)).toMatchObject({ staff: { id: admin.id } });
  });

  test("has a list under the address of its page, as the browser writes it", async () => {
    received = new Headers({ cookie: (await signInAs(["auditor"])).cookie });
    const queries = cache();
    const query = queryIn(listAudit, { outcome: "done", from: "", sort: "-seq", other: ["1", "2"] }) ?? {};
    await prefetchQuery(queries, listAudit, { query });
    expect(queries.get(queryFor(listAuditAction, { query: { outcome: "done" } }).queryKey)).toBeDefined();
    expect(queryIn(listAudit, { outcome: "bogus" })).toBeNull();
    expect(queryIn(listAudit, { outcome: ["done", "refused"] })).toBeNull();
  });

  test("is empty if the action failed: the browser refetches and shows the error", async () => {
    const queries = cache();
    await prefetchQuery(queries, missing, { params: { id: uuid() } });
    expect(queries.stored.size).toBe(0);
  });

  test("is empty for who has no right to it: the browser is refused, and nothing is audited before", async () => {
    const queries = cache();
    const viewer = await signInAs(["viewer"]);
    const before = await db.auditEvent.count();
    received = new Headers({ cookie: viewer.cookie });
    await prefetchQuery(queries, listStaff);
    expect(queries.stored.size).toBe(0);
    expect(await db.auditEvent.count()).toBe(before);
  });

  test.each(["\0", "a\ud800"])(
    "is empty for a filter of malformed text (%j), and nothing is audited",
    async (object) => {
      received = new Headers({ cookie: (await signInAs(["auditor"])).cookie });
      const queries = cache();
      const before = await db.auditEvent.count();
      await prefetchQuery(queries, listAudit, { query: { object } });
      expect(queries.stored.size).toBe(0);
      expect(await db.auditEvent.count()).toBe(before);
    },
  );
});
