import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { caseView } from "@/lib/testing/applicant-view";
import { renderConsole } from "@/lib/testing/render";
import { ChoosePolicy } from "./choose-policy";

const applicantId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01";
const { policy } = caseView(applicantId, {}).standing;
const policies = [
  { id: policy.id, name: policy.name, archivedAt: null },
  { id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a02", name: "Courier", archivedAt: null },
  { id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a03", name: "Former", archivedAt: "2026-11-19T10:00:00.000Z" },
];

test("the policies are read when one is to be chosen, and not with the page", async () => {
  const { user, requests } = renderConsole(<ChoosePolicy applicantId={applicantId} policy={policy} />, {
    answers: {
      "GET /api/policies": () => ({ body: { items: policies } }),
      [`GET /api/applicants/${applicantId}/case`]: () => ({ body: caseView(applicantId, {}) }),
    },
  });
  const select = screen.getByRole("combobox", { name: "Policy" });
  expect(select.textContent).toBe("Standard");
  expect(requests.map(({ path }) => path)).not.toContain("/api/policies");
  await user.click(select);
  expect(await screen.findByRole("option", { name: "Courier" })).toBeTruthy();
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Standard", "Courier"]);
  expect(requests.filter(({ path }) => path === "/api/policies")).toHaveLength(1);
});
