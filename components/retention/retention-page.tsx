import { Columns } from "@/components/shell/page";
import { RefusalState } from "@/components/ui/refusal-state";
import { ClassesCard } from "./classes-card";
import { ErasuresCard } from "./erasures-card";
import { HoldsCard } from "./holds-card";

export function RetentionPage(props: { may: { configure: boolean; erase: boolean; hold: boolean; open: boolean } }) {
  const { configure, erase, hold, open } = props.may;
  if (!configure && !erase && !hold) return <RefusalState what="retention and erasure" />;
  return (
    <Columns rail={hold ? <HoldsCard opens={open} /> : null}>
      {configure ? <ClassesCard /> : null}
      {erase ? <ErasuresCard opens={open} /> : null}
    </Columns>
  );
}
