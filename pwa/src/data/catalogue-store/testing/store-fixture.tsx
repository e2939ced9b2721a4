import { act, render, screen } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { Profiler, type ReactNode } from "react";
import { vi } from "vitest";
import { server } from "../../../app/testing/server.ts";
import { documentId } from "../../../lib/document-id.ts";
import {
  ProductListDocument,
  type ProductListQuery,
  ProductPageDocument,
} from "../../graphql/catalogue.generated.ts";
import { LocalResolver } from "../../offline/replica/local-resolver.ts";
import { replicaProduct, replicaProducts } from "../../offline/testing/replica-fixture.ts";
import type { QueryAnswer } from "../../ssr-state/packed-answers.ts";
import type { DeviceCatalogue } from "../answer-query.ts";
import { CatalogueStore } from "../catalogue-store.ts";
import { CatalogueStoreContext } from "../use-catalogue-store.ts";
import { useQuery } from "../use-query.ts";

/** The device's copy of a whole catalogue, which has three products. */
export class FakeDevice implements DeviceCatalogue {
  readonly resolver = new LocalResolver();
  readonly setOnline = vi.fn();
  whole = true;

  constructor() {
    this.resolver.upsert(replicaProducts(3));
  }

  isWhole(): boolean {
    return this.whole;
  }

  readonly resolve = vi.fn<DeviceCatalogue["resolve"]>(async (name, variables) => {
    const value = this.resolver.resolve(name, { ...variables });
    return value && { ok: true, value };
  });

  resolveNow: DeviceCatalogue["resolveNow"] = (name, variables) =>
    this.whole ? this.resolver.resolve(name, { ...variables }) : undefined;
}

export class EmptyDevice extends FakeDevice {
  override whole = false;
  override readonly resolve = vi.fn<DeviceCatalogue["resolve"]>(async () => undefined);
}

/**
 * What happens to a request in a test: it is lost, it is answered with an error, or another fate follows after `ms`
 * milliseconds. Undefined: it is answered as usual.
 */
export type Fate = "lost" | { code: string; retryAfter?: number } | { ms: number; fate: Fate } | undefined;

/** A server with its own products, for tests. It rejects a query for more than 100 products. */
export class FakeServer {
  readonly products = new LocalResolver();
  /** The variables of all requests, the first request first. */
  readonly asked: Record<string, unknown>[] = [];
  aborted = 0;
  fate: Fate;

  constructor() {
    this.products.upsert(replicaProducts(3));
    const handler = http.get("*/graphql", async ({ request }) => {
      const { searchParams } = new URL(request.url);
      const variables = JSON.parse(searchParams.get("variables") ?? "{}");
      this.asked.push(variables);
      request.signal.addEventListener("abort", () => {
        this.aborted += 1;
      });
      return this.#answer(searchParams.get("documentId") ?? "", variables, this.fate);
    });
    server.use(handler);
  }

  async #answer(id: string, variables: Record<string, unknown>, fate: Fate): Promise<Response> {
    if (fate === "lost") return HttpResponse.error();
    if (fate && "ms" in fate) {
      await delay(fate.ms);
      return this.#answer(id, variables, fate.fate);
    }
    if (fate) return refusal(fate.code, fate.retryAfter);
    if (Number(variables.first) > 100) return refusal("BAD_USER_INPUT");
    const name = id === documentId(ProductPageDocument) ? "ProductPage" : "ProductList";
    const data = this.products.resolve(name, variables) ?? { product: null };
    return HttpResponse.json({ data: inAnotherOrder(data) });
  }
}

function refusal(code: string, retryAfter?: number): Response {
  const headers = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  return HttpResponse.json({ errors: [{ message: "Non", extensions: { code } }] }, { headers });
}

/** Reverses the fields of an answer, because server and replica send fields in different orders. */
function inAnotherOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inAnotherOrder);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, inside]) => [name, inAnotherOrder(inside)]);
  return Object.fromEntries(fields.reverse());
}

export const renderedList = ({ resolver }: FakeDevice, first = 20): QueryAnswer => ({
  name: "ProductList",
  variables: { first },
  data: { ...resolver.resolve("ProductList", { first }) },
});

/** Uses fake timers, except for those that msw needs to answer requests. */
export const useFakeTimers = () =>
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });

export async function passes(ms: number): Promise<void> {
  const step = Math.max(10, ms / 100);
  for (let passed = 0; passed < ms; passed += step) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(step);
  }
}

export const acted = (action: () => unknown = () => undefined, ms = 200) =>
  act(async () => {
    action();
    await passes(ms);
  });

/** Shows a page. @returns `open`, which shows another page in its place, and `leave`, which removes the page */
export async function show(store: CatalogueStore, shown: ReactNode) {
  const page = (content: ReactNode) => <CatalogueStoreContext value={store}>{content}</CatalogueStoreContext>;
  const { rerender, unmount } = render(page(shown));
  await acted();
  return {
    open: (other: ReactNode) => acted(() => rerender(page(other))),
    leave: () => acted(unmount),
  };
}

/** The texts of the lists that were rendered, the oldest first. */
export const rendered: string[] = [];

export function List({ first = 20 }: { first?: number }) {
  const { data, previousData, loading, error, retry } = useQuery(ProductListDocument, { first });
  const text = error ? "échec" : `${listText(data ?? previousData)}${loading ? " …" : ""}`;
  return (
    <Profiler id="list" onRender={() => rendered.push(text)}>
      <button type="button" onClick={retry}>
        {text}
      </button>
    </Profiler>
  );
}

const listText = (data: ProductListQuery | undefined): string => {
  const products = data?.products.edges.map(
    ({ node }) => `${node.productName.split(" ").at(-1)}:${node.sellingPrice}`,
  );
  return products ? `${products.join(" ")} / ${data?.products.totalCount}` : "rien";
};

export function ProductName({ number }: { number: number }) {
  const { data, partial } = useQuery(ProductPageDocument, { id: replicaProduct(number).id });
  if (data?.product === null) return <button type="button">introuvable</button>;
  const { productName = "…", description = "" } = data?.product ?? partial?.product ?? {};
  return <button type="button">{`${productName} ${description}`.trim()}</button>;
}

export const text = () => screen.getByRole("button").textContent;
