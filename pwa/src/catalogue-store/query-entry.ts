import type { DocumentFailure } from "../lib/http/send-document.ts";
import type { CatalogueQuery } from "./answer-query.ts";

/** A query of a page as it stands. */
export interface QueryState<Data = object> {
  /** The whole answer. */
  readonly data: Data | undefined;
  /** Fields that are known before the whole answer. */
  readonly partial: Partial<Data> | undefined;
  readonly loading: boolean;
  readonly error: DocumentFailure | undefined;
}

/** A query that is on screen, or was, as components follow it. */
export interface Entry<Data = object> {
  readonly get: () => QueryState<Data>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks again after a failure. */
  readonly retry: () => void;
}

/** The same as the store keeps it. */
export interface StoredEntry extends Entry {
  readonly query: CatalogueQuery;
  state: QueryState;
  /** An answer with other products, which is shown after a tap. */
  waiting: object | undefined;
  /** True while it shows what its page was rendered from. */
  isRendered: boolean;
  readonly listeners: Set<() => void>;
  /** When its page was opened, by the page's monotonic clock (ms). */
  openedAt: number;
  /** Ends the request that is under way. */
  request: AbortController | undefined;
}
