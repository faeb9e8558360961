"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

/** Beyond this the reader has left the head, in pixels. */
const foldsAt = 48;

/**
 * Folds a sticky head once the page is scrolled. The head keeps its place in the page at full height, so that nothing
 * under it jumps.
 *
 * @returns the ref of the part that folds, whether it is folded, and the height to hold while it is
 */
export function useFold(): { ref: RefObject<HTMLDivElement | null>; folded: boolean; height: number | undefined } {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const look = () => {
      if (window.scrollY <= foldsAt) setHeight(undefined);
      // Measured once, while it is still unfolded.
      else setHeight((held) => held ?? ref.current?.offsetHeight);
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
