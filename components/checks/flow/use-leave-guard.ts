"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";

/**
 * Asks before work that is not sent is left: by a link of the console, or by closing the page.
 *
 * @param active whether there is something to lose
 * @returns `asked` while the question stands, and its two answers
 */
export function useLeaveGuard(active: boolean): { asked: boolean; stay: () => void; leave: () => void } {
  const router = useRouter();
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (!active) return;
    const close = (event: BeforeUnloadEvent) => event.preventDefault();
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link?.href || link.target === "_blank" || !isPlain || link.origin !== location.origin) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(`${link.pathname}${link.search}${link.hash}`);
    };
    addEventListener("beforeunload", close);
    // Before the link's own handlers, which would be gone already.
    document.addEventListener("click", follow, { capture: true });
    return () => {
      removeEventListener("beforeunload", close);
      document.removeEventListener("click", follow, { capture: true });
    };
  }, [active]);
  return {
    asked: active && target !== null,
    stay: () => setTarget(null),
    leave: () => {
      if (target !== null) router.push(target);
      setTarget(null);
    },
  };
}
