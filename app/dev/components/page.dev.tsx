import type { Metadata } from "next";
import { headers } from "next/headers";
import { PageHeader } from "@/components/ui/page-header";
import { Providers } from "../../providers";
import { Forms } from "./form-states";
import { Feedback, Structure, Text } from "./states";

export const metadata: Metadata = { title: "Components" };

const themes = [
  { name: "Light", theme: "light" },
  { name: "Dark", theme: "dark" },
];

/**
 * Every primitive of components/ui in every state, in light and dark. Development only: `next.config.mjs` excludes
 * `*.dev.tsx` from the production build. Overlays (menus, dialogs) follow the theme of the whole page.
 */
export default async function ComponentsPage() {
  return (
    <Providers nonce={(await headers()).get("x-nonce") ?? undefined} requestedAt={Date.now()}>
      <main className="grid pt-(--banner-height) md:grid-cols-2">
        {themes.map(({ name, theme }) => (
          <section key={name} aria-label={name} data-theme={theme} className="min-w-0 bg-canvas pb-10 text-ink">
            <PageHeader title={name} facts="components/ui in every state" />
            <div className="grid gap-8 px-6">
              <Text />
              <Forms />
              <Feedback />
              <Structure />
            </div>
          </section>
        ))}
      </main>
    </Providers>
  );
}
