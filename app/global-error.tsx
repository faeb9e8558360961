"use client";

import { LazyFailure } from "@/components/shell/lazy-failure";
import { fontVariables } from "./fonts";
import "./globals.css";

/** Shows the error page when even the root layout could not be rendered. */
export default function GlobalError(props: { error: unknown; retry: () => void }) {
  return (
    <html lang="en-US" data-theme="system" className={fontVariables}>
      <body>
        <title>Proofdesk could not start this page</title>
        <LazyFailure {...props} alone />
      </body>
    </html>
  );
}
