import { createContext, type ReactNode, useContext } from "react";
import { Finding } from "@/components/ui/finding";
import { formatCents } from "@/components/ui/format";
import { StatusIcon } from "@/components/ui/status-icon";
import { Timestamp } from "@/components/ui/timestamp";
import { cn } from "@/components/ui/tv";
import type { RequestedCounty } from "@/lib/domain/counties/names";
import type { Line, Piece } from "@/lib/domain/results/layout";
import { SourcePath } from "./path";
import { Value } from "./value";

/** Draws the searches that were ordered for a county. Undefined on pages that do not have the orders. */
export const CourtSearch = createContext<((county: RequestedCounty) => ReactNode) | undefined>(undefined);

/** A React key. The index is enough, because the parts of an answer never change their order. */
export const keyOf = (index: number) => `${index}`;

export function DrawnLine(props: { line: Line; as: "p" | "span" }) {
  const { of, state, look, detail } = props.line;
  const details = detail?.map((pieces, index) => (
    <span key={keyOf(index)} className="block">
      <Pieces of={pieces} />
    </span>
  ));
  if (state !== undefined) {
    return (
      <Finding state={state === "same" ? undefined : state} detail={details}>
        <span className={state === "clear" && props.as === "span" ? "text-ink" : undefined}>
          <Pieces of={of} />
        </span>
      </Finding>
    );
  }
  const style = { strong: "font-strong", quiet: "text-ink-3 text-meta" };
  const As = props.as;
  return (
    <As className={cn("block", look ? style[look] : As === "p" ? "text-ink-2" : "")}>
      <Pieces of={of} />
      {details ? <span className="block text-ink-3 text-meta">{details}</span> : null}
    </As>
  );
}

export function Pieces(props: { of: readonly Piece[] }) {
  return props.of.map((piece, index) => <PieceText key={keyOf(index)} piece={piece} />);
}

function PieceText({ piece }: { piece: Piece }): ReactNode {
  const courtSearch = useContext(CourtSearch);
  if (typeof piece === "string") return piece;
  if ("strong" in piece) {
    return (
      <b data-evidence={piece.state} className={cn("font-strong", piece.state ? "text-state" : "text-ink")}>
        {piece.strong}
      </b>
    );
  }
  if ("at" in piece) return <Timestamp at={piece.at} />;
  if ("field" in piece) return <SourcePath className="inline">{piece.field}</SourcePath>;
  if ("search" in piece) return courtSearch?.(piece.search) ?? null;
  if ("legend" in piece) {
    return (
      <>
        <StatusIcon state={piece.legend} size="s" className="inline-block align-middle" />
        {piece.text}
      </>
    );
  }
  if ("amount" in piece) return <Amount of={piece.amount} what={piece.what} />;
  const { shown, revealName, isLink } = piece;
  return (
    <Value of={piece} {...(revealName ? { what: revealName } : {})}>
      {isLink && piece.text ? <PageLink address={piece.text} /> : shown === undefined ? undefined : <bdi>{shown}</bdi>}
    </Value>
  );
}

/** An amount, or the "unknown" icon if the service gives no price. An unknown price is never shown as 0. */
function Amount(props: { of: number | null; what: string }) {
  if (props.of !== null) return formatCents(Math.round(props.of * 100));
  return (
    <span className="inline-flex align-middle">
      <StatusIcon state="unknown" label={`${props.what}: the service returned no price`} />
    </span>
  );
}

/** Links only web addresses, and without a referrer, so that the site does not learn which page contains the link. */
function PageLink(props: { address: string }) {
  const { address } = props;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) return <bdi>{address}</bdi>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" className="[overflow-wrap:anywhere]">
      {address}
    </a>
  );
}
