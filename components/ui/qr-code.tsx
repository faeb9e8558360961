import { encode } from "uqr";

/** The white margin that a reader needs around the code, in modules. */
const quiet = 4;

/** The code is black on white in both themes, because scanners expect it. */
export function QrCode(props: { text: string; label: string }) {
  const { data, size } = encode(props.text, { ecc: "M", border: 0 });
  const whole = size + 2 * quiet;
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={props.label}
      viewBox={`0 0 ${whole} ${whole}`}
      shapeRendering="crispEdges"
      className="size-44 flex-none rounded-card border border-line-strong max-md:size-56"
    >
      <rect width={whole} height={whole} fill="#fff" />
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}
