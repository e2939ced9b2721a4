import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { shellPart } from "../../app/layout/testing/visit.tsx";
import { cardOrderUrl } from "../orders/link/product-order-link.ts";
import { ProductRow } from "./product-row.tsx";
import { cardProduct } from "./testing/card-product.ts";

const row = (count: number) =>
  shellPart(
    <ProductRow heading="Robe" products={Array.from({ length: count }, (_, place) => cardProduct(place))} />,
  );

type Observed = (entries: Pick<IntersectionObserverEntry, "isIntersecting">[]) => void;

/**
 * Replaces IntersectionObserver, because the tests' page has no layout.
 * @returns a function that tells the row with this heading whether it is in the viewport, or at most `margin` away from
 * it
 */
function standInForViewport(): (heading: string, isIntersecting: boolean, margin?: string) => void {
  const rows = new Map<string, Map<Element, Observed>>();
  const Observer = vi.fn(function Observer(this: object, report: Observed, { rootMargin = "" } = {}) {
    const observed = new Map<Element, Observed>();
    rows.set(rootMargin, observed);
    return { observe: (row: Element) => observed.set(row, report), disconnect: () => observed.clear() };
  });
  vi.stubGlobal("IntersectionObserver", Observer);
  return (heading, isIntersecting, margin = "0px") =>
    rows.get(margin)?.get(screen.getByRole("region", { name: heading }))?.([{ isIntersecting }]);
}

function RowToCome() {
  const [products, setProducts] = useState<ReturnType<typeof cardProduct>[]>([]);
  const load = () => setProducts(Array.from({ length: 8 }, (_, place) => cardProduct(place)));
  return (
    <>
      <button type="button" onClick={load}>
        Charger
      </button>
      <ProductRow heading="Robe" products={products} />
    </>
  );
}

it("a row's HTML contains only its first four cards; the others are added when the row comes near the screen", async () => {
  const { tree } = await row(8);
  expect(renderToString(tree).split("<article")).toHaveLength(1 + 4);
  const comesNear = standInForViewport();
  render(tree);
  expect(await screen.findAllByRole("article")).toHaveLength(4);
  await act(async () => comesNear("Robe", false));
  expect(screen.getAllByRole("article")).toHaveLength(4);
  await act(async () => comesNear("Robe", true));
  expect(screen.getAllByRole("article")).toHaveLength(8);
});

it("a row rendered before its products have loaded gets all its cards when it comes near the screen", async () => {
  const comesNear = standInForViewport();
  const { tree } = await shellPart(<RowToCome />);
  render(tree);
  fireEvent.click(await screen.findByRole("button", { name: "Charger" }));
  await act(async () => comesNear("Robe", true));
  expect(screen.getAllByRole("article")).toHaveLength(8);
});

it("on a metered connection, a row rendered in the browser loads its images only near the screen", async () => {
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { connection: { type: "cellular" } }));
  const comesNear = standInForViewport();
  const { tree } = await row(8);
  render(tree);
  const dresses = await screen.findByRole("region", { name: "Robe" });
  expect(dresses).toHaveAttribute("data-unseen");
  await act(async () => comesNear("Robe", true));
  expect(dresses).not.toHaveAttribute("data-unseen");
});

it("a row less than half a screen below the visible part gets its other cards only after a scroll", async () => {
  const comesNear = standInForViewport();
  const { tree } = await row(8);
  render(tree);
  await screen.findAllByRole("article");
  await act(async () => comesNear("Robe", true, "0px 0px 50%"));
  expect(screen.getAllByRole("article")).toHaveLength(4);
  fireEvent.scroll(window);
  await act(async () => comesNear("Robe", true, "0px 0px 50%"));
  expect(screen.getAllByRole("article")).toHaveLength(8);
});

it("hydration does not delay a row's images; if a script has delayed them, they load near the screen", async () => {
  const comesNear = standInForViewport();
  const { tree } = await row(8);
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(tree);
  const dresses = screen.getByRole("region", { name: "Robe" });
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { connection: { type: "cellular" } }));
  const onRecoverableError = vi.fn();
  await act(async () => render(tree, { container, hydrate: true, onRecoverableError }));
  expect(dresses).not.toHaveAttribute("data-unseen");
  dresses.dataset.unseen = "";
  await act(async () => comesNear("Robe", true));
  expect(dresses).not.toHaveAttribute("data-unseen");
  expect(onRecoverableError).not.toHaveBeenCalled();
});

it("hydration renders each card of a row no more often than rendering the row in the browser does", async () => {
  standInForViewport();
  const orderUrl = vi.fn(cardOrderUrl);
  const { tree } = await shellPart(
    <ProductRow heading="Robe" products={[cardProduct(1), cardProduct(2)]} orderUrl={orderUrl} />,
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(tree);
  orderUrl.mockClear();
  await act(async () => render(tree, { container, hydrate: true }));
  const inHydration = orderUrl.mock.calls.length;
  orderUrl.mockClear();
  await act(async () => render(tree));
  expect(inHydration).toBe(orderUrl.mock.calls.length);
});

it("a row without products is not rendered", async () => {
  const { tree } = await row(0);
  expect(renderToString(tree)).toBe("");
});

it("when the page renders again, the cards of its rows are not rendered again", async () => {
  const orderUrl = vi.fn(cardOrderUrl);
  const products = [cardProduct(1), cardProduct(2)];
  function PageAround() {
    const [presses, setClicks] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setClicks(presses + 1)}>
          {presses}
        </button>
        <ProductRow heading="Robe" products={products} orderUrl={orderUrl} />
      </>
    );
  }
  const { tree } = await shellPart(<PageAround />);
  render(tree);
  const before = orderUrl.mock.calls.length;
  fireEvent.click(screen.getByRole("button", { name: "0" }));
  expect(screen.getByRole("button", { name: "1" })).toBeVisible();
  expect(before).toBeGreaterThan(0);
  expect(orderUrl).toHaveBeenCalledTimes(before);
});
