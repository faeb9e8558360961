"use client";

import type { ReactElement } from "react";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuChoices, MenuItem, MenuLink, MenuSeparator } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { call } from "@/lib/browser/console-api";
import { AppError } from "@/lib/errors";
import { signOut } from "@/lib/features/session/contract/session.actions";
import { themes, useTheme } from "./theme-menu";

/** Ends the session, if it has not ended already, and goes to the sign-in page. */
async function leave() {
  try {
    await call(signOut, { body: {} });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unauthenticated") {
      toast({ title: "Still signed in", description: "Sign-out failed. Try again.", state: "blocking" });
      return;
    }
  }
  window.location.assign("/sign-in");
}

export function PersonMenu(props: {
  trigger: ReactElement;
  side: "top" | "bottom";
  align: "start" | "end";
  withTheme?: boolean;
}) {
  const [theme, setTheme] = useTheme();
  return (
    <Menu side={props.side} align={props.align} trigger={props.trigger}>
      <MenuLink href="/account" icon={<Icon name="circle-user" />}>
        Account
      </MenuLink>
      {props.withTheme ? (
        <>
          <MenuSeparator />
          <MenuChoices label="Theme" value={theme} options={themes} onValueChange={setTheme} />
        </>
      ) : null}
      <MenuSeparator />
      <MenuItem icon={<Icon name="log-out" />} onSelect={() => void leave()}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
