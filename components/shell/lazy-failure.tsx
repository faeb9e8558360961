"use client";

import { useEffect, useState } from "react";
import { loadable, whenUsed } from "@/components/ui/loadable";
import type { PageFailureProps } from "./page-failure";

const failure = loadable(() => import("./page-failure"));
const load = () => failure.load().catch(() => null);
// Every page has error boundaries, and few pages fail. The code is loaded early, because the network may be what fails.
if (typeof window !== "undefined") whenUsed(() => void load());

/** The content of an error boundary. `alone` means that it is outside the shell. */
export function LazyFailure({ alone, ...props }: PageFailureProps & { alone?: boolean }) {
  const [parts, setParts] = useState(failure.loaded);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (!parts) void load().then((loaded) => (loaded ? setParts(() => loaded) : setLost(true)));
  }, [parts]);
  if (isLost) return <p role="alert">This page could not be shown. Check the connection and load it again.</p>;
  if (!parts) return null;
  const { PageFailure, RootFailure } = parts;
  return alone ? <RootFailure {...props} /> : <PageFailure {...props} />;
}
