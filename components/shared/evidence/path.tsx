import { Fragment } from "react";
import { Code } from "@/components/ui/code";
import { shorten } from "@/components/ui/format";

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

export type Step = { text: string; at: number };

/** Pieces of a text that, joined, are the text, each with the place where it begins. */
function placed(texts: readonly string[]): Step[] {
  let at = 0;
  return texts
    .filter((text) => text !== "")
    .map((text) => {
      at += text.length;
      return { text, at: at - text.length };
    });
}

/** The steps of a path, for breaking it between them; identifiers inside it are shortened. */
export function stepsOf(path: string): Step[] {
  return placed(path.replace(uuid, (id) => shorten(id)).split(/(?<=\.)|(?=\[)/));
}

/** A path from an entry's own path on: what leads to the entry is said once for all its fields. */
export function pathWithin(path: string, root: string | undefined): string {
  return root && path.startsWith(`${root}.`) ? path.slice(root.length + 1) : path;
}

/** Where a value stands in the answer. A long path breaks between its steps. */
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

/** A sentence in which `names of fields` stand between backticks. */
export function Prose(props: { children: string }) {
  // The pieces that the expression catches are kept by the split.
  return placed(props.children.split(/(`[^`]*`)/)).map(({ text, at }) =>
    text.startsWith("`") ? (
      <Code key={at} className="text-inherit">
        {text.replaceAll("`", "")}
      </Code>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  );
}
