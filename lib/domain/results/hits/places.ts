/** Reads places as documents and records write them: "Aleppo, Syria", "Columbus, OH". */
import { resolveState, usStates } from "@/lib/domain/counties/states";
import { countriesIn } from "../countries";
import { fold } from "../name-fold";

/** Returns only the letters and digits of a text, folded. */
export const plain = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, "");

/** Returns one spelling for a state of the United States, for a country, and for "St." and "Saint". */
function spelledOnce(part: string): string {
  const { codes, isList } = countriesIn(part) ?? { codes: [], isList: true };
  const isNamed = plain(part).length > 3 || /^\s*[A-Z]{3}\s*$/.test(part);
  if (codes.length === 1 && !isList && isNamed) return `country ${codes[0]}`;
  const state = resolveState(part);
  return plain(state ? usStates[state] : part.replace(/^\s*st(?:\.|\s)/i, "saint "));
}

/** Returns the parts of a place, with one spelling for each country. Leaves out the United States after a state. */
export function placeParts(text: string): string[] {
  const parts = text.split(",").filter((part) => plain(part) !== "");
  const isInState = parts.length > 1 && resolveState(parts.at(-2) ?? "") !== null;
  const spelled = parts.map(spelledOnce);
  return isInState && spelled.at(-1) === "country US" ? spelled.slice(0, -1) : spelled;
}
