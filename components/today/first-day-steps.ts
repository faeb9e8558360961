/** The first-day guide: what a person of a role should do first. Pure. */
import type { Role } from "@/lib/base/permissions";
import { todayLinks } from "./links";

type Step = { href: string; does: string; says: string };

const spent: Step = {
  href: "/orders/ledger",
  does: "See what was spent",
  says: "By month, court, person and cost center, with the orders behind each sum.",
};

export const firstDays: Readonly<Record<Role, { title: string; steps: readonly Step[] }>> = {
  reviewer: {
    title: "Your first day as a reviewer",
    steps: [
      {
        href: "/applicants?queue=unassigned",
        does: "Take the next applicant",
        says: "Take next gives you the most urgent one. It stays yours while you work on it.",
      },
      {
        href: todayLinks.withSignal("background.watchlist-record"),
        does: "Judge a hit",
        says: "Compare a record with the applicant's data. Say whether it is the same person, and why.",
      },
      {
        href: todayLinks.readyToDecide,
        does: "Decide",
        says: "Approve, decline, escalate or ask for more, with a reason. A decision is reopened, never changed.",
      },
    ],
  },
  orderer: {
    title: "Your first day as an orderer",
    steps: [
      {
        href: "/applicants?queue=all",
        does: "Choose whom to search for",
        says: "On the applicant's page, Order shows each county with its price before anything is ordered.",
      },
      {
        href: "/orders?state=open",
        does: "Follow an order",
        says: "Clicking twice does not order a search twice. Its result is fetched for you.",
      },
      spent,
    ],
  },
  approver: {
    title: "Your first day as an approver",
    steps: [
      {
        href: todayLinks.approvals,
        does: "Decide what waits for you",
        says: "Overrides, and orders beyond a limit, that others requested. Never your own.",
      },
      {
        href: todayLinks.inApproval,
        does: "Look at whom it is about",
        says: "Applicants in approval cannot be decided on until you have.",
      },
      spent,
    ],
  },
  viewer: {
    title: "Your first day as a viewer",
    steps: [
      {
        href: "/applicants?queue=all",
        does: "Find an applicant",
        says: "By name or email, a part of a name, or a finding. What is masked stays masked for you.",
      },
      {
        href: todayLinks.open,
        does: "See what is open",
        says: "Each row says what is found, what is missing, and when a decision is due.",
      },
    ],
  },
  auditor: {
    title: "Your first day as an auditor",
    steps: [
      {
        href: "/audit?action=decision.make",
        does: "See who decided, and why",
        says: "Each entry names the reason, the result and the policy. All entries about this applicant show what led to it.",
      },
      {
        href: "/audit?action=applicant.reveal",
        does: "See who looked at masked values",
        says: "With the fields and the reason. The values are never in the log.",
      },
      {
        href: "/audit?outcome=refused",
        does: "See what was refused",
        says: "Actions without permission, or against a rule. Another filter shows actions without an outcome.",
      },
    ],
  },
  admin: {
    title: "Your first day as an admin",
    steps: [
      {
        href: "/settings/staff",
        does: "Invite your colleagues",
        says: "Each gets a link to choose a password, and the roles that you give.",
      },
      {
        href: "/settings/policies",
        does: "Set required checks",
        says: "A policy names the checks, what blocks an approval, and when a decision is due.",
      },
      {
        href: "/settings/orders",
        does: "Limit what is ordered",
        says: "An order beyond a limit waits for another person's approval.",
      },
    ],
  },
};

/** The name of the cookie that holds the roles whose guide is dismissed in this browser. */
export const firstDayCookie = "first-day";

const separator = ".";

/** @returns the first of `onPage` that the person holds and whose guide is not dismissed */
export function firstDayOf(
  cookie: string | undefined,
  held: readonly Role[],
  onPage: readonly Role[],
): Role | undefined {
  const over: readonly string[] = cookie?.split(separator) ?? [];
  return onPage.find((role) => held.includes(role) && !over.includes(role));
}

export const withoutFirstDay = (cookie: string | undefined, role: Role): string =>
  [...(cookie ? cookie.split(separator) : []), role].join(separator);
