import type { DocumentFailure } from "../../lib/http/send-document.ts";
import type { CatalogueQuery } from "./answer-query.ts";

export interface QueryState<Data = object> {
  /** The whole answer; undefined while the query loads. */
  readonly data: Data | undefined;
  /**
   * Fields of the answer that the page can show before the whole answer arrives, for example from a product's card in a
   * list.
   */
  readonly partial: Partial<Data> | undefined;
  readonly loading: boolean;
  readonly error: DocumentFailure | undefined;
}

/** A query whose answer is or was on screen, with what components may read and call. */
export interface Entry<Data = object> {
  readonly get: () => QueryState<Data>;
  readonly subscribe: (listener: () => void) => () => void;
  readonly retry: () => void;
}

/** A query as `Entry` describes it, with further fields that only the store reads and writes. */
export interface StoredEntry extends Entry {
  readonly query: CatalogueQuery;
  state: QueryState;
  /** A newer answer with other products than those on screen. It is shown after a click. */
  waiting: object | undefined;
  /** True while the query shows the answer with which the server rendered the page. */
  isRendered: boolean;
  readonly listeners: Set<() => void>;
  /** Time at which the page was opened, as `performance.now` gives it (ms). */
  openedAt: number;
  request: AbortController | undefined;
}
