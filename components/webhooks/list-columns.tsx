import type { Column } from "@/components/data-table/columns";
import { formatBytes } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { StatusIcon } from "@/components/ui/status-icon";
import { Timestamp } from "@/components/ui/timestamp";
import { Unreadable } from "@/components/ui/unreadable";
import type { WebhookRow } from "@/lib/contracts/webhooks";
import { formatCount } from "@/lib/dates";
import { titleOfError } from "@/lib/errors";
import { WebhookStateText } from "./state";

/**
 * The columns of the list of notifications.
 *
 * @param mayOpen whether the reader may open applicants
 */
export function webhookColumns(mayOpen: boolean): readonly Column<WebhookRow>[] {
  return [
    {
      id: "state",
      header: "State",
      cell: ({ state }) => <WebhookStateText state={state} />,
      width: "w-36",
      phone: "title",
    },
    { id: "about", header: "About", cell: (row) => <About row={row} mayOpen={mayOpen} />, phone: "line" },
    {
      id: "problem",
      header: "Problem",
      cell: ({ errorCode }) => <Problem code={errorCode} />,
      width: "w-[30%] md:max-xl:w-[24%]",
      phone: "line",
    },
    {
      id: "size",
      header: "Size",
      cell: ({ size }) => <span className="num text-ink-2">{formatBytes(size)}</span>,
      width: "w-24",
      only: "wide",
      end: true,
      phone: "start",
    },
    {
      id: "count",
      header: "Received",
      cell: (row) => <Times row={row} />,
      width: "w-40 md:max-xl:w-32",
      end: true,
      phone: "end",
    },
    {
      id: "received",
      header: "First received",
      cell: ({ receivedAt }) => <Timestamp at={receivedAt} as="moment" bare />,
      width: "w-38 md:max-xl:w-36",
      end: true,
      phone: "aside",
    },
  ];
}

const quiet = "block text-ink-3";

function About(props: { row: WebhookRow; mayOpen: boolean }) {
  const { state, applicant } = props.row;
  if (!applicant)
    return <span className={quiet}>{state === "received" ? "Not processed yet" : "No known applicant"}</span>;
  if (!props.mayOpen) return <span className={quiet}>An applicant, whom your role does not see</span>;
  if (applicant.unreadable) return <Unreadable id={applicant.id} />;
  return (
    <Link href={`/applicants/${applicant.id}`} className="block truncate font-semibold max-md:py-1.5">
      <bdi>{applicant.name ?? "Name not given"}</bdi>
    </Link>
  );
}

/** Why the last processing failed. */
function Problem(props: { code: string | null }) {
  const { code } = props;
  if (code === null) {
    return (
      <span className="text-ink-3 max-md:hidden">
        <span aria-hidden>–</span>
        <span className="sr-only">None</span>
      </span>
    );
  }
  return (
    <span className="flex min-w-0 items-center gap-2">
      <StatusIcon state="attention" size="s" />
      <span className="min-w-0 md:line-clamp-2">{titleOfError(code)}</span>
    </span>
  );
}

function Times(props: { row: WebhookRow }) {
  const { count, lastReceivedAt } = props.row;
  if (count === 1) return <span className="text-ink-2">Once</span>;
  return (
    <span className="num block text-right text-ink-2">
      {formatCount(count)} times
      <span className="block text-ink-3 text-meta">
        last <Timestamp at={lastReceivedAt} as="relative" />
      </span>
    </span>
  );
}
