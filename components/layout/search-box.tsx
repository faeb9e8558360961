"use client";

import { Search } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { useRef } from "react";
import { Form } from "@/components/ui/form";
import { Kbd } from "@/components/ui/kbd";
import { useShortcuts } from "@/components/ui/shortcuts";

/** Finds an applicant from any page: Enter opens the list with this text as its search. "/" focuses it. */
export function SearchBox() {
  const router = useRouter();
  // The list and the reference have their own search input, and there "/" focuses that one.
  const path = usePathname();
  const onList = path === "/applicants" || path.startsWith("/reference");
  const input = useRef<HTMLInputElement>(null);
  useShortcuts(
    "Everywhere",
    [{ keys: ["/"], title: "find an applicant", run: () => input.current?.focus() }],
    "global",
  );
  const search = (form: FormData) => {
    const query = String(form.get("query") ?? "").trim();
    router.push(query === "" ? "/applicants" : `/applicants?query=${encodeURIComponent(query)}`);
  };
  return (
    <search className="w-95 min-w-0 max-md:flex-1">
      <Form
        action={search}
        className="flex h-7.5 items-center gap-2 rounded-button border border-line-strong bg-canvas pr-1.5 pl-2.5 has-focus-visible:border-focus has-focus-visible:outline-2 has-focus-visible:outline-focus max-md:h-9"
      >
        <Search className="size-3.5 text-ink-3" />
        <input
          ref={input}
          name="query"
          type="search"
          autoComplete="off"
          placeholder="Find an applicant"
          aria-label="Find an applicant by name or email"
          className="min-w-0 flex-1 bg-transparent outline-none max-md:text-[1rem] [&::-webkit-search-cancel-button]:hidden"
        />
        {onList ? null : <Kbd className="max-md:hidden">/</Kbd>}
      </Form>
    </search>
  );
}
