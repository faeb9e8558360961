import { FieldGrid } from "@/components/shared/evidence/field-grid";
import { leavesOf } from "@/components/shared/evidence/leaves";
import type { Reader } from "@/components/shared/evidence/reading";

/**
 * The remaining fields of an entry, so that fields which a source adds are shown too.
 *
 * @param props.drawn keys that are shown elsewhere
 */
export function MoreFields(props: { of: Reader; drawn: readonly string[] }) {
  const { of, drawn } = props;
  const hidden = [...of.hidden];
  const leaves = of
    .keys()
    .filter((key) => !drawn.includes(key))
    .flatMap((key) => leavesOf(of.at(key).raw, of.at(key).path, hidden))
    .filter(({ text }) => text !== null);
  if (leaves.length === 0) return null;
  return (
    <div className="mt-3">
      <FieldGrid leaves={leaves} within={of.root} />
    </div>
  );
}
