import type { FileAnswer } from "@/lib/contracts/endpoint";
import type { ViewableKind } from "@/lib/files";

/** A stored document that `FileView` shows. */
export type ShownFile = {
  /** Of the record. */
  id: string;
  name: string;
  kind: ViewableKind;
  /** Where it is downloaded. */
  href: string;
  /** Where a frame reads it. */
  inlineHref: string;
  load: () => Promise<FileAnswer>;
};

/** The button that shows a document; the focus returns to it. */
export const viewButtonId = (id: string) => `view-${id}`;
