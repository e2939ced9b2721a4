import { act, screen, waitFor, within } from "@testing-library/react";
import type { CartOperation } from "graphql-server/features/cart/cart";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type RenderOptions, renderPage, testShop, testUser } from "../../app/testing/render.tsx";
import { type Answer, deadNetwork } from "../../app/testing/server.ts";
import { ShopStore } from "../../lib/shop-context.tsx";
import { SENT_ORDER_KEY } from "../../lib/storage/storage-keys.ts";
import { formatDate } from "../../ui/text/format-date.ts";
import { databaseOrders } from "../orders/outbox/order-outbox.ts";
import { openOrders } from "../orders/session-orders.ts";
import { startOrders } from "../orders/start-orders.ts";
import { CartPage } from "./cart-page.tsx";
import { product } from "./testing/cart-server.ts";

const lines = [
  { quantity: 1, product: { ...product("a", 24_500), productName: "Sac Bonanjo", category: "Sac à main" } },
  { quantity: 2, product: { ...product("b", 32_000), productName: "Tennis Douala", category: "Tennis" } },
];

const cartOf = (held: typeof lines, version = 1) => ({
  __typename: "Cart",
  version,
  lines: held.map((line, place) => ({ __typename: "CartLine", id: String(place), ...line })),
});

const open = (options: RenderOptions = {}) =>
  renderPage(<CartPage />, {
    address: "/cart",
    path: "/cart",
    user: testUser,
    ...options,
    answers: { Cart: () => ({ cart: cartOf(lines) }), ApplyCartOperations: deadNetwork, ...options.answers },
  });

const row = (name: string) => {
  const found = screen.getAllByRole("listitem").find((item) => item.textContent?.includes(name));
  if (!found) throw new Error(`no line « ${name} »`);
  return within(found);
};
const button = (name: string) => screen.getByRole("button", { name });
const plain = (text: string | null) => (text ?? "").replace(/[\u00a0\u202f]/g, " ");
const summary = () => plain(screen.getByRole("region", { name: "Sommation" }).textContent);

describe("the cart", () => {
  it("shows name, category, price and quantity of each line, and the totals", async () => {
    await open();
    const line = await screen.findByRole("link", { name: "Tennis Douala" });
    expect(line).toHaveAttribute("href", "/product/p-b");
    expect(row("Tennis Douala").getByText("Tennis")).toBeInTheDocument();
    expect(plain(row("Tennis Douala").getByText(/^32/).textContent)).toContain("32 000 FCFA");
    expect(row("Tennis Douala").getByText("2")).toBeInTheDocument();
    expect(screen.getByText("3 articles")).toBeInTheDocument();
    expect(summary()).toContain("Quantité totale3");
    expect(summary()).toContain("Prix Total88 500 FCFAhors livraison");
  });

  it("changes a quantity at once, and never to less than 1", async () => {
    const { user } = await open();
    await screen.findByText("Sac Bonanjo");
    expect(button("Diminuer la quantité de Sac Bonanjo")).toBeDisabled();
    await user.click(button("Augmenter la quantité de Sac Bonanjo"));
    expect(summary()).toContain("Quantité totale4");
    await user.click(button("Diminuer la quantité de Sac Bonanjo"));
    expect(button("Diminuer la quantité de Sac Bonanjo")).toBeDisabled();
  });

  it("says at each line with an unsent edit that the edit waits to be sent", async () => {
    const { user } = await open();
    await screen.findByText("Sac Bonanjo");
    await user.click(button("Augmenter la quantité de Sac Bonanjo"));
    expect(row("Sac Bonanjo").getByText("en attente d’envoi")).toBeInTheDocument();
    expect(row("Tennis Douala").queryByText("en attente d’envoi")).not.toBeInTheDocument();
    expect(await screen.findByText("Connexion impossible")).toBeInTheDocument();
  });

  it("removes a line, announces the removal, and moves the focus to the undo button", async () => {
    const { user } = await open();
    await screen.findByText("Sac Bonanjo");
    await user.click(button("Supprimer Sac Bonanjo du panier"));
    expect(screen.queryByRole("link", { name: "Sac Bonanjo" })).not.toBeInTheDocument();
    expect(screen.getByText("Sac Bonanjo retiré du panier")).toBeInTheDocument();
    expect(document.activeElement).toHaveAccessibleName("Annuler : remettre Sac Bonanjo dans le panier");
    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "Sac Bonanjo" }));
    expect(summary()).toContain("Quantité totale3");
  });

  it("can be ordered by a chat message with every line, and by a call", async () => {
    await open();
    const order = await screen.findByRole("link", { name: "Commander sur WhatsApp" });
    const message = plain(new URL(order.getAttribute("href") ?? "").searchParams.get("text"));
    expect(message).toContain("2. Tennis Douala\n   Quantité : 2\n   Prix : 32 000 FCFA");
    expect(message).toContain("Total : 88 500 FCFA");
    expect(screen.getByRole("link", { name: "Appeler" })).toHaveAttribute("href", "tel:+237600000000");
  });

  it("can be ordered on a phone without a network, in the chat application or by SMS", async () => {
    vi.spyOn(navigator, "maxTouchPoints", "get").mockReturnValue(5);
    await open();
    await screen.findByText("Sac Bonanjo");
    expect(screen.queryByRole("link", { name: "Commander par SMS" })).not.toBeInTheDocument();
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void dispatchEvent(new Event("offline")));
    const order = screen.getByRole("link", { name: "Commander sur WhatsApp" });
    expect(order.getAttribute("href")).toMatch(/^whatsapp:\/\/send\?phone=237600000000&text=Bonjour/);
    const sms = screen.getByRole("link", { name: "Commander par SMS" }).getAttribute("href") ?? "";
    expect(decodeURIComponent(sms)).toContain("Total : 88 500 FCFA");
    online.mockReturnValue(true);
    act(() => void dispatchEvent(new Event("online")));
    expect(order.getAttribute("href")).toMatch(/^https:/);
  });

  it("can be ordered by WhatsApp Web, but not by SMS, on a computer whose browser reports no network", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await open();
    const web = await screen.findByRole("link", { name: "Commander par WhatsApp Web" });
    expect(web.getAttribute("href")).toMatch(/^https:\/\/wa\.me\/237600000000\?text=Bonjour/);
    expect(screen.queryByRole("link", { name: "Commander par SMS" })).not.toBeInTheDocument();
  });

  it("shows a rejected edit until the shopper dismisses the message", async () => {
    const { user } = await open({
      answers: {
        ApplyCartOperations: ({ operations }) => ({
          applyCartOperations: {
            __typename: "CartOperationsResult",
            results: (operations as CartOperation[]).map(({ id }) => ({
              __typename: "CartOperationResult",
              id,
              status: "REJECTED",
              message: "Ce produit n’est plus en vente",
            })),
            cart: cartOf(lines.slice(1), 2),
          },
        }),
      },
    });
    await screen.findByText("Sac Bonanjo");
    await user.click(button("Augmenter la quantité de Sac Bonanjo"));
    const refusal = await screen.findByRole("alert");
    expect(plain(refusal.textContent)).toContain("Sac Bonanjo : Ce produit n’est plus en vente");
    expect(screen.queryByRole("link", { name: "Sac Bonanjo" })).not.toBeInTheDocument();
    await user.click(button("J’ai compris"));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });
});

describe("after the shopper has opened an order in the chat", () => {
  const question = () => screen.queryByRole("heading", { name: /^Message envoyé\s\?$/ });
  const comeBack = () => act(() => void document.dispatchEvent(new Event("visibilitychange")));

  const placed = vi.fn<(input: unknown) => void>();
  const PlaceOrder: Answer = ({ input }) => {
    placed(input);
    const { withdrawn } = input as { withdrawn?: boolean };
    return { placeOrder: { id: "1", state: withdrawn ? "CANCELLED" : "NEW" } };
  };
  beforeEach(() => void placed.mockClear());

  async function order() {
    const page = await open({ answers: { SignOut: () => ({ signOut: true }), PlaceOrder } });
    await startOrders(page.session, new ShopStore(testShop), page.cart, page.catalogue);
    const link = await screen.findByRole("link", { name: "Commander sur WhatsApp" });
    link.addEventListener("click", (event) => event.preventDefault());
    await page.user.click(link);
    expect(question()).not.toBeInTheDocument();
    return page;
  }

  it("the cart asks on return whether the message was sent, and « Pas encore » withdraws the order", async () => {
    const { user } = await order();
    await expect.poll(() => placed.mock.calls).toHaveLength(1);
    comeBack();
    expect(await screen.findByRole("heading", { name: /^Message envoyé\s\?$/ })).toBeVisible();
    await user.click(button("Pas encore"));
    await expect.poll(() => placed.mock.lastCall).toMatchObject([{ withdrawn: true }]);
    const [[first], [second]] = placed.mock.calls as unknown as [[{ id: string }], [{ id: string }]];
    expect(second.id).toBe(first.id);
    expect(question()).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Sac Bonanjo" })).toBeInTheDocument();
    comeBack();
    expect(question()).not.toBeInTheDocument();
  });

  it("after a reload, the cart asks whether the message was sent, and « Oui » removes the ordered lines", async () => {
    const { unmount } = await order();
    unmount();
    const later = {
      quantity: 1,
      product: { ...product("c", 9_000), productName: "Pagne Wax", category: "Robe" },
    };
    const page = await open({ answers: { Cart: () => ({ cart: cartOf([...lines, later]) }) } });
    await screen.findByText("Pagne Wax");
    await startOrders(page.session, new ShopStore(testShop), page.cart, page.catalogue);
    await page.user.click(await screen.findByRole("button", { name: "Oui" }));
    await expect.poll(() => screen.queryByRole("link", { name: "Sac Bonanjo" })).not.toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Sac Bonanjo" })).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Pagne Wax" })).toBeInTheDocument();
    expect(question()).not.toBeInTheDocument();
  });

  it("« Plus tard » hides the question, and the cart asks again after an hour", async () => {
    const { user } = await order();
    comeBack();
    await user.click(await screen.findByRole("button", { name: "Plus tard" }));
    await expect.poll(question).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Sac Bonanjo" })).toBeInTheDocument();
    expect(placed.mock.calls).not.toContainEqual([expect.objectContaining({ withdrawn: true })]);
    comeBack();
    expect(question()).not.toBeInTheDocument();
    const now = Date.now();
    vi.spyOn(Date, "now").mockReturnValue(now + 3_600_000);
    comeBack();
    await user.click(await screen.findByRole("button", { name: "Oui" }));
    await expect.poll(() => screen.queryByRole("link", { name: "Sac Bonanjo" })).not.toBeInTheDocument();
    expect(screen.getByText("Pas de produits")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("heading", { name: "Panier" })).toHaveFocus());
  });

  it("after « Plus tard » the cart does not ask again if the shop has confirmed the order in the meantime", async () => {
    const { user, session } = await order();
    await expect.poll(() => placed.mock.calls).toHaveLength(1);
    comeBack();
    await user.click(await screen.findByRole("button", { name: "Plus tard" }));
    await expect.poll(question).not.toBeInTheDocument();
    const orders = openOrders(session);
    await orders.change((all) => all.map((one) => ({ ...one, state: "CONFIRMED" as const })));
    const now = Date.now();
    vi.spyOn(Date, "now").mockReturnValue(now + 3_600_000);
    comeBack();
    await expect.poll(() => orders.nextSent()).toBeUndefined();
    expect(question()).not.toBeInTheDocument();
  });

  it.each([
    ["the shop has answered", { state: "CONFIRMED" }, false],
    ["the slot is not reserved", { state: "NEW", isSlotReserved: false }, true],
  ] as const)(
    "the page does not ask about an appointment's message if %s, even if only the worker knows this",
    async (_, answered, isSlotUnavailable) => {
      const { user, session } = await order();
      await expect.poll(() => placed.mock.calls).toHaveLength(1);
      const orders = openOrders(session);
      // The service worker sends the order while the chat covers the page. It writes the answer to the database, and
      // the page has not read it yet when the customer returns.
      await databaseOrders.change((all) => all.map((one) => ({ ...one, ...answered })));
      // The list of articles is empty, because an appointment has none.
      const sent = { id: orders.nextSent()?.id, articles: "" };
      localStorage.setItem(`${SENT_ORDER_KEY}:${testUser.id}`, JSON.stringify([sent]));
      comeBack();
      if (isSlotUnavailable) {
        expect(await screen.findByRole("heading", { name: "Cette heure n’est plus libre" })).toBeVisible();
        const dialog = within(screen.getByRole("dialog"));
        expect(dialog.getByRole("link", { name: "Mes commandes" })).toHaveAttribute("href", "/orders");
        await user.click(button("Plus tard"));
      }
      await expect.poll(() => orders.nextSent()).toBeUndefined();
      expect(question()).not.toBeInTheDocument();
    },
  );

  it("« Message envoyé ? » disappears when the user signs out", async () => {
    const { session } = await order();
    await act(() => session.signOut());
    comeBack();
    expect(question()).not.toBeInTheDocument();
    expect(localStorage.getItem(`${SENT_ORDER_KEY}:visitor`)).toBeNull();
  });
});

describe("a cart without content", () => {
  it("shows « Pas de produits » and links to the catalogue", async () => {
    await open({ answers: { Cart: () => ({ cart: cartOf([]) }) } });
    expect(await screen.findByText("Pas de produits")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Voir le catalogue" })).toHaveAttribute("href", "/product");
    expect(screen.queryByText("Sommation")).not.toBeInTheDocument();
  });

  it("says that it could not be loaded, and loads again on request", async () => {
    let dead = true;
    const { user } = await open({
      answers: { Cart: () => (dead ? deadNetwork() : { cart: cartOf(lines) }) },
    });
    expect(await screen.findByText("Votre panier n’a pas pu être chargé")).toBeInTheDocument();
    dead = false;
    await user.click(button("Réessayer"));
    expect(await screen.findByText("Sac Bonanjo")).toBeInTheDocument();
  });

  it("shows four placeholders while it loads", async () => {
    const { container } = await open({ answers: { Cart: () => new Promise(() => undefined) } });
    expect(container.querySelectorAll(".line .image")).toHaveLength(4);
    expect(screen.getByText("Chargement").closest("[role=status]")).toBeInTheDocument();
  });
});

describe("a printed cart", () => {
  it("has the shop, the customer, numbered lines and totals, and is removed after printing", async () => {
    await open();
    await screen.findByText("Sac Bonanjo");
    act(() => void dispatchEvent(new Event("beforeprint")));
    const slip = screen.getByRole("article", { hidden: true });
    const text = plain(slip.textContent);
    for (const part of [
      "Mboa Mode",
      "+237 6 00 00 00 00",
      "Bon de commande",
      "Awa Ngono",
      "Total hors livraison88 500 FCFA",
    ]) {
      expect(text).toContain(part);
    }
    expect(within(slip).getAllByRole("row", { hidden: true })).toHaveLength(3);
    expect(plain(within(slip).getAllByRole("row", { hidden: true })[2]?.textContent ?? "")).toBe(
      "2Tennis DoualaTennis32 000 FCFA264 000 FCFA",
    );
    const time = slip.querySelector("time");
    expect(time).toHaveTextContent(formatDate(time?.dateTime ?? ""));
    act(() => void dispatchEvent(new Event("afterprint")));
    await waitFor(() => expect(slip).not.toBeInTheDocument());
  });
});
