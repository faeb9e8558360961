/**
 * Runs the console's routes in the process of a test: requests go to the handlers of app/api without a server. This is
 * for tables with a case for each route. Other tests cover over HTTP what the server adds (hostile.test.ts,
 * forged.test.ts, server.test.ts).
 *
 * A test file that imports this module works with these routes instead of the run's stack.
 */
import { NextRequest } from "next/server";
import { afterAll, beforeAll } from "vitest";
import { handlers } from "@/app/api/handlers";
import { type Role, roles } from "@/lib/base/permissions";
import { importJob } from "@/lib/features/applicants/import-applicants";
import { bulkJob } from "@/lib/features/applicants/queue/bulk";
import { followJob } from "@/lib/features/webhooks/follow-webhook";
import { addressHeader } from "@/lib/platform/http/client-address";
import { router } from "@/lib/platform/http/router";
import { stopBoss } from "@/lib/platform/queues/boss";
import { work } from "@/lib/platform/queues/queues";
import { databaseUrl } from "@/lib/testing/database-url";
import { onceStarted } from "@/lib/testing/once-started";
import { openTestConsole, type TestConsole } from "@/lib/testing/orders";
import { signInAs, testPassword } from "@/lib/testing/staff";
import { exportJob } from "@/lib/views/exports/run-export";
import type { Member } from "./actions";
import { Client } from "./client";
import { workWith } from "./console-under-test";
import { makeResources, type Resources, type Staff } from "./resources";

const baseUrl = "http://localhost:3000";
const webhookToken = "a-webhook-token-for-tests";
Object.assign(process.env, { NEXTAUTH_URL: baseUrl, WEBHOOK_TOKEN: webhookToken });

let opened: TestConsole | undefined;

workWith({
  baseUrl,
  databaseUrl: databaseUrl(),
  get sandboxControlUrl() {
    return opened?.sandbox.controlUrl ?? "";
  },
  demoPassword: testPassword,
  webhookToken,
  fetch: answer,
});

const respond = router(handlers);

/** Answers a request as the server does. */
function answer(url: URL, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("host", url.host);
  headers.set(addressHeader, "127.0.0.1");
  return respond(new NextRequest(new Request(url, { ...init, headers })));
}

/** Opens the routes for the tests of a file, with working queues and a signed-in person of each role. */
export function setUpRoutes(): { staff: Staff; resources: Resources } {
  let staff: Staff | undefined;
  let resources: Resources | undefined;
  beforeAll(async () => {
    opened = await openTestConsole({ controlPort: 0 });
    await Promise.all([importJob, bulkJob, followJob, exportJob].map(work));
    const people = await Promise.all(roles.map(async (role) => [role, (await createMember([role], role)).client]));
    staff = Object.fromEntries(people) as Staff;
    resources = await makeResources(staff);
  });
  afterAll(async () => {
    await stopBoss(1_000);
    await opened?.close();
  });
  return { staff: onceStarted(() => staff), resources: onceStarted(() => resources) };
}

/** Creates a staff account and signs the person in. */
export async function createMember(roles: readonly Role[], name: string): Promise<Member> {
  const { id, cookie } = await signInAs(roles, name);
  const client = new Client();
  client.storeCookie(cookie);
  return { client, id, password: testPassword };
}
