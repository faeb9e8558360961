import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { dueStepValues } from "@/lib/domain/applicants/due";
import { renderConsole } from "@/lib/testing/render";
import { Today } from "./today";

test("a number that could not be read is not zero", async () => {
  const none = { open: 0, late: 0 };
  const ageing = dueStepValues.map((step) => ({ step, count: 0 }));
  const work = { mine: none, all: none, lateUnassigned: 0, changedAfterApproval: 0, ageing, signals: [] };
  const may = { decide: true, approve: true, readDecisions: false, readOrders: true };
  renderConsole(<Today may={may} take={null} orders={null} />, {
    answers: {
      "GET /api/today/work": () => ({ body: work }),
      "GET /api/session/counts": () => ({ status: 503, body: { code: "unavailable" } }),
    },
  });
  const card = within(await screen.findByLabelText("What needs you"));
  expect(card.getByRole("link", { name: /For you to approve/ }).textContent).toBe("For you to approve–");
  expect(card.getByRole("link", { name: /Results with records/ }).textContent).toBe("Results with records–");
});
