"use client";

import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { Button } from "./button";
import { CopyButton } from "./copy-button";
import { Notice } from "./notice";
import { StatusIcon } from "./status-icon";
import { cn } from "./tv";

type Failure = {
  /** What failed, as a sentence without a period: "The identity service did not answer". */
  title: ReactNode;
  children?: ReactNode;
  /** A message of the service, quoted verbatim. */
  quoted?: string;
  /** The request's id, by which an operator finds the failure in the logs. */
  requestId?: string;
  /** Retries. Leave it out if a retry could do something twice. */
  onRetry?: () => void;
  retrying?: boolean;
  className?: string;
};

function RequestId(props: { id: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1 text-ink-3 text-meta">
      Request <code className="code">{props.id}</code>
      <CopyButton text={props.id} what="request id" />
    </span>
  );
}

/** Says that something could not be read. Its content is unknown, so it is never shown as empty or clear. */
export function FailureState(props: Failure & { page?: boolean }) {
  const Title = props.page ? "h1" : "h2";
  return (
    <div
      role="alert"
      className={cn(
        "flex flex-col items-center justify-center gap-1.5 px-6 py-12 text-center text-ink-2",
        props.className,
      )}
    >
      <StatusIcon state="unknown" size="l" className="mb-1" />
      <Title className="text-ink">{props.title}</Title>
      {props.children ? <div className="max-w-[52ch]">{props.children}</div> : null}
      {props.quoted ? <p className="max-w-[60ch] [overflow-wrap:anywhere]">“{props.quoted}”</p> : null}
      {props.requestId ? <RequestId id={props.requestId} /> : null}
      {props.onRetry ? (
        <Button
          size="s"
          icon={<Icon name="refresh-cw" />}
          loading={props.retrying}
          onClick={props.onRetry}
          className="mt-2"
        >
          Try again
        </Button>
      ) : null}
    </div>
  );
}

/**
 * Scrolls to a failure that the user's own action just caused, however far below the window it is. A failure that
 * occurs without an action of the user does not scroll the page.
 */
function intoView(element: HTMLElement | null): void {
  // Some browsers do not have `userActivation`.
  if (navigator.userActivation?.isActive) element?.scrollIntoView({ block: "nearest" });
}

/** A failure on one line, for a failed action next to its form, or above stale data. */
export function FailureNotice(props: Failure & { tone?: "blocking" | "attention" | "unknown" }) {
  const retry = props.onRetry ? (
    <Button size="xs" icon={<Icon name="refresh-cw" />} loading={props.retrying} onClick={props.onRetry}>
      Try again
    </Button>
  ) : undefined;
  return (
    <Notice
      ref={props.onRetry ? undefined : intoView}
      tone={props.tone ?? "blocking"}
      live
      title={<>{props.title}.</>}
      action={retry}
      // On a phone, the bar of actions covers the end of the window.
      className={cn("max-md:scroll-mb-22", props.className)}
    >
      {props.children}
      {props.quoted ? <span className="[overflow-wrap:anywhere]"> “{props.quoted}”</span> : null}
      {props.requestId ? (
        <div>
          <RequestId id={props.requestId} />
        </div>
      ) : null}
    </Notice>
  );
}
