import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { sampleImages } from "@/lib/sandbox/images";
import { renderConsole } from "@/lib/testing/render";
import { RevealProvider } from "./reveal";
// The module is loaded here, so that no test waits for it.
import "./reveal-dialog";
import { Value } from "./value";

const applicantId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01";
const path = "user.ssn";
const endpoint = `POST /api/applicants/${applicantId}/reveal`;

function renderSsn(options: { may?: boolean; status?: number; body?: unknown } = {}) {
  const { may = true, status = 200, body = { values: { [path]: "900-65-4471" } } } = options;
  return renderConsole(
    <RevealProvider applicantId={applicantId} canReveal={may}>
      <Value of={{ path, text: "•••••4471", masked: true }} what="SSN" />
    </RevealProvider>,
    { answers: { [endpoint]: () => ({ status, body }) } },
  );
}

type Rendered = ReturnType<typeof renderSsn>;

const reveals = ({ requests }: Rendered) => requests.filter(({ path }) => path.endsWith("/reveal"));

async function openQuestion({ user }: Rendered) {
  await user.click(screen.getByRole("button", { name: "Reveal SSN" }));
  return await screen.findByRole("dialog", { name: "Reveal SSN" });
}

async function chooseReason({ user }: Rendered, reason: string) {
  await user.click(screen.getByRole("combobox", { name: "Reason" }));
  await user.click(await screen.findByRole("option", { name: reason }));
}

const send = ({ user }: Rendered) => user.click(screen.getByRole("button", { name: "Reveal" }));

describe("a masked value", () => {
  test("is announced as masked with its last characters, not as a row of dots", () => {
    renderSsn();
    expect(screen.getByText("masked, ends in 4471")).toBeDefined();
    expect(screen.getByText("•••••").closest("[aria-hidden=true]")).not.toBeNull();
  });

  test("cannot be revealed without the permission", () => {
    renderSsn({ may: false });
    expect(screen.getByText("masked, ends in 4471")).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("revealing", () => {
  test("asks for a reason first: none is preselected, and without one nothing is sent", async () => {
    const view = renderSsn();
    await openQuestion(view);
    expect(screen.getByRole("combobox", { name: "Reason" }).textContent).toBe("Select");
    await send(view);
    const error = await screen.findByText("Choose a reason");
    const reason = screen.getByRole("combobox", { name: "Reason" });
    expect(reason.getAttribute("aria-describedby")).toBe(error.closest("[role=alert]")?.id);
    expect(reveals(view)).toEqual([]);
  });

  test('the reason "other" needs a note', async () => {
    const view = renderSsn();
    await openQuestion(view);
    await chooseReason(view, "Something else");
    await send(view);
    expect(await screen.findByText("Say why")).toBeDefined();
    expect(screen.getByRole("textbox", { name: "Note" }).getAttribute("aria-invalid")).toBe("true");
    expect(reveals(view)).toEqual([]);
  });

  test.each(["{Escape}", "Cancel"])("%s reveals nothing, sends nothing, and returns the focus", async (way) => {
    const view = renderSsn();
    await openQuestion(view);
    await chooseReason(view, "Call-back check");
    if (way === "Cancel") await view.user.click(screen.getByRole("button", { name: way }));
    else await view.user.keyboard(way);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Reveal SSN" })));
    expect(reveals(view)).toEqual([]);
    expect(document.body.textContent).not.toContain("900-65-4471");
  });

  test("sends the path and the reason once, and shows the value for a minute", async () => {
    const view = renderSsn();
    await openQuestion(view);
    await chooseReason(view, "Call-back check");
    await view.user.type(screen.getByRole("textbox", { name: "Note" }), "number on file");
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    await send(view);
    await screen.findByText("900-65-4471");
    expect(reveals(view).map(({ body }) => body)).toEqual([
      { paths: [path], reason: "Call-back check: number on file" },
    ]);
    expect(screen.getByText(/^hides in \d+ s$/)).toBeDefined();
    act(() => {
      vi.advanceTimersByTime(61_000);
    });
    expect(screen.queryByText("900-65-4471")).toBeNull();
    expect(screen.getByText("masked, ends in 4471")).toBeDefined();
  });

  test("a picture is shown in the viewer for a minute, then removed", async () => {
    const view = renderSsn({ body: { values: { [path]: sampleImages.signature } } });
    await openQuestion(view);
    await chooseReason(view, "Call-back check");
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    await send(view);
    expect((await screen.findByRole("img", { name: "SSN" })).getAttribute("src")).toMatch(/^data:image\/(png|jpeg);/);
    expect(screen.getByRole("button", { name: "Full screen" })).toBeDefined();
    act(() => {
      vi.advanceTimersByTime(61_000);
    });
    expect(screen.queryByRole("img")).toBeNull();
    expect(screen.queryByRole("button", { name: "Full screen" })).toBeNull();
  });

  test("a refusal is shown in the dialog, and nothing is revealed", async () => {
    const view = renderSsn({ status: 503, body: { code: "audit_unavailable", requestId: "r-503" } });
    const dialog = await openQuestion(view);
    await chooseReason(view, "Support case");
    await send(view);
    const alert = await screen.findByRole("alert");
    expect(dialog.contains(alert)).toBe(true);
    expect(alert.textContent).toContain("r-503");
    expect(screen.getByText("masked, ends in 4471")).toBeDefined();
  });
});
