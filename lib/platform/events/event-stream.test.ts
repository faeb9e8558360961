import { expect, test } from "vitest";
import { type Role, roles } from "@/lib/base/permissions";
import { type ChangeType, changePermissions } from "@/lib/platform/contract/changes";
import { EventStream, eventsFor } from "./event-stream";

const id = "0193f5c0-1111-7000-8000-00000000abcd";
const by = "0193f5c0-2222-7000-8000-00000000abcd";
const streamId = "0193f5c0-3333-7000-8000-00000000abcd";
const types = Object.keys(changePermissions) as ChangeType[];
const eventsHeardBy = (role: Role) =>
  types.filter((type) =>
    eventsFor({ id: by, roles: [role] }, { type, id, by }).some((announced) => announced.type === type),
  );

/** This list is written independently of the code under test. */
const applicantTypes: ChangeType[] = [
  ...["applicant", "result", "run", "upload", "policy", "applicant-policy", "view"],
] as ChangeType[];
const namedTypes: ChangeType[] = [
  ...[
    "judgment",
    "decision",
    "dispute",
    "note",
    "order",
    "applicant-order",
    "override",
    "applicant-override",
    "order-limits",
  ],
] as ChangeType[];
const expected: Record<Role, ChangeType[]> = {
  viewer: applicantTypes,
  reviewer: [...applicantTypes, ...namedTypes, "quality-review", "monitoring"],
  orderer: [...applicantTypes, ...namedTypes],
  approver: [...applicantTypes, ...namedTypes, "quality-review"],
  auditor: ["audit"],
  admin: ["staff", "policy", "quality-review", "monitoring", "limit-settings", "unlisted-field"],
};

test.each(roles)("a %s receives only events of what they may read", (role) => {
  expect(eventsHeardBy(role).sort()).toEqual(expected[role].toSorted());
});

test("an auditor receives only that the log has new entries", () => {
  expect(eventsFor({ id: by, roles: ["auditor"] }, { type: "decision", id, by })).toEqual([{ type: "audit", id, by }]);
});

test.each(["message", "job"] as const)("a %s reaches only its owner, regardless of roles", (type) => {
  const announced = { type, id, by };
  expect(eventsFor({ id, roles: ["viewer"] }, announced)).toEqual([announced]);
  expect(eventsFor({ id: by, roles: [...roles] }, announced)).toEqual([]);
});

const open = (role: Role) => new EventStream(streamId, { id, roles: [role], sessionId: id });

test("an event is named after the request that made the change, or after its stream if none did", async () => {
  const stream = open("viewer");
  stream.announce({ type: "applicant", id, by });
  stream.announce({ type: "upload", id, by: null });
  stream.close();
  const events = (await new Response(stream.body).text()).split("\n\n").slice(1, -1);
  expect(events).toEqual([
    `id: ${by}\nevent: change\ndata: {"type":"applicant","id":"${id}"}`,
    `id: ${streamId}\nevent: change\ndata: {"type":"upload","id":"${id}"}`,
  ]);
});

test("a client that reads nothing is dropped, and one that leaves is forgotten", async () => {
  const slow = open("viewer");
  let dropped = false;
  slow.whenClosed(() => {
    dropped = true;
  });
  for (let sentCount = 0; sentCount < 100 && !dropped; sentCount += 1) slow.send(`: ${"x".repeat(1000)}\n\n`);
  expect(dropped).toBe(true);

  const closedStream = open("viewer");
  let forgotten = false;
  closedStream.whenClosed(() => {
    forgotten = true;
  });
  await closedStream.body.cancel();
  expect(forgotten).toBe(true);
});
