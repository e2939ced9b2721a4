import { act, cleanup, screen } from "@testing-library/react";
import type { ShopZone } from "graphql-server/features/delivery/shop-zone";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import { describe, expect, it } from "vitest";
import { renderPage, testShop, testUser } from "../../app/testing/render.tsx";
import { deadNetwork } from "../../app/testing/server.ts";
import { ShopStore } from "../../lib/shop-context.tsx";
import { openOrders } from "../orders/session-orders.ts";
import { startOrders } from "../orders/start-orders.ts";
import { CartPage } from "./cart-page.tsx";
import { product } from "./testing/cart-server.ts";

const zone = (id: string, town: string, quarter: string, fee: number, delay = ""): ShopZone => ({
  ...{ id, town, quarter, fee, delay },
});
const ZONES = [
  zone("akwa", "Douala", "Akwa", 1_000, "24h"),
  zone("bastos", "Yaoundé", "Bastos", 2_500),
  zone("douala", "Douala", "", 2_000),
  zone("edea", "Édéa", "", 0),
];

const open = (zones: readonly ShopZone[] = ZONES, settings: Partial<Shop> = {}) =>
  renderPage(<CartPage />, {
    address: "/cart",
    path: "/cart",
    user: testUser,
    shop: { zones, ...settings },
    answers: {
      Cart: () => ({
        cart: {
          __typename: "Cart",
          version: 1,
          lines: [{ __typename: "CartLine", id: "1", quantity: 2, product: product("a", 24_500) }],
        },
      }),
      ApplyCartOperations: deadNetwork,
      PlaceOrder: deadNetwork,
    },
  });

const plain = (text: string | null) => (text ?? "").replace(/[\u00a0\u202f]/g, " ");
const summary = async () =>
  plain((await screen.findByRole("region", { name: "Sommation" })).textContent).replace(/^.*?Prix/, "Prix");
const message = () => {
  const link = screen.getByRole("link", { name: "Commander sur WhatsApp" });
  return plain(new URL(link.getAttribute("href") ?? "").searchParams.get("text"));
};
const choice = () => screen.findByRole("combobox", { name: /^Zone de livraison/ });

describe("the choice of a delivery zone in the cart", () => {
  it("is missing in a shop without zones, and adds no fee before the shopper has chosen", async () => {
    await open([]);
    const without = await summary();
    expect(screen.queryByRole("combobox")).toBeNull();
    const text = message();
    expect(text).toMatch(/Merci !$/);
    cleanup();
    await open();
    expect(await choice()).toHaveValue("");
    expect(message()).toBe(text);
    expect(without).toContain("Prix Total49 000 FCFAhors livraison");
    expect(await summary()).not.toContain("Total avec livraison");
  });

  it("is grouped by town in the owner's sequence, with town and price in each option", async () => {
    await open();
    const groups = [...(await choice()).querySelectorAll("optgroup")];
    expect(groups.map(({ label, textContent }) => [label, plain(textContent)])).toEqual([
      ["Douala", "Douala, Akwa — 1 000 FCFADouala, autre quartier — 2 000 FCFA"],
      ["Yaoundé", "Yaoundé, Bastos — 2 500 FCFA"],
      ["Édéa", "Édéa, toute la ville — gratuite"],
    ]);
  });

  it("shows the chosen zone without its price, because the closed list on a phone would cut the price off", async () => {
    const { user } = await open();
    await user.selectOptions(await choice(), "akwa");
    const texts = [...(await choice()).querySelectorAll("option")].map(({ textContent }) =>
      plain(textContent),
    );
    expect(texts.slice(1, 3)).toEqual(["Douala, Akwa", "Douala, autre quartier — 2 000 FCFA"]);
  });

  it("adds the fee to the sums, to the order and to the message", async () => {
    const { user, session, cart, catalogue } = await open();
    await startOrders(session, new ShopStore({ ...testShop, zones: ZONES }), cart, catalogue);
    await user.selectOptions(await choice(), "akwa");
    expect(await summary()).toContain("Livraison1 000 FCFA24hTotal avec livraison50 000 FCFA");
    expect(message()).toMatch(
      /Total : 49 000 FCFA\n\nVille : Douala\nQuartier : Akwa\nLivraison : 1 000 FCFA\nTotal avec livraison : 50 000 FCFA\n\nMerci !$/,
    );
    const link = screen.getByRole("link", { name: "Commander sur WhatsApp" });
    link.addEventListener("click", (event) => event.preventDefault());
    await user.click(link);
    // The click sends no order yet, because the customer's phone number is missing, which the rider needs.
    expect(openOrders(session).shown).toEqual([]);
    const later = await screen.findByRole("link", { name: "Je le donnerai dans le message" });
    later.addEventListener("click", (event) => event.preventDefault());
    await user.click(later);
    expect(openOrders(session).shown).toMatchObject([{ fee: 1_000, quarter: "Douala, Akwa", phone: null }]);
  });

  it("asks for no quarter if the customer picks the order up at the shop", async () => {
    const { user } = await open([...ZONES, zone("boutique", "Retrait à la boutique", "", 0)]);
    await choice();
    const option = screen.getByRole("option", { name: /^Retrait/ });
    expect(plain(option.textContent)).toBe("Retrait à la boutique — gratuit");
    await user.selectOptions(await choice(), "boutique");
    expect(plain(option.textContent)).toBe("Retrait à la boutique");
    expect(await summary()).toContain("RetraitgratuitTotal avec livraison49 000 FCFA");
    expect(screen.queryByRole("textbox", { name: /^Quartier/ })).toBeNull();
    expect(message()).toMatch(
      /\n\nRetrait à la boutique : gratuit\nTotal avec livraison : 49 000 FCFA\n\nMerci !$/,
    );
  });

  it("asks for the quarter in one field, or in none if the chosen zone is a single quarter", async () => {
    const { user } = await open();
    await choice();
    await user.click(screen.getByText("Facultatif, pour aller plus vite"));
    const details = screen.getByText("Vos coordonnées").closest("details");
    const fields = () => screen.queryAllByRole("textbox", { name: /^Quartier/ });
    expect(fields()).toHaveLength(1);
    expect(details).toContainElement(fields()[0] ?? null);
    await user.type(screen.getByRole("textbox", { name: "Quartier" }), "Bali");
    expect(message()).toMatch(/\n\nQuartier : Bali\n\nMerci !$/);

    await user.selectOptions(await choice(), "akwa");
    expect(fields()).toEqual([]);
    expect(details).not.toHaveTextContent("Bali");
    expect(message()).toContain("\nVille : Douala\nQuartier : Akwa\n");

    await user.selectOptions(await choice(), "douala");
    expect(fields()).toHaveLength(1);
    expect(details).not.toContainElement(fields()[0] ?? null);
    expect(message()).toContain("\nVille : Douala\nQuartier : Bali\n");
    await user.clear(screen.getByRole("textbox", { name: /^Quartier/ }));
    expect(message()).toContain("\n\nVille : Douala\nLivraison : 2 000 FCFA\n");

    await user.selectOptions(await choice(), "edea");
    expect(message()).toMatch(
      /\n\nVille : Édéa\nLivraison : gratuite\nTotal avec livraison : 49 000 FCFA\n\nMerci !$/,
    );
  });

  it("decides whether the shop asks for a deposit, as a percentage of the total with delivery", async () => {
    const { user } = await open(ZONES, { depositShare: 30, depositTown: "Douala" });
    await choice();
    expect(await summary()).not.toContain("Acompte");
    await user.selectOptions(await choice(), "akwa");
    expect(await summary()).not.toContain("Acompte");
    expect(message()).not.toContain("Acompte");
    await user.selectOptions(await choice(), "bastos");
    expect(await summary()).toContain("Acompte demandé : 15 450 FCFA");
    expect(message()).toMatch(
      /\n\nVille : Yaoundé\nQuartier : Bastos\nLivraison : 2 500 FCFA\nTotal avec livraison : 51 500 FCFA\nAcompte demandé : 15 450 FCFA\n\nMerci !$/,
    );
    act(() => void dispatchEvent(new Event("beforeprint")));
    const slip = (await screen.findByText("Bon de commande")).closest("article");
    expect(plain(slip?.textContent ?? "")).toContain(
      "Articles49 000 FCFALivraison, Yaoundé, Bastos2 500 FCFATotal51 500 FCFAAcompte demandé : 15 450 FCFA",
    );
    act(() => void dispatchEvent(new Event("afterprint")));
  });

  it.each([
    [
      "outside a town, by mobile money",
      { depositTown: "Douala", wallets: [{ operator: "MTN MoMo", number: "677", holder: "Mboa", ussd: "" }] },
      "Pour un envoi hors de Douala, il réserve vos articles. Vous le payez par mobile money, au numéro indiqué dans Mes commandes, une fois la commande confirmée et avant l’envoi. Le reste, 36 050 FCFA, se paie à la livraison.",
    ],
    [
      "everywhere, by a number that the shop tells",
      { depositTown: "", wallets: null },
      "Il réserve vos articles. Vous le payez au numéro que nous vous donnons dans la conversation, une fois la commande confirmée et avant l’envoi. Le reste, 36 050 FCFA, se paie à la livraison.",
    ],
  ])("explains why, how and when the deposit is paid: %s", async (_, settings, text) => {
    const { user } = await open(ZONES, { depositShare: 30, ...settings });
    await user.selectOptions(await choice(), "bastos");
    expect(await summary()).toContain(text);
  });

  it("is stored on the device, and is used as long as the shop delivers to the zone", async () => {
    const { user } = await open();
    await user.selectOptions(await choice(), "bastos");
    cleanup();
    const [, bastos] = ZONES;
    await open(bastos ? [{ ...bastos, fee: 3_000 }] : []);
    expect(await summary()).toContain("Total avec livraison52 000 FCFA");
    cleanup();
    await open(ZONES.slice(0, 1));
    expect(await choice()).toHaveValue("");
    expect(message()).not.toContain("Livraison");
  });

  it("is on the printed order too, with the seller's legal identity", async () => {
    const { user } = await open(ZONES, { legalName: "Chez Ada", legalForm: "SARL" });
    await user.selectOptions(await choice(), "edea");
    dispatchEvent(new Event("beforeprint"));
    const slip = plain((await screen.findByText("Bon de commande")).closest("article")?.textContent ?? "");
    expect(slip).toContain("Chez Ada, SARL");
    expect(slip).toContain("Livraison, Édéa0 FCFATotal49 000 FCFA");
    dispatchEvent(new Event("afterprint"));
  });
});
