import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { certifications } from "@/lib/domain/results/consent-status";
import { renderConsole } from "@/lib/testing/render";
import { ConsentDialog } from "./consent-dialog";

const applicantId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01";
const endpoint = `POST /api/applicants/${applicantId}/operations/user.consent`;
const answered = {
  outcome: "answered",
  runId: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a02",
  response: { success: true },
  masked: [],
  requestId: "r-1",
};

async function renderDialog(fullName: string | null = "Ilse Maria Varnholt") {
  const onClose = vi.fn();
  const view = renderConsole(<ConsentDialog applicantId={applicantId} fullName={fullName} onClose={onClose} />, {
    answers: { [endpoint]: () => ({ body: answered }) },
  });
  const dialog = within(await screen.findByRole("dialog", { name: "Record consent" }));
  const send = () => view.user.click(dialog.getByRole("button", { name: "Record consent" }));
  return { ...view, dialog, onClose, send };
}

describe("consent, which is recorded once and cannot be changed", () => {
  test("nothing is preselected, and each box is labeled with its full text", async () => {
    const { dialog } = await renderDialog();
    expect(dialog.getAllByRole("checkbox", { checked: false })).toHaveLength(certifications.length);
    for (const { title, description } of certifications) {
      expect(description.length).toBeGreaterThan(40);
      expect(dialog.getByRole("checkbox", { name: title, description: `${description}.` })).toBeDefined();
    }
  });

  test("is not sent without the two certifications that the service needs, and each says so", async () => {
    const { dialog, sent, send } = await renderDialog();
    await send();
    await waitFor(() => expect(dialog.getAllByRole("alert")).toHaveLength(2));
    for (const name of ["GLB and DPPA purpose", "FCRA purpose"]) {
      const box = dialog.getByRole("checkbox", { name });
      expect(box.getAttribute("aria-invalid")).toBe("true");
      const description = (box.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id));
      expect(description.some((element) => element?.getAttribute("role") === "alert")).toBe(true);
    }
    expect(dialog.getByRole("checkbox", { name: "Background disclosure" }).hasAttribute("aria-invalid")).toBe(false);
    expect(sent()).toEqual([]);
  });

  test("is not sent under a name other than the applicant's", async () => {
    const { user, dialog, sent, send } = await renderDialog();
    for (const box of dialog.getAllByRole("checkbox")) await user.click(box);
    const name = dialog.getByRole("textbox", { name: "Full name" });
    expect(name).toHaveProperty("value", "Ilse Maria Varnholt");
    await user.clear(name);
    await user.type(name, "Ilse Varnholt");
    await send();
    expect(await dialog.findByText("Must match the applicant's full name")).toBeDefined();
    expect(name.getAttribute("aria-invalid")).toBe("true");
    expect(sent()).toEqual([]);
  });

  test("without the disclosure it warns that the 7-year history will be refused, and sends the checked boxes", async () => {
    const { user, dialog, sent, send, onClose } = await renderDialog();
    expect(dialog.getByText(/7-year criminal history is unavailable permanently/)).toBeDefined();
    await user.click(dialog.getByRole("checkbox", { name: "GLB and DPPA purpose" }));
    await user.click(dialog.getByRole("checkbox", { name: "FCRA purpose" }));
    await send();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent().map(({ body }) => body)).toEqual([
      {
        isBackgroundDisclosureAccepted: false,
        GLBPurposeAndDPPAPurpose: true,
        FCRAPurpose: true,
        fullName: "Ilse Maria Varnholt",
      },
    ]);
  });

  test("with the disclosure there is no warning", async () => {
    const { user, dialog } = await renderDialog();
    await user.click(dialog.getByRole("checkbox", { name: "Background disclosure" }));
    expect(dialog.queryByText(/7-year criminal history is unavailable permanently/)).toBeNull();
  });

  test("a masked name is not prefilled", async () => {
    const { dialog } = await renderDialog(null);
    expect(dialog.getByRole("textbox", { name: "Full name" })).toHaveProperty("value", "");
  });

  test("Escape leaves without sending", async () => {
    const { user, onClose, sent } = await renderDialog();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent()).toEqual([]);
  });
});
