import { render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { shellPart } from "../app/shell/testing/visit.tsx";
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
