import { Avatar } from "@/components/ui/avatar";
import { Code } from "@/components/ui/code";
import { type Column, timestampInCell } from "@/components/ui/data-table/columns";
import { shorten } from "@/components/ui/format";
import { Icon } from "@/components/ui/icon";
import { Timestamp } from "@/components/ui/timestamp";
import { formatCount, plural } from "@/lib/base/dates";
import type { AuditEntry } from "@/lib/views/audit-log/contract/audit";
import { Outcome } from "./outcome";
import { type AuditRow, rowTitle } from "./page-views";

/** The actor of an entry. The log names staff, and never contains an applicant's data. */
export function actorName(actor: AuditEntry["actor"]): string {
  if (actor.type === "staff") return actor.name ?? "Former staff member";
  return actor.type === "system" ? "System" : "Not signed in";
}

/**
 * The columns of the audit log. They are narrower next to an open entry, which leaves room for the text of the action.
 */
export const auditColumns = { alone: columns(false), besideEntry: columns(true) };

function columns(isNarrow: boolean): readonly Column<AuditRow>[] {
  return [
    {
      id: "seq",
      header: "Entry",
      cell: ({ seq }) => <span className="num text-ink-3">{formatCount(Number(seq))}</span>,
      width: isNarrow ? "w-20" : "w-28 md:max-xl:w-24",
      phone: "end",
    },
    {
      id: "at",
      header: "Time",
      cell: ({ at }) => <Timestamp at={at} as="moment-seconds" bare className={isNarrow ? "num" : timestampInCell} />,
      width: isNarrow ? "w-24" : "w-40 md:max-xl:w-24",
      phone: "aside",
    },
    {
      id: "who",
      header: "Who",
      cell: ({ actor }) => <ActorCell actor={actor} />,
      width: isNarrow ? "w-44" : "w-52 md:max-xl:w-44",
      phone: "start",
    },
    {
      id: "action",
      header: "Action",
      cell: (row) => (
        <span className="block min-w-0">
          <span className="block truncate font-semibold">{rowTitle(row)}</span>
          {row.otherReads.length > 0 ? (
            <span className="block truncate text-ink-3 text-meta">{plural(row.otherReads.length + 1, "read")}</span>
          ) : (
            <Code className="block truncate">{row.action}</Code>
          )}
        </span>
      ),
      phone: "title",
    },
    {
      id: "on",
      header: "On",
      cell: ({ object }) =>
        object ? (
          <span className="block min-w-0">
            <span className="block">{object.type}</span>
            <Code>{shorten(object.id)}</Code>
          </span>
        ) : (
          <span className="text-ink-3">–</span>
        ),
      width: isNarrow ? "w-28" : "w-36",
      only: "wide",
      phone: "hidden",
    },
    {
      id: "outcome",
      header: "Outcome",
      cell: (row) => <Outcome entry={row} />,
      width: isNarrow ? "w-32" : "w-44 md:max-xl:w-36",
      phone: "line",
    },
  ];
}

function ActorCell(props: { actor: AuditEntry["actor"] }) {
  const { actor } = props;
  const name = actorName(actor);
  const detail = actor.type === "system" ? actor.name : actor.roles.join(", ");
  return (
    <span className="flex min-w-0 items-center gap-2">
      {actor.type === "staff" ? <Avatar name={name} /> : <Avatar name={name} icon={<Icon name="server" />} />}
      <span className="min-w-0">
        <span className="block truncate">{name}</span>
        {detail ? <span className="block truncate text-ink-3 text-meta">{detail}</span> : null}
      </span>
    </span>
  );
}
