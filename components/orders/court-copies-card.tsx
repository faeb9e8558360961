import { AllFields } from "@/components/shared/evidence/all-fields";
import { useReveal } from "@/components/shared/evidence/reveal";
import { Source } from "@/components/shared/evidence/sources";
import { Fact } from "@/components/shared/evidence/value";
import { FileButtons, type ShownFile } from "@/components/shared/shown-file";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Code } from "@/components/ui/code";
import { CopyButton } from "@/components/ui/copy-button";
import { Count } from "@/components/ui/count";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { formatBytes, shorten } from "@/components/ui/format";
import { Icon } from "@/components/ui/icon";
import { Pill } from "@/components/ui/pill";
import { Table, Td, Th } from "@/components/ui/table";
import { Timestamp } from "@/components/ui/timestamp";
import { cn } from "@/components/ui/tv";
import { keysOf } from "@/lib/base/keys-of";
import { call, urlOf } from "@/lib/browser/console-api";
import { isRecord } from "@/lib/domain/results/paths";
import { flagOf, type Leaf, leavesOf, type Reader, readerOf } from "@/lib/domain/results/reading";
import type { OrderDetail } from "@/lib/features/orders/contract/orders";
import { getCourtCopy } from "@/lib/features/orders/contract/orders.actions";
import { courtResult } from "@/lib/identity/operations/records-responses";
import { yesNo } from "./case-card";

type Copy = OrderDetail["courtCopies"][number];

export function CourtCopiesCard(props: {
  order: OrderDetail;
  shownId: string | null;
  onShow: (file: ShownFile | null) => void;
}) {
  const { order } = props;
  if (order.courtCopies.length === 0) return null;
  const names = namesOf(order);
  const narrow = besideShown(props.shownId);
  return (
    <Card>
      <CardHeader
        icon={<Icon name="file-text" />}
        title={
          <span className="inline-flex items-center gap-2">
            Court copies <Count value={order.courtCopies.length} label="documents" />
          </span>
        }
      />
      <Table className="max-md:block" aria-label="Court copies">
        <thead className="max-md:sr-only">
          <tr>
            <Th className="pl-4">Document</Th>
            <Th className={narrow}>Certified</Th>
            <Th>Received</Th>
            <Th className={narrow}>SHA-256</Th>
            <Th className="last:pr-4">
              <span className="sr-only">View or download</span>
            </Th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {order.courtCopies.map((copy) => (
            <CopyRow
              key={copy.id}
              orderId={order.id}
              copy={copy}
              name={names.get(copy.id) ?? null}
              shownId={props.shownId}
              onShow={props.onShow}
            />
          ))}
        </tbody>
      </Table>
      <CardFooter>
        <Icon name="lock" />
        <span>The hash was taken when the copy arrived. Each view and download is recorded.</span>
      </CardFooter>
    </Card>
  );
}

/** Names the copies. Missing copies are named after the requests, if there are as many requests as missing copies. */
function namesOf({ courtCopies, result }: OrderDetail): Map<string, string | null> {
  const waiting = courtCopies.filter(({ sha256 }) => sha256 === null);
  const requested = requestedCopies(result);
  const matches = waiting.length === requested.length;
  return new Map(
    courtCopies.map((copy) => [copy.id, copy.name ?? (matches ? (requested[waiting.indexOf(copy)] ?? null) : null)]),
  );
}

const cell = "border-line group-last:border-b-0 max-md:border-0 max-md:p-0";

type RowProps = {
  orderId: string;
  copy: Copy;
  name: string | null;
  shownId: string | null;
  onShow: (file: ShownFile | null) => void;
};

/** Beside an open document the table has half the page, so it keeps only the columns needed to choose another one. */
const besideShown = (shownId: string | null) => (shownId === null ? undefined : "xl:hidden");

function CopyRow(props: RowProps) {
  const { copy, name } = props;
  const details = [
    copy.sequenceNumber === null ? null : `No. ${copy.sequenceNumber}`,
    copy.category,
    copy.kind?.toUpperCase() ?? null,
    copy.size === null ? null : formatBytes(copy.size),
    copy.sha256 !== null && copy.kind === null && copy.removedAt === null ? "can't be shown here" : null,
  ].filter((fact) => fact !== null);
  return (
    <tr className="group max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:border-line max-md:px-3 max-md:py-2.5 max-md:not-first:border-t">
      <Td className={`pl-4 ${cell}`}>
        <bdi className="block font-strong [overflow-wrap:anywhere]">
          {copy.removedAt
            ? "A copy that was removed"
            : copy.unreadable
              ? "The name can't be opened"
              : (name ?? "Not named yet")}
        </bdi>
        {details.length > 0 ? <span className="block text-ink-3 text-meta">{details.join(", ")}</span> : null}
        {copy.removedAt ? (
          <span className="block text-ink-3 text-meta">
            Removed on <Timestamp at={copy.removedAt} />: its retention period ended.
          </span>
        ) : null}
      </Td>
      <Td className={cn(cell, "max-md:col-start-1 max-md:text-meta", besideShown(props.shownId))}>
        <Certified certified={copy.certified} />
      </Td>
      <Td className={`${cell} max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end`}>
        {copy.sha256 ? <Timestamp at={copy.receivedAt} /> : <Pill state="pending" />}
      </Td>
      <Td className={cn(cell, "max-md:col-start-1", besideShown(props.shownId))}>
        {copy.sha256 ? (
          <span className="inline-flex items-center gap-1 whitespace-nowrap">
            <Source>
              <Code>{shorten(copy.sha256, 8, 4)}</Code>
            </Source>
            <CopyButton text={copy.sha256} what="SHA-256" />
          </span>
        ) : (
          <span className="text-ink-3 max-md:hidden">–</span>
        )}
      </Td>
      <Td
        className={`${cell} text-right last:pr-4 max-md:col-start-2 max-md:row-span-2 max-md:row-start-2 max-md:self-end max-md:last:pr-0`}
      >
        {copy.removedAt ? (
          <span className="text-ink-3">Removed</span>
        ) : copy.sha256 ? (
          <CopyButtons {...props} />
        ) : (
          <span className="text-ink-3">Not received yet</span>
        )}
      </Td>
    </tr>
  );
}

function CopyButtons({ orderId, copy, name, shownId, onShow }: RowProps) {
  const params = { id: orderId, copyId: copy.id };
  const file = {
    id: copy.id,
    name: name ?? "the court copy",
    kind: copy.kind,
    href: urlOf(getCourtCopy, { params }),
    inlineHref: urlOf(getCourtCopy, { params, query: { inline: "1" } }),
    load: () => call(getCourtCopy, { params }),
  };
  return <FileButtons file={file} isShown={copy.id === shownId} onShow={onShow} />;
}

function Certified(props: { certified: boolean | null }) {
  if (props.certified === null) return <span className="text-ink-3">Not stated</span>;
  if (!props.certified) return <span className="text-ink-3">Not requested</span>;
  return (
    <span className="inline-flex items-center gap-1.5 [&>svg]:size-3.5 [&>svg]:text-ink-3">
      <Icon name="badge-check" />
      Requested
    </span>
  );
}

/** What can be requested with a copy. `requestCertified` is not included, because it applies to each of these. */
const copyRequests = {
  requestJudgmentDisposition: "Judgment and disposition",
  requestComplaintCharge: "Complaint and charge",
  requestIdPage: "ID page",
  requestApplicantDispute: "Applicant dispute",
  requestAllAvailable: "All that is available",
} as const;

const flags = { requestCertified: "Certified copy", ...copyRequests };

export function CopyRequestsCard(props: { order: Pick<OrderDetail, "result" | "masked"> }) {
  const { result, masked } = props.order;
  const copies = readerOf({ data: result, masked }, "").under("court_copies").list();
  if (copies.length === 0) return null;
  return (
    <Card aria-label="Requested copies">
      <CardHeader
        icon={<Icon name="clipboard-list" />}
        title="Requested copies"
        provenance="As the result lists them"
      />
      {copies.map((copy, index) => (
        <CopyRequest key={copy.root} of={copy} number={index + 1} masked={masked} />
      ))}
    </Card>
  );
}

function CopyRequest(props: { of: Reader; number: number; masked: readonly string[] }) {
  const { of } = props;
  return (
    <>
      <CardBody>
        <h3 className="mb-1.5">Copy {props.number}</h3>
        <Definitions columns={2}>
          <Fact of={of.at("caseNumber")} />
          <Fact of={of.at("status")} />
          {keysOf(flags).map((key) => (
            <Definition key={key} term={flags[key]}>
              {yesNo(flagOf(of.at(key)))}
            </Definition>
          ))}
          <AccessUrl of={of.at("document", "accessUrl")} />
        </Definitions>
      </CardBody>
      <AllFields leaves={leavesOf(of.at().raw, of.root, props.masked)} />
    </>
  );
}

/** Shows the address as text. Only an https address is also a link. */
function AccessUrl(props: { of: Leaf }) {
  const { of } = props;
  const revealed = useReveal().shownValue(of.path);
  const address = of.masked ? revealed?.value : of.text;
  const opens = address && URL.canParse(address) && new URL(address).protocol === "https:";
  return (
    <Fact
      of={of}
      term="Access URL"
      detail={
        opens ? (
          <a href={address} target="_blank" rel="noreferrer noopener">
            Open it at the service
          </a>
        ) : undefined
      }
    />
  );
}

/**
 * Returns what was requested with each copy that has not arrived, in the service's order. Null if nothing is stated.
 */
export function requestedCopies(result: unknown): (string | null)[] {
  const parsed = courtResult.safeParse({ court_copies: isRecord(result) ? result.court_copies : null });
  const copies = parsed.success ? (parsed.data.court_copies ?? []) : [];
  return copies
    .filter(({ document }) => !document)
    .map((copy) => {
      const labels = Object.entries(copyRequests).filter(([key]) => copy[key] === true);
      return labels.length === 0 ? null : labels.map(([, label]) => label).join(", ");
    });
}
