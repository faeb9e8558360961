"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { queryFor, refetchOnMount } from "@/lib/browser/console-api";
import type { listMessages } from "@/lib/features/inbox/contract/inbox.actions";
import type { ResponseOf } from "@/lib/platform/contract/action";

/** The pages of a list, starting with the one that the server sent. */
export function usePages(action: typeof listMessages) {
  const queries = useQueryClient();
  const pageAt = (cursor: string | null) => queryFor(action, { query: cursor ? { cursor } : {} });
  const first = pageAt(null);
  return useInfiniteQuery({
    queryKey: [...first.queryKey, "pages"],
    queryFn: ({ pageParam, signal }) => pageAt(pageParam).queryFn({ signal }),
    meta: first.meta,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    initialData: () => {
      const page = queries.getQueryData<ResponseOf<typeof action>>(first.queryKey);
      return page && { pages: [page], pageParams: [null] };
    },
    refetchOnMount,
  });
}
