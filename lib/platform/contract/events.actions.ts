import type { Declared } from "@/lib/platform/contract/action";

export const getEvents = {
  name: "GET /api/events",
  id: "events.stream",
  summary: "Streams changes as they happen, by type and id; after a gap an event `reset`",
  permission: "signed-in",
  audit: "none",
} as const satisfies Declared;
