import { screen } from "@testing-library/react";
import { describe, expect, it, onTestFinished } from "vitest";
import { renderPage, testShop, testUser } from "../app/testing/render.tsx";
import { deadNetwork } from "../app/testing/server.ts";
import { favourites } from "../data/offline/saved-products/saved-products.ts";
import { CartPage } from "../features/cart/cart-page.tsx";
import { product, size } from "../features/cart/testing/cart-server.ts";
import { ProductCard } from "../features/catalogue/product-card.tsx";
import { cardProduct } from "../features/catalogue/testing/card-product.ts";
import { keepCustomer } from "../features/orders/customer.ts";
import { openOrders } from "../features/orders/session-orders.ts";
import { startOrders } from "../features/orders/start-orders.ts";
import { ShopStore } from "../lib/shop-context.tsx";
import { recordOrder, recordOrders } from "./order-clicks-before-hydration.ts";

const variant = (number: number, text: string) => ({
  ...size(number, text),
  __typename: "ProductVariant" as const,
});
const shoes = cardProduct(2, { productName: "Tennis Akwa", variants: [variant(7, "Taille unique")] });
const dress = { ...product("robe"), availability: "AVAILABLE", variants: [variant(1, "S"), variant(2, "M")] };
const line = (id: string, fields: object) => ({ __typename: "CartLine", id, quantity: 1, ...fields });
const lines = [
  line("1", { quantity: 3, variant: 2, product: dress }),
  line("2", { variant: null, product: { ...product("sac"), availability: "AVAILABLE", variants: [] } }),
];
const Cart = () => ({ cart: { __typename: "Cart", version: 1, lines } });

describe("an order link that is clicked before the code that sends orders has loaded, and again afterwards", () => {
  it.each([
    [
      "the link of a card whose product has one size",
      <ProductCard key="card" product={shoes} sizes="" />,
      "Commander Tennis Akwa",
      [{ productId: shoes.id, size: "Taille unique", quantity: 1 }],
    ],
    [
      "the link of the cart",
      <CartPage key="cart" />,
      "Commander sur WhatsApp",
      [
        { productId: "p-robe", variant: 2, size: "M", quantity: 3 },
        { productId: "p-sac", variant: null, size: null, quantity: 1 },
      ],
    ],
  ])("makes only one order, with the ids and sizes of its products: %s", async (_, page, name, ordered) => {
    recordOrders();
    const answers = { Cart, ApplyCartOperations: deadNetwork, PlaceOrder: deadNetwork };
    const { user, session, cart, catalogue } = await renderPage(page, { user: testUser, answers });
    catalogue.answerWith([{ name: "SavedProducts", variables: {}, data: { productsById: [shoes] } }]);
    const link = await screen.findByRole("link", { name });
    link.addEventListener("click", (event) => event.preventDefault());
    await user.click(link);

    await startOrders(session, new ShopStore(testShop), cart, catalogue);
    const orders = openOrders(session);
    await expect.poll(() => orders.shown).toHaveLength(1);
    await user.click(link);
    expect(orders.get()).toHaveLength(1);
    expect(orders.get()?.[0]?.lines).toMatchObject(ordered);
  });
});

it("a click during hydration sends its order, even if the code that sends orders is already running", async () => {
  const placed: unknown[] = [];
  const PlaceOrder = ({ input }: Record<string, unknown>) => {
    // Ignores orders of the tests above: these tests had no network, so the page may send their orders now.
    if (JSON.stringify(input).includes(shoes.id)) placed.push(input);
    return { placeOrder: { state: "NEW" } };
  };
  const { session, cart, catalogue } = await renderPage(<ProductCard product={shoes} sizes="" />, {
    answers: { PlaceOrder },
  });
  catalogue.answerWith([{ name: "SavedProducts", variables: {}, data: { productsById: [shoes] } }]);
  await startOrders(session, new ShopStore(testShop), cart, catalogue);
  recordOrder(await screen.findByRole<HTMLAnchorElement>("link", { name: "Commander Tennis Akwa" }));
  await expect.poll(() => placed).toMatchObject([{ lines: [{ productId: shoes.id }] }]);
});

it("without a network, a favourite can be ordered, and the message has the customer's stored name", async () => {
  favourites.put(shoes);
  onTestFinished(() => favourites.erase());
  keepCustomer(null, { name: "Awa", phone: "", quarter: "" });
  const { session, cart, catalogue, user } = await renderPage(<ProductCard product={shoes} sizes="" />, {
    answers: { PlaceOrder: deadNetwork, SavedProducts: deadNetwork },
  });
  await startOrders(session, new ShopStore(testShop), cart, catalogue);
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Commander Tennis Akwa" });
  link.addEventListener("click", (event) => event.preventDefault());
  await user.click(link);
  expect(decodeURIComponent(link.href)).toMatch(/Commande : ...-...\nNom : Awa$/);
  expect(openOrders(session).shown).toMatchObject([{ lines: [{ productId: shoes.id, variant: 7 }] }]);
});

it("a click on a card's call link orders the article and shows the order's number", async () => {
  const { session, cart, catalogue, user } = await renderPage(<ProductCard product={shoes} sizes="" />, {
    answers: { PlaceOrder: deadNetwork },
  });
  catalogue.answerWith([{ name: "SavedProducts", variables: {}, data: { productsById: [shoes] } }]);
  await startOrders(session, new ShopStore(testShop), cart, catalogue);
  const link = await screen.findByRole("link", { name: "Appeler pour Tennis Akwa" });
  link.addEventListener("click", (event) => event.preventDefault());
  await user.click(link);
  expect(openOrders(session).shown).toMatchObject([
    { channel: "CALL", lines: [{ productId: shoes.id, variant: 7 }] },
  ]);
  expect(await screen.findByRole("dialog", { name: "Votre numéro de commande" })).toBeVisible();
});
