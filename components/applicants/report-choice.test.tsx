import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/lib/testing/render";
import { ReportChoice } from "./report-choice";

const id = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a03";

test("masked is the default; anything else requires a reason first", async () => {
  const { user, sent } = renderConsole(<ReportChoice applicantId={id} mayReveal />, {
    answers: { [`POST /api/applicants/${id}/report`]: () => ({ status: 403, body: { code: "forbidden" } }) },
  });
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Masked" }).checked).toBe(true);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.getByRole("link", { name: "PDF" }).getAttribute("href")).toBe(`/api/applicants/${id}/report.pdf`);
  await user.click(screen.getByRole("radio", { name: "Charges shown" }));
  await user.click(screen.getByRole("button", { name: "JSON" }));
  expect(screen.getByText("Say why")).toBeDefined();
  expect(sent()).toEqual([]);
  await user.type(screen.getByRole("textbox", { name: "Reason" }), "The court asked.");
  await user.click(screen.getByRole("button", { name: "JSON" }));
  await waitFor(() => expect(document.body.textContent).toContain("You don't have access to this action"));
  expect(sent()).toMatchObject([{ body: { format: "json", redaction: "charges", reason: "The court asked." } }]);
});

test("without the right to reveal there is only the masked report", () => {
  renderConsole(<ReportChoice applicantId={id} mayReveal={false} />);
  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.getByRole("link", { name: "JSON" })).toBeDefined();
});

test("the reason stays when something else is chosen", async () => {
  const { user } = renderConsole(<ReportChoice applicantId={id} mayReveal />);
  const [masked, charges, full] = screen.getAllByRole("radio");
  const reason = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Reason" });
  await user.click(charges as HTMLElement);
  await user.type(reason(), "The court asked.");
  await user.click(masked as HTMLElement);
  await user.click(full as HTMLElement);
  expect(reason().value).toBe("The court asked.");
});
