/** A choice that the server reads when it renders a page. Kept for a year; never personal data. */
export function setCookie(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // Not the Cookie Store API: it is missing on plain http, which a closed network may use.
  Reflect.set(document, "cookie", `${name}=${value}; path=/; max-age=31536000; samesite=lax${secure}`);
}
