import { cookies } from "next/headers";
import type { Role } from "@/lib/base/permissions";
import { FirstDayCard } from "./first-day-card";
import { firstDayCookie, firstDayOf } from "./first-day-steps";

/**
 * The guide to the first day, until the person dismisses it. The server reads the cookie, so the page does not move
 * while it loads.
 */
export async function FirstDay(props: { held: readonly Role[]; of: readonly Role[]; className?: string }) {
  const cookie = (await cookies()).get(firstDayCookie)?.value;
  const role = firstDayOf(cookie, props.held, props.of);
  return role ? <FirstDayCard of={role} cookie={cookie} className={props.className} /> : null;
}
