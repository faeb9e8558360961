/**
 * The classes of which the later one wins, for tailwind-merge: those that the console uses. The list that comes with
 * tailwind-merge has all of Tailwind, and would be among the largest parts of every page.
 */
import type { createTailwindMerge } from "tailwind-merge";

type Config = ReturnType<Parameters<typeof createTailwindMerge>[0]>;

const any = () => true;
const isNumber = (value: string) => /^\d/.test(value);
const isArbitrary = (value: string) => value.startsWith("[");
const isLength = (value: string) => /^\[[\d.]/.test(value);
const isPercentage = (value: string) => value.endsWith("%");

/** Prefixes that set one property, whatever follows. */
const prefixes = [
  ...["p", "px", "py", "pt", "pr", "pb", "pl", "m", "mx", "my", "mt", "mr", "mb", "ml", "space-x", "scroll-mt"],
  ...["w", "h", "size", "min-w", "min-h", "max-w", "max-h", "basis", "shrink", "order", "z", "opacity"],
  ...["inset", "inset-x", "inset-y", "top", "right", "bottom", "left", "translate-x", "translate-y", "rotate", "scale"],
  ...["gap", "gap-x", "gap-y", "col", "row", "col-start", "row-start"],
  ...["grid-cols", "grid-rows", "grid-flow", "auto-cols"],
  ...["items", "self", "content", "justify", "justify-items", "justify-self", "place-items", "align", "object"],
  ...["leading", "tracking", "line-clamp", "whitespace", "underline-offset", "list"],
  ...["overflow", "overflow-x", "overflow-y", "cursor", "select", "touch", "pointer-events", "resize", "appearance"],
  ...["rounded", "rounded-t", "rounded-r", "rounded-b", "rounded-l", "fill", "outline-offset"],
  ...["transition", "duration", "delay", "animate"],
] as const;

export const classGroups: Config = {
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...Object.fromEntries(prefixes.map((prefix) => [prefix, [{ [prefix]: ["", any] }]])),
    display: ["block", "contents", "flex", "grid", "hidden", "inline", "inline-block", "inline-flex", "table"],
    position: ["absolute", "fixed", "relative", "static", "sticky"],
    visibility: ["visible", "invisible"],
    "flex-direction": [{ flex: ["row", "row-reverse", "col", "col-reverse"] }],
    "flex-wrap": [{ flex: ["wrap", "nowrap"] }],
    flex: [{ flex: [any] }],
    "table-layout": [{ table: ["fixed", "auto"] }],
    "font-size": [{ text: ["micro", "meta", "body", "lead", "section", "title", "figure", isLength] }],
    "text-align": [{ text: ["left", "center", "right"] }],
    "text-wrap": [{ text: ["balance", "pretty", "wrap", "nowrap"] }],
    "text-color": [{ text: [any] }],
    "font-family": [{ font: ["sans", "mono"] }],
    "font-weight": [{ font: ["normal", "medium", "semibold", "strong", isArbitrary] }],
    "text-decoration": ["underline", "no-underline", "line-through"],
    "text-transform": ["uppercase", "lowercase", "capitalize", "normal-case"],
    "decoration-style": [{ decoration: ["solid", "dotted", "dashed"] }],
    "decoration-width": [{ decoration: [isNumber] }],
    "decoration-color": [{ decoration: [any] }],
    "background-image": [{ bg: ["none", "linear-to-r", (value: string) => value.startsWith("[repeating-")] }],
    "background-color": [{ bg: [any] }],
    "gradient-from": [{ from: [any] }],
    "gradient-to-position": [{ to: [isPercentage] }],
    "gradient-to": [{ to: [any] }],
    "border-collapse": [{ border: ["collapse", "separate"] }],
    "border-style": [{ border: ["solid", "dotted", "dashed"] }],
    "border-width": [{ border: ["", isNumber, isLength] }],
    "border-width-t": [{ "border-t": ["", isNumber] }],
    "border-width-r": [{ "border-r": ["", isNumber] }],
    "border-width-b": [{ "border-b": ["", isNumber] }],
    "border-width-l": [{ "border-l": ["", isNumber] }],
    "border-color": [{ border: [any] }],
    "divide-y": [{ "divide-y": ["", isNumber] }],
    "divide-color": [{ divide: [any] }],
    "outline-style": [{ outline: ["none", "hidden", "solid", "dotted", "dashed"] }],
    "outline-width": [{ outline: ["", isNumber] }],
    "outline-color": [{ outline: [any] }],
    "ring-width": [{ ring: ["", isNumber] }],
    "ring-color": [{ ring: [any] }],
    "inset-ring-width": [{ "inset-ring": ["", isNumber] }],
    "inset-ring-color": [{ "inset-ring": [any] }],
    shadow: [{ shadow: ["none", "lg", "floating", "bar", isArbitrary] }],
    "stroke-width": [{ stroke: [isNumber, isLength] }],
    stroke: [{ stroke: [any] }],
  },
  conflictingClassGroups: {
    p: ["px", "py", "pt", "pr", "pb", "pl"],
    px: ["pr", "pl"],
    py: ["pt", "pb"],
    m: ["mx", "my", "mt", "mr", "mb", "ml"],
    mx: ["mr", "ml"],
    my: ["mt", "mb"],
    size: ["w", "h"],
    inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
    "inset-x": ["right", "left"],
    "inset-y": ["top", "bottom"],
    gap: ["gap-x", "gap-y"],
    flex: ["basis", "shrink"],
    overflow: ["overflow-x", "overflow-y"],
    "line-clamp": ["display", "overflow"],
    "font-size": ["leading"],
    rounded: ["rounded-t", "rounded-r", "rounded-b", "rounded-l"],
    "border-width": ["border-width-t", "border-width-r", "border-width-b", "border-width-l"],
  },
  conflictingClassGroupModifiers: { "font-size": ["leading"] },
  // Variants whose place among the others changes what they select.
  orderSensitiveModifiers: [
    "*",
    "**",
    "after",
    "before",
    "file",
    "first-letter",
    "first-line",
    "marker",
    "placeholder",
  ],
};
