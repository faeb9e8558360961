/** The Test Result Object: a section is null for a test that was not taken. */

import { hasCriminalRecord } from "../operations/background";
import { idReading } from "../operations/documents";
import { claimResults, licenseSection } from "../operations/employment";
import { companyName, type Settings } from "../operations/handler";
import { faceSections } from "../operations/photos";
import { isPassed } from "../operations/quiz";
import { userObject, userSection } from "../operations/user";
import { type Facts, usual } from "../timing";
import { hostedResults } from "./hosted-ui";
import { passportData } from "./passport";
import { scannedUser } from "./scanned-user";

/** Returns the verdict on the ID upload test alone. No part of the result shows an override (an assumption). */
function idVerification(facts: Facts) {
  const { person, script } = facts;
  const { verification } = person.id;
  if (verification?.passed) return { status: "PASS", description: "The ID was verified" };
  if (verification) return { status: "FAIL", description: verification.reason };
  return idReading(facts) && script.id.verdict === "FAIL" ? { status: "FAIL", description: script.id.failure } : null;
}

/** Returns `identityProof`, or null until a quiz was requested. Its status is null until a quiz was answered. */
function identityProof({ person }: Facts) {
  if (person.quiz.length === 0) return null;
  const answered = person.quiz.filter(({ answeredAt }) => answeredAt !== null);
  const best = answered.find(isPassed) ?? answered.at(-1);
  const status = best ? isPassed(best) : null;
  // Canadian customers do not get score or numQuestions.
  if (person.user.country === "CAN") return { status };
  return { numQuestions: String(person.quiz.at(-1)?.right.length ?? 0), score: best?.score ?? null, status };
}

function contactProof({ person }: Facts) {
  const verified = (test: Facts["person"]["phone"]) => (test ? test.verifiedAt !== null : null);
  if (!person.phone && !person.email) return null;
  return { verifiedPhone: verified(person.phone), verifiedEmail: verified(person.email) };
}

/** Returns `backgroundCheck`. Each flag is null until its own check has run. */
function backgroundCheck({ person, script }: Facts) {
  if (person.criminalAt === null && person.watchListAt === null) return null;
  return {
    hasCriminalRecord: hasCriminalRecord({ person, script }),
    hasGlobalWatchlistRecord: person.watchListAt === null ? null : script.watchList.length > 0,
  };
}

function businesses({ person, script }: Facts) {
  const { found, correctNumber, correctDuns, correctName, isContact } = script.business;
  const verdict = (value: boolean | null) => (found ? value : null);
  const entries = person.businesses.map(({ uuid, number, duns, name }) => ({
    uuid,
    FEINMatchFound: found,
    FEINumber: Number(number.replace(/\D/g, "")),
    isCorrectFEINumber: verdict(correctNumber),
    DUNSumber: duns === null ? null : Number(duns.replace(/\D/g, "")),
    isCorrectDUNSNumber: duns === null ? null : verdict(correctDuns),
    businessName: name,
    isCorrectBusinessName: verdict(correctName),
    isBusinessContact: verdict(isContact),
  }));
  return entries.length > 0 ? entries : null;
}

const orNull = <T>(list: T[]) => (list.length > 0 ? list : null);

/** Replaces sections with the sections of the script, but only sections that exist already. */
function withScriptedSections(sections: Record<string, unknown>, { script }: Facts): Record<string, unknown> {
  const scripted = Object.entries(script.result).filter(([name]) => sections[name] !== null);
  return { ...sections, ...Object.fromEntries(scripted) };
}

/** Returns the Test Result. While the person is inside the test window, the result has a note. */
export function testResultOf(facts: Facts, { seed }: Pick<Settings, "seed">) {
  const { person, script, now } = facts;
  const sections = {
    user: userSection(userObject(person, script)),
    contactProof: contactProof(facts),
    ...faceSections(facts),
    identityProof: identityProof(facts),
    backgroundCheck: backgroundCheck(facts),
    idVerification: idVerification(facts),
    SSNVerification: person.ssnAt === null ? null : { isSSNVerified: script.ssn.valid },
    FEINVerification: businesses(facts),
    company: { companyName, companyId: `sandbox-${seed}` },
    scannedUser: scannedUser(facts),
    passportData: passportData(facts),
    verifyUI: hostedResults(facts),
    professionalLicense: orNull(licenseSection(facts)),
    education: orNull(claimResults(facts, "education")),
    employment: orNull(claimResults(facts, "employment")),
    consent: person.consent && {
      is_report_checked: 1,
      background_check_disclosure_accepted: person.consent.disclosure,
    },
  };
  const isInWindow = now - person.createdAt < (script.windowMs ?? usual.testWindow);
  const note = { note: "The user is still inside the test window. Results may not be final" };
  return { ...withScriptedSections(sections, facts), ...(isInWindow ? note : {}) };
}
