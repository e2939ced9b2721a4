import { screen } from "@testing-library/react";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import { describe, expect, it } from "vitest";
import { renderPage, testShop } from "../../app/testing/render.tsx";
import { answerOperations, deadNetwork, server } from "../../app/testing/server.ts";
import { ShopStore } from "../../lib/shop-context.tsx";
import { ownedKey } from "../../lib/storage/owned-records.ts";
import { DELIVERY_ZONE_KEY } from "../../lib/storage/storage-keys.ts";
import { productOrderUrl } from "../orders/link/product-order-link.ts";
import { keepCustomer } from "./customer.ts";
import { orderedLines } from "./link/order-link.ts";
import { openOrders } from "./session-orders.ts";
import { startOrders } from "./start-orders.ts";
import { noteVisit } from "./visit.ts";

const zone = { id: "akwa", town: "Douala", quarter: "Akwa", fee: 1_500, delay: "" };
const product = { id: "p1", productName: "Robe Kribi", sellingPrice: 15_000, thumbnail: "/images/a" };
const CHAT = "https://wa.me/237600000000?text=";
const WISH = CHAT + encodeURIComponent("Je souhaite commander");

async function openLink(ordered: typeof product, shop: ShopStore) {
  const { session, cart, catalogue } = await renderPage(
    <a href={WISH} data-order={orderedLines([{ product: ordered }])}>
      Commander
    </a>,
    {},
  );
  const productsById = [{ __typename: "Product", ...ordered }];
  catalogue.answerWith([{ name: "SavedProducts", variables: {}, data: { productsById } }]);
  await startOrders(session, shop, cart, catalogue);
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Commander" });
  link.addEventListener("click", (event) => event.preventDefault());
  return { session, link };
}

describe("the deposit in the message of an order of one product", () => {
  const cut = { ...product, productName: "Robe Kribi ".repeat(60), sellingPrice: 15_001 };
  const customer = { name: "Awa Ngono ".repeat(4), phone: "677123456", quarter: "" };
  /** Clicks on the order link. @returns its message */
  async function clicked(owner: Partial<Shop>, zoneId: string | null): Promise<string> {
    server.use(...answerOperations({ PlaceOrder: deadNetwork }));
    const shop = new ShopStore({
      ...testShop,
      zones: [zone, { ...zone, id: "y", town: "Yaoundé" }],
      ...owner,
    });
    if (zoneId) localStorage.setItem(ownedKey(DELIVERY_ZONE_KEY, null), zoneId);
    noteVisit(DELIVERY_ZONE_KEY);
    keepCustomer(null, customer);
    const { link } = await openLink(cut, shop);
    link.href = productOrderUrl(shop.get(), { ...cut, description: "Coton. ".repeat(80) });
    link.click();
    expect(link.href.length).toBeLessThan(700);
    return (new URL(link.href).searchParams.get("text") ?? "").replace(/[\u00a0\u202f]/g, " ");
  }

  it.each([
    ["is the last line if all orders need a deposit", "", null, "4 501"],
    ["is the last line, and is a part of the total with delivery", "", "akwa", "4 951"],
    ["is the last line if the delivery is outside the owner's town", "Douala", "y", "4 951"],
    [
      "is left out if the delivery is in the owner's town, where orders need no deposit",
      "Douala",
      "akwa",
      undefined,
    ],
    [
      "is left out if the location is unknown, and orders to one town need no deposit",
      "Douala",
      null,
      undefined,
    ],
  ])("%s", async (_, town, zoneId, amount) => {
    const message = await clicked({ depositShare: 30, depositTown: town }, zoneId);
    expect(message).toMatch(/^Je souhaite commander : Robe Kribi/);
    if (amount) expect(message).toMatch(new RegExp(`\nAcompte demandé : ${amount} FCFA$`));
    else expect(message).not.toContain("Acompte");
  });
});

it("an order of one product uses the zone chosen in the cart in this visit, if the shop still has it", async () => {
  server.use(...answerOperations({ PlaceOrder: deadNetwork }));
  keepCustomer(null, { name: "", phone: "677123456", quarter: "" });
  const shop = new ShopStore({ ...testShop, zones: [zone] });
  const { session, link } = await openLink(product, shop);
  const message = () => {
    link.href = WISH;
    link.click();
    return new URL(link.href).searchParams.get("text");
  };
  expect(message()).not.toContain("Livraison");
  localStorage.setItem(ownedKey(DELIVERY_ZONE_KEY, null), "akwa");
  expect(message()).not.toContain("Livraison");
  noteVisit(DELIVERY_ZONE_KEY);
  expect(message()).toMatch(/\nVille : Douala\nQuartier : Akwa\nLivraison : 1\s500\sFCFA$/);
  const placed = openOrders(session)
    .get()
    ?.map(({ fee, quarter }) => [fee, quarter]);
  expect(new Set(placed)).toEqual(
    new Set([
      [1_500, "Douala, Akwa"],
      [null, null],
    ]),
  );
  shop.replace({ ...testShop, zones: [] });
  expect(message()).not.toContain("Livraison");
});
