"use client";

import { FieldGrid } from "@/components/shared/evidence/field-grid";
import { useReveal } from "@/components/shared/evidence/reveal";
import { RevealButton } from "@/components/ui/masked";
import { askedAtOnce, type Undescribed } from "./court-case";

/** The charges of a case. No charge listed is said as such: it is not the same as none. */
export function Charges(props: { entries: readonly Undescribed[] }) {
  return (
    <section>
      <Title of={props.entries}>Charges</Title>
      {props.entries.length === 0 ? <p className="text-ink-3">The service lists no charge</p> : null}
      <ol className="grid gap-3">
        {props.entries.map((entry, index) => (
          <li key={entry.path} className="not-first:border-line not-first:border-t not-first:pt-3">
            <Fields of={entry} what={`charge ${index + 1}`} title={`Charge ${index + 1}`} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What else the court knows a case by; nothing when it names nothing. */
export function CaseIdentifiers(props: { entries: readonly Undescribed[] }) {
  if (props.entries.length === 0) return null;
  return (
    <section className="mt-4">
      <Title of={props.entries}>Case identifiers</Title>
      {props.entries.map((entry) => (
        <Fields key={entry.path} of={entry} what="the case identifiers" />
      ))}
    </section>
  );
}

function Title(props: { of: readonly Undescribed[]; children: string }) {
  const reveal = useReveal();
  const isMasked = props.of.some(({ leaves }) => leaves.some(({ masked }) => masked));
  return (
    <h3 className="mb-1.5">
      {props.children}{" "}
      {isMasked ? (
        <span className="ml-1 font-normal text-ink-3 text-meta">
          The interface does not describe these fields:{" "}
          {reveal.may ? "masked until somebody asks, with a reason" : "masked for your role"}
        </span>
      ) : null}
    </h3>
  );
}

/** One entry's fields, each with the way to ask for it, and for all of them at once. */
function Fields(props: { of: Undescribed; what: string; title?: string }) {
  const { of, what, title } = props;
  const reveal = useReveal();
  const paths = askedAtOnce(of);
  const hidden = paths.filter((path) => !reveal.shown(path));
  return (
    <>
      {title || (reveal.may && hidden.length > 1) ? (
        <p className="mb-1.5 flex flex-wrap items-center gap-2 font-strong text-meta">
          {title}
          {reveal.may && hidden.length > 1 ? (
            <RevealButton what={what} onClick={() => reveal.ask({ paths, what })} />
          ) : null}
        </p>
      ) : null}
      <FieldGrid leaves={of.leaves} />
    </>
  );
}
