import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { decodeBase64 } from "@/lib/base/images";
import type { PictureKind } from "@/lib/domain/checks/pictures";
import type { KeptPicture, KeptPictures } from "@/lib/features/checks/contract/pictures";
import { sampleImages } from "@/lib/sandbox/images";
import { caseView } from "@/lib/testing/applicant-view";
import { renderConsole } from "@/lib/testing/render";
import { BesidePictures, PicturesProvider } from "./pictures";
// The module is loaded here, so that no test waits for it.
import "./revealed-pictures";

const id = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01";
const upload = { operationId: "document.upload-id" };
const jpeg = decodeBase64(sampleImages.idFront) ?? new Uint8Array();

const picture = (kind: PictureKind, more: Partial<KeptPicture> = {}): KeptPicture => ({
  id: `0196f2aa-0000-7000-8000-${String(kind.length).padStart(12, "0")}`,
  kind,
  runId: kind === "selfie" ? "run-2" : "run-1",
  sentAt: "2026-11-18T14:26:00.000Z",
  sentBy: { id, name: "Ravi Reviewer" },
  removesAt: "2026-12-18T14:26:00.000Z",
  removedAt: null,
  ...more,
});
const both = [picture("id-front"), picture("id-back")];

type PictureOptions = {
  closed?: string;
  kept?: Partial<KeptPictures>;
  may?: boolean;
  card?: string;
  attempts?: { operationId: string }[];
};

function renderCard({
  kept = {},
  may = true,
  card = "photo-id",
  closed = "quiz",
  attempts = [upload],
}: PictureOptions = {}) {
  const pictures = { days: 30, items: both, ...kept };
  const answers = Object.fromEntries(
    pictures.items.map((one) => [`POST /api/applicants/${id}/pictures/${one.id}`, () => ({ body: jpeg })]),
  );
  const view = renderConsole(
    <PicturesProvider applicantId={id} canReveal={may}>
      <BesidePictures card={card} title="Photo ID" attempts={attempts}>
        <p>What was read</p>
      </BesidePictures>
      <div hidden>
        <BesidePictures card={closed} title="Closed" attempts={[]}>
          {null}
        </BesidePictures>
      </div>
    </PicturesProvider>,
    { answers: { ...answers, [`GET /api/applicants/${id}/case`]: () => ({ body: caseView(id, { pictures }) }) } },
  );
  return view;
}

/** An observer to which everything is in view, except the content of a closed card. */
class InView implements Pick<IntersectionObserver, "observe" | "disconnect"> {
  constructor(private readonly report: (seen: Pick<IntersectionObserverEntry, "isIntersecting">[]) => void) {}
  observe(element: Element) {
    this.report([{ isIntersecting: element.closest("[hidden]") === null }]);
  }
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", InView);
  URL.createObjectURL = vi.fn(() => "blob:shown");
  URL.revokeObjectURL = vi.fn();
});

type Rendered = ReturnType<typeof renderCard>;

async function show({ user }: Rendered) {
  await screen.findByRole("button", { name: /^Show pictures/ });
  await user.keyboard("p");
  await user.click(await screen.findByRole("combobox", { name: "Reason" }));
  await user.click(await screen.findByRole("option", { name: "Checking against a document" }));
  await user.click(screen.getByRole("button", { name: "Show for 60 s" }));
  return await screen.findByRole("img", { name: "ID front" });
}

const viewed = ({ requests }: Rendered) => requests.filter(({ path }) => path.includes("/pictures/"));

describe("pictures beside what was read from them", () => {
  test("before they are shown none is loaded, and P asks for a reason", async () => {
    const view = renderCard();
    expect(await screen.findByText(/^2 pictures\. They hide after 60 seconds/)).toBeDefined();
    expect(screen.getByText("What was read")).toBeDefined();
    await view.user.keyboard("p");
    expect(await screen.findByRole("dialog", { name: "Show 2 pictures?" })).toBeDefined();
    expect(viewed(view)).toEqual([]);
    expect(screen.queryByRole("img")).toBeNull();
  });

  test("each is read when it is looked at, with the reason, once, and all are gone after a minute", async () => {
    const view = renderCard();
    await screen.findByRole("button", { name: /^Show pictures/ });
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    await show(view);
    expect(viewed(view).map(({ body }) => body)).toEqual([{ reason: "Checking against a document" }]);
    expect(screen.getByText(/You revealed these pictures. Reason: Checking against a document/)).toBeDefined();
    await view.user.click(screen.getByRole("button", { name: "Side by side" }));
    await screen.findByRole("img", { name: "ID back" });
    await view.user.click(screen.getByRole("button", { name: "ID front" }));
    await screen.findByRole("img", { name: "ID front" });
    expect(viewed(view).map(({ path }) => path.split("/").at(-1))).toEqual(both.map((one) => one.id));
    act(() => {
      vi.advanceTimersByTime(61_000);
    });
    expect(screen.queryByRole("img")).toBeNull();
    expect(URL.revokeObjectURL).toHaveBeenCalledTimes(vi.mocked(URL.createObjectURL).mock.calls.length);
    expect(screen.getByRole("button", { name: /^Show pictures/ })).toBeDefined();
    vi.useRealTimers();
  });

  test("one in a closed card is not looked at, so it is neither read nor logged", async () => {
    const selfie = picture("selfie");
    const view = renderCard({ closed: "face", kept: { items: [selfie, ...both] } });
    await show(view);
    expect(viewed(view).map(({ path }) => path.split("/").at(-1))).toEqual([both[0]?.id]);
  });

  test("the focus goes to the picture, so that its keys work, and Hide now hides it", async () => {
    const view = renderCard();
    await show(view);
    const frame = screen.getByRole("group", { name: /^ID front/ });
    await waitFor(() => expect(document.activeElement).toBe(frame));
    await view.user.keyboard("+t");
    expect(screen.getByRole("img", { name: "ID front" }).style.transform).toContain("rotate(90deg) scale(1.25)");
    await view.user.click(screen.getByRole("button", { name: "Hide now" }));
    expect(screen.queryByRole("img")).toBeNull();
  });

  test("a face is held beside the document, both at one size", async () => {
    const view = renderCard({ card: "face", kept: { items: [picture("selfie"), ...both] } });
    await view.user.click(await screen.findByRole("button", { name: /^Show pictures/ }));
    expect(await screen.findByRole("dialog", { name: "Show 2 pictures?" })).toBeDefined();
    await view.user.click(screen.getByRole("combobox", { name: "Reason" }));
    await view.user.click(await screen.findByRole("option", { name: "Support case" }));
    await view.user.click(screen.getByRole("button", { name: "Show for 60 s" }));
    const frames = await screen.findAllByRole("group", { name: /moved with the arrow keys$/ });
    expect(frames.map((frame) => frame.getAttribute("aria-label")?.split(",")[0])).toEqual(["Selfie", "ID front"]);
    expect(new Set(frames.map(({ parentElement }) => parentElement?.className)).size).toBe(1);
  });
});

test("a damaged picture says so in its place, and the others are shown", async () => {
  const view = renderCard();
  await screen.findByRole("button", { name: /^Show pictures/ });
  const [front] = both;
  const fetched = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) =>
    input.endsWith(`/pictures/${front?.id}`)
      ? Response.json({ code: "record_unreadable", detail: "The stored data is damaged." }, { status: 422 })
      : fetched(input, init),
  );
  await view.user.keyboard("p");
  await view.user.click(await screen.findByRole("combobox", { name: "Reason" }));
  await view.user.click(await screen.findByRole("option", { name: "Support case" }));
  await view.user.click(screen.getByRole("button", { name: "Show for 60 s" }));
  expect((await screen.findByRole("alert")).textContent).toContain("damaged");
  await view.user.click(screen.getByRole("button", { name: "ID back" }));
  expect(await screen.findByRole("img", { name: "ID back" })).toBeDefined();
});

test("without the right they are locked, and it says who has it", async () => {
  const view = renderCard({ may: false });
  expect(await screen.findByText("Pictures are locked")).toBeDefined();
  expect(screen.getByText(/takes the role reviewer/)).toBeDefined();
  await view.user.keyboard("p");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  ["taken on the hosted page", { card: "hosted-id" }, /^No pictures\. .* on its hosted page/],
  ["not sent from here", { kept: { items: [] }, attempts: [] }, /not sent through this console/],
  ["where none is kept", { kept: { days: 0, items: [] } }, /^Pictures are not kept here\..*KEEP_PICTURES_DAYS/],
  ["sent before", { kept: { items: [] } }, /sent before this console stored pictures/],
  [
    "whose time is over",
    { kept: { items: [picture("id-front", { removedAt: "2026-12-18T14:26:00.000Z" })] } },
    /^Removed after 30 days\. Sent Nov 18, 2026, removed Dec 18, 2026/,
  ],
] as const)("pictures %s: the card says why there is none", async (_, given, words) => {
  renderCard(given as PictureOptions);
  await waitFor(() => expect(screen.getByText("What was read").previousSibling?.textContent).toMatch(words));
  expect(screen.queryByRole("button")).toBeNull();
});
