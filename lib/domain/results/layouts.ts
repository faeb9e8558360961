import type { SectionKey } from "@/lib/domain/results/keys";
import { drawLayout, type Item, type Layout, type LayoutContext } from "./layout";
import * as identity from "./layouts/identity";
import * as records from "./layouts/records";
import * as work from "./layouts/work";
import { type Leaf, readerOf } from "./reading";

export const layouts: Readonly<Record<SectionKey, Layout>> = {
  user: identity.plain,
  consent: identity.plain,
  // The layout of `scannedUser` shows this verdict.
  idVerification: [],
  scannedUser: identity.photoId,
  passportData: identity.passport,
  photoProof: identity.face,
  identityProof: identity.quiz,
  contactProof: identity.contact,
  SSNVerification: identity.ssn,
  backgroundCheck: records.background,
  FEINVerification: work.fein,
  company: identity.plain,
  employment: work.employment,
  education: work.education,
  professionalLicense: work.professionalLicense,
  "verifyUI.scannedUser": identity.hostedId,
  "verifyUI.passport": identity.hostedPassport,
  drivingRecord: records.drivingRecord,
  sevenYearHistory: records.sevenYear,
  watchListReport: records.watchList,
  businessSearch: work.businessSearch,
  ssnHistory: records.ssnHistory,
  countyHistory: records.countyHistory,
};

/**
 * Draws the sections of a card. Returns the bodies of each section, and the values that none of the card's sections
 * shows.
 */
export function drawSections(
  keys: readonly SectionKey[],
  context: Omit<LayoutContext, "section" | "readers">,
): { key: SectionKey; bodies: Item[][]; left: Leaf[] }[] {
  const readers = new Map(keys.map((key) => [key, readerOf(context.sections?.[key], key)] as const));
  const sections = [...readers].map(([key, of]) => {
    return { key, of, bodies: drawLayout(layouts[key], of, { ...context, section: key, readers }) };
  });
  return sections.map(({ key, of, bodies }) => ({ key, bodies, left: of.rest() }));
}
