import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Notice } from "@/components/ui/notice";
import type { SecondPerson } from "@/lib/cases/contract/two-person-rule";
import { madeByOneSentence, restSentence, tieSentence } from "@/lib/domain/decisions/second-person-text";

type NoticeWords = { title: string; text: string };

function wordsOf(block: string, { tie, restsUntil }: SecondPerson): NoticeWords | null {
  if (block === "approvals_rest" && restsUntil)
    return { title: "You can't approve yet.", text: restSentence(restsUntil) };
  if (block === "made_by_requester" && tie)
    return { title: "You and the requester count as one person.", text: tieSentence(tie) };
  return null;
}

/**
 * Says why the reader cannot act on a request, and who else can. The reason is from the two-person rule, or from the
 * page's `words`.
 */
export function BlockedNotice<Own extends string>(props: {
  block: Own | "approvals_rest" | "made_by_requester";
  words: Record<Own, NoticeWords>;
  secondPerson: SecondPerson | null;
  children?: ReactNode;
}) {
  const { block, secondPerson, words } = props;
  const ruleWords = secondPerson && wordsOf(block, secondPerson);
  const { title, text } = ruleWords ?? words[block as Own];
  return (
    <Notice tone="info" title={title}>
      {text} {secondPerson && (ruleWords || block === "own_request") ? othersSentence(secondPerson) : null}
      {props.children}
    </Notice>
  );
}

const list = new Intl.ListFormat("en-US", { type: "disjunction" });

function othersSentence({ others }: SecondPerson): string {
  return others.length > 0
    ? `Now it can be decided by ${list.format(others.map(({ name }) => name))}.`
    : "No one else can decide it now: an admin can give the approver role to someone else.";
}

/** Warns if one admin gave access to both people of a request: the requester, and the approver or the reader. */
export function MadeByOneNotice(props: { secondPerson: SecondPerson | null }) {
  const maker = props.secondPerson?.madeByOne;
  if (!maker) return null;
  return (
    <Notice tone="attention" title="One admin gave both people access.">
      {madeByOneSentence(maker.name)}
    </Notice>
  );
}

/** One person of a request, with what they did. The reader is called "You". */
export function PersonLine(props: { person: { id: string; name: string }; self: string; children: ReactNode }) {
  const isSelf = props.person.id === props.self;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={props.person.name} self={isSelf} />
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-semibold">{isSelf ? `You, ${props.person.name}` : props.person.name}</span>
        <span className="block text-ink-3 text-meta">{props.children}</span>
      </span>
    </span>
  );
}

/** A placeholder for the person who will decide. */
export function SecondPersonToDecide(props: { children: ReactNode }) {
  return (
    <span className="flex items-center gap-2.5">
      <Avatar name="?" />
      <span>
        <span className="block font-semibold">A second person</span>
        <span className="block text-ink-3 text-meta">{props.children}</span>
      </span>
    </span>
  );
}
