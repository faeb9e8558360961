import { Icon } from "@/components/ui/icon";
import { Tag } from "@/components/ui/tag";

/** Replaces a test's state where no test was taken and people verified the identity. It is not evidence. */
export function ByOverride() {
  return (
    <Tag icon={<Icon name="stamp" />} className="flex-none">
      By override
    </Tag>
  );
}
