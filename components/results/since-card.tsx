import { ArrowRight, GitCompareArrows } from "lucide-react";
import { labelOf } from "@/components/shared/evidence/leaves";
import { Path } from "@/components/shared/evidence/path";
import { useSources } from "@/components/shared/evidence/sources";
import { writtenText } from "@/components/shared/evidence/value";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Masked } from "@/components/ui/masked";
import { StatusIcon } from "@/components/ui/status-icon";
import { Timestamp } from "@/components/ui/timestamp";
import { sectionTitle } from "@/lib/checks/catalog";
import { type SectionKey, sectionKeys } from "@/lib/contracts/result-keys";
import type { SinceLastTime } from "@/lib/contracts/results";
import { plural } from "@/lib/dates";
import { parsePath } from "@/lib/results/paths";
import { stateOfSignal } from "@/lib/results/signal-state";

type Change = SinceLastTime["changes"][number];
type SignalChange = SinceLastTime["signals"]["raised"][number];

/** What changed since the last decision or, before any decision, since this reader's last visit. */
export function SinceCard(props: { since: SinceLastTime | null | undefined; self: string | undefined }) {
  const { since, self } = props;
  if (!since) return null;
  const { changes, more, signals } = since;
  return (
    <Card id="since" aria-labelledby="since-title" className="scroll-mt-26 max-md:scroll-mt-24">
      <CardHeader
        id="since-title"
        icon={<GitCompareArrows />}
        title={<Title since={since} self={self} />}
        provenance={plural(changes.length + more, "field")}
      />
      <SignalLines title="New signal" signals={signals.raised} />
      <SignalLines title="No longer raised" signals={signals.gone} isGone />
      {bySection(changes).map(([section, fields]) => (
        <section key={section} aria-label={section} className="border-line border-t px-4 py-2.5 max-md:px-3">
          <h3 className="mb-1">{section}</h3>
          <dl className="grid gap-y-1.5">
            {fields.map((change) => (
              <Line key={change.path} change={change} />
            ))}
          </dl>
        </section>
      ))}
      {more > 0 ? (
        <CardBody className="text-ink-2">And {plural(more, "more field")}. The sections have them.</CardBody>
      ) : null}
    </Card>
  );
}

function Title(props: { since: SinceLastTime; self: string | undefined }) {
  const { at, decided } = props.since;
  const by = decided?.by;
  const what = !decided
    ? "you last looked"
    : !by
      ? "the automatic decision"
      : `${by.id === props.self ? "you" : by.name} decided`;
  return (
    <>
      Changed since {what} on <Timestamp at={at} />
    </>
  );
}

function SignalLines(props: { title: string; signals: readonly SignalChange[]; isGone?: boolean }) {
  if (props.signals.length === 0) return null;
  return (
    <ul aria-label={props.title} className="border-line border-t px-4 py-2.5 max-md:px-3">
      {props.signals.map(({ code, severity, section, title }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the same signal can be raised twice.
          key={`${code} ${section} ${index}`}
          data-evidence={stateOfSignal(code, severity)}
          className="flex items-start gap-2"
        >
          <StatusIcon state={stateOfSignal(code, severity)} className={props.isGone ? "mt-0.5 grayscale" : "mt-0.5"} />
          <span className="min-w-0 wrap-anywhere">
            <span className="text-ink-3">{props.title}: </span>
            <b className="font-strong">{title}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Line(props: { change: Change }) {
  const { path, before, after, masked } = props.change;
  const { shown } = useSources();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-3 max-md:grid-cols-1">
      <dt className="text-ink-3 wrap-anywhere">
        {labelOf(path)}
        {shown ? <Path className="block">{path}</Path> : null}
      </dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-2 wrap-anywhere">
        <span className="sr-only">before: </span>
        <Side path={path} value={before} masked={masked} isOld />
        <ArrowRight className="size-3.5 flex-none text-ink-3" />
        <span className="sr-only">now: </span>
        <Side path={path} value={after} masked={masked} />
      </dd>
    </div>
  );
}

function Side(props: { path: string; value: Change["before"]; masked: boolean; isOld?: boolean }) {
  const { path, value, isOld } = props;
  const look = isOld ? "text-ink-2 line-through" : "font-strong";
  if (value === null) return <span className={isOld ? "text-ink-3 line-through" : "text-ink-3"}>Not provided</span>;
  if (props.masked) return <Masked value={String(value)} />;
  return <bdi className={`ev min-w-0 ${look}`}>{writtenText({ path, text: String(value), raw: value })}</bdi>;
}

/** The changes under the titles of their sections, in the order in which they came. */
function bySection(changes: readonly Change[]): [string, Change[]][] {
  const found = new Map<string, Change[]>();
  for (const change of changes) {
    const title = titleOf(change.path);
    found.set(title, [...(found.get(title) ?? []), change]);
  }
  return [...found];
}

function titleOf(path: string): string {
  const [first, second] = parsePath(path) ?? [];
  const isSection = (key: string): key is SectionKey => sectionKeys.some((one) => one === key);
  const [inner, outer] = [`${first}.${second}`, String(first)];
  if (isSection(inner)) return sectionTitle(inner);
  return isSection(outer) ? sectionTitle(outer) : "Other parts";
}
