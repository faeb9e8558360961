"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { IconButton } from "@/components/ui/button";
import { TitledCard } from "@/components/ui/card";
import { setCookie } from "@/components/ui/cookie";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { Role } from "@/lib/base/permissions";
import { consoleAnswers } from "@/lib/browser/console-api";
import { firstDayCookie, firstDays, withoutFirstDay } from "./first-day-steps";

export function FirstDayCard(props: { of: Role; cookie: string | undefined; className?: string | undefined }) {
  const { of: role, cookie } = props;
  const router = useRouter();
  const [over, setOver] = useState<Role | null>(null);
  const { title, steps } = firstDays[role];
  if (over === role) return null;
  const dismiss = () => {
    setCookie(firstDayCookie, withoutFirstDay(cookie, role));
    setOver(role);
    document.querySelector<HTMLElement>("main")?.focus();
    // A refresh shows the first-day guide of the next role. The page is refreshed only if the console answers, because
    // the router would otherwise replace it with an error page.
    void consoleAnswers().then((answers) => answers && router.refresh());
  };
  return (
    <TitledCard
      aria-label="First day"
      className={props.className}
      icon="compass"
      title={title}
      aside={<IconButton size="s" label="Dismiss the first day" icon={<Icon name="x" />} onClick={dismiss} />}
    >
      <ol className="grid gap-x-6 gap-y-3 px-4 py-3 max-md:px-3 md:grid-cols-3">
        {steps.map(({ href, does, says }, index) => (
          <li key={href} className="flex gap-2.5">
            <span aria-hidden="true" className="num w-3 flex-none text-ink-3">
              {index + 1}
            </span>
            <span className="min-w-0">
              <Link href={href} className="font-semibold max-md:inline-flex max-md:min-h-6 max-md:items-center">
                {does}
              </Link>
              <span className="block text-ink-2 text-meta">{says}</span>
            </span>
          </li>
        ))}
      </ol>
    </TitledCard>
  );
}
