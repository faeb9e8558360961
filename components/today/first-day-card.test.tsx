import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderConsole } from "@/lib/testing/render";
import { FirstDayCard } from "./first-day-card";

test("a dismissed first day is gone at once, the browser keeps that, and the focus goes on to the page", async () => {
  const { user, router } = renderConsole(
    <main tabIndex={-1}>
      <FirstDayCard of="approver" cookie="orderer" />
    </main>,
  );
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  await user.click(screen.getByRole("button", { name: "Dismiss the first day" }));
  expect(screen.queryByRole("region", { name: "First day" })).toBeNull();
  expect(document.cookie).toContain("first-day=orderer.approver");
  expect(document.activeElement).toBe(screen.getByRole("main"));
  await vi.waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
});
