/** Pages over HTTP. They need a session, and show nothing if it could not be logged. The same applies to signing in. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roles } from "@/lib/base/permissions";
import { createStaff, type Member } from "./actions";
import { expectCompletePage } from "./answer-assertions";
import { Client, submitCredentials } from "./client";
import { sql } from "./database";
import { fill, pagePaths, pageStatuses } from "./endpoints";
import { makeResources, type Resources, signedInStaff } from "./resources";
import { withoutAnyCall } from "./sandbox";

const anonymous = new Client();

test.each(pagePaths().filter((path) => path !== "/sign-in" && path !== "/invitation/:token"))(
  "%s redirects an anonymous user to the sign-in page",
  async (path) => {
    const id = "01890000-0000-7000-8000-000000000000";
    const { status, headers } = await anonymous.send(fill(path, { id }));
    expect(status).toBe(307);
    expect(headers.get("location")).toMatch(/^\/sign-in(\?next=%2F|$)/);
  },
);

test("a form on another site cannot sign a user in", async () => {
  const form = new URLSearchParams({ email: "viewer@proofdesk.test", password: "x", csrfToken: "x", json: "true" });
  const sites: [string, string][] = [
    ["origin", "https://evil.example"],
    ["sec-fetch-site", "cross-site"],
  ];
  for (const site of sites) {
    const headers = [site];
    const answer = await anonymous.send("/api/auth/callback/credentials", { method: "POST", headers, body: form });
    expect(answer).toMatchObject({ status: 403, body: { code: "cross_origin" } });
  }
});

/** These pages read nothing that is logged for a signed-in user. */
const unlogged = [
  ...["/sign-in", "/invitation/:token", "/:...rest", "/account", "/settings/orders", "/settings/policies/new"],
  ...["/reference", "/reference/assumptions", "/reference/glossary"],
];

describe("while the log refuses entries about a user", () => {
  let everyRole: Member;
  let resources: Resources;

  beforeAll(async () => {
    const staff = await signedInStaff();
    resources = await makeResources(staff);
    everyRole = await createStaff(staff.admin, roles, "Unlogged Insider");
    await sql(`create function fail_closed_test() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full' using errcode = 'disk_full'; end $$`);
    await sql(`create trigger fail_closed_test before insert on "AuditEvent" for each row
      when (new."actorId" = '${everyRole.id}') execute function fail_closed_test()`);
  });
  afterAll(async () => {
    await sql(`drop trigger fail_closed_test on "AuditEvent"; drop function fail_closed_test()`);
  });

  test.each(pagePaths())("the page %s shows no personal data", async (path) => {
    const ofKind: Record<string, string> = { approvals: resources.override, orders: resources.order };
    const id = ofKind[path.split("/")[1] ?? ""] ?? resources.applicant;
    const address = fill(path, { id });
    const { status, body } = await withoutAnyCall(() => everyRole.client.send(address));
    const personal = [resources.familyName, resources.ssn, "Philippa", "Barnaby", "Tannery", "@example.com"];
    expect(personal.filter((value) => String(body).includes(value))).toEqual([]);
    if (unlogged.includes(path)) expect(pageStatuses(path), path).toContain(status);
    else expect([path, status]).toEqual([path, 503]);
    if (status === 200 || status === 503) expectCompletePage(String(body), path);
  });

  test("the user's requests are refused, and others' are not", async () => {
    const path = `/api/applicants/${resources.applicant}`;
    const refused = await everyRole.client.api("GET", path);
    expect(refused).toMatchObject({ status: 503, body: { code: "audit_unavailable" } });
    expect(refused.headers.get("content-type")).toBe("application/problem+json");
    const note = { text: "Called back." };
    expect((await everyRole.client.api("POST", `${path}/notes`, note)).status).toBe(503);
    expect(await sql(`select 1 from "Note" where "applicantId" = $1`, [resources.applicant])).toEqual([]);
  });

  test("the user cannot sign in", async () => {
    const { email } = (await sql(`select email from "Staff" where id = $1`, [everyRole.id]))[0] ?? {};
    const sessions = `select count(*)::int as count from "Session" where "staffId" = '${everyRole.id}'`;
    const [before] = await sql(sessions);
    const answer = await submitCredentials(new Client(), String(email), everyRole.password);
    expect(answer).toMatchObject({ status: 503, body: { code: "audit_unavailable" } });
    expect(answer.headers.getSetCookie().join()).not.toContain("proofdesk.session");
    expect(await sql(sessions)).toEqual([before]);
  });
});
