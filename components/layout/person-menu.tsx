"use client";

import { CircleUser, LogOut, Monitor, Moon, Sun } from "lucide-react";
import type { ReactElement } from "react";
import { Menu, MenuChoices, MenuItem, MenuLink, MenuSeparator } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { signOutHere } from "./sign-out";
import { useTheme } from "./theme-menu";

const themes = [
  { value: "light", label: "Light", icon: <Sun /> },
  { value: "dark", label: "Dark", icon: <Moon /> },
  { value: "system", label: "System", icon: <Monitor /> },
] as const;

function sayStillSignedIn() {
  toast({ title: "Still signed in", description: "Sign-out failed. Try again.", state: "blocking" });
}

/** The signed-in person's menu: the account, the theme (where the bar has no room for it), signing out. */
export function PersonMenu(props: {
  trigger: ReactElement;
  side: "top" | "bottom";
  align: "start" | "end";
  withTheme?: boolean;
}) {
  const [theme, setTheme] = useTheme();
  return (
    <Menu side={props.side} align={props.align} trigger={props.trigger}>
      <MenuLink href="/account" icon={<CircleUser />}>
        Account
      </MenuLink>
      {props.withTheme ? (
        <>
          <MenuSeparator />
          <MenuChoices label="Theme" value={theme} options={themes} onValueChange={setTheme} />
        </>
      ) : null}
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={() => void signOutHere().catch(sayStillSignedIn)}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
