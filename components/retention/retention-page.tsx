import { Columns } from "@/components/shell/page";
import { RefusalState } from "@/components/ui/refusal-state";
import { ClassesCard } from "./classes-card";
import { ErasuresCard } from "./erasures-card";
import { HoldsCard } from "./holds-card";

export function RetentionPage(props: { may: { configure: boolean; erase: boolean; hold: boolean } }) {
  const { configure, erase, hold } = props.may;
  if (!configure && !erase && !hold) return <RefusalState what="retention and erasure" />;
  return (
    <Columns rail={hold ? <HoldsCard /> : null}>
      {configure ? <ClassesCard /> : null}
      {erase ? <ErasuresCard /> : null}
    </Columns>
  );
}
