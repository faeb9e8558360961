import { Fragment } from "react";
import { Code } from "@/components/ui/code";
import { shorten } from "@/components/ui/format";
import { useSources } from "./sources";

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

export type Step = { text: string; at: number };

function withOffsets(texts: readonly string[]): Step[] {
  let at = 0;
  return texts
    .filter((text) => text !== "")
    .map((text) => {
      at += text.length;
      return { text, at: at - text.length };
    });
}

/** The steps of a path, between which it may wrap. Identifiers in it are shortened. */
function stepsOf(path: string): Step[] {
  return withOffsets(path.replace(uuid, (id) => shorten(id)).split(/(?<=\.)|(?=\[)/));
}

/** A path relative to the entry `root`, whose own path is shown once for all its fields. */
export function pathWithin(path: string, root: string | undefined): string {
  return root && path.startsWith(`${root}.`) ? path.slice(root.length + 1) : path;
}

/** The path of a value in the answer. A long path wraps between its steps. */
export function Path(props: { children: string; className?: string }) {
  return (
    <Code className={props.className}>
      {stepsOf(props.children).map(({ text, at }) => (
        <Fragment key={at}>
          {at === 0 ? null : <wbr />}
          {text}
        </Fragment>
      ))}
    </Code>
  );
}

export function SourcePath(props: { children: string; className?: string }) {
  return useSources().shown ? <Path className={props.className ?? "block"}>{props.children}</Path> : null;
}

/** A sentence with field names between backticks, which are shown as code. */
export function Prose(props: { children: string }) {
  // The capturing group makes the split keep the code parts.
  return withOffsets(props.children.split(/(`[^`]*`)/)).map(({ text, at }) =>
    text.startsWith("`") ? (
      <Code key={at} className="text-inherit">
        {text.replaceAll("`", "")}
      </Code>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  );
}
