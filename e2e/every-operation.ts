/** Runs every operation for one applicant, whose calls get the answers of `every-answer.ts`. */
import { expect } from "@playwright/test";
import { z } from "zod";
import { sampleImages } from "@/lib/sandbox/images";
import { exampleFields } from "@/lib/testing/example-fields";
import { newKey } from "@/lib/testing/idempotency-key";
import { type Member, setScript } from "./api";
import { askForOverride } from "./applicants";
import { beforehand, everyAnswer, person } from "./every-answer";
import { consentOf } from "./new-applicant";

const ofFein = z.object({
  sections: z.object({ FEINVerification: z.object({ data: z.tuple([z.object({ uuid: z.string() })]) }) }),
});

/**
 * Creates the applicant and runs every operation through the console's API, including an override and two court orders.
 *
 * @returns the ids of the applicant and of the county order, which is complete
 */
export async function answerEverything(staff: Record<"reviewer" | "orderer" | "approver", Member>) {
  const { reviewer, orderer, approver } = staff;
  const who = { firstName: person.firstName, lastName: person.lastName };
  await setScript(who, beforehand);
  const applicant = await reviewer.make("/api/applicants", person);
  const run = (id: string, body: unknown = {}, member = reviewer) =>
    member.call("POST", `/api/applicants/${applicant}/operations/${id}`, body);
  await run("user.consent", consentOf(`${person.firstName} ${person.middleName} ${person.lastName}`));
  // The search below uses the name that the sandbox gives the business.
  const business = { FEINumber: "12-3456789", businessName: "Ruiz Tiles", isUserABusinessContact: false };
  await run("business.fein", { businessList: [business] });
  const result = ofFein.parse(await reviewer.call("GET", `/api/applicants/${applicant}/result?refresh=1`));
  await setScript(who, everyAnswer);

  await run("document.upload-id", { idFront: sampleImages.idFront, idBack: sampleImages.idBack, country: 0 });
  await run("document.check-id");
  await run("document.upload-passport", { idFront: sampleImages.passport });
  await run("document.check-passport");
  await run("user.compare-photos", { documentFaceMatch: true, targetImage: sampleImages.face });
  for (const way of ["phone", "email"]) {
    await run(`user.${way}`);
    await run(`user.${way}-code`, { code: "123456" });
  }
  const override = await askForOverride(reviewer, applicant, "The document was seen.");
  const stepUp = await approver.stepUp(`override.approve:${override}`);
  await approver.call("POST", `/api/overrides/${override}/approve`, { note: "Seen.", stepUp });
  const others = ["user.ssn", "background.watchlist-search", "background.watchlist-report", "background.seven-year"];
  for (const id of others) await run(id);
  const withFields = ["employment.verify", "education.verify", "license.verify", "driving.record"] as const;
  for (const id of withFields) await run(id, exampleFields[id]);
  await run("business.full-search", { businessUUID: result.sections.FEINVerification.data[0].uuid, status: "ACTIVE" });
  await run("records.county-history", {}, orderer);

  const placed = z.object({ orders: z.tuple([z.object({ id: z.uuid() })]) });
  const place = async (search: object) => {
    const body = { applicantId: applicant, ...search };
    const answer = await orderer.send("POST", "/api/orders", body, { "idempotency-key": newKey() });
    expect(answer.ok(), await answer.text()).toBe(true);
    return placed.parse(await answer.json()).orders[0].id;
  };
  const order = await place({ kind: "county-criminal", county: { name: "Harlow", state: "OH" } });
  await place({ kind: "federal-criminal" });
  const state = async () =>
    z.object({ state: z.string() }).parse(await orderer.call("GET", `/api/orders/${order}`)).state;
  await expect.poll(state, { timeout: 60_000 }).toBe("complete");
  return { applicant, order };
}
