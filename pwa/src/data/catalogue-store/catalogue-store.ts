import { ExternalStore } from "../../lib/external-store.ts";
import { isTemporary } from "../../lib/failure-codes.ts";
import { Backoff, VISIBLE_RETRY_MS } from "../../lib/http/backoff.ts";
import type { DocumentAnswer, StoredDocument } from "../../lib/http/send-document.ts";
import { type CatalogueQueryName, catalogueQueryOf } from "../../lib/operations.ts";
import type { QueryAnswer } from "../ssr-state/packed-answers.ts";
import { answerQuery, type CatalogueQuery, type DeviceCatalogue } from "./answer-query.ts";
import { hasSameProducts, isEmpty, productsIn, reuse, withProducts } from "./query-data.ts";
import type { Entry, QueryState, StoredEntry } from "./query-entry.ts";
import { askServer, shownVariables } from "./shown-list.ts";

export interface CatalogueUpdate {
  /** Cursor of the catalogue's change log after this change. */
  readonly cursor: string;
  readonly deleted: readonly string[];
}

export interface CatalogueStoreOptions {
  device: DeviceCatalogue;
  /** The answers with which the server rendered the page. */
  answers?: readonly QueryAnswer[];
  /**
   * Cursor of the catalogue's change log when the server rendered the page; undefined if the server did not render the
   * page.
   */
  renderedFrom?: string | undefined;
}

/** Largest number of stored answers. If there are more, the oldest answers that are not on screen are deleted. */
const MAX_KEPT = 40;
/**
 * Time after the opening of a page (ms) in which the page shows a changed list without a click, unless the user has
 * touched or scrolled the page.
 */
const JUST_OPENED_MS = 10_000;

const LOADING: QueryState = { data: undefined, partial: undefined, loading: true, error: undefined };

/**
 * The answers to the catalogue queries of the pages. A page first shows the answer with which it was rendered, then the
 * answer of the replica (the catalogue's copy on this device) or of the network.
 *
 * After a change of the catalogue, the replica answers the queries on screen again. Changed fields of products on
 * screen are shown at once. If the new answer has other products, they are shown only after a click of the user. The
 * store's own state is true while an answer waits for this click.
 */
export class CatalogueStore extends ExternalStore<boolean> {
  readonly #device: DeviceCatalogue;
  readonly #renderedFrom: string | undefined;
  readonly #entries = new Map<string, StoredEntry>();
  readonly #backoff = new Backoff(VISIBLE_RETRY_MS);
  /**
   * Time at which the user last touched the page (ms). A list that was opened before this time changes only after a
   * click.
   */
  #touchedAt = Number.NEGATIVE_INFINITY;

  constructor({ device, answers = [], renderedFrom }: CatalogueStoreOptions) {
    super(false);
    this.#device = device;
    this.#renderedFrom = renderedFrom;
    this.answerWith(answers);
  }

  /**
   * Stores the answers with which the server or the service worker has rendered a page, before React renders the page.
   */
  answerWith(answers: readonly QueryAnswer[]): void {
    for (const { name, variables, data, partial = false } of answers) {
      const query = { document: {}, name: name as CatalogueQueryName, variables };
      const entry = this.#entryOf(query);
      entry.state = partial ? { ...LOADING, partial: data } : { ...LOADING, data, loading: false };
      entry.isRendered = true;
    }
  }

  /** Returns a query's entry, to which a component subscribes. */
  entry<Data extends object, Variables extends object>(
    document: StoredDocument<Data, Variables>,
    variables: Variables,
  ): Entry<Data> {
    return this.#entryOf(queryOf(document, variables)) as Entry<object> as Entry<Data>;
  }

  /** Executes a query once. Later changes of the catalogue do not update its answer. Never throws. */
  query<Data extends object, Variables extends object>(
    document: StoredDocument<Data, Variables>,
    variables: Variables,
  ): Promise<DocumentAnswer<Data>> {
    return answerQuery<Data>(this.#device, queryOf(document, variables), () => undefined);
  }

  productOf(id: unknown) {
    const answers = [...this.#entries.values()].map(({ state }) => state.data ?? state.partial);
    return productsIn(answers).find((product) => product.id === id);
  }

  /** Changes the answer of a query that is on screen, for example to append another page to a list. */
  change<Data extends object, Variables extends object>(
    document: StoredDocument<Data, Variables>,
    variables: Variables,
    by: (data: Data) => Data,
  ): void {
    const entry = this.#entries.get(keyOf(catalogueQueryOf(document), variables));
    if (entry?.state.data) this.#show(entry, by(entry.state.data as Data), entry.waiting);
  }

  /**
   * Records that the user has touched the page. After that, an update that would change the products on screen is shown
   * only after a click on its notice, so that no product moves away under the user's finger.
   */
  touch(): void {
    this.#touchedAt = performance.now();
  }

  /** Updates the queries on screen after a change of the catalogue. The replica already has the change in memory. */
  applyChanges({ cursor, deleted }: CatalogueUpdate): void {
    // If the replica has the catalogue version with which the server rendered the page, and all answers on screen come
    // from the server, nothing has changed. Comparing the answers anyway would block the page for long.
    const entries = [...this.#entries.values()];
    if (cursor === this.#renderedFrom && entries.every(({ isRendered, state }) => isRendered || !state.data))
      return;
    for (const entry of this.#forgetLeft()) {
      const { name, variables } = entry.query;
      const { data } = entry.state;
      if (!data) continue;
      if (name === "ProductPage" && deleted.includes(String(Reflect.get(variables, "id")).toLowerCase())) {
        this.#show(entry, { ...data, product: null });
        continue;
      }
      const next = this.#device.resolveNow(name, shownVariables(entry.query, data));
      if (next) this.#offer(entry, next);
    }
  }

  /**
   * Fetches the answers on screen again from the server, and deletes all other answers. The page calls this method if
   * the replica is not whole.
   * @returns true if the server answered all queries; the former answer of a failed query stays on screen
   */
  async refetch(): Promise<boolean> {
    const answers = this.#forgetLeft().map(async (entry) => {
      const { data } = entry.state;
      if (!data) return true;
      const answer = await askServer(entry.query.document, shownVariables(entry.query, data));
      if (answer.ok) this.#offer(entry, answer.value);
      return answer.ok;
    });
    return (await Promise.all(answers)).every(Boolean);
  }

  showUpdate(): void {
    for (const entry of this.#entries.values()) {
      const { data } = entry.state;
      if (!this.#isShown(entry) || !data) continue;
      const { query, waiting } = entry;
      // Asks the replica first: after a click on « Voir plus », the list on screen may be longer than the answer that
      // waits.
      this.#show(entry, this.#device.resolveNow(query.name, shownVariables(query, data)) ?? waiting ?? data);
    }
  }

  #entryOf(query: CatalogueQuery): StoredEntry {
    const key = keyOf(query.name, query.variables);
    const known = this.#entries.get(key);
    // An entry that `answerWith` has created lacks the GraphQL document, so the entry's query is replaced by this
    // query, which has the document.
    if (known) return Object.assign(known, { query });
    const entry: StoredEntry = {
      query,
      state: { ...LOADING, partial: this.#partOf(query) },
      waiting: undefined,
      isRendered: false,
      listeners: new Set(),
      openedAt: 0,
      request: undefined,
      get: () => entry.state,
      subscribe: (listener) => {
        this.#entries.set(key, entry);
        if (!this.#isShown(entry)) entry.openedAt = performance.now();
        entry.listeners.add(listener);
        if (!entry.state.data && !entry.request) void this.#ask(entry);
        return () => {
          entry.listeners.delete(listener);
          // Waits for a microtask, because React may replace a subscription: it then unsubscribes and subscribes again
          // at once.
          queueMicrotask(() => this.#leave(key, entry));
        };
      },
      retry: () => void this.#ask(entry),
    };
    this.#entries.set(key, entry);
    this.#forgetOldest();
    return entry;
  }

  /**
   * For a product page, returns the product's fields that a list on another page has already loaded; undefined if no
   * list contains the product.
   */
  #partOf({ name, variables }: CatalogueQuery): object | undefined {
    const product = name === "ProductPage" && "id" in variables && this.productOf(variables.id);
    return product ? { product } : undefined;
  }

  async #ask(entry: StoredEntry): Promise<void> {
    const { query } = entry;
    const request = new AbortController();
    entry.request = request;
    const isCurrent = () => entry.request === request;
    if (!entry.state.loading) this.#set(entry, { ...entry.state, loading: true, error: undefined });
    const onLate = (data: object) => this.#offer(entry, data);
    const answer = await answerQuery(this.#device, query, onLate, request.signal);
    if (!isCurrent()) return;
    entry.request = undefined;
    if (answer.ok) return this.#show(entry, answer.value);
    this.#set(entry, { ...entry.state, loading: false, error: answer });
    this.#retryLater(answer.pauseMs);
  }

  /** Repeats the queries on screen that failed temporarily. A query shows its error until it is answered. */
  #retryLater(pauseMs: number): void {
    if (this.#failed().length === 0) {
      this.#backoff.reset();
    } else if (!this.#backoff.isScheduled) {
      this.#backoff.schedule(() => void this.#retry(), pauseMs);
    }
  }

  async #retry(): Promise<void> {
    if (document.visibilityState !== "visible") return this.#retryLater(0);
    const retries = this.#failed().map(async (entry) => {
      const answer = await answerQuery(this.#device, entry.query, () => undefined);
      if (answer.ok && !entry.request) this.#show(entry, answer.value);
      return answer.ok ? 0 : answer.pauseMs;
    });
    this.#retryLater(Math.max(0, ...(await Promise.all(retries))));
  }

  #failed(): StoredEntry[] {
    return [...this.#entries.values()].filter(
      (entry) => this.#isShown(entry) && entry.state.error && isTemporary(entry.state.error.code),
    );
  }

  /**
   * Processes a newer answer. The answer is shown at once if it has the same products, if no product was on screen, if
   * the page's product was deleted, or if the page was just opened. Otherwise only the products on screen are updated,
   * and the newer answer is shown after a click.
   */
  #offer(entry: StoredEntry, next: object): void {
    const { data } = entry.state;
    const isGone = "product" in next && next.product === null;
    if (!data || isGone || isEmpty(data) || hasSameProducts(data, next) || this.#isJustOpened(entry)) {
      this.#show(entry, next);
      return;
    }
    const products = new Map(productsIn(next).map((product) => [product.id, product]));
    for (const { id } of productsIn(data)) {
      const known = products.has(id) ? undefined : this.#device.resolveNow("SavedProducts", { ids: [id] });
      for (const product of productsIn(known)) products.set(id, product);
    }
    this.#show(entry, withProducts(data, products), next);
  }

  #isJustOpened({ openedAt }: StoredEntry): boolean {
    const isRecent = performance.now() - openedAt < JUST_OPENED_MS;
    return isRecent && this.#touchedAt <= openedAt && scrollY === 0;
  }

  /**
   * Shows an answer.
   * @param waiting a newer answer with other products, which is shown after a click
   */
  #show(entry: StoredEntry, data: object, waiting?: object): void {
    const shared = reuse(entry.state.data, data);
    entry.waiting = waiting;
    entry.isRendered = false;
    this.#set(entry, { data: shared, partial: undefined, loading: false, error: undefined });
    this.#report();
  }

  #set(entry: StoredEntry, next: QueryState): void {
    const { data, loading, error } = entry.state;
    if (next.data === data && next.loading === loading && next.error === error) return;
    entry.state = next;
    for (const listener of [...entry.listeners]) listener();
  }

  #isShown({ listeners }: StoredEntry): boolean {
    return listeners.size > 0;
  }

  /**
   * Aborts the running request of a page that is no longer on screen, and deletes an answer that waited for a click.
   * The page queries again when it is opened the next time.
   */
  #leave(key: string, entry: StoredEntry): void {
    if (this.#isShown(entry)) return;
    entry.request?.abort();
    entry.request = undefined;
    // Removes the error, so that the page shows a loading state when it is opened again.
    if (entry.state.error) entry.state = { ...entry.state, loading: !entry.state.data, error: undefined };
    if (entry.waiting && this.#entries.get(key) === entry) this.#entries.delete(key);
    this.#report();
  }

  /** Deletes the entries that are not on screen. @returns the remaining entries */
  #forgetLeft(): StoredEntry[] {
    for (const [key, entry] of this.#entries) if (!this.#isShown(entry)) this.#entries.delete(key);
    return [...this.#entries.values()];
  }

  #forgetOldest(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#entries.size <= MAX_KEPT) return;
      if (!this.#isShown(entry)) this.#entries.delete(key);
    }
  }

  /**
   * Sets the store's own state to true while a newer answer waits for a click of the user, so that the page offers the
   * update; otherwise to false.
   */
  #report(): void {
    const waits = [...this.#entries.values()].some((entry) => entry.waiting && this.#isShown(entry));
    if (waits !== this.get()) this.set(waits);
  }
}

const queryOf = (document: object, variables: object): CatalogueQuery => ({
  document,
  name: catalogueQueryOf(document),
  variables,
});

const keyOf = (name: string, variables: object): string => `${name} ${JSON.stringify(variables)}`;
