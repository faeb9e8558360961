/** Redirects to the sign-in page and back. Pure except for `sessionHasEnded`, which runs in the browser. */

/** Accepts only a path on this origin; null for another site in any notation ("//evil", "/\evil", "https:…"). */
export function relativePath(path: unknown): string | null {
  // Browsers remove tabs and line breaks from URLs, and read a backslash as a slash.
  if (typeof path !== "string" || !/^\/(?![/\\])[^\\\t\r\n]*$/.test(path) || path.length > 2000) return null;
  const origin = "http://here.invalid";
  if (!URL.canParse(path, origin)) return null;
  const url = new URL(path, origin);
  // "/.//evil" is normalized to "//evil".
  if (url.origin !== origin || url.pathname.startsWith("//")) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** @param ended whether the page says that a session has ended */
export function signInPath(back?: string, ended = false): string {
  const next = relativePath(back);
  const query = [
    next === null || next === "/" || next.startsWith("/sign-in") ? null : `next=${encodeURIComponent(next)}`,
    ended ? "ended=1" : null,
  ].filter((part) => part !== null);
  return query.length === 0 ? "/sign-in" : `/sign-in?${query.join("&")}`;
}

/** Whether a form on the page has input that leaving would lose: text, or a choice between radio buttons. */
export function hasUnsavedInput(): boolean {
  const controls = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "form textarea, form input:not([type=search], [type=hidden], [type=checkbox], [type=submit])",
  );
  return [...controls].some((control) => {
    if (control.closest("search, [role=search]")) return false;
    // Initial values are not the user's choice.
    if ("checked" in control && control.type === "radio") return control.checked && !control.defaultChecked;
    return control.value !== "";
  });
}

/** The event that the window receives when a request was refused because the session has ended, and the page stays. */
export const sessionEnded = "session-ended";

/**
 * Called when the session has ended: goes to the sign-in page, unless a form has unsaved input. Then the page stays and
 * offers to sign in (`sessionEnded`); after signing in in another tab, the form can be sent.
 */
export function sessionHasEnded(): void {
  if (typeof window === "undefined") return;
  if (hasUnsavedInput()) {
    window.dispatchEvent(new Event(sessionEnded));
    return;
  }
  const { pathname, search, hash } = window.location;
  if (!pathname.startsWith("/sign-in")) window.location.assign(signInPath(`${pathname}${search}${hash}`, true));
}
