import { Stamp } from "lucide-react";
import { Tag } from "@/components/ui/tag";

/** Stands where a test's state would: no test was taken, people verified the identity. Never drawn as evidence. */
export function ByOverride() {
  return (
    <Tag icon={<Stamp />} className="flex-none">
      By override
    </Tag>
  );
}
