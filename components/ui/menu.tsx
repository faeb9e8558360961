"use client";

import type { ReactElement } from "react";
import { LazyPopup, partOf } from "./lazy-popup";
import { loadable } from "./loadable";
import type { MenuContent } from "./menu-parts";

export const menuParts = loadable(() => import("./menu-parts"));

/** Actions behind a button. Fill it with `MenuItem`, `MenuLink`, `MenuChoices`, `MenuSeparator`. */
export function Menu(props: MenuContent & { trigger: ReactElement }) {
  const { trigger, ...content } = props;
  return (
    <LazyPopup parts={menuParts} trigger={trigger} kind="menu">
      {({ MenuPopup }, render) => <MenuPopup {...content} renderTrigger={render} />}
    </LazyPopup>
  );
}

export const MenuItem = partOf(menuParts, "MenuItem");
export const MenuLink = partOf(menuParts, "MenuLink");
export const MenuChoices = partOf(menuParts, "MenuChoices");
export const MenuSeparator = partOf(menuParts, "MenuSeparator");
