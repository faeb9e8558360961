import { screen, waitFor } from "@testing-library/react";
import fc from "fast-check";
import { expect, test } from "vitest";
import { applicantRow } from "@/lib/testing/applicant-row";
import { renderConsole, type SentRequest } from "@/lib/testing/render";
import { ApplicantsList } from "./applicants-list";
import { listCatalog } from "./list-catalog";
import { formatEnd, usualTimes } from "./snooze-times";

const id = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01";

/** Renders the list with one applicant. A snooze changes the row as the server would. */
function renderOne() {
  let shown = applicantRow({ id, name: { given: "Ada", family: "Marsh" } });
  const put = ({ body }: SentRequest) => {
    const { until } = body as { until: string };
    shown = { ...shown, snooze: { until } };
    return { body: { snooze: { until, note: null } } };
  };
  return renderConsole(<ApplicantsList catalog={listCatalog} maySearch mayAdd mayDecide />, {
    answers: {
      "GET /api/applicants": () => ({ body: { items: [shown], nextCursor: null, total: 1 } }),
      [`POST /api/applicants/${id}/snooze`]: put,
    },
  });
}

test("S on a row asks until when; the row then says until when it is snoozed", async () => {
  const view = renderOne();
  (await screen.findByRole("link", { name: /Marsh/ })).focus();
  await view.user.keyboard("s");
  await view.user.click(await screen.findByRole("radio", { name: /In 3 hours/ }));
  await view.user.click(screen.getByRole("button", { name: "Snooze" }));
  expect(await screen.findByText(/^Snoozed until /)).toBeDefined();
  expect(view.sent()[0]?.body).toEqual({ until: expect.any(String) });
  await waitFor(() => expect(screen.queryByRole("radio")).toBeNull());
});

test("a snooze without an end is not sent, and the form says what is missing", async () => {
  const view = renderOne();
  (await screen.findByRole("link", { name: /Marsh/ })).focus();
  await view.user.keyboard("s");
  await view.user.click(await screen.findByRole("radio", { name: "Another time" }));
  await view.user.click(screen.getByRole("button", { name: "Snooze" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Choose a day and a time");
  expect(view.sent()).toEqual([]);
});

const now = Date.parse("2026-11-16T10:00:00Z");
const utc = { now, timeZone: "UTC" };

test("the end of a snooze is a weekday when it is near, and a date otherwise", () => {
  expect(formatEnd("2026-11-17T09:00:00Z", utc)).toBe("Tue 09:00");
  expect(formatEnd("2026-11-17T09:00:00Z", { now, timeZone: "America/Chicago" })).toBe("Tue 03:00");
  expect(formatEnd("2026-12-01T09:00:00Z", utc)).toBe("Dec 1, 09:00");
  expect(formatEnd("2026-11-16T09:00:00Z", utc)).toBe("Nov 16, 09:00");
  expect(formatEnd("2026-11-17T09:00:00Z", { now: undefined, timeZone: "UTC" })).toBe("Nov 17, 2026, 09:00");
});

test("every preset is in the future: tomorrow and next Monday are at 09:00, and next Monday is less than eight days away", () => {
  fc.assert(
    fc.property(fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }), (at) => {
      const { hours, tomorrow, monday } = usualTimes(at);
      for (const end of [hours, tomorrow, monday]) expect(end.getTime()).toBeGreaterThan(at.getTime());
      expect([tomorrow.getHours(), monday.getHours(), monday.getDay()]).toEqual([9, 9, 1]);
      expect(monday.getTime() - at.getTime()).toBeLessThan(8 * 24 * 3_600_000);
    }),
  );
});
