/** Explains why two accounts count as one person: one of them gave the other access to the console. */

import { formatTimestamp, formatTimestampDay } from "@/lib/base/dates";
import { type Role, roleTitles } from "@/lib/base/permissions";

export const accessGrantKinds = ["account", "invitation", "link", "role"] as const;

type Person = { id: string; name: string };
type AccessGrant = {
  giver: Person;
  receiver: Person;
  kind: (typeof accessGrantKinds)[number];
  role: Role | null;
  at: string;
  until: string;
  source: Person | null;
};
type SecondPerson = { tie: AccessGrant | null; restsUntil: string | null };

/** The reasons why a reader cannot act on a request. */
export const personBlocks = ["no_right", "own_request", "made_by_requester", "approvals_rest"] as const;
export const decisionBlocks = [...personBlocks, "decided"] as const;

/** Returns why the reader cannot be the second person, or cannot be yet. Null if the reader can. */
export const blockOf = (facts: SecondPerson | null) =>
  facts?.restsUntil ? "approvals_rest" : facts?.tie ? "made_by_requester" : null;

const gave: Record<AccessGrant["kind"], (receiver: string, role: string) => string> = {
  account: (receiver) => `created the account of ${receiver}`,
  invitation: (receiver) => `invited ${receiver}`,
  link: (receiver) => `created a link to choose a password for ${receiver}`,
  role: (receiver, role) => `gave ${receiver} the role ${role}`,
};

export function tieSentence({ giver, receiver, kind, role, at, until, source }: AccessGrant): string {
  const act = gave[kind](receiver.name, role ? roleTitles[role].title.toLowerCase() : "");
  const chain = source ? `, and has access from ${source.name}` : "";
  return `${giver.name} ${act} on ${formatTimestampDay(at)}${chain}. Until ${utc(until)}, the console treats both accounts as one person.`;
}

export const restSentence = (until: string): string =>
  `An account can't approve anything for 24 hours after it was created, was given a role that approves, or got a link to choose a new password. This gives others time to object. You can approve from ${utc(until)}.`;

export const madeByOneSentence = (maker: string): string =>
  `${maker} gave the requester and the approver their access within 30 days. That is allowed; the audit log says so.`;

const utc = (at: string): string => `${formatTimestamp(at)} UTC`;
