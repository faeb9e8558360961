import { describe, expect, test } from "vitest";
import { field, type SandboxApplicant } from "@/lib/testing/sandbox";
import { personOnPage, tokenFor } from "@/lib/testing/sandbox-hosted";
import { setUpSandbox } from "@/lib/testing/sandbox-setup";
import { sampleImages } from "../../images";
import type { ScriptInput } from "../script";

const { caller, sandbox, scripted } = setUpSandbox();

const images = { idFront: sampleImages.idFront(), idBack: sampleImages.idBack() };
const card = { kind: "id", front: images.idFront, back: images.idBack };
const moved = { houseNumber: "9", streetName: "Old Quay", city: "Port Sable", state: "WA", zipCode: "98299" };

const prompt = (script: ScriptInput = {}, fields: Parameters<typeof scripted>[1] = {}) =>
  scripted({ prompt: true, ...script }, fields);
const sectionOf = async (subject: SandboxApplicant, ...path: string[]) =>
  field(await subject.get("user.test-result"), ...path);

describe("data read from an ID does not change when Update User sends another address", () => {
  test("of an uploaded ID; one uploaded afterwards shows the new address", async () => {
    const subject = await prompt();
    await subject.get("document.upload-id", { ...images, country: 0 });
    const read = await sectionOf(subject, "scannedUser");
    expect(read).toMatchObject({ Address: "12 LARKSPUR ROW", City: "HARLOW", State: "OH", Zip: "45882" });
    await subject.get("user.update", moved);
    expect(await sectionOf(subject, "user")).toMatchObject({ streetName: "Old Quay", state: "WA" });
    expect(await sectionOf(subject, "scannedUser")).toEqual(read);
    await subject.get("document.upload-id", { ...images, country: 0 });
    expect(await sectionOf(subject, "scannedUser")).toMatchObject({
      Address: "9 OLD QUAY",
      City: "PORT SABLE",
      State: "WA",
      Zip: "98299",
      DocumentDetectedName: "WA Driver License",
    });
  });

  test("an unreadable upload takes nothing from the one before it", async () => {
    const subject = await prompt();
    await subject.get("document.upload-id", { ...images, country: 0 });
    await subject.get("user.update", moved);
    await subject.get("document.upload-id", { ...images, idFront: sampleImages.tooSmall(), country: 0 });
    expect(await sectionOf(subject, "scannedUser")).toMatchObject({ Address: "12 LARKSPUR ROW", State: "OH" });
  });

  test("an ID uploaded before the address was known shows none", async () => {
    const none = { houseNumber: null, streetName: null, city: null, state: null, zipCode: null };
    const subject = await prompt({}, none);
    await subject.get("document.upload-id", { ...images, country: 0 });
    await subject.get("user.update", moved);
    expect(await sectionOf(subject, "scannedUser")).toMatchObject({
      Address: null,
      City: null,
      State: null,
      Zip: null,
    });
  });

  test("an ID of the hosted UI", async () => {
    const { subject, page } = await personOnPage({ sandbox, caller });
    await page.get("document", card);
    const read = await sectionOf(subject, "verifyUI", "scannedUser");
    expect(read).toMatchObject({ address: "12 LARKSPUR ROW", city: "HARLOW", state: "OH", zip: "45882" });
    await subject.get("user.update", moved);
    expect(await sectionOf(subject, "verifyUI", "scannedUser")).toEqual(read);
  });

  test("a scripted ID shows the address at the time of its token", async () => {
    const liveness = { score: 96, assessment: "Live" };
    const subject = await prompt({ hosted: { id: true, passport: false, liveness, takesMs: 0 } });
    await tokenFor(subject);
    await subject.get("user.update", moved);
    expect(await sectionOf(subject, "verifyUI", "scannedUser")).toMatchObject({
      address: "12 LARKSPUR ROW",
      city: "HARLOW",
      state: "OH",
      zip: "45882",
    });
  });
});
