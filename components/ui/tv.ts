import { extendTailwindMerge } from "tailwind-merge";
import { type ClassValue, createTV, cx } from "tailwind-variants";

// tailwind-merge must know the names of our own scale, or it takes `text-body` for a color and drops it.
const scale = {
  theme: {
    text: ["micro", "meta", "body", "lead", "section", "title", "figure"],
    radius: ["control", "button", "card", "dialog"],
    shadow: ["floating", "bar"],
    "font-weight": ["strong"],
    spacing: ["nav", "nav-icons", "bar", "rail", "rail-wide", "row", "row-tall", "touch"],
  },
};

const merge = extendTailwindMerge({ extend: scale });

/** `tv` of tailwind-variants, taught the console's own type scale, radii and shadows. */
export const tv = createTV({ twMergeConfig: { extend: scale } });

/** Joins class names; of two that set the same thing, the later wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(cx(...classes) ?? "");
}
