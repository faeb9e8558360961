"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { usePageRefresh } from "@/components/shared/use-invalidate";
import { IconButton } from "@/components/ui/button";
import { Menu, MenuChoices } from "@/components/ui/menu";
import { isTheme, type Theme, themeCookie } from "./theme";

const options = [
  { value: "light", label: "Light", icon: <Sun /> },
  { value: "dark", label: "Dark", icon: <Moon /> },
  { value: "system", label: "Like the system", icon: <Monitor /> },
] as const;

// The attribute on <html> is the one place where the choice lives while the page is open.
const watch = (changed: () => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
};
const read = (): Theme => {
  const set = document.documentElement.dataset.theme;
  return isTheme(set) ? set : "system";
};

/** The theme as it is set, and how to set it: at once, and in the cookie that the server reads next time. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const refresh = usePageRefresh();
  const theme = useSyncExternalStore(watch, read, () => "system" as const);
  const set = (next: Theme) => {
    document.documentElement.dataset.theme = next;
    const secure = location.protocol === "https:" ? "; secure" : "";
    // Not the Cookie Store API: it is missing on plain http, where a console in a closed network may well be served.
    Reflect.set(document, "cookie", `${themeCookie}=${next}; path=/; max-age=31536000; samesite=lax${secure}`);
    void refresh();
  };
  return [theme, set];
}

/** Light, dark, or like the system. */
export function ThemeMenu() {
  const [theme, setTheme] = useTheme();
  return (
    <Menu align="end" label="Theme" trigger={<IconButton label="Theme" size="s" icon={<Moon />} />}>
      <MenuChoices value={theme} options={options} onValueChange={setTheme} />
    </Menu>
  );
}
