import { cookies } from "next/headers";
import type { Role } from "@/lib/base/permissions";
import { FirstDayCard } from "./first-day-card";
import { firstDayCookie, firstDayOf } from "./first-day-steps";

/** What to do first, until it is dismissed: known to the server, so that nothing moves when the page is loaded. */
export async function FirstDay(props: { held: readonly Role[]; of: readonly Role[]; className?: string }) {
  const cookie = (await cookies()).get(firstDayCookie)?.value;
  const role = firstDayOf(cookie, props.held, props.of);
  return role ? <FirstDayCard of={role} cookie={cookie} className={props.className} /> : null;
}
