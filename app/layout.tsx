import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { MockBanner } from "@/components/shell/mock-banner";
import { isTheme, themeCookie } from "@/components/shell/theme";
import { env } from "@/lib/env";
import { fontVariables } from "./fonts";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Proofdesk", template: "%s · Proofdesk" },
  description: "The console in which compliance staff review identity verifications.",
  icons: { icon: "/favicon.svg" },
  referrer: "no-referrer",
  robots: { index: false, follow: false },
  // Numbers on these pages are evidence. The browser must not turn them into telephone links.
  formatDetection: { telephone: false, date: false, address: false, email: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#12171a" },
  ],
};

/** The root document. Reading the request here makes every page dynamic, which the CSP's nonce requires. */
export default async function RootLayout(props: { children: ReactNode }) {
  const chosen = (await cookies()).get(themeCookie)?.value;
  return (
    <html
      lang="en-US"
      data-theme={isTheme(chosen) ? chosen : "system"}
      data-mode={env.IDENTITY_MODE}
      className={fontVariables}
    >
      <body>
        {env.IDENTITY_MODE === "mock" ? <MockBanner /> : null}
        {props.children}
      </body>
    </html>
  );
}
