"use client";

import type { ReactElement } from "react";
import { LazyPopup } from "@/components/ui/lazy-popup";
import { loadable } from "@/components/ui/loadable";
import type { FilterChoices } from "./filter-list";

const filterList = loadable(() => import("./filter-list"));

/**
 * A searchable list of filters, grouped, each with its number of rows.
 *
 * @param props.label the accessible name of the list
 * @param props.counts undefined: not known, and no numbers are shown
 * @param props.value the active option, where the list is that of one filter
 * @param props.onChoose gets null for a filter that takes typed text
 */
export function FilterPicker(props: FilterChoices & { trigger: ReactElement }) {
  const { trigger, ...choices } = props;
  return (
    <LazyPopup parts={filterList} trigger={trigger} kind="dialog">
      {({ FilterList }, render) => <FilterList {...choices} renderTrigger={render} />}
    </LazyPopup>
  );
}
