"use client";

import type { ReactNode } from "react";
import { Definition } from "@/components/ui/definition-list";
import { Masked, RevealButton } from "@/components/ui/masked";
import { type Leaf, labelOf, writtenText } from "@/lib/domain/results/reading";
import { RevealedValue, useReveal } from "./reveal";
import { useSource } from "./sources";

/** A value: plain (children replace its text), masked with a button that reveals it, or revealed for a minute. */
export function Value(props: {
  of: Pick<Leaf, "path" | "text" | "masked"> & Partial<Pick<Leaf, "raw">>;
  what?: string;
  children?: ReactNode;
}) {
  const { path, text, masked } = props.of;
  const reveal = useReveal();
  if (text === null) return <span className="text-ink-3">Not provided</span>;
  if (!masked) return props.children ?? <bdi>{writtenText({ ...props.of, text })}</bdi>;
  const what = props.what ?? labelOf(path);
  const shown = reveal.shownValue(path);
  if (shown) return <RevealedValue {...shown} what={what} />;
  const button = reveal.canReveal ? (
    <RevealButton what={what} onClick={() => reveal.requestReveal({ paths: [path], what })} />
  ) : undefined;
  return <Masked value={text} reveal={button} />;
}

export function Fact(props: { term?: ReactNode; of: Leaf; detail?: ReactNode; children?: ReactNode }) {
  const { of, term } = props;
  return (
    <Definition term={term ?? labelOf(of.path)} source={useSource(of.path)} detail={props.detail}>
      <Value of={of} what={typeof term === "string" ? term : undefined}>
        {props.children}
      </Value>
    </Definition>
  );
}
