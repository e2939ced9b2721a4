import { render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connection } from "../../lib/http/connection-monitor.ts";
import { ProductListDocument } from "../graphql/catalogue.generated.ts";
import type { ReplicaProduct } from "../offline/replica/replica-records.ts";
import { replicaProduct, replicaProducts } from "../offline/testing/replica-fixture.ts";
import { CatalogueStore, type CatalogueStoreOptions } from "./catalogue-store.ts";
import {
  acted,
  EmptyDevice,
  FakeDevice,
  FakeServer,
  List,
  ProductName,
  rendered,
  renderedList,
  show,
  text,
  useFakeTimers,
} from "./testing/store-fixture.tsx";
import { CatalogueStoreContext } from "./use-catalogue-store.ts";

/**
 * Time after which the store has repeated every failed query (ms): slightly more than the longest pause between two
 * attempts.
 */
const LONGEST_PAUSE = 30_500;
const CURSOR = "after the page was rendered";

let device: FakeDevice;
let server: FakeServer;
let store: CatalogueStore;

beforeEach(() => {
  useFakeTimers();
  rendered.length = 0;
  device = new FakeDevice();
  server = new FakeServer();
  store = new CatalogueStore({ device });
});
afterEach(() => vi.restoreAllMocks());

const openStore = (options: Partial<CatalogueStoreOptions> = {}) => {
  store = new CatalogueStore({ device, ...options });
};
/** The user touches the page; afterwards, the content on screen must not move. */
const touch = () => acted(() => store.touch());
/** Stores changed products on the device, and lets the store show them. */
const changed = (...products: ReplicaProduct[]) =>
  acted(() => {
    device.resolver.upsert(products);
    store.applyChanges({ cursor: CURSOR, deleted: [] });
  });
const deleted = (...ids: string[]) =>
  acted(() => {
    device.resolver.remove(ids);
    store.applyChanges({ cursor: CURSOR, deleted: ids });
  });

describe("a product list on screen", () => {
  beforeEach(async () => {
    await show(store, <List />);
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
    await touch();
  });

  it("shows new prices of its products at once", async () => {
    await changed(replicaProduct(2, { sellingPrice: 9 }));
    expect(text()).toBe("3:18500 2:9 1:18500 / 3");
    expect(store.get()).toBe(false);
  });

  it("is not rendered again if the device fetches the whole catalogue anew and gets the same products", async () => {
    rendered.length = 0;
    await changed(...replicaProducts(3));
    expect(rendered).toEqual([]);
  });

  it("shows new prices at once, but shows new products only after the user has clicked to show the update", async () => {
    await changed(replicaProduct(4), replicaProduct(1, { sellingPrice: 7 }));
    expect(text()).toBe("3:18500 2:18500 1:7 / 3");
    expect(store.get()).toBe(true);
    await acted(() => store.showUpdate());
    expect(text()).toBe("4:18500 3:18500 2:18500 1:7 / 4");
    expect(store.get()).toBe(false);
  });

  it("shows a product that was deleted in the shop until the user clicks to show the update", async () => {
    await deleted(replicaProduct(2).id);
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
    expect(store.get()).toBe(true);
    await acted(() => store.showUpdate());
    expect(text()).toBe("3:18500 1:18500 / 2");
  });

  it("stops offering an update when a deleted product is in the catalogue again", async () => {
    await deleted(replicaProduct(2).id);
    await changed(replicaProduct(2));
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
    expect(store.get()).toBe(false);
  });
});

describe("a product list that was just opened, before the user touches the page", () => {
  it("shows new products at once, without waiting for a click", async () => {
    await show(store, <List />);
    await changed(replicaProduct(4));
    expect(text()).toBe("4:18500 3:18500 2:18500 1:18500 / 4");
    expect(store.get()).toBe(false);
  });

  it.each([
    ["it was scrolled", () => vi.spyOn(window, "scrollY", "get").mockReturnValue(300)],
    ["it was opened 11 s ago", () => acted(undefined, 11_000)],
  ])("shows new products only after a click if %s", async (_, before) => {
    await show(store, <List />);
    await before();
    await changed(replicaProduct(4));
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
    expect(store.get()).toBe(true);
  });

  it("shows new products at once although the user has clicked the link to the list", async () => {
    const { open } = await show(store, <output />);
    store.touch();
    await open(<List />);
    await changed(replicaProduct(4));
    expect(text()).toBe("4:18500 3:18500 2:18500 1:18500 / 4");
  });
});

it("after a change of the catalogue, a list still has all products that « Voir plus » has added", async () => {
  await show(store, <List first={1} />);
  await touch();
  const next = device.resolver.resolve("ProductList", { first: 2 });
  await acted(() => store.change(ProductListDocument, { first: 1 }, (list) => ({ ...list, ...next })));
  expect(text()).toBe("3:18500 2:18500 / 3");
  await changed(replicaProduct(2, { sellingPrice: 9 }));
  expect(text()).toBe("3:18500 2:9 / 3");
  expect(store.get()).toBe(false);
});

it("an update that waits for a click still waits after « Voir plus », and does not shorten the longer list", async () => {
  await show(store, <List first={1} />);
  await touch();
  await changed(replicaProduct(4));
  expect(store.get()).toBe(true);
  const next = device.resolver.resolve("ProductList", { first: 3 });
  await acted(() => store.change(ProductListDocument, { first: 1 }, (list) => ({ ...list, ...next })));
  expect(store.get()).toBe(true);
  await acted(() => store.showUpdate());
  expect(text()).toBe("4:18500 3:18500 2:18500 / 4");
  expect(store.get()).toBe(false);
});

it("an empty list shows new products at once, even after the user has touched the page", async () => {
  device.resolver.remove(replicaProducts(3).map(({ id }) => id));
  await show(store, <List />);
  await touch();
  expect(text()).toBe(" / 0");
  await changed(replicaProduct(1));
  expect(text()).toBe("1:18500 / 1");
});

describe("a page that the user has left", () => {
  it("shows its former list at once when it is opened again", async () => {
    const { open } = await show(store, <List />);
    await open(<output />);
    rendered.length = 0;
    await open(<List />);
    expect(rendered).toEqual(["3:18500 2:18500 1:18500 / 3"]);
  });

  it("shows, when it is opened again, what has changed in the meantime", async () => {
    const { open } = await show(store, <List />);
    await open(<output />);
    await changed(replicaProduct(4));
    expect(store.get()).toBe(false);
    await open(<List />);
    expect(text()).toBe("4:18500 3:18500 2:18500 1:18500 / 4");
  });

  it("stops offering an update that waits for a click, and shows the update when it is opened again", async () => {
    const { open } = await show(store, <List />);
    await touch();
    await changed(replicaProduct(4));
    expect(store.get()).toBe(true);
    await open(<output />);
    expect(store.get()).toBe(false);
    await open(<List />);
    expect(text()).toBe("4:18500 3:18500 2:18500 1:18500 / 4");
  });

  it("aborts its running request, and sends this request again when the page is opened again", async () => {
    device = new EmptyDevice();
    openStore();
    server.fate = { ms: 2_000, fate: undefined };
    const { open } = await show(store, <List />);
    await open(<output />);
    expect(server.aborted).toBe(1);
    server.fate = undefined;
    await open(<List />);
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
  });

  it("sends its query again after forty other pages were opened, because only forty answers are stored", async () => {
    device = new EmptyDevice();
    openStore();
    const { open } = await show(store, <List first={1} />);
    for (let first = 2; first <= 42; first += 1) await open(<List first={first} />);
    const asked = server.asked.length;
    await open(<List first={42} />);
    await open(<List first={41} />);
    expect(server.asked).toHaveLength(asked);
    await open(<List first={1} />);
    expect(server.asked).toHaveLength(asked + 1);
  });
});

describe("a product's page", () => {
  it("shows at once that its product has changed, was deleted, or is in the shop again", async () => {
    await show(store, <ProductName number={2} />);
    await touch();
    const description = replicaProduct(2).description;
    expect(text()).toBe(`Robe évasée 2 ${description}`);
    await changed(replicaProduct(2, { productName: "Robe longue" }));
    expect(text()).toBe(`Robe longue ${description}`);
    await deleted(replicaProduct(2).id);
    expect(text()).toBe("introuvable");
    expect(store.get()).toBe(false);
    await changed(replicaProduct(2));
    expect(text()).toBe(`Robe évasée 2 ${description}`);
  });

  it("shows changes of its product at once, but changes of the similar products only after a click", async () => {
    await show(store, <ProductName number={2} />);
    await touch();
    await changed(replicaProduct(2, { productName: "Robe longue" }), replicaProduct(4));
    expect(text()).toMatch(/^Robe longue/);
    expect(store.get()).toBe(true);
  });

  it.each([
    ["a list was on screen before", () => renderedList(device)],
    [
      "the service worker has rendered the first screen",
      () => {
        const { id, productName } = replicaProduct(2);
        const product = { __typename: "Product", id, productName };
        return { name: "ProductPage", variables: { id }, data: { product }, partial: true };
      },
    ],
  ])("shows the product's name while the other data load, if %s", async (_, answer) => {
    const known = answer();
    device = new EmptyDevice();
    openStore({ answers: [known] });
    server.fate = { ms: 1_000, fate: undefined };
    await show(store, <ProductName number={2} />);
    expect(text()).toBe("Robe évasée 2");
    await acted(undefined, 3_000);
    expect(text()).toBe(`Robe évasée 2 ${replicaProduct(2).description}`);
  });
});

describe("a page that was rendered by the server", () => {
  async function hydrate(renderedFrom?: string): Promise<void> {
    const answers = [renderedList(device)];
    const tree = (
      <CatalogueStoreContext value={new CatalogueStore({ device, answers })}>
        <List />
      </CatalogueStoreContext>
    );
    const container = document.createElement("div");
    container.innerHTML = renderToString(tree);
    document.body.replaceChildren(container);
    rendered.length = 0;
    openStore({ answers, renderedFrom });
    await acted(() =>
      render(
        <CatalogueStoreContext value={store}>
          <List />
        </CatalogueStoreContext>,
        { container, hydrate: true, onRecoverableError: (error) => rendered.push(String(error)) },
      ),
    );
  }

  it("shows the answer that its HTML contains, without a request to the server or the device", async () => {
    await hydrate();
    expect(rendered).toEqual(["3:18500 2:18500 1:18500 / 3"]);
    expect(device.resolve).not.toHaveBeenCalled();
    expect(server.asked).toEqual([]);
  });

  it("is compared with the device's catalogue only if this catalogue has a later version than the page", async () => {
    await hydrate(CURSOR);
    const resolve = vi.spyOn(device.resolver, "resolve");
    await changed(...replicaProducts(3));
    expect(resolve).not.toHaveBeenCalled();
    await acted(() => {
      device.resolver.upsert([replicaProduct(2, { sellingPrice: 9 })]);
      store.applyChanges({ cursor: "later", deleted: [] });
    });
    expect(text()).toBe("3:18500 2:9 1:18500 / 3");
  });

  it("once the device has answered another list, is compared even with a catalogue of the same version", async () => {
    await hydrate(CURSOR);
    await show(store, <List first={2} />);
    const resolve = vi.spyOn(device.resolver, "resolve");
    await changed(...replicaProducts(3));
    expect(resolve).toHaveBeenCalled();
  });
});

describe("while the device does not have the whole catalogue", () => {
  beforeEach(() => {
    device = new EmptyDevice();
    openStore();
  });
  const refetch = () => acted(() => store.refetch(), 1_000);

  it("a list is fetched again: new prices appear at once, but new products only after a click", async () => {
    await show(store, <List />);
    await touch();
    server.products.upsert([replicaProduct(2, { sellingPrice: 9 })]);
    await refetch();
    expect(text()).toBe("3:18500 2:9 1:18500 / 3");
    expect(store.get()).toBe(false);
    server.products.upsert([replicaProduct(4)]);
    await refetch();
    expect(text()).toBe("3:18500 2:9 1:18500 / 3");
    await acted(() => store.showUpdate());
    expect(text()).toBe("4:18500 3:18500 2:9 1:18500 / 4");
  });

  it("a list that is longer than the server's largest answer is fetched in several requests", async () => {
    server.products.upsert(replicaProducts(250));
    await show(store, <List first={1} />);
    await touch();
    const grown = server.products.resolve("ProductList", { first: 230 });
    await acted(() => store.change(ProductListDocument, { first: 1 }, (list) => ({ ...list, ...grown })));
    server.products.upsert([replicaProduct(30, { sellingPrice: 9 })]);
    server.asked.length = 0;
    await refetch();
    expect(server.asked.map(({ first }) => first)).toEqual([100, 100, 30]);
    expect(text()).toMatch(/^250:18500 .* 30:9 .* 21:18500 \/ 250$/);
    expect(store.get()).toBe(false);
  });

  it("a product's page shows changes of its product at once, and shows that it was deleted", async () => {
    await show(store, <ProductName number={2} />);
    await touch();
    server.products.upsert([replicaProduct(2, { productName: "Robe longue" })]);
    await refetch();
    expect(text()).toMatch(/^Robe longue/);
    server.products.remove([replicaProduct(2).id]);
    await refetch();
    expect(text()).toBe("introuvable");
  });

  it("a list stays on screen if the server does not answer when it is fetched again", async () => {
    await show(store, <List />);
    server.fate = "lost";
    let isDone: boolean | undefined;
    await acted(async () => {
      isDone = await store.refetch();
    }, 1_000);
    expect([isDone, text()]).toEqual([false, "3:18500 2:18500 1:18500 / 3"]);
  });

  it("the former list stays on screen while a list with other variables loads", async () => {
    const { open } = await show(store, <List />);
    server.fate = { ms: 1_000, fate: undefined };
    await open(<List first={1} />);
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3 …");
    await acted(undefined, 2_000);
    expect(text()).toBe("3:18500 / 3");
  });

  it("a page sends only one request although React's strict mode mounts the page twice", async () => {
    await show(store, <List />);
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
    expect(server.asked).toHaveLength(1);
  });
});

describe("a list whose query has failed", () => {
  beforeEach(() => {
    device = new EmptyDevice();
    openStore();
    server.fate = "lost";
  });
  const failing = async () => {
    await show(store, <List />);
    expect(text()).toBe("échec");
    rendered.length = 0;
  };

  it("is queried again after pauses of at most half a minute, and shows its error until an answer arrives", async () => {
    await failing();
    await acted(undefined, 10 * 60_000);
    expect(server.asked.length).toBeGreaterThan(19);
    expect(rendered).toEqual([]);
    server.fate = undefined;
    await acted(undefined, LONGEST_PAUSE);
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
    const settled = server.asked.length;
    await acted(undefined, 10 * 60_000);
    expect(server.asked).toHaveLength(settled);
  });

  it("shows no failure when its page is opened again, but loads and shows the products", async () => {
    const page = await show(store, <List />);
    await page.open(<p />);
    rendered.length = 0;
    server.fate = undefined;
    await page.open(<List />);
    expect(rendered).not.toContain("échec");
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
  });

  it("is queried again soon after another request or an event shows that the server can be reached", async () => {
    await failing();
    await acted(undefined, 10 * 60_000);
    server.fate = undefined;
    connection.reportAlive();
    await acted(undefined, 2_000);
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
  });

  it("is not queried while the page is hidden", async () => {
    await failing();
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await acted(undefined, 10 * 60_000);
    expect(server.asked).toHaveLength(1);
    visibility.mockRestore();
    server.fate = undefined;
    connection.reportAlive();
    await acted(undefined, 2_000);
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
  });

  it("is queried again at a click, and shows a loading state", async () => {
    await failing();
    server.fate = { ms: 500, fate: undefined };
    const button = document.querySelector("button");
    await acted(() => button?.click());
    expect(text()).toBe("rien …");
    await acted(undefined, 1_000);
    expect(text()).toBe("3:18500 2:18500 1:18500 / 3");
  });

  it("is queried again only after the pause that the server has asked for", async () => {
    server.fate = { code: "UNAVAILABLE", retryAfter: 120 };
    await failing();
    connection.reportAlive();
    await acted(undefined, 119_000);
    expect(server.asked).toHaveLength(1);
    await acted(undefined, 5_000);
    expect(server.asked).toHaveLength(2);
  });

  it.each([
    ["is", "UNAVAILABLE", true],
    ["is", "INTERNAL_SERVER_ERROR", true],
    ["is", "RATE_LIMITED", true],
    ["is not", "BAD_USER_INPUT", false],
  ])("%s queried again automatically after the error %s", async (_, code, isAskedAgain) => {
    server.fate = { code };
    await failing();
    await acted(undefined, 60_000);
    expect(server.asked.length > 1).toBe(isAskedAgain);
  });
});
