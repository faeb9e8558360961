import { expect, test } from "vitest";
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
  // Twenty wait behind those under way, of which there are two at most.
  const refused = await Promise.all(asked.slice(22));
  for (const error of refused) expect(error).toMatchObject({ code: "unavailable" });
  expect(await asked[0]).toBe("%PDF-");
});
