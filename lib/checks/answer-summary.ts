/** The finding of an answer that holds a section, in one line without personal data. Pure. */
import { readSections } from "@/lib/results/sections";
import { sectionOfAnswer } from "./answers";
import { checks } from "./catalog";
import { checkStatuses } from "./check-states";

/**
 * @param json the operation's answer
 * @returns null for an operation whose answer holds no section, and for an answer without a finding
 */
export function summaryOfAnswer(operationId: string, json: unknown): string | null {
  const key = sectionOfAnswer(operationId);
  const check = key && checks.find(({ answers }) => answers?.[key] === operationId);
  if (!check) return null;
  const { state, summary } = checkStatuses(readSections({}, { [key]: json }).sections, [])[check.key];
  return state === "absent" ? null : summary;
}
