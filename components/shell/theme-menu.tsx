"use client";

import { useRouter } from "next/navigation";
import { useSyncExternalStore } from "react";
import { IconButton } from "@/components/ui/button";
import { setCookie } from "@/components/ui/cookie";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuChoices } from "@/components/ui/menu";
import { consoleAnswers } from "@/lib/browser/console-api";
import { isTheme, type Theme, themeCookie } from "./theme";

export const themes = [
  { value: "light", label: "Light", icon: <Icon name="sun" /> },
  { value: "dark", label: "Dark", icon: <Icon name="moon" /> },
  { value: "system", label: "System", icon: <Icon name="monitor" /> },
] as const;

// The attribute on <html> is the only place that holds the choice while the page is open.
const watch = (changed: () => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
};
const read = (): Theme => {
  const set = document.documentElement.dataset.theme;
  return isTheme(set) ? set : "system";
};

/** The current theme, and a setter: it applies at once, and sets the cookie that the server reads next time. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const router = useRouter();
  const theme = useSyncExternalStore(watch, read, () => "system" as const);
  const set = (next: Theme) => {
    document.documentElement.dataset.theme = next;
    setCookie(themeCookie, next);
    // If the console did not answer, the router would replace the page and its typed input with an error page.
    void consoleAnswers().then((answers) => answers && router.refresh());
  };
  return [theme, set];
}

export function ThemeMenu() {
  const [theme, setTheme] = useTheme();
  return (
    <Menu align="end" label="Theme" trigger={<IconButton label="Theme" size="s" icon={<Icon name="moon" />} />}>
      <MenuChoices value={theme} options={themes} onValueChange={setTheme} />
    </Menu>
  );
}
