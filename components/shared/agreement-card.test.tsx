import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { mostAgreementRows } from "@/lib/domain/decisions/quality-reviews";
import { renderConsole } from "@/lib/testing/render";
import { AgreementCard } from "./agreement-card";

const reasons = [{ outcome: "decline", code: "other", title: "Another reason", reviewed: 8, agreed: 6 }];
const authors = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    person: { id: `person-${index}`, name: `Author ${index}` },
    reviewed: 1,
    agreed: 1,
  }));

const renderWith = (count: number) =>
  renderConsole(<AgreementCard />, {
    answers: {
      "GET /api/today/agreement": () => ({ body: { reviewed: 8, agreed: 6, reviewers: authors(count), reasons } }),
    },
  });

test("the share of reviews that agree is shown in total, by author and by reason", async () => {
  renderWith(1);
  await screen.findByText("6 of 8 reviews agreed with the decision (75%).");
  const row = within(screen.getByRole("table", { name: "By reason of the decision" })).getByRole("row", {
    name: /Another reason/,
  });
  expect(row.textContent).toContain("75%");
  expect(screen.queryByText(/are listed/)).toBeNull();
});

test("a list that ends at its limit says so", async () => {
  renderWith(mostAgreementRows);
  await screen.findByText(`Only the ${mostAgreementRows} with the most reviews are listed.`);
});
