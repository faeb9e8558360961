/**
 * `npm run fonts`: makes the files of `app/fonts` from the fonts' packages, with only the letters, weights and features
 * that the console uses. The files are kept in the repository: run it again when a package or a range below changes.
 */
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
// @ts-expect-error: the package has no types.
import untypedSubset from "subset-font";

type Source = {
  package: string;
  variationAxes: Record<string, { min: number; max: number } | number>;
  keepFeatures: string[];
};
type SubsetOptions = Omit<Source, "package"> & { targetFormat: "woff2" };
const subset: (font: Buffer, letters: string, options: SubsetOptions) => Promise<Buffer> = untypedSubset;

const root = new URL("../../", import.meta.url);

/** Only this build of Inter has the features that make I l 1 O 0 distinct: ss02, zero. */
const inter: Source = {
  package: "node_modules/inter-ui/variable/InterVariable.woff2",
  variationAxes: { wght: { min: 400, max: 700 }, opsz: 14 },
  keepFeatures: ["calt", "ccmp", "kern", "locl", "mark", "mkmk", "ss02", "tnum", "zero"],
};

const mono: Source = {
  package: "node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ["ccmp", "mark"],
};

/** Letters, punctuation, arrows and signs of the console's own texts and of most values. */
const latin =
  "U+0020-007E, U+00A0-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+2074, U+20AC, U+2122, U+2190-2193, U+2212, U+2264-2265, U+FFFD";

/**
 * Each file, its source, and the letters it holds as a `unicode-range`. Titles and figures use the optical size axis
 * (opsz).
 */
export const fontFiles: Record<string, Source & { range: string }> = {
  "inter-latin": { ...inter, variationAxes: { ...inter.variationAxes, opsz: { min: 14, max: 24 } }, range: latin },
  "inter-latin-ext": { ...inter, range: "U+0100-0130, U+0132-0151, U+0154-017F, U+0218-021B" },
  "inter-vietnamese": { ...inter, range: "U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303, U+0309, U+0323, U+1EA0-1EFF" },
  "inter-latin-rare": {
    ...inter,
    range:
      "U+0180-019F, U+01A2-01AE, U+01B1-0217, U+021C-024F, U+0302, U+0304-0308, U+030A-0322, U+0324-036F, U+1E00-1E9F",
  },
  "inter-greek": { ...inter, range: "U+0370-03FF, U+1F00-1FFF" },
  "inter-cyrillic": { ...inter, range: "U+0400-052F, U+1C80-1C8F, U+2DE0-2DFF, U+A640-A69F" },
  "jetbrains-mono": { ...mono, range: latin },
};

/** The file's bytes, made from its package. The same in every run. */
export async function makeFont(file: string): Promise<Buffer> {
  const made = fontFiles[file];
  if (!made) throw new Error(`There is no font ${file}`);
  const { package: source, range, ...options } = made;
  return subset(await readFile(new URL(source, root)), lettersIn(range), { ...options, targetFormat: "woff2" });
}

/** @param range as in CSS: "U+0020-007E, U+0131" */
function lettersIn(range: string): string {
  return [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, first = "", last = first]) => {
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index);
    })
    .map((letter) => String.fromCodePoint(letter))
    .join("");
}

export const fontPath = (file: string) => new URL(`app/fonts/${file}.woff2`, root);

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const file of Object.keys(fontFiles)) await writeFile(fontPath(file), await makeFont(file));
}
