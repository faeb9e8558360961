const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

/** The cookie with only the reader's choice of theme. The theme menu writes it, and the root layout reads it. */
export const themeCookie = "theme";

export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}
