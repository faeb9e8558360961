import { Fragment } from "react";
import type { EvidenceState } from "@/lib/results/evidence";
import { stateShapes, tick } from "@/lib/results/state-shapes";
import { tv } from "./tv";

const shapes = Object.fromEntries(
  Object.entries(stateShapes).map(([state, { fill, strokes }]) => [
    state,
    <Fragment key={state}>
      {fill ? <path className="fill-state-mark" d={fill} /> : null}
      {strokes.map(({ path, width, isOver, dash }) => (
        <path
          key={path}
          className={isOver ? "stroke-on-mark" : "stroke-state-mark"}
          strokeWidth={width}
          strokeDasharray={dash?.join(" ")}
          d={path}
        />
      ))}
    </Fragment>,
  ]),
);

/** In a matrix, clear recedes so that problems stand out. */
const softClear = (
  <>
    <circle className="fill-state-tint stroke-state-line" strokeWidth="1.2" cx="8" cy="8" r="7" />
    <path className="stroke-state" strokeWidth="2" d={tick} />
  </>
);

const mark = tv({
  base: "block flex-none fill-none [stroke-linecap:round] [stroke-linejoin:round]",
  variants: { size: { s: "size-3.5", m: "size-4", l: "size-5" } },
  defaultVariants: { size: "m" },
});

/** `soft` draws "clear" quietly, for matrices. The label is announced: pass it when no word is next to the icon. */
export function StatusIcon(props: {
  state: EvidenceState;
  size?: "s" | "m" | "l";
  soft?: boolean;
  label?: string;
  className?: string;
}) {
  const { state, size, soft, label, className } = props;
  const look = { viewBox: "0 0 16 16", className: mark({ size, className }) };
  const shape = soft && state === "clear" ? softClear : shapes[state];
  if (label === undefined) {
    return (
      <svg {...look} data-evidence={state} aria-hidden="true">
        {shape}
      </svg>
    );
  }
  return (
    <svg {...look} data-evidence={state} role="img" aria-label={label}>
      <title>{label}</title>
      {shape}
    </svg>
  );
}
