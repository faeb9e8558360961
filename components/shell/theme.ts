const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

/** The cookie with the reader's choice. Read by the root layout, written by the theme menu; it holds nothing else. */
export const themeCookie = "theme";

export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}
