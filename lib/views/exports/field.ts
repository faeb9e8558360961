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
  fields: Record<string, [title: string, of: (row: Row) => Cell, rest?: Rest]>,
) {
  return Object.entries(fields).map(
    ([key, [title, of, rest]]): Field<Row> => ({
      key,
      title,
      group,
      of,
      type: "text",
      usual: true,
      always: false,
      ...rest,
    }),
  );
}

export const extra: Rest = { usual: false };
export const identifier: Rest = { type: "id" };
export const extraIdentifier: Rest = { ...identifier, usual: false };
export const instant: Rest = { type: "instant" };
export const number: Rest = { type: "number" };

/** Says of which rows stored data cannot be decrypted: what is empty there is unknown, not missing. */
export const unreadable = fieldsOf<{ unreadable?: true | number | undefined }>("Record", {
  unreadable: ["Unreadable", (row) => Boolean(row.unreadable), { type: "flag", always: true }],
});
