/**
 * Reads the sex in a document or record, as a word or a code: M, F and X (ICAO), or 1, 2 and 9 (ISO/IEC 5218 and driver
 * licenses).
 */

export type Sex = "male" | "female" | "nonbinary" | "unstated";

const spellings: Readonly<Record<Sex, string>> = {
  male: "m male man boy 1 masculine masculino masc hombre varon homme mannlich",
  female: "f female woman girl 2 feminine femenino fem mujer femme weiblich",
  nonbinary: "x nonbinary nb",
  unstated: "u 0 9 unspecified undetermined",
};
const sexes = new Map(
  (["male", "female", "nonbinary", "unstated"] as const).flatMap((sex) =>
    spellings[sex].split(" ").map((word) => [word, sex] as const),
  ),
);

/** Returns null for a text in an unknown form. */
export function sexOf(text: string): Sex | null {
  const plain = text
    .slice(0, 40)
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  return sexes.get(plain) ?? null;
}
