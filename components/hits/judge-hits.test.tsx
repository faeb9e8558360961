import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Hit } from "@/lib/features/hits/contract/hits";
import {
  applicantId,
  caseRoute,
  caseWithHits,
  comparedField,
  findHit,
  hitsPath,
  judgment,
  nameHit,
  renderHits,
  self,
  watchListHit,
} from "@/lib/testing/hits";

describe("the keys", () => {
  test("reveal the current hit's masked values, for a court case only the court's", async () => {
    const orderId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a09";
    const born = { ...comparedField("Birth date", "different", "Different"), applicant: "•••", applicantMasked: true };
    const masked = { ...born, applicantPath: "user.dob", hit: "•••", hitMasked: true, hitPath: "cases[0].dob" };
    const { user, sent } = renderHits([{ ...watchListHit, kind: "court_case", orderId, compared: [masked] }], {
      [`POST /api/applicants/${applicantId}/reveal`]: () => ({ body: { values: { "cases[0].dob": "1961-02-09" } } }),
    });
    await findHit("Watch-list record");
    await user.keyboard("r");
    await screen.findByRole("dialog", { name: "Reveal 1 masked value" });
    await user.click(screen.getByRole("combobox", { name: "Reason" }));
    await user.click(await screen.findByRole("option", { name: "Call-back check" }));
    await user.click(screen.getByRole("button", { name: "Reveal" }));
    await screen.findByText("1961-02-09");
    expect(sent().map(({ body }) => body)).toEqual([{ paths: ["cases[0].dob"], reason: "Call-back check", orderId }]);
    expect(screen.queryByRole("button", { name: /^Reveal/ })).toBeNull();
  });

  test("judge the current hit, go to the next, and send exactly what was chosen", async () => {
    const judged = { ...watchListHit, verdict: "someone_else" as const, judgment: { ...judgment, by: self } };
    let items: Hit[] = [watchListHit, nameHit];
    const { user, sent } = renderHits(items, {
      [caseRoute]: () => ({ body: caseWithHits(items) }),
      [`POST ${hitsPath}/${watchListHit.id}/verdict`]: () => {
        items = [nameHit, judged];
        return { body: judged };
      },
    });
    const first = await findHit("Watch-list record");
    expect(first.getAttribute("aria-current")).toBe("true");
    await user.keyboard("j");
    expect(document.activeElement).toBe(await findHit("Name on the ID"));
    await user.keyboard("k2");
    expect(within(first).getByRole("radio", { name: "Someone else" })).toHaveProperty("checked", true);
    // A digit in the reason is text.
    await user.keyboard("Born in 1913.");
    expect(within(first).getByRole("radio", { name: "Someone else" })).toHaveProperty("checked", true);
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({
      verdict: "someone_else",
      reason: "Born in 1913.",
      basis: watchListHit.basis,
    });
    await waitFor(async () => expect(document.activeElement).toBe(await findHit("Name on the ID")));
    await screen.findByRole("heading", { name: "Judged" });
    // The next hit starts without an answer.
    for (const radio of within(await findHit("Name on the ID")).getAllByRole("radio")) {
      expect(radio).toHaveProperty("checked", false);
    }
  });

  test("after the last judgment the decision comes next", async () => {
    const judged = { ...watchListHit, verdict: "someone_else" as const, judgment: { ...judgment, by: self } };
    const { user, router } = renderHits([watchListHit], {
      [`POST ${hitsPath}/${watchListHit.id}/verdict`]: () => ({ body: judged }),
    });
    await findHit("Watch-list record");
    await user.keyboard("2Born in 1913.{Control>}{Enter}{/Control}");
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/applicants/${applicantId}#decide`));
  });

  test("Escape leaves the reason, so that another answer can be chosen and the reason stays", async () => {
    const { user } = renderHits([watchListHit]);
    const hit = await findHit("Watch-list record");
    await user.keyboard("1Seen.{Escape}3");
    expect(within(hit).getByRole("radio", { name: "Cannot tell" })).toHaveProperty("checked", true);
    expect(within(hit).getByRole("textbox")).toHaveProperty("value", "Seen.");
  });
});

describe("a judgment that cannot be saved", () => {
  test.each([
    ["the console answers with an error", () => ({ status: 503, body: { code: "unavailable" } })],
    [
      "there is no network",
      () => {
        throw new TypeError("Failed to fetch");
      },
    ],
  ])("because %s keeps what was typed, and says so on the hit", async (_, answer) => {
    const { user } = renderHits([watchListHit], { [`POST ${hitsPath}/${watchListHit.id}/verdict`]: answer });
    const hit = await findHit("Watch-list record");
    await user.keyboard("1Seen.{Control>}{Enter}{/Control}");
    await within(hit).findByRole("alert");
    expect(within(hit).getByRole("textbox")).toHaveProperty("value", "Seen.");
    expect(within(hit).getByRole("radio", { name: "Same person" })).toHaveProperty("checked", true);
  });

  test.each<[string, Hit[], number, string, string]>([
    [
      "another reviewer judged it",
      [{ ...watchListHit, verdict: "someone_else", judgment }],
      409,
      "state_conflict",
      "Judged",
    ],
    ["the record is no longer in the result", [], 404, "not_found", "No hits. Nothing to judge"],
  ])("because %s shows the hits as they are, and keeps what was typed", async (_, then, status, code, heading) => {
    let items = [watchListHit];
    const { user } = renderHits([watchListHit], {
      [caseRoute]: () => ({ body: caseWithHits(items) }),
      [`POST ${hitsPath}/${watchListHit.id}/verdict`]: () => {
        items = then;
        return { status, body: { code } };
      },
    });
    await findHit("Watch-list record");
    await user.keyboard("1It is him.{Control>}{Enter}{/Control}");
    await screen.findByText("“It is him.”");
    await screen.findByRole("heading", { name: heading });
  });
});
