import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Role, roles } from "@/lib/base/permissions";
import { applicantView } from "@/lib/testing/applicant-view";
import { renderConsole } from "@/lib/testing/render";
import { MoreActions } from "./applicant-actions";
import { rightsOf } from "./availability";
import { DataActDialog } from "./hold-and-erasure";

const applicantId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a03";
const exportId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a04";

test("only approvers may export a person's data", () => {
  expect(roles.filter((role) => rightsOf([role]).exportSubject)).toEqual(["approver"]);
});

test("the command is in the menu of further actions of those who may, and opens the dialog", async () => {
  const onDataAction = vi.fn();
  const menuOf = (role: Role) => {
    const actionProps = {
      applicant: applicantView({ id: applicantId }),
      may: rightsOf([role]),
      onEdit: vi.fn(),
      onDataAction,
    };
    return renderConsole(<MoreActions {...actionProps} />);
  };
  const reviewers = menuOf("reviewer");
  await reviewers.user.click(screen.getByRole("button", { name: "More actions" }));
  expect(await screen.findByRole("button", { name: "Set legal hold" })).toBeDefined();
  expect(screen.queryByRole("button", { name: /person’s data/ })).toBeNull();
  cleanup();
  const { user } = menuOf("approver");
  await user.click(screen.getByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("button", { name: "Export the person’s data" }));
  expect(onDataAction).toHaveBeenCalledWith("subject-access");
});

test("the person's data is exported with a sentence and a confirmation of identity", async () => {
  const onClose = vi.fn();
  const { user, sent } = renderConsole(
    <DataActDialog act="subject-access" applicantId={applicantId} onClose={onClose} />,
    {
      answers: {
        "GET /api/step-up": () => ({ body: { password: true, totp: false, passkey: false, recentSignIn: false } }),
        "POST /api/step-up": () => ({ body: { token: "once", expiresAt: "2026-11-19T11:09:00.000Z" } }),
        "POST /api/exports": () => ({ status: 202, body: { id: exportId } }),
      },
    },
  );
  const reason = await screen.findByRole("textbox", { name: "Reason" });
  expect(screen.getByText(/kept for 1 day/)).toBeDefined();
  await user.type(reason, "Asked");
  await user.click(screen.getByRole("button", { name: "Export" }));
  expect(await screen.findByText("Write a sentence: who needs these values, and for what")).toBeDefined();
  expect(sent()).toEqual([]);
  await user.clear(reason);
  await user.type(reason, "The person asked for it on November 3");
  await user.type(await screen.findByLabelText("Re-enter your password"), "slow rivers carry");
  await user.click(screen.getByRole("button", { name: "Export" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent().find(({ path }) => path === "/api/exports")?.body).toMatchObject({
    kind: "subject-access",
    format: "zip",
    filter: { applicant: applicantId },
    reason: "The person asked for it on November 3",
    stepUp: "once",
  });
  expect(await screen.findByText("The export has started.")).toBeDefined();
});
