import { expect, it } from "vitest";
import { adminProduct, sizes } from "../testing/admin-responses.ts";
import {
  asInStock,
  countLabels,
  labelsOf,
  oneOfEach,
  PAPERS,
  pagesOf,
  priceHeight,
  repeatLabels,
} from "./product-labels.ts";

const SHOP = "https://boutique.example";
const counted = (number: number, count: number) => ({ __typename: "VariantStock" as const, number, count });
const dress = adminProduct(1, { variants: sizes(["S", "M", "L"]), stock: [counted(1, 4), counted(2, -1)] });
const bag = adminProduct(2, { productName: "Sac" });

it("a product has a label for each size, whose QR code contains the URL of this size", () => {
  expect(labelsOf(dress, SHOP)).toEqual([
    {
      key: `${dress.id} 1`,
      productName: "Robe Wouri 1",
      variant: "S",
      price: "18\u202f500\u00a0FCFA",
      url: `${SHOP}/product/${dress.id}?variante=1`,
      stock: 4,
    },
    expect.objectContaining({ variant: "M", url: `${SHOP}/product/${dress.id}?variante=2`, stock: -1 }),
    expect.objectContaining({ variant: "L", url: `${SHOP}/product/${dress.id}?variante=3` }),
  ]);
});

it("a product without sizes has one label, whose QR code contains the URL of the product's page", () => {
  expect(labelsOf(bag, SHOP)).toEqual([
    expect.objectContaining({ variant: "", url: `${SHOP}/product/${bag.id}`, stock: undefined }),
  ]);
  const [label] = labelsOf({ ...bag, stock: [counted(0, 7)] }, SHOP);
  expect(label?.stock).toBe(7);
});

it("« as many as in stock » proposes a label for each piece, or one label if the pieces are not counted", () => {
  const labels = [...labelsOf(dress, SHOP), ...labelsOf(bag, SHOP)];
  expect(Object.values(asInStock(labels))).toEqual(["4", "0", "1", "1"]);
  expect(Object.values(oneOfEach(labels))).toEqual(["1", "1", "1", "1"]);
});

it("each label is printed as often as the typed number says; an empty field prints none", () => {
  const labels = labelsOf(dress, SHOP);
  const copies = { [`${dress.id} 1`]: "2", [`${dress.id} 2`]: " ", [`${dress.id} 3`]: "1" };
  expect(countLabels(labels, copies)).toBe(3);
  expect(repeatLabels(labels, copies).map(({ variant }) => variant)).toEqual(["S", "S", "L"]);
  expect(countLabels(labels, { ...copies, [`${dress.id} 2`]: "deux" })).toBeNaN();
});

it("a sheet has 24 labels; on a roll, each label is a page", () => {
  const [label] = labelsOf(bag, SHOP);
  const labels = label ? Array.from({ length: 25 }, () => label) : [];
  expect(pagesOf(labels.slice(1), PAPERS.SHEET).map((page) => page.length)).toEqual([24]);
  expect(pagesOf(labels, PAPERS.SHEET).map((page) => page.length)).toEqual([24, 1]);
  expect(pagesOf(labels, PAPERS.ROLL)).toHaveLength(25);
});

it("a price that is too long for its line has a smaller font; all other prices have the same font size", () => {
  expect(priceHeight("999 FCFA", 18, PAPERS.ROLL)).toBe(3);
  expect(priceHeight("2 000 000 000 FCFA", 18, PAPERS.ROLL)).toBeLessThan(2);
});
