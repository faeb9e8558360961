/** The way to the sign-in page and back again. Pure but for `sessionHasEnded`, which is the browser's. */

/**
 * Accepts a path on this origin and nothing else.
 *
 * @param path where somebody is to be led
 * @returns the path, or null for another site in any disguise ("//evil", "/\evil", "https:…")
 */
export function relativePath(path: unknown): string | null {
  // Browsers drop tabs and line breaks from addresses, and read a backslash as a slash.
  if (typeof path !== "string" || !/^\/(?![/\\])[^\\\t\r\n]*$/.test(path) || path.length > 2000) return null;
  const origin = "http://here.invalid";
  if (!URL.canParse(path, origin)) return null;
  const url = new URL(path, origin);
  // "/.//evil" comes out as "//evil".
  if (url.origin !== origin || url.pathname.startsWith("//")) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The sign-in page, with the way back to where somebody was. */
export function signInPath(back?: string): string {
  const next = relativePath(back);
  return next === null || next === "/" || next.startsWith("/sign-in")
    ? "/sign-in"
    : `/sign-in?next=${encodeURIComponent(next)}`;
}

/** True while a form on the page holds something that leaving would lose. */
function somethingTyped(): boolean {
  const controls = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "form textarea, form input:not([type=search], [type=hidden], [type=checkbox], [type=radio], [type=submit])",
  );
  return [...controls].some((control) => control.value !== "" && !control.closest("search, [role=search]"));
}

/**
 * Called when the server no longer knows the session: goes to the sign-in page, unless a form holds something typed.
 * Then the page stays, the refusal is shown where it happened, and signing in in another tab lets the form be sent.
 */
export function sessionHasEnded(): void {
  if (typeof window === "undefined" || somethingTyped()) return;
  const { pathname, search, hash } = window.location;
  if (!pathname.startsWith("/sign-in")) window.location.assign(signInPath(`${pathname}${search}${hash}`));
}
