import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { DialogBody, DialogClose, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Timestamp } from "@/components/ui/timestamp";
import type { IssuedLink } from "@/lib/contracts/staff-links";

/**
 * A new link, shown here and nowhere else.
 *
 * @param props.name whom it is for
 */
export function OneTimeLink(props: { link: IssuedLink; name: string }) {
  const { url, expiresAt } = props.link;
  return (
    <>
      <DialogBody className="gap-4">
        <Notice tone="attention" title={`Give this link to ${props.name} alone.`} live>
          Anyone with this link can choose the password. It is shown only now, and works once, until{" "}
          <Timestamp at={expiresAt} as="moment" />.
        </Notice>
        <Field label="Link" action={<CopyButton text={url} what="link" />}>
          <Input readOnly value={url} onFocus={(event) => event.target.select()} className="code" />
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="primary">Done</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}
