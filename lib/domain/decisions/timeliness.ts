/** Titles for the page on case aging and timeliness. */
import { keysOf } from "@/lib/base/keys-of";
import { hitVerdictTitles } from "./verdicts";

/** The steps of age, in whole days since the applicant was added. */
export const ageTitles = {
  "0-1": "0–1 days",
  "2-7": "2–7 days",
  "8-30": "8–30 days",
  "31-90": "31–90 days",
  "over-90": "More than 90 days",
};

export const ageSteps = keysOf(ageTitles);

/** How a hit or a finding was resolved. The written reason is not counted, because it is encrypted free text. */
export const resolutionTitles = { ...hitVerdictTitles, acknowledged: "Resolved with a reason" };
export const resolutionAnswers = keysOf(resolutionTitles);

export const populations = {
  open: "Open applicants now, by days since they were added",
  decisions: "First approval or decline of each applicant, made in the period",
  resolutions: "Answers to hits and findings given in the period, including those taken back later",
  overrides: "Manual overrides requested in the period, by their state now",
  coverage: "Approved applicants now, by policy, and how many of them each part of monitoring covers",
};

/** The titles of the numbers of coverage, by their fields. */
export const coverageTitles = {
  approved: "Approved",
  covered: "Covered",
  results: "Result",
  watchLists: "Watch lists",
  documents: "Documents",
};
export const coverageParts = keysOf(coverageTitles);
