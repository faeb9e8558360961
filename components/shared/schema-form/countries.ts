import countryCodes from "i18n-iso-countries/codes.json";

type CountryOption = { value: string; label: string };

/** The names are English, like the rest of the screen. */
const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

const cachedOptions = new Map<2 | 3, readonly CountryOption[]>();

/** Returns the countries by name. `letters` is the length of the code: "US" or "USA". */
export function countryOptions(letters: 2 | 3): readonly CountryOption[] {
  const known = cachedOptions.get(letters);
  if (known) return known;
  const options = countryCodes
    .map(([two = "", three = ""]) => {
      const code = letters === 2 ? two : three;
      return { value: code, label: `${names.of(two) ?? two} (${code})` };
    })
    .sort((left, right) => left.label.localeCompare(right.label, "en"));
  cachedOptions.set(letters, options);
  return options;
}
