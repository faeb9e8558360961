import type { ComponentProps } from "react";
import { cn } from "./tv";

/** A plain table inside a card. For lists with filters and pages, use the data table. */
export function Table(props: ComponentProps<"table">) {
  const { className, ...rest } = props;
  return <table {...rest} className={cn("w-full border-collapse", className)} />;
}

export function Th(props: ComponentProps<"th"> & { end?: boolean }) {
  const { end, className, ...rest } = props;
  return (
    <th
      scope="col"
      {...rest}
      className={cn(
        "h-8 whitespace-nowrap border-line border-b pr-4 text-left font-medium text-ink-3 text-meta last:pr-0",
        end && "text-right",
        className,
      )}
    />
  );
}

/** A cell. Use `end` for numbers, and the class `ev` for values that were read from documents. */
export function Td(props: ComponentProps<"td"> & { end?: boolean }) {
  const { end, className, ...rest } = props;
  return (
    <td
      {...rest}
      className={cn(
        "border-line border-b py-2 pr-4 align-top last:pr-0 [tr:last-child>&]:border-b-0",
        end && "num text-right",
        className,
      )}
    />
  );
}
