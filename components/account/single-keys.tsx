"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { useSingleKeys } from "@/components/ui/shortcuts";

/** Turns single-key shortcuts on and off. Dictation software can trigger such shortcuts by accident. */
export function SingleKeys() {
  const [on, setOn] = useSingleKeys();
  return (
    <Checkbox
      checked={on}
      onChange={(event) => setOn(event.target.checked)}
      label="Single-key shortcuts"
      description="For example J, K and ?. Turn them off if you use dictation. ⌘K and ⌘↵ (Ctrl K, Ctrl ↵) always work."
    />
  );
}
