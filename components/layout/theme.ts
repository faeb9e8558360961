const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

/** Holds the reader's choice. Read by the root layout, written by the theme menu; it holds nothing else. */
export const themeCookie = "theme";

/** True for a text that names a theme. */
export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}
