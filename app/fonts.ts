import localFont from "next/font/local";

/*
 * Variable fonts, each with the letters of its `unicode-range`, weights of 400 to 700, and the features that the
 * console uses. Inter comes from the package of its author, because Google's version lacks the features ss02 and zero,
 * which make I, l, 1, O and 0 differ.
 *
 * The Latin letters and the monospaced font load with every page. A font that does not arrive in time is not used
 * (`optional`), because a late font swap would shift the layout. The rest of Inter is fetched when a name needs it (ő,
 * Ł, Ж). Next reads these calls without running them, so each value is a literal.
 */
const latin = localFont({
  src: "./fonts/inter-latin.woff2",
  weight: "400 700",
  variable: "--font-latin",
  display: "optional",
  adjustFontFallback: false,
});

const latinExt = localFont({
  src: "./fonts/inter-latin-ext.woff2",
  weight: "400 700",
  variable: "--font-latin-ext",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0100-0130, U+0132-0151, U+0154-017F, U+0218-021B" }],
});

const vietnamese = localFont({
  src: "./fonts/inter-vietnamese.woff2",
  weight: "400 700",
  variable: "--font-vietnamese",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: "unicode-range", value: "U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303, U+0309, U+0323, U+1EA0-1EFF" },
  ],
});

const latinRare = localFont({
  src: "./fonts/inter-latin-rare.woff2",
  weight: "400 700",
  variable: "--font-latin-rare",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0180-019F, U+01A2-01AE, U+01B1-0217, U+021C-024F, U+0302, U+0304-0308, U+030A-0322, U+0324-036F, U+1E00-1E9F",
    },
  ],
});

const greek = localFont({
  src: "./fonts/inter-greek.woff2",
  weight: "400 700",
  variable: "--font-greek",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0370-03FF, U+1F00-1FFF" }],
});

const cyrillic = localFont({
  src: "./fonts/inter-cyrillic.woff2",
  weight: "400 700",
  variable: "--font-cyrillic",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0400-052F, U+1C80-1C8F, U+2DE0-2DFF, U+A640-A69F" }],
});

const mono = localFont({
  src: "./fonts/jetbrains-mono.woff2",
  weight: "400 700",
  variable: "--font-jetbrains-mono",
  display: "optional",
  adjustFontFallback: false,
});

export const fontVariables = [latin, latinExt, vietnamese, latinRare, greek, cyrillic, mono]
  .map(({ variable }) => variable)
  .join(" ");
