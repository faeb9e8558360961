import { beforeEach, expect, test, vi } from "vitest";
import { failureOfAnswer, UpstreamFailure } from "@/lib/base/upstream-error";
import { AppError } from "@/lib/errors";
import { operation } from "@/lib/identity/operations/registry";
import type { NewAuditEvent } from "@/lib/platform/audit/event";
import { type ActionContext, audited, outcomeOf } from "./audited";
import { runAsSystem } from "./run-as-system";

/** The log's entries. An entry of a transaction is added only if the transaction commits. */
const log = vi.hoisted(() => ({ rows: [] as NewAuditEvent[], open: null as NewAuditEvent[] | null, broken: false }));
/** The outcome of the next commit. */
const commit = vi.hoisted(() => ({ next: "kept" as "kept" | "lost" | "refused" }));

vi.mock("@/lib/platform/audit/append", () => ({
  append: async (events: NewAuditEvent[], { tx, change }: { tx?: unknown; change?: unknown } = {}) => {
    if (log.broken) throw new AppError("audit_unavailable");
    if (change && commit.next !== "kept") throw new AppError("unavailable");
    (tx && log.open ? log.open : log.rows).push(...events);
  },
}));
vi.mock("@/lib/platform/data/data-keys", () => ({ requireDataKeys: async () => undefined }));
vi.mock("@/lib/platform/data/erasure-list", () => ({ requireNoForgottenErasure: async () => undefined }));
vi.mock("@/lib/platform/data/prisma", () => ({
  db: {},
  transaction: async <T>(work: (tx: unknown) => Promise<T>): Promise<T> => {
    log.open = [];
    if (commit.next === "refused") throw new AppError("unavailable");
    const result = await work({ $executeRaw: async () => 1 });
    if (commit.next === "lost") throw new AppError("unavailable");
    log.rows.push(...log.open);
    return result;
  },
}));

beforeEach(() => {
  Object.assign(log, { rows: [], open: null, broken: false });
  commit.next = "kept";
});

const requestId = "request";
const staff = { type: "staff", id: "s", roles: ["approver"], sessionId: "session", ip: null } as const;
const person = { action: "override.reject", actor: staff, requestId, object: null, details: {} } as const;

/** Run the same work, by a person and by a job. */
const runners: [string, <T>(run: (context: ActionContext) => Promise<T>) => Promise<T>][] = [
  ["a person", (run) => audited(person, run)],
  ["a job", (run) => runAsSystem({ job: "test", requestId }, { action: "override.reject" }, run)],
];
const loggedRows = () => log.rows.map(({ phase, outcome, code }) => [phase, outcome, code].filter(Boolean).join(" "));

test.each(runners)("%s: an intent, then an outcome that names it and its details", async (_, act) => {
  await act(async ({ setTarget: on, addDetails: note }) => {
    on({ type: "override", id: "o" });
    note({ state: "rejected" });
  });
  expect(loggedRows()).toEqual(["intent", "outcome done"]);
  expect(log.rows[1]).toMatchObject({ intentId: log.rows[0]?.id, object: { id: "o" }, details: { state: "rejected" } });
});

test.each(runners)("%s: the last change writes the outcome, and a later failure no second one", async (_, act) => {
  const done = act(async ({ transaction: change }) => {
    await change(async () => 1, { final: false });
    await change(async () => 2);
    throw new AppError("upstream_timeout");
  });
  await expect(done).rejects.toMatchObject({ code: "upstream_timeout" });
  expect(loggedRows()).toEqual(["intent", "outcome done"]);
});

test.each(runners)("%s: a commit whose answer is lost is unknown, a refused one has failed", async (_, act) => {
  const change = () => act((context) => context.transaction(async () => undefined));
  commit.next = "lost";
  await expect(change()).rejects.toMatchObject({ code: "unavailable" });
  expect(loggedRows()).toEqual(["intent", "outcome unknown unavailable"]);
  log.rows = [];
  commit.next = "refused";
  await expect(change()).rejects.toMatchObject({ code: "unavailable" });
  expect(loggedRows()).toEqual(["intent", "outcome failed unavailable"]);
});

test.each(runners)("%s: a service result that cannot be stored is unknown, whatever the cause", async (_, act) => {
  const store = (work: () => Promise<void>) => act((context) => context.transaction(work, { afterCall: true }));
  commit.next = "refused";
  await expect(store(async () => undefined)).rejects.toMatchObject({ code: "unavailable" });
  expect(loggedRows()).toEqual(["intent", "outcome unknown unavailable"]);
  Object.assign(log, { rows: [], open: null });
  commit.next = "kept";
  const bug = async () => {
    throw new Error("a bug");
  };
  await expect(store(bug)).rejects.toThrow("a bug");
  expect(loggedRows()).toEqual(["intent", "outcome unknown internal"]);
});

test("a change of one statement has the intent that is due, and the last one the outcome", async () => {
  const change = { name: "test", text: () => "", values: [] };
  const late = { ...person, intent: "late" } as const;
  await audited(late, async (context) => {
    expect(loggedRows()).toEqual([]);
    await context.change(change, { final: false });
    expect(loggedRows()).toEqual(["intent"]);
    await context.change(change);
  });
  expect(loggedRows()).toEqual(["intent", "outcome done"]);
  log.rows = [];
  const pending = audited(late, async (context) => {
    await context.change(change, { final: false });
    commit.next = "lost";
    await context.change(change);
  });
  await expect(pending).rejects.toMatchObject({ code: "unavailable" });
  expect(loggedRows()).toEqual(["intent", "outcome unknown unavailable"]);
});

test.each(runners)("%s: nothing is done when the log cannot be written", async (_, act) => {
  log.broken = true;
  const work = vi.fn(async () => undefined);
  await expect(act(work)).rejects.toMatchObject({ code: "audit_unavailable" });
  expect(work).not.toHaveBeenCalled();
});

test("a failure is logged as unknown only if the service may have acted", () => {
  const word = (error: unknown) => outcomeOf(error).outcome;
  for (const code of ["upstream_timeout", "upstream_failed", "upstream_too_large", "upstream_redirected"] as const) {
    const failure = new UpstreamFailure(code, { sent: "maybe" });
    expect(word(failure)).toBe("unknown");
    expect(word(failure.of(operation("records.federal-civil")))).toBe("unknown");
    expect(word(failure.of(operation("records.county-result")))).toBe("failed");
    expect(word(new UpstreamFailure(code, { sent: "no" }))).toBe("failed");
    // The outcome is unknown only for a failed call. The code alone does not imply that there was a call.
    expect(word(new AppError(code))).toBe("failed");
  }
  expect(word(new Error("a bug"))).toBe("failed");
});

test.each([400, 401, 403, 404, 409, 417, 429])(
  "an answer of %i is the service's refusal, whatever the console's own status",
  (status) => {
    const cause = failureOfAnswer(status, "");
    expect(outcomeOf(cause)).toEqual({ outcome: "refused", code: cause.code });
    // The refusal of an order is such an error: it has the order's identifier.
    expect(outcomeOf(new AppError(cause.code, { cause })).outcome).toBe("refused");
  },
);

test("an actor identified during the work is in the outcome once the change is stored", async () => {
  const anonymous = { type: "anonymous", ip: null } as const;
  const signIn = () =>
    audited({ ...person, action: "session.sign-in", actor: anonymous }, ({ transaction: change }) =>
      change(async () => "session", { actor: (sessionId) => ({ ...staff, sessionId }) }),
    );
  await signIn();
  expect(log.rows.map(({ actor }) => actor)).toEqual([anonymous, staff]);
  log.rows = [];
  commit.next = "lost";
  await expect(signIn()).rejects.toMatchObject({ code: "unavailable" });
  expect(log.rows.map(({ actor }) => actor)).toEqual([anonymous, anonymous]);
});

test("a caller without permission gets a refusal and no intent", async () => {
  const refuse = async () => {
    throw new AppError("forbidden");
  };
  await expect(audited(person, async () => undefined, refuse)).rejects.toMatchObject({ code: "forbidden" });
  expect(loggedRows()).toEqual(["outcome refused forbidden"]);
});
