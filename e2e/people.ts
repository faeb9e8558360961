/** People put on the desk by script, and what is done with them. */
import { randomBytes } from "node:crypto";
import { sampleImages } from "@/lib/sandbox/images";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import { plain } from "./plain-script";
import { type Member, scriptFor } from "./script";

type Fields = { firstName: string; lastName: string } & Record<string, string>;

/**
 * Makes somebody who consented and whose ID was uploaded.
 *
 * @param fields of Create User; the rest is filled in
 * @param script what their tests give; the rest goes well
 * @returns the applicant's id
 */
export async function makeSubject(by: Member, fields: Fields, script: ScriptInput): Promise<string> {
  const { firstName, lastName } = fields;
  await scriptFor({ firstName, lastName }, { ...plain, ...script });
  const home = { houseNumber: "1502", streetName: "Tannery Road", city: "Harlow", state: "OH", zipCode: "45882" };
  const born = { dob: "21-01-1979", email: `subject.${randomBytes(4).toString("hex")}@example.com`, country: "USA" };
  const applicant = await by.make("/api/applicants", { ...home, ...born, ...fields });
  const run = (id: string, body: unknown = {}) =>
    by.call("POST", `/api/applicants/${applicant}/operations/${id}`, body);
  const certified = { isBackgroundDisclosureAccepted: true, GLBPurposeAndDPPAPurpose: true, FCRAPurpose: true };
  await run("user.consent", { ...certified, fullName: `${firstName} ${lastName}` });
  const images = { idFront: sampleImages.idFront(), idBack: sampleImages.idBack() };
  await run("document.upload-id", { ...images, country: 0 });
  await run("document.check-id");
  return applicant;
}

/** Asks for an override, confirmed. The request's id. */
export async function askForOverride(by: Member, applicant: string, note: string): Promise<string> {
  const stepUp = await by.stepUp(`override.request:${applicant}`);
  return by.make(`/api/applicants/${applicant}/overrides`, { reasonCode: "name_format", note, stepUp });
}
