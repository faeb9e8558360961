import localFont from "next/font/local";

/**
 * Inter from npm, not from Google's cut: only the full one has the figures that tell I l 1 O 0 apart (ss02, zero).
 */
export const inter = localFont({
  src: "../node_modules/inter-ui/variable/InterVariable.woff2",
  weight: "100 900",
  variable: "--font-inter",
  display: "swap",
  adjustFontFallback: "Arial",
});
