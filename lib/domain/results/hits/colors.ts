/** Reads the colors of eyes and hair, as words or as the codes of driver licenses (AAMVA). */

/** Each color with its spellings. An entry with two colors lies between them and means both. */
const spellings: Readonly<Record<string, string>> = {
  bro: "brown brn brwn chestnut",
  blu: "blue",
  grn: "green",
  haz: "hazel",
  gry: "gray grey",
  blk: "black",
  bln: "blond blonde",
  whi: "white",
  sdy: "sandy",
  bal: "bald",
  mar: "maroon",
  pnk: "pink",
  dic: "dichromatic",
  red: "ginger",
  "red bro": "auburn aub",
};
const colors = new Map(
  Object.entries(spellings).flatMap(([means, words]) => {
    const colorWords = means.split(" ");
    return [...(colorWords.length === 1 ? colorWords : []), ...words.split(" ")].map(
      (word) => [word, colorWords] as const,
    );
  }),
);
/** Words beside a color, which are ignored. */
const ignoredWords = new Set("dark light medium pale bright and or with hair eyes eye eyed haired in part".split(" "));

/** Returns the colors in a text. Null if a word of the text is not a color, or if it names none. */
export function colorsOf(text: string): ReadonlySet<string> | null {
  const words = text.toLowerCase().split(/[^\p{L}]+/u);
  const named = words.filter((word) => word !== "" && !ignoredWords.has(word)).map((word) => colors.get(word));
  return named.length > 0 && named.every((one) => one !== undefined) ? new Set(named.flat()) : null;
}
