"use client";

import { type ReactNode, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { Sheet } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import type { Permission } from "@/lib/base/permissions";
import { Logo } from "./logo";
import { NavList } from "./nav";

/** The navigation under 760 px: a button that opens it as a sheet. */
export function PhoneNav(props: { permissions: readonly Permission[]; children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Sheet
      title="Main"
      open={open}
      onOpenChange={setOpen}
      trigger={<IconButton label="Menu" icon={<Icon name="menu" />} size="touch" className="-ml-2 md:hidden" />}
    >
      <div className="flex h-14 flex-none items-center gap-2 px-4 font-[650] text-lead">
        <Logo />
        Proofdesk
      </div>
      <nav aria-label="Main" className="flex flex-1 flex-col px-2 pb-3">
        <NavList permissions={props.permissions} shape="sheet" onNavigate={() => setOpen(false)} />
        <div className="mt-auto pt-4">{props.children}</div>
      </nav>
    </Sheet>
  );
}
