"use client";

import type { ReactNode } from "react";
import { Definition } from "@/components/ui/definition-list";
import { Masked, RevealButton } from "@/components/ui/masked";
import { type Leaf, labelOf, writtenText } from "@/lib/results/reading";
import { pathWithin } from "./path";
import { RevealedValue, useReveal } from "./reveal";
import { useSource } from "./sources";

/**
 * A value of the answer: plain, masked with a button to reveal it, or revealed for a minute.
 *
 * @param props.what names it in "Reveal …"
 * @param props.children replaces the plain text of an unmasked value
 */
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
  const shown = reveal.shown(path);
  if (shown) return <RevealedValue {...shown} what={what} />;
  const button = reveal.may ? (
    <RevealButton what={what} onClick={() => reveal.ask({ paths: [path], what })} />
  ) : undefined;
  return <Masked value={text} reveal={button} />;
}

/**
 * One row of `Definitions`: a field's name, its value, and its path in the answer.
 *
 * @param props.within the path of the entry it belongs to, where it is shown once for all its fields
 */
export function Fact(props: { term?: ReactNode; of: Leaf; within?: string; detail?: ReactNode; children?: ReactNode }) {
  const { of, term, within } = props;
  return (
    <Definition term={term ?? labelOf(of.path)} source={useSource(pathWithin(of.path, within))} detail={props.detail}>
      <Value of={of} what={typeof term === "string" ? term : undefined}>
        {props.children}
      </Value>
    </Definition>
  );
}
