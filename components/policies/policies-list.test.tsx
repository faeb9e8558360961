import { useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { queryFor } from "@/lib/browser/console-api";
import { noMonitoring } from "@/lib/domain/checks/policy-monitoring";
import { usualPassMarks } from "@/lib/domain/results/pass-marks";
import { listPolicies } from "@/lib/features/policies/contract/policies.actions";
import { renderConsole } from "@/lib/testing/render";
import { PoliciesList } from "./policies-list";

const rules = {
  checks: [{ checks: ["id"], required: true }],
  blocking: [],
  passMarks: usualPassMarks,
  dueHours: 24,
  qualityReviewShare: 0,
  monitoring: noMonitoring,
};
const version = { id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7c02", number: 1, rules, note: "First.", publishedBy: null };
const policy = {
  id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7c01",
  name: "Courier",
  archivedAt: null,
  standard: false,
  version: { ...version, publishedAt: "2026-11-19T11:04:00.000Z" },
};

const Lists = () => (
  <>
    <PoliciesList mayWrite={false} />
    <Status />
  </>
);
const Status = () => <output>{useQuery(queryFor(listPolicies)).status}</output>;

test("a list that is shown stays when it cannot be read again", async () => {
  const answers = [{ body: { items: [policy] } }, { status: 400, body: { code: "invalid_request" } }];
  let reads = 0;
  const { queries } = renderConsole(<Lists />, {
    answers: { "GET /api/policies": () => answers[reads++] ?? { body: null } },
  });
  await screen.findByText("Courier");
  await act(() => queries.refetchQueries());
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("error"));
  expect(screen.getByText("Courier")).toBeDefined();
});
