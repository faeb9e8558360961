import { expect, test } from "vitest";
import { db } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { dumpContains, dumpDatabase } from "@/lib/testing/database-dump";
import { run } from "@/lib/testing/operations";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson } from "@/lib/testing/staff";
import { getTimeline } from "@/lib/views/audit-log/get-timeline";
import { getCheckRun } from "./check-runs";
import { makeInvite } from "./make-invite";

const home = "https://verify.example/ui?lang=en";
process.env.IDENTITY_VERIFY_UI_URL = home;
const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Ravi Reviewer");

const invite = (id: string, body: Record<string, unknown> = {}) =>
  runAs(makeInvite, reviewer, { params: { id }, body });

test("the link has a token, which is in no table, log or stored answer", async () => {
  const { id } = await testConsole.makeApplicant();
  const { url, expires } = await invite(id, {
    verificationOption: "BOTH",
    redirectURL: "https://a.example/x7q",
  });
  const made = new URL(url ?? "");
  const token = made.searchParams.get("token") ?? "";
  expect(url).toBe(`${home}&token=${token}`);
  expect(token).toMatch(/^[0-9a-f-]{36}$/);
  expect(expires).toBeNull();
  const stored = await dumpDatabase();
  expect(dumpContains(stored, token)).toBe(false);
  expect(dumpContains(stored, "x7q")).toBe(false);
  const kept = await db.checkRun.findFirstOrThrow({ where: { applicantId: id, operationId: "user.hosted-ui-token" } });
  expect(kept).toMatchObject({ outcome: "answered", response: null, staffId: reviewer.id });
  expect(await runAs(getCheckRun, reviewer, { params: { id, runId: kept.id } })).toMatchObject({
    response: null,
    masked: [],
  });
});

test("the audit log has actor and requested steps, and the timeline lists it", async () => {
  const { id } = await testConsole.makeApplicant();
  await invite(id, { redirectURL: "https://a.example/" });
  const [intent, outcome] = await auditEventsOf(id, "user.hosted-ui-token");
  expect(intent).toMatchObject({ phase: "intent", details: { option: "EITHER", redirect: true } });
  expect(outcome).toMatchObject({ phase: "outcome", outcome: "done" });
  const { items } = await runAs(getTimeline, reviewer, { params: { id } });
  expect(items.find(({ action }) => action === "user.hosted-ui-token")).toMatchObject({
    title: "Invited to verify themselves",
    detail: "document or quiz",
    by: { name: "Ravi Reviewer" },
  });
});

test("is refused before consent, and nothing is sent (User operations)", async () => {
  const { id } = await testConsole.makeApplicant({ consent: false });
  await expect(invite(id)).rejects.toMatchObject({ code: "consent_missing" });
  expect(testConsole.calls("user.hosted-ui-token")).toBe(0);
});

test.each(["http://a.example/", "a.example", "javascript:alert(1)"])(
  "redirectURL %s is refused",
  async (redirectURL) => {
    const parsed = makeInvite.endpoint.body.safeParse({ redirectURL });
    expect(parsed.error?.issues[0]).toMatchObject({
      path: ["redirectURL"],
      message: expect.stringMatching(/https:\/\//),
    });
  },
);

test("the generic operation endpoint returns no token", async () => {
  const { id } = await testConsole.makeApplicant();
  await expect(run(reviewer, id, "user.hosted-ui-token")).rejects.toMatchObject({ code: "state_conflict" });
  expect(testConsole.calls("user.hosted-ui-token")).toBe(0);
});
