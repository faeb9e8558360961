/** Somebody put on the desk by script, who has consented to be verified. */
import { expect, type Page } from "@playwright/test";
import { z } from "zod";

type Fields = { firstName: string; lastName: string } & Record<string, string>;

/**
 * Makes an applicant with consent, as the one who is signed in.
 *
 * @param fields of Create User; the rest is filled in
 * @returns the path of their page
 */
export async function makeConsenting(page: Page, fields: Fields): Promise<string> {
  const { origin } = new URL((await page.request.get("/api/session")).url());
  const headers = { origin };
  const home = { houseNumber: "1502", streetName: "Tannery Road", city: "Harlow", state: "OH", zipCode: "45882" };
  // What the sandbox gives a stranger is drawn from all of these: the same in every run.
  const email = `${fields.firstName}.${fields.lastName}@example.com`.toLowerCase();
  const born = { dob: "21-01-1979", email };
  const made = await page.request.post("/api/applicants", { headers, data: { ...home, ...born, ...fields } });
  const { id } = z.object({ id: z.uuid() }).parse(await made.json());
  const certified = { isBackgroundDisclosureAccepted: true, GLBPurposeAndDPPAPurpose: true, FCRAPurpose: true };
  const consent = await page.request.post(`/api/applicants/${id}/operations/user.consent`, {
    headers,
    data: { ...certified, fullName: `${fields.firstName} ${fields.lastName}` },
  });
  expect(consent.status()).toBe(200);
  return `/applicants/${id}`;
}
