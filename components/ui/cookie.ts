/** Stores a choice for a year, which the server reads when it renders a page. Never pass personal data. */
export function setCookie(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // The Cookie Store API is missing on plain http, which a closed network may use.
  Reflect.set(document, "cookie", `${name}=${value}; path=/; max-age=31536000; samesite=lax${secure}`);
}
