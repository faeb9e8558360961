import { extendTailwindMerge } from "tailwind-merge";
import { type ClassValue, cx, type TVLite, tv as variants } from "tailwind-variants/lite";

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

/**
 * tailwind-variants' `tv`, with the console's type scale, radii and shadows. Its lite build and one merge for all: the
 * full build brings a second copy of tailwind-merge. Without slots.
 */
export const tv = ((options: Parameters<TVLite>[0]) => {
  const styles: (props?: object) => unknown = variants(options);
  return (props?: object) => merge(String(styles(props) ?? ""));
}) as unknown as TVLite;

/** Joins class names; of two that set the same property, the later wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(cx(...classes) ?? "");
}
