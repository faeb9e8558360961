/** The shapes of the nine states, for screens and reports. They are distinct even in gray and at 12 pixels. */
import type { EvidenceState } from "./evidence";

type Stroke = { path: string; width: number; isOver?: true; dash?: readonly [number, number] };
export type Shape = { fill?: string; strokes: readonly Stroke[] };

export const tick = "M4.9 8.3l2.2 2.2 4-4.6";
const ring = "M8 1.7a6.3 6.3 0 1 1 0 12.6a6.3 6.3 0 1 1 0-12.6z";
const smallRing = "M8 1.9a6.1 6.1 0 1 1 0 12.2a6.1 6.1 0 1 1 0-12.2z";

/** The paths of each shape, in a square of 16 units. */
export const stateShapes: Readonly<Record<EvidenceState, Shape>> = {
  clear: {
    fill: "M8 1a7 7 0 1 1 0 14a7 7 0 1 1 0-14z",
    strokes: [{ path: tick, width: 1.9, isOver: true }],
  },
  attention: {
    fill: "M7.1 1.5a1 1 0 0 1 1.8 0l6 11.6a1 1 0 0 1-.9 1.5H2a1 1 0 0 1-.9-1.5z",
    strokes: [{ path: "M8 5.9v3.6M8 12.05v.05", width: 1.9, isOver: true }],
  },
  blocking: {
    fill: "M4.3 1h7.4L15 4.3v7.4L11.7 15H4.3L1 11.7V4.3z",
    strokes: [{ path: "M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8", width: 1.9, isOver: true }],
  },
  pending: { fill: "M8 4.1a3.9 3.9 0 0 1 0 7.8z", strokes: [{ path: smallRing, width: 1.7 }] },
  unknown: {
    fill: "M7.15 1a1.2 1.2 0 0 1 1.7 0L15 7.15a1.2 1.2 0 0 1 0 1.7L8.85 15a1.2 1.2 0 0 1-1.7 0L1 8.85a1.2 1.2 0 0 1 0-1.7z",
    strokes: [{ path: "M6.3 6.4a1.75 1.75 0 1 1 2.5 1.6c-.5.25-.8.6-.8 1.1M8 11.45v.05", width: 1.6, isOver: true }],
  },
  unrecognized: {
    strokes: [
      { path: "M2.6 1.6h10.8a1 1 0 0 1 1 1v10.8a1 1 0 0 1-1 1H2.6a1 1 0 0 1-1-1V2.6a1 1 0 0 1 1-1z", width: 1.7 },
      {
        path: "M6.9 4.9c-1.1 0-1.1.6-1.1 1.4S5.5 8 4.9 8c.6 0 .9.8.9 1.7s0 1.4 1.1 1.4M9.1 4.9c1.1 0 1.1.6 1.1 1.4S10.5 8 11.1 8c-.6 0-.9.8-.9 1.7s0 1.4-1.1 1.4",
        width: 1.35,
      },
    ],
  },
  absent: {
    strokes: [
      { path: smallRing, width: 1.7, dash: [1.9, 2.35] },
      { path: "M6 8h4", width: 1.7 },
    ],
  },
  resolved: {
    strokes: [
      { path: ring, width: 1.7 },
      { path: tick, width: 1.7 },
    ],
  },
  info: {
    strokes: [
      { path: ring, width: 1.7 },
      { path: "M8 7.6v3.6M8 5v.05", width: 1.7 },
    ],
  },
};
