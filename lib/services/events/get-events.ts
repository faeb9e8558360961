import "server-only";
import { v7 as uuid } from "uuid";
import { defineAction } from "@/lib/actions/define-action";
import * as contract from "@/lib/contracts/events";
import * as actions from "@/lib/contracts/general.actions";
import { EventStream, resetFrame } from "./event-stream";
import { events } from "./hub";

/**
 * Opens a stream of changes. Not audited: it carries only ids of what its reader may read, and each read of the data
 * itself is audited.
 */
export const getEvents = defineAction(actions.getEvents, contract.getEvents, {
  async run({ staff }, { query, headers }) {
    const stream = new EventStream(uuid(), staff);
    // Reconnected: how much it has missed is unknown.
    const isAgain = headers["last-event-id"] !== undefined;
    if (isAgain) stream.send(resetFrame);
    await events().add(stream, isAgain ? undefined : query.since);
    if (query.seconds !== undefined) setTimeout(() => stream.close(), query.seconds * 1000).unref();
    return stream.body;
  },
});
