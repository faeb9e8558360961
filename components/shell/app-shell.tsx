"use client";

import type { ReactNode } from "react";
import { SourcesKey } from "@/components/shared/evidence/sources";
import { Avatar } from "@/components/ui/avatar";
import { DisabledUntilHydrated } from "@/components/ui/form";
import { initials } from "@/components/ui/format";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { Permission } from "@/lib/base/permissions";
import { InboxBell } from "./inbox/inbox-bell";
import { Logo } from "./logo";
import { NavList } from "./nav";
import { PageFocus } from "./page-focus";
import { PaletteBox } from "./palette-box";
import { PersonMenu } from "./person-menu";
import { PhoneNav } from "./phone-nav";
import { ServiceHealth } from "./service-health";
import { SessionGuard } from "./session-guard";
import { ShortcutsHelp } from "./shortcuts-help";
import { ThemeMenu } from "./theme-menu";
import { WorkerBanner } from "./worker-banner";

export type Environment = { title: string; text: string };

type ShellProps = {
  staff: { name: string; rolesLine: string; permissions: readonly Permission[] };
  environment?: Environment | undefined;
  children: ReactNode;
};

/** Links work at once; buttons wait until React has hydrated. */
export function AppShell(props: ShellProps) {
  const { staff, environment } = props;
  const home = staff.permissions.includes("applicant.read") ? "/applicants" : "/";
  return (
    <DisabledUntilHydrated>
      <div className="min-h-dvh print:block md:grid md:grid-cols-[var(--spacing-nav-icons)_minmax(0,1fr)] xl:grid-cols-[var(--spacing-nav)_minmax(0,1fr)]">
        <a
          href="#content"
          className="fixed top-2 left-2 z-60 -translate-y-24 rounded-button bg-primary px-3 py-2 font-strong text-primary-foreground focus:translate-y-0"
        >
          Skip to the content
        </a>
        <nav
          aria-label="Main"
          className="sticky top-0 flex h-dvh flex-col overflow-y-auto overflow-x-hidden px-2 pt-[calc(var(--spacing-banner)+0.75rem)] pb-3 scroll-quiet max-md:hidden print:hidden"
        >
          <Link
            href={home}
            className="mb-3 flex h-8 flex-none items-center gap-2 px-2 font-[650] text-ink text-lead tracking-[-0.012em] hover:no-underline max-xl:justify-center"
          >
            <Logo />
            <span className="max-xl:sr-only">Proofdesk</span>
          </Link>
          <NavList permissions={staff.permissions} shape="column" />
          <div className="mt-auto grid gap-2.5 pt-4">
            {environment ? <EnvironmentCard {...environment} /> : null}
            <PersonMenu side="top" align="start" trigger={<PersonButton staff={staff} />} />
          </div>
        </nav>
        <div className="flex min-w-0 flex-col md:border-line md:border-l">
          <Bar {...props} />
          {staff.permissions.includes("staff.manage") ? <WorkerBanner /> : null}
          <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
            {props.children}
          </main>
          <PageFocus />
          <SessionGuard />
          <ShortcutsHelp />
          <SourcesKey />
        </div>
      </div>
    </DisabledUntilHydrated>
  );
}

function Bar(props: ShellProps) {
  const { staff } = props;
  return (
    <header className="sticky top-0 z-30 flex h-bar items-center gap-3 border-line border-b bg-surface px-6 pt-banner max-md:gap-2 max-md:px-3 print:hidden">
      <PhoneNav permissions={staff.permissions}>
        {props.environment ? <EnvironmentCard {...props.environment} wide /> : null}
      </PhoneNav>
      <PaletteBox permissions={staff.permissions} />
      <div className="ml-auto flex flex-none items-center gap-1">
        <ServiceHealth />
        <InboxBell />
        <span className="max-md:hidden">
          <ThemeMenu />
        </span>
        <PersonMenu
          side="bottom"
          align="end"
          withTheme
          trigger={
            <button
              type="button"
              aria-label={`${initials(staff.name)}, ${staff.name}`}
              className="flex size-touch items-center justify-center md:hidden"
            >
              <Avatar name={staff.name} self size="l" />
            </button>
          }
        />
      </div>
    </header>
  );
}

function EnvironmentCard(props: Environment & { wide?: boolean }) {
  const narrow = props.wide ? "" : "max-xl:sr-only";
  return (
    <div
      title={`${props.title}. ${props.text}`}
      className={`flex gap-2 rounded-button border border-line-strong border-dashed p-2 text-ink-2 text-micro leading-[0.9375rem] [&>svg]:size-3.5 ${props.wide ? "" : "max-xl:justify-center"}`}
    >
      <Icon name="server" />
      <span className={narrow}>
        <b className="block text-ink">{props.title}</b>
        {props.text}
      </span>
    </div>
  );
}

function PersonButton(props: { staff: ShellProps["staff"] } & Record<string, unknown>) {
  const { staff, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className="flex w-full items-center gap-2 rounded-button px-2 py-1 text-left hover:bg-sunken max-xl:justify-center max-xl:px-0"
    >
      <Avatar name={staff.name} self />
      <span className="min-w-0 max-xl:sr-only">
        <span className="block truncate font-strong leading-4">{staff.name}</span>
        <span className="block truncate text-ink-3 text-meta">{staff.rolesLine}</span>
      </span>
    </button>
  );
}
