/**
 * Findings about what the console cannot interpret: sections that could not be read, and keys that the interface does
 * not list. Each section has at most one such finding. Its title contains no key, because a key can contain personal
 * data, and its evidence contains no value.
 */
import { plural } from "@/lib/base/dates";
import type { Signal } from "@/lib/domain/results/view";
import { extraSchemas } from "@/lib/identity/operations/test-result";
import { sectionKeys } from "../keys";
import { hasContent } from "../states";
import { type UnlistedField, unlistedFields } from "../unlisted-fields";
import { meanings } from "./meanings";
import { type Rule, type SignalContext, signal } from "./signal";

type Evidence = Signal["evidence"];

/** The most fields that the evidence lists. Further fields are only counted. */
const most = 100;

const { rule } = meanings["section.unrecognized"];

/**
 * Returns the evidence of unlisted fields. It includes the number of omitted fields, so that an additional field makes
 * the finding new even after it was resolved.
 */
function evidenceOf(section: string, fields: readonly UnlistedField[]): Evidence {
  const evidence = fields.slice(0, most).map(({ path }) => ({ path, value: null, rule }));
  const more = fields.length - evidence.length;
  return more > 0
    ? [...evidence, { path: section, value: String(more), rule: `${more} more are not shown` }]
    : evidence;
}

/** Returns up to five places at which a section violates the interface. */
function problemsOf(section: string, { sections }: SignalContext): Evidence {
  const key = sectionKeys.find((one) => one === section);
  return key
    ? sections[key].problems.slice(0, 5).map(({ path, message }) => ({ path, value: null, rule: message }))
    : [];
}

/**
 * Returns the evidence that a social sign-in was not confirmed. "An older form has only score and a separate
 * socialProof {successfulLogin (boolean)}": only true confirms the sign-in.
 */
function signInNotConfirmed({ unknown: { socialProof: raw } }: SignalContext): Evidence {
  if (!hasContent(raw)) return [];
  const isSuccessful = extraSchemas.socialProof.safeParse(raw).data?.successfulLogin;
  if (isSuccessful === true) return [];
  const value = isSuccessful === false ? "false" : null;
  return [{ path: "socialProof.successfulLogin", value, rule: "Only true confirms the sign-in" }];
}

function titleOf(section: string, fields: readonly UnlistedField[]): string | undefined {
  if (section === "socialProof") return `${plural(fields.length, "unlisted field")} in the social sign-in`;
  if (sectionKeys.some((key) => key === section)) return plural(fields.length, "unlisted field");
  return fields.some(({ field }) => field === null) ? undefined : plural(fields.length, "unlisted section");
}

/**
 * The findings about unlisted fields and malformed sections. A field that an admin accepted raises no finding. A
 * malformed section always does.
 */
export const unrecognized: Rule = (context) => {
  const { sections, acceptedFields } = context;
  const open = unlistedFields(context).filter(({ field }) => field === null || !acceptedFields.has(field));
  const signIn = signInNotConfirmed(context);
  const malformed = sectionKeys.filter((key) => sections[key].state === "unrecognized");
  const named = [...malformed, ...(signIn.length > 0 ? ["socialProof"] : []), ...open.map(({ section }) => section)];
  const bySection = Map.groupBy(open, ({ section }) => section);
  return [...new Set(named)].map((section) => {
    const fields = bySection.get(section) ?? [];
    const unlisted = evidenceOf(section, fields);
    if (section === "socialProof" && signIn.length > 0) {
      const meaning = "The service does not report a successful sign-in.";
      const unconfirmed = signal("section.unrecognized", section, [], "Social sign-in not confirmed");
      return { ...unconfirmed, evidence: [...signIn, ...unlisted], meaning };
    }
    const problems = problemsOf(section, context);
    const title = problems.length > 0 ? undefined : titleOf(section, fields);
    return { ...signal("section.unrecognized", section, [], title), evidence: [...problems, ...unlisted] };
  });
};
