import { type ClassNameValue, extendTailwindMerge } from "tailwind-merge";

/**
 * Joins class names. If two set the same property, the later one wins. The theme's names are from `app/globals.css`.
 */
export const cn = extendTailwindMerge({
  extend: {
    theme: {
      text: ["micro", "meta", "body", "lead", "section", "title", "figure"],
      radius: ["control", "button", "card", "dialog"],
      shadow: ["floating", "bar"],
      "font-weight": ["strong"],
      spacing: ["nav", "nav-icons", "bar", "rail", "rail-wide", "row", "row-tall", "touch"],
    },
  },
});

type Variants = Readonly<Record<string, Readonly<Record<string, ClassNameValue>>>>;
type Choice<V extends Variants> = {
  [Name in keyof V]?: (keyof V[Name] extends "true" ? boolean : keyof V[Name]) | undefined;
};

/** Returns a component's classes by its variants, declared as in tailwind-variants. `className` wins over all. */
export function tv<V extends Variants>(styles: { base: ClassNameValue; variants: V; defaultVariants?: Choice<V> }) {
  const { base, variants, defaultVariants } = styles;
  return (look: Choice<V> & { className?: ClassNameValue } = {}): string => {
    const chosen = (name: string) => look[name] ?? defaultVariants?.[name];
    const own = Object.entries(variants).map(([name, classes]) => classes[String(chosen(name))]);
    return cn(base, own, look.className);
  };
}
