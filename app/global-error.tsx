"use client";

import PageError from "./error";
import { inter } from "./fonts";
import "./globals.css";

/** The same when even the document around the pages could not be drawn. */
export default function GlobalError(props: { error: unknown; retry: () => void }) {
  return (
    <html lang="en-GB" data-theme="system" className={inter.variable}>
      <body>
        <title>Proofdesk could not start this page</title>
        <PageError {...props} />
      </body>
    </html>
  );
}
