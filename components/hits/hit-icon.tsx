import { Building2, CalendarDays, Car, Gavel, type LucideIcon, ShieldAlert, UserRound, UsersRound } from "lucide-react";
import type { HitKind } from "@/lib/decisions/verdicts";

const icons: Record<HitKind, LucideIcon> = {
  watch_list: ShieldAlert,
  court_case: Gavel,
  seven_year: UsersRound,
  driving: Car,
  business: Building2,
  criminal_flag: ShieldAlert,
  birth_date: CalendarDays,
  name: UserRound,
};

/** What kind of record a hit is. */
export function HitIcon(props: { kind: HitKind }) {
  const Icon = icons[props.kind];
  return <Icon />;
}
