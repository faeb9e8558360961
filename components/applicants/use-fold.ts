"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

/** How far the reader scrolls before the header collapses, in pixels. */
const foldsAt = 48;

/**
 * Collapses a sticky header once the page is scrolled. Its full height stays reserved, so that nothing below it jumps.
 *
 * @returns the ref of the part that collapses, whether it is collapsed, and the height to reserve meanwhile
 */
export function useFold(): { ref: RefObject<HTMLDivElement | null>; folded: boolean; height: number | undefined } {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const look = () => {
      if (window.scrollY <= foldsAt) setHeight(undefined);
      // Measured once, before it is collapsed.
      else setHeight((current) => current ?? ref.current?.offsetHeight);
    };
    const measureAgain = () => {
      setHeight(undefined);
      requestAnimationFrame(look);
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", measureAgain);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", measureAgain);
    };
  }, []);
  return { ref, folded: height !== undefined, height };
}
