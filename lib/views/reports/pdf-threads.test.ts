import { Piscina } from "piscina";
import { expect, test, vi } from "vitest";
import { emptyReport } from "@/lib/testing/report-facts";
import { buildReport } from "./model";
import { renderPdfAside } from "./pdf-threads";

test("a report is made in a thread; those beyond what can wait are refused", async () => {
  const asked = Array.from({ length: 30 }, () =>
    renderPdfAside(buildReport(emptyReport)).then(
      (bytes) => new TextDecoder().decode(bytes.subarray(0, 5)),
      (error: unknown) => error,
    ),
  );
  // At most two reports are rendered at once, and twenty more wait. Any further report is refused.
  const refused = await Promise.all(asked.slice(22));
  for (const error of refused) expect(error).toMatchObject({ code: "unavailable" });
  expect(await asked[0]).toBe("%PDF-");
});

test("threads without a job end after a minute, and the next report starts new ones", async () => {
  const destroy = vi.spyOn(Piscina.prototype, "destroy");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const reportOf = () => renderPdfAside(buildReport(emptyReport));
  try {
    await reportOf();
    vi.advanceTimersByTime(59_000);
    expect(destroy).not.toHaveBeenCalled();
    // Each job restarts the minute after which an idle thread ends.
    await reportOf();
    vi.advanceTimersByTime(59_000);
    expect(destroy).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(destroy).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
  expect(new TextDecoder().decode((await reportOf()).subarray(0, 5))).toBe("%PDF-");
});
