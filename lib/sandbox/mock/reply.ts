/** What a cell of the mock table gives: an answer, an error, or one of them worked out from what was sent. */
import type { z } from "zod";
import type { Operation } from "@/lib/identity/operations/operation";
import type { Answer } from "../http";
import { Refusal, type RefusalStatus } from "../refusal";
import type { MockNumber } from "./codes";
import { type MockUser, mockUsers } from "./people";

/** A call about one of the five, its fields checked. */
export type Asked = { number: MockNumber; user: MockUser; fields: unknown };

export type Cell = Answer | ((asked: Asked) => Answer);

/** Scenarios by code; a code without one is answered with the standard error. */
export type Row = Readonly<Partial<Record<MockNumber, Cell>>>;

/** An answer of the service. */
export const answer = (body: unknown): Answer => ({ status: 200, body });

/** Simple Response: the call worked. */
export const done = answer({ success: true });

/** The standard error. */
export const error = (errorMessage: string, status: RefusalStatus = 400): Answer => ({
  status,
  body: { errorMessage },
});

/** The same cell for every code. */
export const every = (cell: Cell): Row => ({ 1: cell, 2: cell, 3: cell, 4: cell, 5: cell });

/** A cell that depends on the fields, typed by the operation's own request. */
export function computed<Request extends z.ZodType>(
  operation: Operation & { request: Request },
  work: (fields: z.output<Request>, user: MockUser, number: MockNumber) => Answer,
): Cell {
  return ({ fields, user, number }) => work(operation.request.parse(fields), user, number);
}

/**
 * Works out a cell.
 *
 * @throws Refusal 400 where the row has none for the code
 */
export function replyOf(cell: Cell | undefined, number: MockNumber, fields: unknown): Answer {
  if (cell === undefined)
    throw new Refusal(400, "This mock operation has no scenario for the preset user of this code");
  return typeof cell === "function" ? cell({ number, user: mockUsers[number], fields }) : cell;
}
