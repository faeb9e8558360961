/** Signals about a passport, uploaded or from the hosted UI. */
import { interfaceFields } from "@/lib/results/interface-fields";
import type { Signal } from "@/lib/results/view";
import { stateOfWord, wordOf } from "../states";
import { completeEvidence, hostedFailure, isComplete } from "./hosted-failure";
import { type Rule, signal, textOf } from "./signal";

type Evidence = { path: string; value: string | null };
type Passport = { section: string; path: string; result: string | null | undefined; reasons: Evidence[] };

/** "Attention or Unknown may carry reasons" (rule 4). An unlisted value is treated as Unknown. */
function passportSignal({ section, path, result, reasons }: Passport, hosted: string): Signal[] {
  const state = stateOfWord(result);
  if (state === "clear" || state === "pending") return [];
  const evidence = [{ path, value: textOf(result) }, ...reasons];
  if (state === "attention") return [signal("passport.attention", section, evidence, `Passport needs review${hosted}`)];
  const title = wordOf(result) === null ? "Passport has no result" : "Passport result is unknown";
  return [signal("passport.unknown", section, evidence, `${title}${hosted}`)];
}

const passport: Rule = ({ sections }) => {
  const { parsed, problems } = sections.passportData;
  const path = interfaceFields.passportVerdict;
  if (!parsed || problems.some((one) => one.path === path)) return [];
  const reasons = (parsed.AuthenticationResultSummary ?? [])
    .map((value, index) => ({ path: `passportData.AuthenticationResultSummary[${index}]`, value: value ?? null }))
    .filter((one) => one.value?.trim());
  return passportSignal({ section: "passportData", path, result: parsed.AuthenticationResult, reasons }, "");
};

/** The authentication result, which `result` can only make worse. */
const hostedPassport: Rule = ({ sections }) => {
  const section = "verifyUI.passport";
  const { parsed, problems } = sections[section];
  if (!parsed) return [];
  const path = `${section}.authentication_result`;
  const result = parsed.authentication_result;
  const isRead = !problems.some((one) => one.path === path);
  const found = isRead ? passportSignal({ section, path, result, reasons: [] }, " (hosted UI)") : [];
  const failure = hostedFailure(section, parsed.result);
  if (!failure && isComplete(parsed.result)) {
    return found.map((one) => ({ ...one, evidence: [...one.evidence, completeEvidence(`${section}.result`)] }));
  }
  if (!failure) return found;
  const attention =
    found.find(({ code }) => code === "passport.attention") ??
    signal("passport.attention", section, [], `Passport ${failure.words} (hosted UI)`);
  return [{ ...attention, evidence: [...attention.evidence, failure.evidence] }];
};

export const passportRules: readonly Rule[] = [passport, hostedPassport];
