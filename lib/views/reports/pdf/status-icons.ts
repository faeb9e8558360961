/** Draws states. Every state has its own shape, so that no state depends on color alone. */
import "server-only";
import { type EvidenceState, evidenceLabels } from "@/lib/domain/results/evidence";
import { type Shape, stateShapes, tick } from "@/lib/domain/results/state-shapes";
import type { PdfCanvas } from "./pdf-canvas";
import { colored, ink, stateColors, type TextStyle, text } from "./theme";

/** Draws the icon of a state, `size` points wide. The icon for "same" is a gray tick. */
export function drawStatusIcon(
  canvas: PdfCanvas,
  state: EvidenceState | "same",
  x: number,
  y: number,
  size: number,
): void {
  const { doc } = canvas;
  const color = state === "same" ? ink.third : stateColors[state].mark;
  const shape: Shape = state === "same" ? { strokes: [{ path: tick, width: 1.7 }] } : stateShapes[state];
  doc
    .save()
    .translate(x, y)
    .scale(size / 16);
  if (shape.fill) doc.path(shape.fill).fill(color);
  for (const { path, width, isOver, dash } of shape.strokes) {
    doc.lineWidth(width).lineCap("round").lineJoin("round");
    if (dash) doc.dash(dash[0], { space: dash[1] });
    doc.path(path).stroke(isOver ? ink.onMark : color);
    if (dash) doc.undash();
  }
  doc.restore();
}

const pillStyle: TextStyle = text.micro;
const pillHeight = 14;

export function pillWidth(canvas: PdfCanvas, word: string): number {
  return canvas.widthOf(word, pillStyle) + 22;
}

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

/** Draws an edge in the line pattern of the state. */
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
