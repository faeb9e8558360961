/** The colors and text styles of PDF files. The colors are from the light theme, and sizes are in points. */
import type { EvidenceState } from "@/lib/domain/results/evidence";
import type { Face } from "./fonts";

/** A4 in points. Only the footer is outside the margins. */
export const sheet = { width: 595.28, height: 841.89, left: 50, right: 50, top: 48, bottom: 62 } as const;
export const contentWidth = sheet.width - sheet.left - sheet.right;
export const cardIndent = 16;
export const cardWidth = contentWidth - cardIndent;

export const ink = {
  first: "#151C1F",
  second: "#485458",
  third: "#626E72",
  line: "#E1E6E4",
  lineStrong: "#C9D1CF",
  sunken: "#F4F6F5",
  onMark: "#FFFFFF",
} as const;

export const stateColors: Record<EvidenceState, { text: string; mark: string; tint: string; line: string }> = {
  clear: { text: "#0A664B", mark: "#138061", tint: "#E5F4ED", line: "#A9D9C5" },
  attention: { text: "#7F4E00", mark: "#B36B00", tint: "#FCF2DD", line: "#E9CB8D" },
  blocking: { text: "#A11B16", mark: "#C4261E", tint: "#FDECEA", line: "#C4261E" },
  pending: { text: "#1D587C", mark: "#2C78A8", tint: "#E7F2F9", line: "#7FB2D2" },
  unknown: { text: "#64399A", mark: "#7C4FB5", tint: "#F3EDFB", line: "#D3C1EC" },
  unrecognized: { text: "#3F4A4E", mark: "#566266", tint: "#EDF0F0", line: "#B9C2C3" },
  resolved: { text: "#485458", mark: "#626E72", tint: "#FFFFFF", line: "#C9D1CF" },
  absent: { text: "#626E72", mark: "#7F8A8C", tint: "#FFFFFF", line: "#B7C0C0" },
  info: { text: "#485458", mark: "#626E72", tint: "#FFFFFF", line: "#C9D1CF" },
};

export type TextStyle = {
  face: Face;
  size: number;
  leading: number;
  color: string;
  features?: PDFKit.Mixins.OpenTypeFeatures[];
};

const style = (
  face: Face,
  size: number,
  leading: number,
  color: string,
  features?: TextStyle["features"],
): TextStyle => ({
  face,
  size,
  leading,
  color,
  features,
});

/** Values read from documents have a slashed zero and distinct forms of I, l and 1. */
const evidenceForms: TextStyle["features"] = ["ss02", "zero", "tnum"];

export const text = {
  title: style("semibold", 20, 26, ink.first),
  heading: style("semibold", 12, 16, ink.first),
  section: style("semibold", 10, 14, ink.first),
  lead: style("medium", 10.5, 15, ink.first),
  body: style("regular", 8.75, 12.5, ink.first),
  strong: style("semibold", 8.75, 12.5, ink.first),
  evidence: style("regular", 8.75, 12.5, ink.first, evidenceForms),
  quiet: style("regular", 8.75, 12.5, ink.second),
  meta: style("regular", 8, 11, ink.third),
  label: style("regular", 8.25, 12.5, ink.third),
  code: style("mono", 7, 10, ink.third),
  codeValue: style("mono", 7.75, 12.5, ink.first),
  micro: style("medium", 7.25, 10, ink.third),
} as const satisfies Record<string, TextStyle>;

export function colored(base: TextStyle, color: string): TextStyle {
  return { ...base, color };
}
