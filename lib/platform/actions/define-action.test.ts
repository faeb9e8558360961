import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Role } from "@/lib/base/permissions";
import { AppError } from "@/lib/errors";
import type { NewAuditEvent } from "@/lib/platform/audit/event";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { endpoint } from "@/lib/platform/contract/endpoint";
import { type Caller, defineAction, runAction } from "./define-action";

const log = vi.hoisted(() => ({ rows: [] as NewAuditEvent[] }));

vi.mock("@/lib/platform/audit/append", () => ({
  append: async (events: NewAuditEvent[]) => void log.rows.push(...events),
}));
vi.mock("@/lib/platform/data/data-keys", () => ({ requireDataKeys: async () => undefined }));

const contract = endpoint("GET /api/records/:name", {
  params: z.object({ name: z.string() }),
  response: z.object({ value: z.string() }),
});

/** Stored records, each with the permission needed to read it. */
const records = {
  profile: { permission: "applicant.read", value: "Imogen" },
  court: { permission: "order.read", value: "Harlow" },
} as const;

const load = vi.fn(async ({ params: { name } }: { params: { name: string } }) => {
  if (name !== "profile" && name !== "court") throw new AppError("not_found");
  return records[name];
});
const show = vi.fn(({ value }: { value: string }) => ({ value }));

function reading(audit: { action: "check.read-run" } | "none") {
  return defineAction({ permission: "applicant.read", audit }, contract, {
    load,
    run: async (_context, _input, record) => show(record),
  });
}
const readRecord = reading({ action: "check.read-run" });
const readUnaudited = reading("none");

function caller(...roles: Role[]): Caller {
  return { staff: { id: "s", roles, sessionId: "session" } as unknown as CurrentStaff, requestId: "request", ip: null };
}
const inputFor = (name: string) => ({ params: { name }, query: {}, body: {}, headers: {} });
const logged = () => log.rows.map(({ phase, outcome, code }) => [phase, outcome, code].filter(Boolean).join(" "));

beforeEach(() => {
  log.rows = [];
  vi.clearAllMocks();
});

test("runs with what it loaded, for a caller with both permissions", async () => {
  expect(await runAction(readRecord, caller("orderer"), inputFor("court"))).toEqual({ value: "Harlow" });
  expect(await runAction(readRecord, caller("viewer"), inputFor("profile"))).toEqual({ value: "Imogen" });
  expect(logged()).toEqual(["intent", "outcome done", "intent", "outcome done"]);
  expect(load).toHaveBeenCalledTimes(2);
});

test("refuses a caller without the loaded record's permission, and audits the refusal", async () => {
  await expect(runAction(readRecord, caller("viewer"), inputFor("court"))).rejects.toMatchObject({ code: "forbidden" });
  await expect(runAction(readUnaudited, caller("viewer"), inputFor("court"))).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(show).not.toHaveBeenCalled();
  expect(logged()).toEqual(["outcome refused forbidden"]);
});

test.each(["court", "missing"])("loads nothing for a caller without the action's own permission (%s)", async (name) => {
  await expect(runAction(readRecord, caller("auditor"), inputFor(name))).rejects.toMatchObject({ code: "forbidden" });
  const anonymous = { staff: null, requestId: "request", ip: null };
  await expect(runAction(readRecord, anonymous, inputFor(name))).rejects.toMatchObject({ code: "unauthenticated" });
  expect(load).not.toHaveBeenCalled();
  expect(logged()).toEqual(["outcome refused forbidden", "outcome refused unauthenticated"]);
});

test("audits a record that is not found as refused", async () => {
  await expect(runAction(readRecord, caller("viewer"), inputFor("missing"))).rejects.toMatchObject({
    code: "not_found",
  });
  expect(logged()).toEqual(["outcome refused not_found"]);
});
