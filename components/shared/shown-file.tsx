import { Button, DownloadButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { ViewableKind } from "@/lib/base/files";
import type { FileResponse } from "@/lib/platform/contract/endpoint";

export type ShownFile = {
  id: string;
  name: string;
  kind: ViewableKind;
  href: string;
  /** The address at which a frame shows the file. */
  inlineHref: string;
  load: () => Promise<FileResponse>;
};

/** The id of the button that shows a document. The focus returns to that button. */
export const viewButtonId = (id: string) => `view-${id}`;

/** A file without a kind can only be downloaded. */
export function FileButtons(props: {
  file: Omit<ShownFile, "kind"> & { kind: ViewableKind | null };
  isShown: boolean;
  onShow: (file: ShownFile | null) => void;
}) {
  const { file, isShown, onShow } = props;
  const { id, name, kind, href } = file;
  return (
    <span className="inline-flex justify-end gap-1.5">
      {kind ? (
        <Button
          id={viewButtonId(id)}
          size="s"
          icon={<Icon name="eye" />}
          aria-expanded={isShown}
          aria-label={`View ${name}`}
          onClick={() => onShow(isShown ? null : { ...file, kind })}
        >
          View
        </Button>
      ) : null}
      <DownloadButton size="s" icon={<Icon name="download" />} href={href} aria-label={`Download ${name}`}>
        {kind ? null : "Download"}
      </DownloadButton>
    </span>
  );
}
