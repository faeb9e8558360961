import { expect, test } from "vitest";
import { applicant } from "@/lib/testing/sandbox";
import { createManualClock, setUpSandbox } from "@/lib/testing/sandbox-setup";
import { demoPeople } from "../demo";
import { sampleImages } from "../images";
import { scenarios } from "./script-of";
import { usual } from "./timing";

const clock = createManualClock();
const { caller } = setUpSandbox({ clock });

test("the last name chooses the scenario, however it is written", async () => {
  const subject = await caller.create({ firstName: "Alexandra", lastName: "WORNPAGE" });
  const images = { idFront: sampleImages.idFront(), idBack: sampleImages.idBack() };
  await subject.get("document.upload-id", { ...images, country: 0 });
  clock.advance(usual.upload);
  expect(await subject.get("document.check-id")).toMatchObject({ result: "parsing_failed" });
});

test("a last name is one scenario, and no demo person has it", () => {
  const names = scenarios.map(({ lastName }) => lastName);
  expect(new Set(names).size).toBe(names.length);
  expect(demoPeople().filter(({ create }) => names.includes(create.lastName))).toEqual([]);
  expect(names).not.toContain(applicant.lastName);
});
