import localFont from "next/font/local";

/*
 * Inter from npm, not from Google: only this build has the figures that make I l 1 O 0 distinct (ss02, zero). Latin
 * letters come with every page (100 KB); the rest of the font is fetched when a name needs it (ő, Ł, Ж).
 */
const latin = localFont({
  src: "../node_modules/inter-ui/variable-latin/InterVariable-subset.woff2",
  weight: "100 900",
  variable: "--font-inter",
  display: "swap",
  adjustFontFallback: false,
});

const wide = localFont({
  src: "../node_modules/inter-ui/variable/InterVariable.woff2",
  weight: "100 900",
  variable: "--font-inter-wide",
  display: "swap",
  preload: false,
  adjustFontFallback: "Arial",
  declarations: [{ prop: "unicode-range", value: "U+0100-02BA, U+02BD-1FFF, U+2C00-2DFF, U+A640-A7FF" }],
});

/** For <html>: exposes the two parts of Inter to the style sheet. */
export const fontVariables = `${latin.variable} ${wide.variable}`;
