import { expect, test } from "vitest";
import { db } from "@/lib/platform/data/prisma";
import { placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { requestOverrideAs } from "@/lib/testing/overrides";
import { setUpPerson } from "@/lib/testing/staff";
import { findUnsettledCall } from "./unsettled-call";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer", "orderer"]);

test("a court search is unsettled while it is sent or its outcome is unknown, and in no other state", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  expect(await findUnsettledCall(db, applicantId)).toBeNull();
  const { id } = await placeOneOrderAs(reviewer, { applicantId, kind: "federal-civil" });
  const inState = async (state: "accepted" | "sending" | "outcome_unknown" | "confirmed_absent") => {
    await db.order.update({ where: { id }, data: { state } });
    return findUnsettledCall(db, applicantId);
  };
  expect(await inState("accepted")).toBeNull();
  expect(await inState("sending")).toMatch(/^A court search .* is being sent\./);
  expect(await inState("outcome_unknown")).toMatch(/^A court search .* has an unknown outcome\./);
  expect(await inState("confirmed_absent")).toBeNull();
});

test("an override is unsettled while it is sent or its outcome is unknown, and a requested one is not", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  const { id } = await requestOverrideAs(reviewer, applicantId);
  const inState = async (state: "requested" | "sending" | "outcome_unknown" | "refused") => {
    await db.overrideRequest.update({ where: { id }, data: { state } });
    return findUnsettledCall(db, applicantId);
  };
  expect(await inState("requested")).toBeNull();
  expect(await inState("sending")).toMatch(/^An override .* is being sent\./);
  expect(await inState("outcome_unknown")).toMatch(/^An override .* has an unknown outcome\./);
  expect(await inState("refused")).toBeNull();
});
