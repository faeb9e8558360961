/** A field of an export, and its usual kinds. Pure. */
import type { Cell, FieldType } from "./cells";

export type Field<Row = never> = {
  key: string;
  title: string;
  group: string;
  type: FieldType;
  /** Chosen at first. */
  usual: boolean;
  /** Every file has the field. */
  always: boolean;
  of: (row: Row) => Cell;
};

export type Rest = Partial<Pick<Field, "type" | "usual" | "always">>;

/** The fields of a group, in order: texts, chosen at first unless said otherwise. */
export function fieldsOf<Row>(
  group: string,
  fields: Record<string, [title: string, of: (row: Row) => Cell, rest?: Rest, more?: Rest]>,
): Field<Row>[] {
  const usual = { type: "text", usual: true, always: false } as const;
  return Object.entries(fields).map(([key, [title, of, rest, more]]) => ({
    ...{ key, title, group, of, ...usual },
    ...rest,
    ...more,
  }));
}

export const extra: Rest = { usual: false };
export const identifier: Rest = { type: "id" };
export const instant: Rest = { type: "instant" };
export const number: Rest = { type: "number" };

/** Says of which rows stored data cannot be decrypted: what is empty there is unknown, not missing. */
export const unreadable = fieldsOf<{ unreadable?: true | number | undefined }>("Record", {
  unreadable: ["Unreadable", (row) => Boolean(row.unreadable), { type: "flag", always: true }],
});
