import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/lib/testing/render";
import { TimelinessPage } from "./timeliness-page";

const tooLong = { code: "invalid_input", issues: [{ path: "from", message: "At most 366 days" }] };
const requested = { from: "2019-01-01", to: "2026-01-31" };

const renderRefused = () =>
  renderConsole(<TimelinessPage requested={requested} />, {
    answers: { "GET /api/timeliness": () => ({ status: 400, body: tooLong }) },
  });

const day = (name: "From" | "To") => screen.getByLabelText<HTMLInputElement>(name);

test("a refused period can be corrected: its form stays, with the reason beside it", async () => {
  const { user, router } = renderRefused();
  await screen.findByText("At most 366 days");
  expect([day("From").value, day("To").value]).toEqual(["2019-01-01", "2026-01-31"]);
  expect(screen.queryByRole("link", { name: "PDF" })).toBeNull();
  fireEvent.change(day("From"), { target: { value: "2026-01-01" } });
  await user.click(screen.getByRole("button", { name: "Show period" }));
  expect(router.push).toHaveBeenCalledWith("/timeliness?from=2026-01-01&to=2026-01-31");
});

test("a period that lacks a day is not opened, and the form says why", async () => {
  const { user, router } = renderRefused();
  await screen.findByText("At most 366 days");
  fireEvent.change(day("To"), { target: { value: "" } });
  await user.click(screen.getByRole("button", { name: "Show period" }));
  expect(screen.getByText("Enter both days")).toBeDefined();
  expect(router.push).not.toHaveBeenCalled();
});

test("a failure of the console is shown below the period, with a way to try again", async () => {
  renderConsole(<TimelinessPage requested={requested} />, {
    answers: { "GET /api/timeliness": () => ({ status: 503, body: { code: "unavailable" } }) },
  });
  await screen.findByRole("button", { name: "Try again" });
  expect(day("From").value).toBe("2019-01-01");
});
