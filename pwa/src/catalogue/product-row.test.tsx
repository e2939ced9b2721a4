import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { shellPart } from "../app/shell/testing/visit.tsx";
import { cardOrderUrl } from "../cart/order-links.ts";
import { ProductRow } from "./product-row.tsx";
import { cardProduct } from "./testing/card-product.ts";

const row = (count: number) =>
  shellPart(
    <ProductRow heading="Robe" products={Array.from({ length: count }, (_, place) => cardProduct(place))} />,
  );

it("a page's HTML holds the four cards a screen shows, and the others join once the script is there", async () => {
  const { tree } = await row(8);
  expect(renderToString(tree).split("<article")).toHaveLength(1 + 4);
  render(tree);
  expect(await screen.findAllByRole("article")).toHaveLength(8);
});

it("a row without products is not there at all", async () => {
  const { tree } = await row(0);
  expect(renderToString(tree)).toBe("");
});

it("a page that renders again leaves the cards of its rows as they are", async () => {
  const orderUrl = vi.fn(cardOrderUrl);
  const products = [cardProduct(1), cardProduct(2)];
  function PageAround() {
    const [presses, setPresses] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setPresses(presses + 1)}>
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
