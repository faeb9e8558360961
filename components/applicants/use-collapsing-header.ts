"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

/** How far the reader scrolls before the header collapses, in pixels. */
const collapsesAt = 48;

/**
 * Collapses a sticky header once the page is scrolled. Its full height stays reserved, so that nothing below it jumps.
 *
 * @returns the ref of the part that collapses, whether it is collapsed, and the height to reserve meanwhile
 */
export function useCollapsingHeader(): {
  ref: RefObject<HTMLDivElement | null>;
  collapsed: boolean;
  height: number | undefined;
} {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const update = () => {
      if (window.scrollY <= collapsesAt) setHeight(undefined);
      // Measured once, before it is collapsed.
      else setHeight((current) => current ?? ref.current?.offsetHeight);
    };
    const measureAgain = () => {
      setHeight(undefined);
      requestAnimationFrame(update);
    };
    update();
    window.addEventListener("scroll", update, { passive: true });
    window.addEventListener("resize", measureAgain);
    return () => {
      window.removeEventListener("scroll", update);
      window.removeEventListener("resize", measureAgain);
    };
  }, []);
  return { ref, collapsed: height !== undefined, height };
}
