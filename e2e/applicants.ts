/** Applicants created through the API, and helpers for them. */
import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { sampleImages } from "@/lib/sandbox/images";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import { type Member, setScript } from "./api";
import { consentOf, newHome } from "./new-applicant";
import { completed, plain } from "./sandbox-scripts";

type Fields = { firstName: string; lastName: string } & Record<string, string>;

/**
 * Creates an applicant who consented and whose ID was uploaded.
 *
 * @param fields of Create User; the other fields have defaults. The name must belong to the test alone (`familyName`),
 * because other tests run at the same time and the script applies to everyone with that name
 * @param script the results of the applicant's checks; all other checks succeed
 * @returns the applicant's id
 */
export async function createApplicantWithId(member: Member, fields: Fields, script: ScriptInput): Promise<string> {
  const { firstName, lastName } = fields;
  await setScript({ firstName, lastName }, completed(script));
  const born = { dob: "21-01-1979", email: `subject.${randomBytes(4).toString("hex")}@example.com`, country: "USA" };
  const applicant = await member.make("/api/applicants", {
    ...newHome(),
    ...born,
    ...fields,
    confirmedDuplicate: true,
  });
  const run = (id: string, body: unknown = {}) =>
    member.call("POST", `/api/applicants/${applicant}/operations/${id}`, body);
  await run("user.consent", consentOf(`${firstName} ${lastName}`));
  const images = { idFront: sampleImages.idFront, idBack: sampleImages.idBack };
  await run("document.upload-id", { ...images, country: 0 });
  await run("document.check-id");
  return applicant;
}

/** Compares the person's face with a picture, which the default policy requires in addition to the document. */
export const comparePhotos = (member: Member, applicant: string) =>
  member.call("POST", `/api/applicants/${applicant}/operations/user.compare-photos`, {
    documentFaceMatch: false,
    sourceImage: sampleImages.idFront,
    targetImage: sampleImages.face,
  });

/** Requests an override, with step-up. Returns the id of the request. */
export async function askForOverride(member: Member, applicant: string, note: string): Promise<string> {
  const stepUp = await member.stepUp(`override.request:${applicant}`);
  return member.make(`/api/applicants/${applicant}/overrides`, { reasonCode: "name_format", note, stepUp });
}

/**
 * Creates an applicant with consent, as the signed-in user.
 *
 * @param fields of Create User; the other fields have defaults. The name must belong to the test alone, as above
 * @param script the results of the applicant's checks; null for the scenario of their last name
 * @returns the path of the applicant's page
 */
export async function createConsentingApplicant(
  page: Page,
  fields: Fields,
  script: ScriptInput | null = plain,
): Promise<string> {
  const { firstName, lastName } = fields;
  if (script) await setScript({ firstName, lastName }, script);
  const { origin } = new URL((await page.request.get("/api/session")).url());
  const headers = { origin };
  const email = `${firstName}.${lastName}@example.com`.toLowerCase();
  const born = { dob: "21-01-1979", email };
  const created = await page.request.post("/api/applicants", {
    headers,
    data: { ...newHome(), ...born, ...fields, confirmedDuplicate: true },
  });
  const { id } = z.object({ id: z.uuid() }).parse(await created.json());
  const consent = await page.request.post(`/api/applicants/${id}/operations/user.consent`, {
    headers,
    data: consentOf(`${firstName} ${lastName}`),
  });
  expect(consent.status()).toBe(200);
  return `/applicants/${id}`;
}

const oneApplicant = z.object({ items: z.tuple([z.object({ id: z.uuid() })]) });

/** Returns the path of the only applicant whose name matches. Waits until the console has added its demo applicants. */
export async function applicantPath(page: Page, name: string): Promise<string> {
  let id = "";
  await expect(async () => {
    const answer = await page.request.get("/api/applicants", { params: { query: name } });
    id = oneApplicant.parse(await answer.json()).items[0].id;
  }).toPass();
  return `/applicants/${id}`;
}
