import { act, screen, waitFor, within } from "@testing-library/react";
import type { OrderState } from "graphql-server/features/orders/order-state";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import { MAX_IDS } from "graphql-server/platform/pagination/page-size";
import { describe, expect, it, vi } from "vitest";
import { fakeEventSource } from "../../../app/testing/fake-event-source.ts";
import { type RenderOptions, renderPage, testUser } from "../../../app/testing/render.tsx";
import { answerOperations, deadNetwork, server } from "../../../app/testing/server.ts";
import type { OrderOfShopFragment } from "../../../data/graphql/account.generated.ts";
import { product } from "../../cart/testing/cart-server.ts";
import { keepCustomer, readCustomer } from "../../orders/customer.ts";
import { databaseOrders } from "../../orders/outbox/order-outbox.ts";
import type { DeviceOrder } from "../../orders/outbox/order-records.ts";
import { deviceOrder } from "../../orders/outbox/testing/device-order.ts";
import { withdrawalOf } from "../../orders/outbox/withdraw-order.ts";
import { OwnOrdersPage } from "./own-orders-page.tsx";
import { orderAnchor } from "./record/order-anchor.ts";
import { shopOrder } from "./record/testing/shop-order.ts";

const keep = (...orders: DeviceOrder[]) => databaseOrders.change(() => orders);
/** Returns the server's answer to the page's query for orders: the `orders` whose ids the query contains. */
const shopOrders = (...orders: OrderOfShopFragment[]) => ({
  DeviceOrders: ({ ids }: Record<string, unknown>) => ({
    deviceOrders: orders.filter(({ id }) => (ids as string[]).includes(id)),
    devicePayments: [],
  }),
});
const inState = (state: OrderState) => shopOrders(shopOrder({ state }));
/** Opens the page as a visitor, and waits until the server has confirmed that nobody is signed in. */
async function visit(answers: RenderOptions["answers"] = {}, shop: Partial<Shop> = {}) {
  const view = await renderPage(<OwnOrdersPage />, { answers, shop });
  await act(() => view.session.restore());
  return view;
}
const row = async () => within(await screen.findByRole("article"));
type Card = Awaited<ReturnType<typeof row>>;
/** Text of the order's current step, including the words that only screen readers read out. */
const stepOf = (order: Card) =>
  within(order.getByRole("list", { name: "Avancement" }))
    .getAllByRole("listitem")
    .find((step) => step.getAttribute("aria-current") === "step")?.textContent;
const expectStep = (order: Card, step: string) => waitFor(() => expect(stepOf(order)).toBe(step));
const openMore = async ({ user }: Awaited<ReturnType<typeof renderPage>>) =>
  user.click(await screen.findByText("Plus"));
const plain = (text: string | null | undefined) => (text ?? "").replace(/[\u00a0\u202f]/g, " ");
const sumsOf = (order: Card) =>
  order.getAllByRole("term").map((term) => plain(`${term.textContent} = ${term.nextSibling?.textContent}`));

describe("the orders page of a visitor", () => {
  it("shows this device's orders with their current states, which it stores for use without a network", async () => {
    await keep(deviceOrder({ state: "NEW", fee: 1_000 }), deviceOrder({ id: "x", userId: "somebody" }));
    const view = await visit(shopOrders(shopOrder({ state: "SHIPPED", fee: 1_000 })));
    const order = await row();
    expect(order.getByRole("heading").textContent).toMatch(/^...-...$/);
    await expectStep(order, "En route");
    expect(order.getByText("Robe Kribi")).toBeVisible();
    expect(order.getByText(/16.000.FCFA/)).toBeVisible();
    expect(order.queryByText(/^M · 1/)).toBeNull();
    await openMore(view);
    expect(order.getByText(/^M · 1/)).toBeVisible();
    expect(document.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex");
    view.unmount();

    await visit({ DeviceOrders: deadNetwork });
    await expectStep(await row(), "En route");
    expect(await screen.findByText("L’état des commandes n’a pas pu être vérifié")).toBeInTheDocument();
  });

  it.each<[string, object]>([
    ["state", { state: "LATER" }],
    ["channel", { channel: "LATER", state: "LATER" }],
    [
      "kind of an announced payment",
      {
        state: "CONFIRMED",
        announcements: [{ id: "p1", kind: "LATER", amount: 5_000, reference: "", state: "WAITING" }],
      },
    ],
    [
      "state of an announced payment",
      {
        state: "CONFIRMED",
        announcements: [{ id: "p1", kind: "BANK", amount: 5_000, reference: "", state: "LATER" }],
      },
    ],
    [
      "kind of a request",
      { state: "LATER", requests: [{ id: "r", orderId: "o", madeAt: 1, kind: "LATER", content: {} }] },
    ],
  ])("keeps and shows an order although only a later release knows its %s", async (_, fields) => {
    await keep(deviceOrder(fields));
    await visit({ DeviceOrders: deadNetwork });
    const order = await row();
    expect(order.getByText(/^Autre/)).toBeVisible();
    await screen.findByText("L’état des commandes n’a pas pu être vérifié");
    expect(await databaseOrders.read()).toEqual([deviceOrder(fields)]);
  });

  it("shows the promised day of an order and the last day to pay an order put aside, also without a network", async () => {
    await keep(deviceOrder({ state: "NEW" }));
    const days = { promisedDay: "2099-12-05", settleBy: "2099-12-01", state: "CONFIRMED" as const };
    const view = await visit(shopOrders(shopOrder({ ...days, paid: 5_000 })));
    const promised = "Promise pour le samedi 5 décembre";
    await waitFor(async () => expect(plain((await row()).getByText(/^Promise/).textContent)).toBe(promised));
    view.unmount();
    await visit({ DeviceOrders: deadNetwork });
    const order = await row();
    expect(plain(order.getByText(/^Promise/).textContent)).toBe(promised);
    expect(plain(order.getByText(/^Mise de côté/).textContent)).toBe(
      "Mise de côté, à solder avant le mardi 1er décembre",
    );
  });

  it.each([
    ["is unknown to this release", { state: "CONFIRMED", promisedDay: "demain", settleBy: "2026-13-01" }],
    ["is no text", { state: "CONFIRMED", promisedDay: 5, settleBy: {} }],
    [
      "belongs to a delivered order",
      { state: "DELIVERED", promisedDay: "2099-12-05", settleBy: "2099-12-05" },
    ],
    ["belongs to a paid order", { state: "CONFIRMED", settleBy: "2099-12-05", paid: 1_000_000 }],
  ])("shows neither a promised day nor a last day to pay that %s", async (_, fields) => {
    await keep(deviceOrder(fields));
    await visit({ DeviceOrders: deadNetwork });
    const order = await row();
    expect(order.queryByText(/^(Promise|Mise de côté)/)).toBeNull();
  });

  it("says how to cancel an order whose withdrawal came too late, until the order is finished", async () => {
    await keep(
      deviceOrder({ state: "NEW", requests: [{ ...withdrawalOf(deviceOrder().id), refusal: "trop tard" }] }),
    );
    const wallets = [{ operator: "MTN MoMo", holder: "AWA", number: "677123456", ussd: "" }];
    await visit(inState("CONFIRMED"), { wallets });
    const order = await row();
    const notice = within(await order.findByRole("alert"));
    expect(
      notice.getByText(/^La boutique a déjà noté cette commande.: pour l’annuler, écrivez-lui/),
    ).toBeVisible();
    expect(order.queryByRole("button", { name: "Payer" })).toBeNull();
    const chat = order.getByRole("link", { name: "Écrire à la boutique" }).getAttribute("href") ?? "";
    expect(new URL(chat).searchParams.get("text")).toMatch(/^Je souhaite annuler ma commande ...-...$/);
    server.use(...answerOperations(inState("CANCELLED")));
    dispatchEvent(new Event("online"));
    await waitFor(() => expect(order.queryByRole("alert")).toBeNull());
  });

  it("does not say that an order is cancelled before the shop has received the withdrawal", async () => {
    await keep(deviceOrder({ state: "NEW", requests: [withdrawalOf(deviceOrder().id)] }));
    await visit({ ...inState("NEW"), PlaceOrder: deadNetwork });
    const order = await row();
    expect(await order.findByText("Annulation en attente")).toBeVisible();
    expect(order.getByText(/^La commande sera annulée dès qu’il y aura du réseau/)).toBeVisible();
    expect(order.queryByText("Commande annulée")).toBeNull();
  });

  it("shows the seller's legal name and tax number if the owner has entered the legal identity", async () => {
    await keep(deviceOrder({ state: "NEW" }));
    const { unmount } = await visit(inState("NEW"));
    await row();
    expect(screen.queryByRole("region", { name: "Vendeur" })).toBeNull();
    unmount();
    await visit(inState("NEW"), { legalName: "Chez Ada", legalForm: "SARL", niu: "M012345678901A" });
    await row();
    const seller = screen.getByRole("region", { name: "Vendeur" });
    expect(within(seller).getByText("Chez Ada, SARL")).toBeVisible();
    expect(within(seller).getByText("NIU M012345678901A")).toBeVisible();
  });

  it("shows what the shop has changed, what is paid and what is left to pay, also without a network", async () => {
    const asOrdered: OrderOfShopFragment["asOrdered"] = {
      __typename: "OrderAsPlaced",
      fee: null,
      lines: shopOrder().lines.map((line) => ({ ...line, __typename: "OrderedLine", quantity: 3 })),
    };
    const changed = { state: "SHIPPED", asOrdered, editedAt: "2026-11-23T10:00:00.000Z" } as const;
    const paid = { isPickup: true, fee: 0, discount: 1_000, discountReason: "Fidélité", paid: 5_000 };
    await keep(deviceOrder({ state: "NEW" }));
    const expectChanged = async (view: Awaited<ReturnType<typeof visit>>) => {
      const order = await row();
      await expectStep(order, "Prête");
      expect(order.getByText("Modifiée par la boutique")).toBeVisible();
      expect(order.getByText(/^Total.: 45.000.FCFA → 14.000.FCFA$/)).toBeVisible();
      expect(order.getByText("Reste à payer")).toBeVisible();
      expect(order.getByText(/^9.000.FCFA$/)).toBeVisible();
      expect(order.getByText(/^Payé.: 5.000.FCFA sur 14.000.FCFA$/)).toBeVisible();
      await openMore(view);
      expect(order.getByText(/^3.× Robe Kribi, M → 1.× Robe Kribi, M$/)).toBeVisible();
      expect(sumsOf(order)).toEqual([
        "Remise Fidélité = − 1 000 FCFA",
        "Retrait à la boutique = Gratuit",
        "Total = 14 000 FCFA",
        "Payé = 5 000 FCFA",
        "Reste à payer = 9 000 FCFA",
      ]);
      view.unmount();
    };
    await expectChanged(await visit(shopOrders(shopOrder({ ...changed, ...paid }))));
    await expectChanged(await visit({ DeviceOrders: deadNetwork }));
  });

  it.each([
    [{ state: "NEW" as const }, "Total 15 000 FCFA"],
    [{ paid: 0 }, "À payer 15 000 FCFA"],
    [{ paid: 4_000 }, "Reste à payer 11 000 FCFA Payé : 4 000 FCFA sur 15 000 FCFA"],
    [{ paid: 15_000 }, "Total 15 000 FCFA Payée"],
    [{ paid: 20_000 }, "À rembourser 5 000 FCFA Payé : 20 000 FCFA sur 15 000 FCFA"],
    [{ state: "CANCELLED" as const, paid: 2_000 }, "À rembourser 2 000 FCFA Payé : 2 000 FCFA"],
    [{ state: "CANCELLED" as const }, "Total 15 000 FCFA"],
    [{ state: "DELIVERED" as const }, "Total 15 000 FCFA"],
  ])("shows on the folded card what is to be paid: %j", async (fields, text) => {
    await keep(deviceOrder({ state: "NEW" }));
    await visit(shopOrders(shopOrder({ fee: 0, ...fields })));
    const card = await screen.findByRole("article");
    await waitFor(() =>
      expect(plain(card.textContent).replaceAll(" ", "")).toContain(text.replaceAll(" ", "")),
    );
  });

  it("shows « Annulée » in place of the steps for a cancelled order", async () => {
    await keep(deviceOrder({ state: "NEW" }));
    await visit(inState("CANCELLED"));
    const order = await row();
    expect(await order.findByText("Commande annulée")).toBeVisible();
    expect(order.queryByRole("list", { name: "Avancement" })).toBeNull();
    expect(order.queryByText(/retirée/i)).toBeNull();
    expect(order.getByRole("button", { name: "Commander à nouveau" })).toBeVisible();
  });

  it("has a chat link for each order, whose message already contains the order's number", async () => {
    await keep(deviceOrder({ state: "NEW" }));
    await visit(inState("NEW"));
    const order = await row();
    const chat = order.getByRole("link", { name: "Écrire à la boutique" }).getAttribute("href") ?? "";
    expect(new URL(chat).searchParams.get("text")).toMatch(/^Bonjour, au sujet de ma commande ...-... : $/);
  });

  it("scrolls to the order whose number is in the URL's fragment, and focuses its heading", async () => {
    const other = deviceOrder({
      id: "3f2a1c84-0b7e-4c1d-9a55-0000f234abcd",
      state: "DELIVERED",
      placedAt: 1,
    });
    await keep(deviceOrder({ state: "NEW" }), other);
    const shown = vi.spyOn(Element.prototype, "scrollIntoView");
    const address = `/orders#${orderAnchor(other.id)}`;
    const view = await renderPage(<OwnOrdersPage />, { answers: inState("NEW"), address, path: "/orders" });
    await act(() => view.session.restore());
    const [, second] = await screen.findAllByRole("article");
    await waitFor(() => expect(within(second ?? document.body).getByRole("heading")).toHaveFocus());
    expect(shown.mock.contexts).toEqual([second]);
  });

  it("fetches the orders again when the network is back", async () => {
    await keep(deviceOrder({ state: "NEW" }));
    await visit({ DeviceOrders: deadNetwork });
    const order = await row();
    await screen.findByText("L’état des commandes n’a pas pu être vérifié");
    server.use(...answerOperations(inState("CONFIRMED")));
    dispatchEvent(new Event("online"));
    await expectStep(order, "Confirmée");
    await waitFor(() =>
      expect(screen.queryByText("L’état des commandes n’a pas pu être vérifié")).toBeNull(),
    );
  });

  it("queries the orders every half minute as long as the shop may change one of them", async () => {
    const intervals = vi.spyOn(globalThis, "setInterval");
    await keep(deviceOrder({ state: "NEW" }), deviceOrder({ id: "done", state: "DELIVERED", placedAt: 1 }));
    await visit(inState("NEW"));
    expect(await screen.findByText("En attente de réponse de la boutique.")).toBeVisible();
    await expect.poll(() => intervals.mock.calls.map(([, ms]) => ms)).toContain(30_000);
    const [ask] = intervals.mock.calls.find(([, ms]) => ms === 30_000) ?? [];
    server.use(...answerOperations(inState("DELIVERED")));
    const ended = vi.spyOn(globalThis, "clearInterval");
    act(() => ask?.());
    const cards = screen.getAllByRole("article").map((card) => within(card));
    await waitFor(() => expect(cards.map(stepOf)).toEqual(["Livrée", "Livrée"]));
    expect(ended).toHaveBeenCalled();
  });

  it("queries the orders again soon after a failed request, even if no event says that the network is back", async () => {
    await keep(deviceOrder({ state: "NEW" }));
    await visit({ DeviceOrders: deadNetwork });
    const order = await row();
    await screen.findByText("L’état des commandes n’a pas pu être vérifié");
    server.use(...answerOperations(inState("CONFIRMED")));
    await waitFor(() => expect(stepOf(order)).toBe("Confirmée"));
    await waitFor(() =>
      expect(screen.queryByText("L’état des commandes n’a pas pu être vérifié")).toBeNull(),
    );
  });

  it("shows which order is not sent yet, and why an order was refused", async () => {
    await keep(deviceOrder(), deviceOrder({ id: "y", placedAt: 1, refusal: "Identifiant non valide" }));
    await visit();
    expect(await screen.findByText("En attente d’envoi")).toBeInTheDocument();
    expect(screen.getByText(/dès qu’il y aura du réseau/)).toBeInTheDocument();
    expect(screen.getByRole("alert")).toHaveTextContent(/Identifiant non valide/);
  });

  it("puts an order's articles into the cart again if they are still sold", async () => {
    const [line] = deviceOrder().lines;
    const variant = { number: 2, size: "M", colour: null, swatch: null, availability: "AVAILABLE" };
    const product = {
      ...{
        id: line?.productId,
        productName: "Robe Kribi",
        category: "Robe",
        price: 20_000,
        sellingPrice: 14_000,
      },
      ...{
        thumbnail: "/images/a",
        thumbnailColour: "#aa8866",
        availability: "AVAILABLE",
        __typename: "Product",
      },
      variants: [{ __typename: "ProductVariant", ...variant }],
    };
    await keep(deviceOrder({ state: "DELIVERED", lines: line ? [{ ...line, quantity: 3 }] : [] }));
    const SavedProducts = () => ({ __typename: "Query", productsById: [product] });
    const { user, cart } = await visit({ SavedProducts });
    await user.click(await screen.findByRole("button", { name: "Commander à nouveau" }));
    expect(await screen.findByText("3 articles sont dans votre panier.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Voir le panier" })).toHaveAttribute("href", "/cart");
    await waitFor(() => expect(screen.getByRole("link", { name: "Voir le panier" })).toHaveFocus());
    expect(cart.get().lines).toMatchObject([{ variant: 2, quantity: 3, product: { sellingPrice: 14_000 } }]);
  });

  it("offers « Commander à nouveau » under « Plus » for an order that is delivered but not paid", async () => {
    await keep(deviceOrder({ state: "DELIVERED", paid: 4_000 }));
    const wallets = [{ operator: "MTN MoMo", holder: "AWA", number: "677123456", ussd: "" }];
    const view = await visit({ DeviceOrders: deadNetwork }, { wallets });
    expect(await screen.findByRole("button", { name: "Payer" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Commander à nouveau" })).toBeNull();
    await openMore(view);
    expect(screen.getByRole("button", { name: "Commander à nouveau" })).toBeVisible();
  });

  it("erases the orders from a shared phone after two clicks", async () => {
    await keep(deviceOrder({ state: "DELIVERED" }));
    const { user } = await visit();
    await user.click(await screen.findByRole("button", { name: "Effacer de cet appareil" }));
    const erase = screen.getByRole("button", { name: "Effacer pour de bon" });
    await waitFor(() => expect(erase).toHaveAttribute("aria-disabled", "false"));
    await user.click(erase);
    expect(await screen.findByText("Pas encore de commande")).toBeInTheDocument();
    await waitFor(() =>
      expect(document.activeElement).toContainElement(screen.getByText("Pas encore de commande")),
    );
    expect(document.body).not.toHaveFocus();
    expect(await databaseOrders.read()).toEqual([]);
  });

  it("erases a visitor's typed name and phone number after two clicks, even if there are no orders", async () => {
    keepCustomer(null, { name: "Awa", phone: "677123456", quarter: "" });
    const { user } = await visit();
    expect(await screen.findByText("Pas encore de commande")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Effacer de cet appareil" }));
    const erase = screen.getByRole("button", { name: "Effacer pour de bon" });
    await waitFor(() => expect(erase).toHaveAttribute("aria-disabled", "false"));
    await user.click(erase);
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Effacer/ })).toBeNull());
    expect(readCustomer(null)).toEqual({ name: "", phone: "", quarter: "" });
  });
});

describe("the orders page of a signed-in user on a phone with a visitor's orders", () => {
  const question = () => screen.queryByText(/^Ces commandes sont-elles à vous/);
  const attached = vi.fn<(ids: unknown) => void>();
  const open = (state: OrderState = "CONFIRMED") =>
    renderPage(<OwnOrdersPage />, {
      user: testUser,
      answers: {
        ...inState(state),
        MyOrders: () => ({ myOrders: { edges: [] } }),
        AttachOrders: ({ ids }) => {
          attached(ids);
          return { attachOrders: ids };
        },
      },
    });

  it("moves the visitor's orders to the account after « Ces commandes sont à moi », and asks only once", async () => {
    attached.mockClear();
    await keep(deviceOrder({ state: "NEW" }));
    const { user, unmount } = await open();
    const order = await row();
    await expectStep(order, "Confirmée");
    expect(question()).toBeVisible();
    expect(attached).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Ces commandes sont à moi" }));
    await waitFor(() => expect(question()).toBeNull());
    await waitFor(() => expect(screen.getByRole("heading", { level: 2 })).toHaveFocus());
    await expect.poll(() => attached.mock.calls).toEqual([[[deviceOrder().id]]]);
    expect(await databaseOrders.read()).toMatchObject([{ userId: testUser.id }]);
    unmount();
    await open("SHIPPED");
    await expectStep(await row(), "En route");
    expect(question()).toBeNull();
  });

  it("leaves the visitor's orders on the device after « Pas à moi », but no longer shows them to this user", async () => {
    attached.mockClear();
    await keep(deviceOrder({ state: "NEW" }));
    const { user, unmount } = await open();
    await expectStep(await row(), "Confirmée");
    await user.click(screen.getByRole("button", { name: "Pas à moi" }));
    expect(await screen.findByText("Pas encore de commande")).toBeVisible();
    expect(question()).toBeNull();
    expect(attached).not.toHaveBeenCalled();
    unmount();
    for (const key of ["token", "user"]) localStorage.removeItem(key);
    await visit(inState("SHIPPED"));
    await expectStep(await row(), "En route");
    expect(question()).toBeNull();
  });
});

describe("the orders page of a signed-in user", () => {
  const node = shopOrder();
  const { id, lines } = node;
  const answers = { MyOrders: () => ({ myOrders: { edges: [{ node }] } }) };

  it("shows the account's orders, even from another device, and names articles that cannot be ordered again", async () => {
    const asked: unknown[] = [];
    const SavedProducts = ({ ids }: Record<string, unknown>) => {
      asked.push(ids);
      return { __typename: "Query", productsById: [] };
    };
    const view = await renderPage(<OwnOrdersPage />, {
      user: testUser,
      answers: { ...answers, SavedProducts },
    });
    const order = await row();
    await expectStep(order, "Confirmée");
    expect(await databaseOrders.read()).toMatchObject([{ id, userId: testUser.id, state: "CONFIRMED" }]);
    await openMore(view);
    await view.user.click(order.getByRole("button", { name: "Commander à nouveau" }));
    expect(await order.findByText(/Plus en vente pour le moment.*Robe Kribi \(M\)/)).toBeInTheDocument();
    expect(asked).toEqual([[lines[0]?.productId]]);
  });

  it("puts all articles into the cart again, even if there are more products than one request allows", async () => {
    const products = Array.from({ length: MAX_IDS + 1 }, (_, place) => product(`${place}`));
    const ordered = products.map(({ id: productId }) => ({
      ...lines[0],
      productId,
      variant: null,
      size: null,
    }));
    const MyOrders = () => ({ myOrders: { edges: [{ node: { ...node, lines: ordered } }] } });
    const SavedProducts = ({ ids }: Record<string, unknown>) => {
      const asked = products.filter((one) => (ids as string[]).includes(one.id));
      expect(asked.length).toBeLessThanOrEqual(MAX_IDS);
      return {
        __typename: "Query",
        productsById: asked.map((one) => ({ ...one, availability: "AVAILABLE", variants: [] })),
      };
    };
    const view = await renderPage(<OwnOrdersPage />, {
      user: testUser,
      answers: { ...answers, MyOrders, SavedProducts },
    });
    await openMore(view);
    await view.user.click((await row()).getByRole("button", { name: "Commander à nouveau" }));
    expect(await screen.findByText("51 articles sont dans votre panier.")).toBeInTheDocument();
    expect(screen.queryByText(/Plus en vente/)).toBeNull();
    expect(view.cart.get().lines).toHaveLength(MAX_IDS + 1);
  });

  it("shows, without a reload, a new order that the user makes on another device", async () => {
    const stream = fakeEventSource();
    await renderPage(<OwnOrdersPage />, {
      user: testUser,
      answers: { MyOrders: () => ({ myOrders: { edges: [] } }) },
    });
    expect(await screen.findByText("Pas encore de commande")).toBeInTheDocument();
    await expect.poll(stream.address).toBe("/events");
    server.use(...answerOperations(answers));
    act(() => stream.say("own-orders", "CHANGED"));
    await expectStep(await row(), "Confirmée");
  });
});
