"use client";

import { useSyncExternalStore } from "react";

/** A yes-or-no choice that this browser stores. It must not be personal data. */
export type StoredFlag = {
  read: () => boolean;
  write: (on: boolean) => void;
  watch: (changed: () => void) => () => void;
};

/** @param usual the value until the person chooses */
export function storedFlag(name: string, usual: boolean): StoredFlag {
  const listeners = new Set<() => void>();
  /** The choice until the page is closed, if the browser cannot store it. */
  let unstored: boolean | null = null;
  return {
    read() {
      if (unstored !== null) return unstored;
      try {
        const kept = localStorage.getItem(name);
        return kept === null ? usual : kept === "on";
      } catch {
        return usual;
      }
    },
    write(on) {
      try {
        if (on === usual) localStorage.removeItem(name);
        else localStorage.setItem(name, on ? "on" : "off");
      } catch {
        unstored = on;
      }
      for (const changed of listeners) changed();
    },
    watch(changed) {
      listeners.add(changed);
      addEventListener("storage", changed);
      return () => {
        listeners.delete(changed);
        removeEventListener("storage", changed);
      };
    },
  };
}

export function useStoredFlag(flag: StoredFlag, onServer: boolean): [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(flag.watch, flag.read, () => onServer), flag.write];
}
