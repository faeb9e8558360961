/** What a request may do is decided when the whole request has arrived, however slowly its body comes. */
import { v7 as uuid } from "uuid";
import { afterEach, expect, test, vi } from "vitest";
import { createStaff, endStaffSessions, updateStaff } from "@/lib/features/staff/staff";
import { runAction } from "@/lib/platform/actions/define-action";
import { db } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { setUpDatabase, setUpPerson, signInAs, type TestPerson } from "@/lib/testing/staff";
import { route } from "./route";

setUpDatabase();
const chief = setUpPerson(["admin"]);
afterEach(() => {
  vi.restoreAllMocks();
});

const none = { params: {}, query: {}, headers: {} };
const origin = "http://console.test";

/** Sends an admin's request for a new account. Its body ends seconds later, after `meanwhile`. */
async function createSlowly(admin: TestPerson, meanwhile: () => Promise<unknown>) {
  const email = `${uuid()}@example.test`;
  const bytes = new TextEncoder().encode(JSON.stringify({ email, name: "New Person", roles: ["viewer"] }));
  const real = performance.now.bind(performance);
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(bytes.subarray(0, 10)),
      async pull(controller) {
        await meanwhile();
        vi.spyOn(performance, "now").mockImplementation(() => real() + 2_000);
        controller.enqueue(bytes.subarray(10));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { cookie: admin.cookie, origin, host: "console.test", "content-type": "application/json" };
  const request = new Request(`${origin}/api/staff`, { method: "POST", headers, body, duplex: "half" } as RequestInit);
  const { status } = await route(createStaff)(request, { params: Promise.resolve({}) });
  return { status, created: await db.staff.count({ where: { email } }) };
}

const change = (id: string, body: { roles: "viewer"[] } | { disabled: true }) =>
  runAs(updateStaff, chief, { params: { id }, body });

test.each([
  ["is done while nothing has changed", async () => undefined, { status: 201, created: 1 }],
  [
    "is refused once the role is removed",
    (id: string) => change(id, { roles: ["viewer"] }),
    { status: 403, created: 0 },
  ],
  [
    "is refused once the account is disabled",
    (id: string) => change(id, { disabled: true }),
    { status: 401, created: 0 },
  ],
  [
    "is refused once the session has ended",
    (id: string) => runAction(endStaffSessions, chief.caller(), { ...none, params: { id }, body: {} }),
    { status: 401, created: 0 },
  ],
])("a request whose body comes slowly %s", async (_, meanwhile: (id: string) => Promise<unknown>, expected) => {
  const admin = await signInAs(["admin"]);
  expect(await createSlowly(admin, () => meanwhile(admin.id))).toEqual(expected);
});
