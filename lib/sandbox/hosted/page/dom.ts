/** Building the page: elements, and the frame that every screen stands in. */

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | boolean | ((event: Event) => void)>;

/**
 * Makes an element.
 *
 * @param attributes a function is a listener for the event of its name; true is an attribute without a value
 */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const svgNamespace = "http://www.w3.org/2000/svg";

/** Makes an element of a drawing. */
export function svg(name: string, attributes: Record<string, string>, ...children: Node[]): SVGElement {
  const element = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** One button of a screen. */
export type Action = { label: string; icon?: Node; quiet?: boolean; run: () => void };

export type View = {
  /** A drawing above the title. */
  above?: Child;
  title: string;
  /** A sentence or two under the title. */
  lead?: Child;
  body?: readonly Child[];
  /** The main act first; the others are quieter. */
  acts?: readonly Action[];
  /** Back to the screen before. */
  onBack?: (() => void) | undefined;
  /** Where this screen stands among the others. */
  place?: Place | undefined;
  company?: string | undefined;
  /** Draws the screen for the camera: dark, and wider on a desk. */
  look?: "camera";
};

export type Place = { number: number; of: number };

const brand = () =>
  svg(
    "svg",
    { viewBox: "0 0 24 24", class: "brand-mark", "aria-hidden": "true" },
    svg("path", { d: "M12 3l7 2.6v5.2c0 4.6-2.9 8-7 10.2-4.1-2.2-7-5.6-7-10.2V5.6z" }),
    svg("path", { d: "M8.800 12l2.300 2.300 4.200-4.500" }),
  );

function progress({ number, of }: Place): HTMLElement {
  const bar = h("span", { class: "progress-bar" });
  bar.style.width = `${Math.round((100 * number) / of)}%`;
  return h("div", { class: "progress", role: "img", "aria-label": `Step ${number} of ${of}` }, bar);
}

/** A button as screens have them. */
export function button({ label, icon, quiet, run }: Action, look = quiet ? "ghost" : "secondary"): HTMLButtonElement {
  return h("button", { type: "button", class: `button ${look}`, click: run }, icon, h("span", {}, label));
}

/** Shows a screen in place of the one before, and moves the focus to its heading. */
export function show(view: View): void {
  const { above, title, lead, body = [], acts = [], onBack, place, company, look } = view;
  const heading = h("h1", { tabindex: "-1" }, title);
  const top = h(
    "header",
    { class: "top" },
    onBack
      ? h("button", { type: "button", class: "back", "aria-label": "Back", click: onBack }, arrow())
      : h("span", { class: "brand" }, brand()),
    h("span", { class: "company" }, company ?? "Identity check"),
    place ? h("span", { class: "count" }, `${place.number} of ${place.of}`) : null,
  );
  const screen = h(
    "main",
    { class: look === "camera" ? "screen camera" : "screen" },
    above,
    heading,
    lead ? h("p", { class: "lead" }, lead) : null,
    ...body,
  );
  const [first, ...others] = acts;
  const bar = first ? h("div", { class: "bar" }, button(first, "primary"), ...others.map((act) => button(act))) : null;
  const foot = h("p", { class: "foot" }, "This is a sandbox. Use no real documents.");
  const app = document.querySelector("#app");
  app?.replaceChildren(top, place ? progress(place) : "", screen, bar ?? "", foot);
  document.title = company ? `${title} · ${company}` : title;
  window.scrollTo(0, 0);
  heading.focus({ preventScroll: true });
}

const arrow = () =>
  svg(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    svg("path", { d: "M19 12H5.500M11 5.500L4.500 12l6.500 6.500" }),
  );
