/** Status icons, pills and card edges. Every state has its own shape, so that none depends on color alone. */
import { type EvidenceState, evidenceLabels } from "@/lib/results/evidence";
import "server-only";
import type { PdfCanvas } from "./pdf-canvas";
import { colored, stateColors, type TextStyle, text } from "./theme";

type Stroke = { path: string; width: number; on?: "mark"; dash?: [number, number] };

/** Paths in a square of 16 units: fills first, then strokes. */
const shapes: Record<EvidenceState, { fills: string[]; strokes: Stroke[] }> = {
  clear: {
    fills: ["M8 1a7 7 0 1 1 0 14a7 7 0 1 1 0-14z"],
    strokes: [{ path: "M4.9 8.3l2.2 2.2 4-4.6", width: 1.9, on: "mark" }],
  },
  attention: {
    fills: ["M7.1 1.5a1 1 0 0 1 1.8 0l6 11.6a1 1 0 0 1-.9 1.5H2a1 1 0 0 1-.9-1.5z"],
    strokes: [{ path: "M8 5.9v3.6M8 12.05v.05", width: 1.9, on: "mark" }],
  },
  blocking: {
    fills: ["M4.3 1h7.4L15 4.3v7.4L11.7 15H4.3L1 11.7V4.3z"],
    strokes: [{ path: "M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8", width: 1.9, on: "mark" }],
  },
  pending: {
    fills: ["M8 4.1a3.9 3.9 0 0 1 0 7.8z"],
    strokes: [{ path: "M8 1.9a6.1 6.1 0 1 1 0 12.2a6.1 6.1 0 1 1 0-12.2z", width: 1.7 }],
  },
  unknown: {
    fills: [
      "M7.15 1a1.2 1.2 0 0 1 1.7 0L15 7.15a1.2 1.2 0 0 1 0 1.7L8.85 15a1.2 1.2 0 0 1-1.7 0L1 8.85a1.2 1.2 0 0 1 0-1.7z",
    ],
    strokes: [{ path: "M6.3 6.4a1.75 1.75 0 1 1 2.5 1.6c-.5.25-.8.6-.8 1.1M8 11.45v.05", width: 1.6, on: "mark" }],
  },
  unrecognized: {
    fills: [],
    strokes: [
      { path: "M2.6 1.6h10.8a1 1 0 0 1 1 1v10.8a1 1 0 0 1-1 1H2.6a1 1 0 0 1-1-1V2.6a1 1 0 0 1 1-1z", width: 1.6 },
      {
        path: "M6.9 4.9c-1.1 0-1.1.6-1.1 1.4S5.5 8 4.9 8c.6 0 .9.8.9 1.7s0 1.4 1.1 1.4M9.1 4.9c1.1 0 1.1.6 1.1 1.4S10.5 8 11.1 8c-.6 0-.9.8-.9 1.7s0 1.4-1.1 1.4",
        width: 1.35,
      },
    ],
  },
  absent: {
    fills: [],
    strokes: [
      { path: "M8 1.9a6.1 6.1 0 1 1 0 12.2a6.1 6.1 0 1 1 0-12.2z", width: 1.5, dash: [1.4, 2.4] },
      { path: "M6 8h4", width: 1.6 },
    ],
  },
  resolved: {
    fills: [],
    strokes: [
      { path: "M8 1.7a6.3 6.3 0 1 1 0 12.6a6.3 6.3 0 1 1 0-12.6z", width: 1.6 },
      { path: "M4.9 8.3l2.2 2.2 4-4.6", width: 1.6 },
    ],
  },
  info: {
    fills: [],
    strokes: [
      { path: "M8 1.7a6.3 6.3 0 1 1 0 12.6a6.3 6.3 0 1 1 0-12.6z", width: 1.6 },
      { path: "M8 7.6v3.6M8 5v.05", width: 1.6 },
    ],
  },
};

/** Draws the icon of a state, `size` points wide. */
export function drawStatusIcon(canvas: PdfCanvas, state: EvidenceState, x: number, y: number, size: number): void {
  const { doc } = canvas;
  const color = stateColors[state].mark;
  doc
    .save()
    .translate(x, y)
    .scale(size / 16);
  for (const path of shapes[state].fills) doc.path(path).fill(color);
  for (const stroke of shapes[state].strokes) {
    doc.lineWidth(stroke.width).lineCap("round").lineJoin("round");
    if (stroke.dash) doc.dash(stroke.dash[0], { space: stroke.dash[1] });
    doc.path(stroke.path).stroke(stroke.on === "mark" ? "#FFFFFF" : color);
    if (stroke.dash) doc.undash();
  }
  doc.restore();
}

const pillStyle: TextStyle = text.micro;
const pillHeight = 14;

/** The width of a pill with this label. */
export function pillWidth(canvas: PdfCanvas, word: string): number {
  return canvas.widthOf(word, pillStyle) + 22;
}

/** Draws a state as a pill with icon, label and border. */
export function drawPill(
  canvas: PdfCanvas,
  state: EvidenceState,
  x: number,
  y: number,
  word: string = evidenceLabels[state],
): void {
  const { doc } = canvas;
  const colors = stateColors[state];
  const width = pillWidth(canvas, word);
  const radius = state === "unrecognized" ? 0 : state === "unknown" ? 3 : pillHeight / 2;
  doc.save().lineWidth(state === "blocking" ? 0.9 : 0.6);
  doc.roundedRect(x, y, width, pillHeight, radius).fill(colors.tint);
  if (state === "unrecognized") hatch(canvas, x, y, width, pillHeight, "#DDE2E2");
  if (state === "pending") doc.dash(2.4, { space: 1.6 });
  if (state === "absent") doc.dash(0.8, { space: 1.6 });
  doc.roundedRect(x, y, width, pillHeight, radius).stroke(colors.line);
  doc.restore();
  drawStatusIcon(canvas, state, x + 5, y + 3, 8);
  canvas.write(word, colored(pillStyle, colors.text), x + 16, y + 2, width);
}

function hatch(canvas: PdfCanvas, x: number, y: number, width: number, height: number, color: string): void {
  const { doc } = canvas;
  doc.save().rect(x, y, width, height).clip().lineWidth(1);
  for (let at = x - height; at < x + width; at += 4) doc.moveTo(at, y + height).lineTo(at + height, y);
  doc.stroke(color).restore();
}

/** Draws the left edge of a card, in the line pattern of its state. */
export function drawStateEdge(canvas: PdfCanvas, state: EvidenceState, x: number, y: number, height: number): void {
  const { doc } = canvas;
  const { mark } = stateColors[state];
  const line = (at: number, width: number) => {
    doc
      .lineWidth(width)
      .moveTo(at, y)
      .lineTo(at, y + height)
      .stroke(mark);
  };
  doc.save().lineCap("butt");
  if (state === "unrecognized") hatch(canvas, x, y, 4, height, mark);
  else if (state === "blocking") line(x + 2, 4);
  else if (state === "attention") {
    line(x + 0.6, 1.2);
    line(x + 3.2, 1.2);
  } else {
    // The phase continues the dashes from one row of a card to the next.
    const phase = y % 1000;
    if (state === "pending") doc.dash(7, { space: 3.5, phase });
    if (state === "unknown") doc.dash(5, { space: 3, phase });
    if (state === "absent" || state === "info") doc.dash(1.2, { space: 2.4, phase });
    line(x + 0.8, 1.6);
  }
  doc.restore();
}
