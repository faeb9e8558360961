import { extendTailwindMerge } from "tailwind-merge";
import { type ClassValue, createTV, cx } from "tailwind-variants";

// tailwind-merge must know the names of our scale, or it takes `text-body` for a color and drops it.
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

/** tailwind-variants' `tv`, configured with the console's type scale, radii and shadows. */
export const tv = createTV({ twMergeConfig: { extend: scale } });

/** Joins class names; of two that set the same property, the later wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(cx(...classes) ?? "");
}
