"use client";

import { useEffect, useState } from "react";

const signs = ["pointerdown", "keydown", "wheel", "touchstart"] as const;
const attentionMs = 5 * 60_000;

/**
 * Whether somebody sits at the page: true until nothing was touched for 5 minutes. A page that looks by itself is read
 * by nobody then, and would keep a session from ending that should end when it is idle.
 */
export function useAttended(): boolean {
  const [attended, setAttended] = useState(true);
  useEffect(() => {
    let timer = setTimeout(() => setAttended(false), attentionMs);
    const touched = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setAttended(false), attentionMs);
      setAttended(true);
    };
    for (const sign of signs) addEventListener(sign, touched, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, touched);
    };
  }, []);
  return attended;
}
