import type { ApolloClient, ObservableQuery, OperationVariables } from "@apollo/client";
import type { DocumentNode } from "graphql";
import { ExternalStore } from "../../lib/external-store.ts";
import type { CatalogueQueryName } from "../../lib/operations.ts";
import { isCatalogueQuery, operationNameOf } from "../../lib/operations.ts";
import type { LateResponse } from "../link/replica-link.ts";
import type { CatalogueChanges, ReplicaProduct } from "../replica/replica-records.ts";
import { type ActiveQuery, answersOf, productIdOf, shownVariables } from "./active-query.ts";
import {
  CATALOGUE_ROOT_FIELDS,
  type CachedRecords,
  cacheFieldsOf,
  countAnswers,
  isOutdated,
} from "./cache-fields.ts";
import { fetchShown } from "./fetch-shown.ts";
import { isEmpty, isSame, queryKey, sameProducts } from "./query-data.ts";

/** The answer the replica would give now. */
export type ResolveNow = (
  name: CatalogueQueryName,
  variables: Record<string, unknown>,
) => { data: object } | undefined;

/** Answers that pages were rendered from and the query cache does not have yet. */
export interface DeferredAnswers {
  /** Of queries on screen. */
  readonly deferred: readonly {
    readonly query: DocumentNode;
    readonly variables: OperationVariables;
    readonly answer: { readonly data: Readonly<Record<string, unknown>> };
  }[];
  /** Puts them into the cache: before it is changed. */
  handOverAll(): void;
  /** Forgets those that nobody looks at. */
  forgetLeft(): void;
}

/** What live queries are made from. */
export interface LiveQueriesOptions {
  client: ApolloClient;
  resolveNow: ResolveNow;
  answers: DeferredAnswers;
  /** The cursor of the catalogue that the server rendered the page from; undefined for another page. */
  renderedFrom?: string | undefined;
}

/**
 * Keeps the queries on screen up to date: texts and prices change in place, and a product's own page says when it is
 * gone; a list of other products than the ones on screen waits for a tap. The state tells whether an update waits.
 */
export class LiveQueries extends ExternalStore<boolean> {
  readonly #client: ApolloClient;
  readonly #resolveNow: ResolveNow;
  readonly #answers: DeferredAnswers;
  readonly #renderedFrom: string | undefined;
  readonly #late = new Map<string, LateResponse>();

  constructor({ client, resolveNow, answers, renderedFrom }: LiveQueriesOptions) {
    super(false);
    this.#client = client;
    this.#resolveNow = resolveNow;
    this.#answers = answers;
    this.#renderedFrom = renderedFrom;
  }

  /** Shows changes that the replica has taken in. */
  applyChanges({ cursor, upserted, deleted }: CatalogueChanges): void {
    const active = this.#active();
    if (cursor === this.#renderedFrom && this.#areRendered(active)) return;
    let waits = this.get();
    const updated = active.map((query) => {
      if (deleted.includes(productIdOf(query))) return { ...query, next: { ...query.data, product: null } };
      const data = this.#resolve(query);
      if (data && (sameProducts(data, query.data) || isEmpty(query.data))) return { ...query, next: data };
      waits ||= data !== undefined;
      return query;
    });
    this.#rewriteCache(updated, upserted, deleted);
    this.set(waits);
  }

  /** The server's response to a query that the replica has already answered. */
  applyLateResponse(response: LateResponse): void {
    const key = queryKey(response);
    const query = this.#active().find((active) => queryKey(active) === key);
    const isOther = query && !sameProducts(response.data, query.data) && !isEmpty(query.data);
    if (isOther && response.data.product !== null) {
      this.#late.set(key, response);
      this.set(true);
    } else {
      this.#answers.handOverAll();
      this.#client.writeQuery(response);
    }
  }

  /**
   * Fetches the queries on screen again: where the replica does not hold the whole catalogue.
   * @returns whether all were answered; one that failed keeps what it shows
   */
  async refetch(): Promise<boolean> {
    const requests = this.#active().map(async (active) => {
      const { query, variables } = active;
      const data = await fetchShown(this.#client, query, shownVariables(active));
      if (data) this.applyLateResponse({ query, variables, data });
    });
    const ends = await Promise.allSettled(requests);
    return ends.every(({ status }) => status === "fulfilled");
  }

  /** The tap: shows the update that waits. */
  showUpdate(): void {
    this.#answers.handOverAll();
    for (const active of this.#active()) {
      const data = this.#late.get(queryKey(active))?.data ?? this.#resolve(active);
      if (data) this.#client.writeQuery({ query: active.query, variables: active.variables, data });
    }
    this.#late.clear();
    this.set(false);
  }

  /** Another page is open: the update of the former one is dropped, and its answers are fetched when it opens again. */
  discardUpdate(): void {
    if (!this.get()) return;
    this.#late.clear();
    this.#rewriteCache(this.#active(), [], []);
    this.set(false);
  }

  /**
   * Whether all that is shown or kept comes from the rendered page: a replica that has reached the catalogue it was rendered
   * from says the same. To compare them would be a long task of each first visit.
   */
  #areRendered(active: readonly ActiveQuery[]): boolean {
    if (active.some(({ isCached }) => isCached)) return false;
    return countAnswers(this.#client.cache.extract() as CachedRecords) === 0;
  }

  #resolve(query: ActiveQuery): Record<string, unknown> | undefined {
    const answer = this.#resolveNow(query.name, shownVariables(query));
    return answer && { ...answer.data };
  }

  #active(): ActiveQuery[] {
    const followed = [...this.#client.getObservableQueries("active")].flatMap(
      (observable: ObservableQuery) => {
        const { query, variables } = observable;
        const { data, dataState } = observable.getCurrentResult();
        if (dataState !== "complete") return [];
        return [{ query, variables, data: data as Record<string, unknown>, isCached: true }];
      },
    );
    const deferred = this.#answers.deferred.map(({ query, variables, answer }) => ({
      query,
      variables,
      data: answer.data,
      isCached: false,
    }));
    return [...followed, ...deferred].flatMap((query) => {
      const name = operationNameOf(query.query);
      return isCatalogueQuery(name) ? [{ ...query, name }] : [];
    });
  }

  /**
   * Evicts answers nobody looks at and keeps the others, in one batch: the pages are told once. Nothing where that
   * changes nothing, as with a first snapshot's thousands: writing the answers again keeps a cheap phone for long.
   */
  #rewriteCache(
    active: readonly ActiveQuery[],
    upserted: readonly ReplicaProduct[],
    deleted: readonly string[],
  ): void {
    this.#answers.forgetLeft();
    const { cache } = this.#client;
    const records = cache.extract() as CachedRecords;
    const outdated = upserted.filter((product) => isOutdated(records, product));
    const gone = deleted.map((id) => `Product:${id}`).filter((id) => records[id]);
    const isShown = active.every(({ data, next }) => !next || isSame(data, next));
    if (outdated.length + gone.length === 0 && isShown && countAnswers(records) <= answersOf(active)) return;
    this.#answers.handOverAll();
    cache.batch({
      update: () => {
        for (const product of outdated)
          cache.modify({ id: `Product:${product.id}`, fields: cacheFieldsOf(product) });
        const kept = active.map(({ query, variables, data, next }) => ({
          query,
          variables,
          data: next ?? cache.readQuery({ query, variables }) ?? data,
        }));
        for (const fieldName of CATALOGUE_ROOT_FIELDS) cache.evict({ id: "ROOT_QUERY", fieldName });
        for (const id of Object.keys(records)) {
          if (id.startsWith("Product:")) cache.evict({ id, fieldName: "similarProducts" });
        }
        for (const id of gone) cache.evict({ id });
        for (const answer of kept) cache.writeQuery(answer);
      },
    });
  }
}
