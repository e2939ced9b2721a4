import type { ApolloClient, ObservableQuery, OperationVariables } from "@apollo/client";
import type { DocumentNode } from "graphql";
import { getOperationAST } from "graphql";
import { lengthenImage } from "graphql-server/images/image";
import { Store } from "../../lib/external-store.ts";
import { ANSWERED, type LateAnswer } from "../link/replica-link.ts";
import type { CatalogueChanges, DeviceProduct } from "../replica/replica-records.ts";

/** The answer the device would give now. */
export type AnswerNow = (
  operationName: string,
  variables: Record<string, unknown>,
) => { data: object } | undefined;

/** Root fields of the shopper's queries. */
const ROOT_FIELDS = ["products", "categories", "categoryGroups", "product"];

/** A catalogue query a page shows the answer of. */
interface ShownQuery {
  name: string;
  query: DocumentNode;
  variables: OperationVariables;
  data: Record<string, unknown>;
  /** What is to be shown instead; without it the same products with their new texts and prices. */
  next?: Record<string, unknown>;
}

/**
 * Brings news into pages that are open: texts and prices change in place, and a product's own page says when it is
 * gone; a list that would hold other products than the ones being looked at waits for a tap. The state tells whether
 * something waits.
 */
export class CataloguePages extends Store<boolean> {
  readonly #client: ApolloClient;
  readonly #answerNow: AnswerNow;
  readonly #late = new Map<string, LateAnswer>();

  constructor(client: ApolloClient, answerNow: AnswerNow) {
    super(false);
    this.#client = client;
    this.#answerNow = answerNow;
  }

  /** Changes the device has taken in. */
  takeIn({ upserted, deleted }: CatalogueChanges): void {
    const shown = this.#shown();
    let held = this.get();
    const next = shown.map((query) => {
      if (deleted.includes(productOf(query))) return { ...query, next: { ...query.data, product: null } };
      const data = this.#next(query);
      if (data && (sameProducts(data, query.data) || isEmpty(query.data))) return { ...query, next: data };
      held ||= data !== undefined;
      return query;
    });
    this.#rewrite(next, upserted, deleted);
    this.set(held);
  }

  /** The network's answer to a query the device has answered meanwhile. */
  late(answer: LateAnswer): void {
    const key = keyOf(answer);
    const page = this.#shown().find((query) => keyOf(query) === key);
    const isNews = page && !sameProducts(answer.data, page.data) && !isEmpty(page.data);
    if (isNews && answer.data.product !== null) {
      this.#late.set(key, answer);
      this.set(true);
    } else {
      this.#write(answer);
    }
  }

  /** Asks the network for what is being looked at: where the device does not hold the whole catalogue. */
  async askAnew(): Promise<void> {
    const asking = this.#shown().map(async (page) => {
      const { query, variables } = page;
      const { data } = await this.#client.query<Record<string, unknown>, OperationVariables>({
        query,
        variables: variablesOf(page),
        fetchPolicy: "no-cache",
      });
      if (data) this.late({ query, variables, data });
    });
    // What does not arrive stays as it was.
    await Promise.allSettled(asking);
  }

  /** The tap: what waits is shown. */
  showHeld(): void {
    for (const query of this.#shown()) {
      const data = this.#late.get(keyOf(query))?.data ?? this.#next(query);
      if (data) this.#write({ ...query, data });
    }
    this.#late.clear();
    this.set(false);
  }

  /** Another page is open: what waited for the former one is asked for when it is opened again. */
  leave(): void {
    if (!this.get()) return;
    this.#late.clear();
    this.#rewrite(this.#shown(), [], []);
    this.set(false);
  }

  #next(query: ShownQuery): Record<string, unknown> | undefined {
    const answer = this.#answerNow(query.name, variablesOf(query));
    return answer && { ...answer.data };
  }

  #shown(): ShownQuery[] {
    return [...this.#client.getObservableQueries("active")].flatMap((query: ObservableQuery) => {
      const { data, dataState } = query.getCurrentResult();
      const name = getOperationAST(query.query)?.name?.value ?? "";
      if (!ANSWERED.test(name) || dataState !== "complete") return [];
      return [
        { name, query: query.query, variables: query.variables, data: data as Record<string, unknown> },
      ];
    });
  }

  #write({ query, variables, data }: Pick<ShownQuery, "query" | "variables" | "data">): void {
    this.#client.writeQuery({ query, variables, data });
  }

  /** Answers nobody looks at are forgotten, the others stand; pages hear of all of it at once. */
  #rewrite(
    shown: readonly ShownQuery[],
    upserted: readonly DeviceProduct[],
    deleted: readonly string[],
  ): void {
    const { cache } = this.#client;
    cache.batch({
      update: () => {
        for (const product of upserted)
          cache.modify({ id: `Product:${product.id}`, fields: fieldsOf(product) });
        const kept = shown.map(({ query, variables, data, next }) => ({
          query,
          variables,
          data: next ?? cache.readQuery({ query, variables }) ?? data,
        }));
        for (const fieldName of ROOT_FIELDS) cache.evict({ id: "ROOT_QUERY", fieldName });
        for (const id of Object.keys(cache.extract() as Record<string, unknown>)) {
          if (id.startsWith("Product:")) cache.evict({ id, fieldName: "similarProducts" });
        }
        for (const id of deleted) cache.evict({ id: `Product:${id}` });
        for (const answer of kept) cache.writeQuery(answer);
      },
    });
  }
}

/** « Voir plus » has joined further pages to a list under its first page's variables. */
function variablesOf({ name, variables, data }: ShownQuery): OperationVariables {
  if (name !== "ProductList") return variables;
  const shown = (data.products as { edges?: unknown[] } | undefined)?.edges?.length ?? 0;
  return { ...variables, first: Math.max(Number(variables.first ?? 0), shown) };
}

/** The product whose own page asks so; empty for a list. */
const productOf = ({ name, variables }: ShownQuery): string =>
  name === "ProductPage" ? String(variables.id).toLowerCase() : "";

function fieldsOf(product: DeviceProduct) {
  const { productName, brandName, category, description, price, sellingPrice, thumbnailColour } = product;
  const productImages = product.pictures.map(lengthenImage);
  const values = {
    productName,
    brandName,
    category,
    description,
    price,
    sellingPrice,
    thumbnailColour,
    productImages,
    thumbnail: productImages[0] ?? "",
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, () => value]));
}

const keyOf = ({ query, variables }: { query: DocumentNode; variables: OperationVariables }): string =>
  `${getOperationAST(query)?.name?.value} ${JSON.stringify(variables)}`;

/** The ids of an answer's products as its lists have them. The server writes an answer's fields in another order. */
function idsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(idsOf);
  if (typeof value !== "object" || value === null) return [];
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return fields.flatMap(([name, inside]) => (name === "id" ? [inside] : idsOf(inside)));
}
const sameProducts = (a: object, b: object): boolean => idsOf(a).join() === idsOf(b).join();
const isEmpty = (data: object): boolean => idsOf(data).length === 0;
