/** The first-day guide: what a person of a role should do first. Pure. */
import type { Role } from "@/lib/base/permissions";
import { todayLinks } from "./links";

type Step = { href: string; does: string; says: string };

const spent: Step = {
  href: "/orders/ledger",
  does: "See what was spent",
  says: "The ledger shows spending by month, court, person and cost center, and lists the orders in each sum.",
};

export const firstDays: Readonly<Record<Role, { title: string; steps: readonly Step[] }>> = {
  reviewer: {
    title: "Your first day as a reviewer",
    steps: [
      {
        href: "/applicants?queue=unassigned",
        does: "Take the next applicant",
        says: "“Take next” assigns the most urgent applicant to you. The applicant stays assigned to you while you work.",
      },
      {
        href: todayLinks.withSignal("background.watchlist-record"),
        does: "Judge a hit",
        says: "Compare a record with the applicant's data. Say whether it is the same person, and why.",
      },
      {
        href: todayLinks.readyToDecide,
        does: "Decide",
        says: "Approve, decline, escalate or request more information, and give a reason. You cannot change a decision, but you can reopen it.",
      },
    ],
  },
  orderer: {
    title: "Your first day as an orderer",
    steps: [
      {
        href: "/applicants?queue=all",
        does: "Choose whom to search for",
        says: "On the applicant's page, select “Order search” to see each county and its price before you order.",
      },
      {
        href: "/orders?state=open",
        does: "Follow an order",
        says: "If you click twice, Proofdesk places the order only once. It also fetches the result of the search.",
      },
      spent,
    ],
  },
  approver: {
    title: "Your first day as an approver",
    steps: [
      {
        href: todayLinks.approvals,
        does: "Decide on open requests",
        says: "Approve or reject the overrides and orders that other people requested. You cannot decide on your own requests.",
      },
      {
        href: todayLinks.inApproval,
        does: "Review the applicants in approval",
        says: "Reviewers cannot decide on these applicants until you approve or reject the request.",
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
        says: "Search by name, part of a name, email or finding. Your role cannot reveal masked values.",
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
        says: "Each entry names the reason, the result and the policy. Select “All entries about this applicant” to see what led to the decision.",
      },
      {
        href: "/audit?action=applicant.reveal",
        does: "See who looked at masked values",
        says: "Each entry names the fields and the reason. The log never contains the values.",
      },
      {
        href: "/audit?outcome=refused",
        does: "See what was refused",
        says: "The list shows actions that a person had no permission for, or that broke a rule. Use another filter to see actions without an outcome.",
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
