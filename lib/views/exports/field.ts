/** The fields of an export, and options for them. Pure. */
import type { Cell, FieldType } from "./cells";

export type Field<Row = never> = {
  key: string;
  title: string;
  group: string;
  type: FieldType;
  /** Whether the field is chosen by default. */
  usual: boolean;
  /** Whether every file has the field. */
  always: boolean;
  cellOf: (row: Row) => Cell;
};

export type FieldOptions = Partial<Pick<Field, "type" | "usual" | "always">>;

/** Builds the fields of a group, in order. By default, a field is a text, is usual, and can be left out. */
export function fieldsOf<Row>(
  group: string,
  fields: Record<
    string,
    [title: string, cellOf: (row: Row) => Cell, options?: FieldOptions, moreOptions?: FieldOptions]
  >,
): Field<Row>[] {
  const usual = { type: "text", usual: true, always: false } as const;
  return Object.entries(fields).map(([key, [title, cellOf, options, moreOptions]]) => ({
    ...{ key, title, group, cellOf, ...usual },
    ...options,
    ...moreOptions,
  }));
}

export const notByDefault: FieldOptions = { usual: false };
export const identifier: FieldOptions = { type: "id" };
export const instant: FieldOptions = { type: "instant" };
export const number: FieldOptions = { type: "number" };

/** The field that marks rows with stored data that cannot be decrypted. An empty cell of such a row may be unknown. */
export const unreadable = fieldsOf<{ unreadable?: true | number | undefined }>("Record", {
  unreadable: ["Unreadable", (row) => Boolean(row.unreadable), { type: "flag", always: true }],
});
