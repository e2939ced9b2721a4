import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage, testShop } from "../app/testing/render.tsx";
import { answerOperations, deadNetwork, server } from "../app/testing/server.ts";
import { ShopStore } from "../lib/shop-context.tsx";
import { ownedKey } from "../lib/storage/owned-records.ts";
import { DELIVERY_ZONE_KEY } from "../lib/storage/storage-keys.ts";
import { openOrders, startOrders } from "./open-orders.ts";
import { orderClickHandler } from "./order-click.ts";

const zone = { id: "akwa", town: "Douala", quarter: "Akwa", fee: 1_500, delay: "" };
const product = { id: "p1", productName: "Robe Kribi", sellingPrice: 15_000, thumbnail: "/images/a" };
const CHAT = "https://wa.me/237600000000?text=";
const tap = orderClickHandler(
  [{ product }],
  (details) => CHAT + encodeURIComponent(["Je souhaite commander", ...details].join("\n")),
);

it("an order from a card or product page has the cart's delivery zone, as long as the shop has the zone", async () => {
  server.use(...answerOperations({ PlaceOrder: deadNetwork }));
  const { session, cart } = await renderPage(
    <a href={CHAT} onClick={tap}>
      Commander
    </a>,
    {},
  );
  const shop = new ShopStore({ ...testShop, zones: [zone] });
  await startOrders(session, shop, cart);
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Commander" });
  const message = () => {
    link.href = CHAT;
    tap({ currentTarget: link });
    return new URL(link.href).searchParams.get("text");
  };
  expect(message()).not.toContain("Livraison");
  localStorage.setItem(ownedKey(DELIVERY_ZONE_KEY, null), "akwa");
  expect(message()).toMatch(/\nQuartier : Douala, Akwa\nLivraison : 1\s500\sFCFA$/);
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
