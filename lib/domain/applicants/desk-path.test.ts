import { expect, test } from "vitest";
import { deskParts, deskPathOf, pathOfDesk } from "./desk-path";

const applicantId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01";

test("each part of an applicant's page has one address", () => {
  for (const part of deskParts) expect(deskPathOf(pathOfDesk({ applicantId, part }))).toEqual({ applicantId, part });
});

test.each([
  "/applicants",
  "/applicants/new",
  "/applicants/import",
  `/applicants/${applicantId}/summary`,
  `/applicants/${applicantId}/override`,
  `/applicants/${applicantId}/orders/new`,
  `/applicants/${applicantId}/evidence/more`,
  `/orders/${applicantId}`,
])("%s is another page", (path) => {
  expect(deskPathOf(path)).toBeNull();
});
