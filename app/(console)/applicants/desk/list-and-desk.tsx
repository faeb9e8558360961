"use client";

import { usePathname } from "next/navigation";
import { Activity, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { FrozenAddress, useAddressSearch } from "@/components/ui/address";
import { useHeldKeys } from "@/components/ui/held-keys";
import { panelOf } from "@/components/ui/lazy-part";
import { loadable, whenUsed } from "@/components/ui/loadable";
import { enterAddress, usePageOpener } from "@/components/ui/page-router";
import { loadParts, PartSkeleton } from "./parts";
import { useDeskOpener } from "./use-desk-opener";

const deskCode = loadable(() => import("./desk").then((module) => module.Desk));
const Desk = panelOf(deskCode, PartSkeleton);

const listPath = "/applicants";

/**
 * The list of applicants, or the applicant that was opened from it. While an applicant is shown, the list stays hidden
 * in the page. It therefore returns with its rows, its selection and its scroll position.
 */
export function ListAndDesk(props: { hasHostedPage: boolean; children: ReactNode }) {
  const isList = usePathname() === listPath;
  const place = useKeptPlace(isList);
  // React hydrates the content of an Activity after the page around it. Until then, key presses for the list are held
  // back.
  const [isListHydrated, setListHydrated] = useState(false);
  useHeldKeys(isList && !isListHydrated);
  useDeskOpener();
  usePageOpener((address, entry) => {
    const isOther = address.pathname !== listPath || address.hash !== "";
    // For an address without a search, the server may redirect to the reader's default view.
    const isDefault = address.search === "" && place.current?.search !== "";
    if (isOther || isDefault) return false;
    enterAddress(address, entry);
    return true;
  });
  // The code of an applicant's page is loaded ahead, but not the applicant's data, because the audit log records each
  // read of data as a view.
  useEffect(() => whenUsed(() => void Promise.allSettled([deskCode.load(), loadParts(["summary"])])), []);
  return (
    <>
      {isList ? null : <Desk hasHostedPage={props.hasHostedPage} />}
      <Activity mode={isList ? "visible" : "hidden"}>
        <FrozenAddress isShown={isList}>{props.children}</FrozenAddress>
        <Hydrated onHydrated={setListHydrated} />
      </Activity>
    </>
  );
}

function Hydrated(props: { onHydrated: (isHydrated: boolean) => void }) {
  const { onHydrated } = props;
  useEffect(() => onHydrated(true), [onHydrated]);
  return null;
}

/** Restores the scroll position of the list when it is shown again. Returns the search of its address at that time. */
function useKeptPlace(isList: boolean) {
  const search = useAddressSearch().toString();
  const storedPlace = useRef<{ search: string; top: number }>(null);
  useLayoutEffect(() => {
    if (!isList) return;
    if (storedPlace.current?.search === search) scrollTo({ top: storedPlace.current.top, behavior: "instant" });
    const keep = () => {
      storedPlace.current = { search, top: scrollY };
    };
    keep();
    addEventListener("scroll", keep, { passive: true });
    return () => removeEventListener("scroll", keep);
  }, [isList, search]);
  return storedPlace;
}
