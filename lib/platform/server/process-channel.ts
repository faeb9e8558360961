/**
 * Questions, answers and notices between two processes, over the channel that Node opens for a child. Everything that
 * is sent in one turn of the event loop forms one message.
 */
import { AppError, type ErrorCode, type ErrorFacts } from "@/lib/errors";

type Refusal = { code: ErrorCode; facts: Pick<ErrorFacts, "detail" | "retryAfter"> };
type ChannelMessage<Question, Notice> =
  | { ask: number; question: Question }
  | { answer: number; value: unknown }
  | { refuse: number; refusal: Refusal }
  | { notice: Notice };

export type Batch<Question, Notice> = { messages: readonly ChannelMessage<Question, Notice>[] };

/** The messages of one side. */
type Side = { question: unknown; notice: unknown };

type Open = { resolve(value: unknown): void; reject(error: AppError): void };

export class ProcessChannel<Own extends Side, Other extends Side> {
  readonly #send: (batch: Batch<Own["question"], Own["notice"]>) => void;
  readonly #answer: (question: Other["question"]) => unknown;
  readonly #receive: (notice: Other["notice"]) => void;
  readonly #open = new Map<number, Open>();
  #waiting: ChannelMessage<Own["question"], Own["notice"]>[] = [];
  #lastId = 0;
  #isClosed = false;

  /**
   * @param send sends a message to the other process, in order
   * @param answer answers the other process's questions, at once or with a promise. If it fails, the other process
   *   receives an AppError with code, detail and retryAfter
   * @param receive receives the other process's notices
   */
  constructor(
    send: (batch: Batch<Own["question"], Own["notice"]>) => void,
    answer: (question: Other["question"]) => unknown,
    receive: (notice: Other["notice"]) => void,
  ) {
    this.#send = send;
    this.#answer = answer;
    this.#receive = receive;
  }

  /**
   * Asks the other process a question. Rejects with the other process's AppError, or with `unavailable` if the channel
   * is closed. The answer is not validated, because both processes run the same build.
   */
  ask<Answer>(question: Own["question"]): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      if (this.#isClosed) return reject(new AppError("unavailable", { retryAfter: 1 }));
      this.#lastId += 1;
      this.#open.set(this.#lastId, { resolve: (value) => resolve(value as Answer), reject });
      this.#sendSoon({ ask: this.#lastId, question });
    });
  }

  /** Sends a notice at once, before anything that this process writes afterwards. */
  notify(notice: Own["notice"]): void {
    this.#waiting.push({ notice });
    this.#flush();
  }

  /** Receives a message of the other process. */
  take({ messages }: Batch<Other["question"], Other["notice"]>): void {
    for (const message of messages) {
      if ("notice" in message) this.#receive(message.notice);
      else if ("ask" in message) void this.#respond(message.ask, message.question);
      else if ("answer" in message) this.#close(message.answer)?.resolve(message.value);
      else this.#close(message.refuse)?.reject(new AppError(message.refusal.code, message.refusal.facts));
    }
  }

  /** Closes the channel once the other process has ended. Open questions are rejected. */
  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
    for (const { reject } of this.#open.values()) reject(new AppError("unavailable", { retryAfter: 1 }));
    this.#open.clear();
  }

  #close(id: number): Open | undefined {
    const open = this.#open.get(id);
    this.#open.delete(id);
    return open;
  }

  async #respond(id: number, question: Other["question"]): Promise<void> {
    try {
      this.#sendSoon({ answer: id, value: await this.#answer(question) });
    } catch (error) {
      const { code, facts } = error instanceof AppError ? error : new AppError("internal");
      const { detail, retryAfter } = facts;
      const safeFacts = { ...(detail ? { detail } : {}), ...(retryAfter ? { retryAfter } : {}) };
      this.#sendSoon({ refuse: id, refusal: { code, facts: safeFacts } });
    }
  }

  #sendSoon(message: ChannelMessage<Own["question"], Own["notice"]>): void {
    this.#waiting.push(message);
    if (this.#waiting.length === 1) setImmediate(() => this.#flush());
  }

  #flush(): void {
    const messages = this.#waiting;
    this.#waiting = [];
    if (messages.length > 0 && !this.#isClosed) this.#send({ messages });
  }
}
