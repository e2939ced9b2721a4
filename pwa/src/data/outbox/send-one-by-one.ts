import { REFUSED_INPUT } from "../../lib/failure-codes.ts";
import type { DocumentAnswer } from "../../lib/http/send-document.ts";
import type { Delivery } from "./outbox.ts";

export interface OneByOne<State, Item, Answer> {
  first(state: State): Item | undefined;
  send(item: Item): Promise<DocumentAnswer<Answer>>;
  /**
   * Stores the answer for one item in the state.
   * @param isFinal true if the server has accepted the item, or will never accept it
   */
  settle(state: State, item: Item, answer: DocumentAnswer<Answer>, isFinal: boolean): State;
}

export function oneByOne<State, Item, Answer>({
  first,
  send,
  settle,
}: OneByOne<State, Item, Answer>): Delivery<State, Item, Answer> {
  return {
    next(state) {
      const item = first(state);
      return item === undefined ? { state } : { state, batch: [item] };
    },
    send([item]) {
      if (item === undefined) throw new Error("a batch of one has an item");
      return send(item);
    },
    settle: (state, [item], answer) =>
      item === undefined ? state : settle(state, item, answer, answer.ok || answer.code === REFUSED_INPUT),
  };
}
