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
import { databaseOrders } from "../../orders/outbox/order-outbox.ts";
import type { DeviceOrder } from "../../orders/outbox/order-records.ts";
import { deviceOrder } from "../../orders/outbox/testing/device-order.ts";
import { withdrawalOf } from "../../orders/outbox/withdraw-order.ts";
import { OwnOrdersPage } from "./own-orders-page.tsx";
import { shopOrder } from "./record/testing/shop-order.ts";

const keep = (...orders: DeviceOrder[]) => databaseOrders.change(() => orders);
/** Returns only the orders whose ids are queried. */
const shopOrders = (...orders: OrderOfShopFragment[]) => ({
  DeviceOrders: ({ ids }: Record<string, unknown>) => ({
    deviceOrders: orders.filter(({ id }) => (ids as string[]).includes(id)),
    devicePayments: [],
  }),
});
const inState = (state: OrderState) => shopOrders(shopOrder({ state }));
/** Opens the page as a visitor, once it is known that no user is signed in. */
async function visit(answers: RenderOptions["answers"] = {}, shop: Partial<Shop> = {}) {
  const view = await renderPage(<OwnOrdersPage />, { answers, shop });
  await act(() => view.session.restore());
  return view;
}
const row = async () => within(await screen.findByRole("article"));

describe("a visitor's orders", () => {
  it("are this device's orders with their current states, stored for offline use", async () => {
    await keep(deviceOrder({ state: "NEW", fee: 1_000 }), deviceOrder({ id: "x", userId: "somebody" }));
    const { unmount } = await visit(shopOrders(shopOrder({ state: "SHIPPED", fee: 1_000 })));
    const order = await row();
    expect(order.getByRole("heading").textContent).toMatch(/^...-...$/);
    expect(await order.findByText("En route")).toBeInTheDocument();
    expect(order.getByText("Robe Kribi")).toBeInTheDocument();
    expect(order.getByText(/^M · 1/)).toBeInTheDocument();
    expect(order.getByText(/16.000.FCFA/)).toBeInTheDocument();
    expect(document.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex");
    unmount();

    await visit({ DeviceOrders: deadNetwork });
    expect(await (await row()).findByText("En route")).toBeInTheDocument();
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
  ])("are kept and shown if a later release has added their %s", async (_, fields) => {
    await keep(deviceOrder(fields));
    await visit({ DeviceOrders: deadNetwork });
    const order = await row();
    expect(order.getByText(/^Autre/)).toBeVisible();
    await screen.findByText("L’état des commandes n’a pas pu être vérifié");
    expect(await databaseOrders.read()).toEqual([deviceOrder(fields)]);
  });

  it("say in place how to cancel an order whose withdrawal came too late, and nothing about it once it is done", async () => {
    await keep(
      deviceOrder({ state: "NEW", requests: [{ ...withdrawalOf(deviceOrder().id), refusal: "trop tard" }] }),
    );
    await visit(inState("CONFIRMED"));
    const order = await row();
    const notice = within(await order.findByRole("alert"));
    expect(
      notice.getByText(/^La boutique a déjà noté cette commande.: pour l’annuler, écrivez-lui/),
    ).toBeVisible();
    const chat = notice.getByRole("link", { name: "Écrire" }).getAttribute("href") ?? "";
    expect(new URL(chat).searchParams.get("text")).toMatch(/^Je souhaite annuler ma commande ...-...$/);
    server.use(...answerOperations(inState("CANCELLED")));
    dispatchEvent(new Event("online"));
    await waitFor(() => expect(order.queryByRole("alert")).toBeNull());
  });

  it("are not called cancelled before the shop has received the withdrawal", async () => {
    await keep(deviceOrder({ state: "NEW", requests: [withdrawalOf(deviceOrder().id)] }));
    await visit({ ...inState("NEW"), PlaceOrder: deadNetwork });
    const order = await row();
    expect(await order.findByText("Retrait en attente")).toBeVisible();
    expect(order.getByText(/^La commande sera retirée dès qu’il y aura du réseau/)).toBeVisible();
    expect(order.queryByText("Annulée")).toBeNull();
  });

  it("name the seller once its owner states the legal identity", async () => {
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

  it("show what the shop has changed, what is paid and what is left to pay, offline too", async () => {
    const asOrdered: OrderOfShopFragment["asOrdered"] = {
      __typename: "OrderAsPlaced",
      fee: null,
      lines: shopOrder().lines.map((line) => ({ ...line, __typename: "OrderedLine", quantity: 3 })),
    };
    const changed = { state: "SHIPPED", asOrdered, editedAt: "2026-11-23T10:00:00.000Z" } as const;
    const paid = { isPickup: true, fee: 0, discount: 1_000, discountReason: "Fidélité", paid: 5_000 };
    await keep(deviceOrder({ state: "NEW" }));
    const { unmount } = await visit(shopOrders(shopOrder({ ...changed, ...paid })));
    const expectChanged = async () => {
      const order = await row();
      expect(await order.findByText("Prête")).toBeVisible();
      expect(order.getByText("Modifiée par la boutique")).toBeVisible();
      expect(order.getByText(/^3.× Robe Kribi, M → 1.× Robe Kribi, M$/)).toBeVisible();
      expect(order.getByText(/^Total.: 45.000.FCFA → 14.000.FCFA$/)).toBeVisible();
      const sums = order.getAllByRole("term").map((term) => {
        return `${term.textContent} = ${term.nextSibling?.textContent}`.replace(/[\u00a0\u202f]/g, " ");
      });
      expect(sums).toEqual([
        "Remise Fidélité = − 1 000 FCFA",
        "Retrait à la boutique = Gratuit",
        "Total  = 14 000 FCFA",
        "Payé = 5 000 FCFA",
        "Reste à payer Acompte = 9 000 FCFA",
      ]);
    };
    await expectChanged();
    unmount();
    await visit({ DeviceOrders: deadNetwork });
    await expectChanged();
  });

  it.each([
    [{ paid: 0 }, "Total À payer = 15 000 FCFA"],
    [{ paid: 15_000 }, "Total Payée = 15 000 FCFA"],
    [{ paid: 20_000 }, "À rembourser = 5 000 FCFA"],
    [{ state: "CANCELLED" as const }, "Total  = 15 000 FCFA"],
  ])("say what is to be paid: %j", async (fields, last) => {
    await keep(deviceOrder({ state: "NEW" }));
    await visit(shopOrders(shopOrder({ fee: 0, ...fields })));
    const order = await row();
    await waitFor(() => {
      const term = order.getAllByRole("term").at(-1);
      expect(`${term?.textContent} = ${term?.nextSibling?.textContent}`.replace(/[\u00a0\u202f]/g, " ")).toBe(
        last,
      );
    });
  });

  it("are updated when the network is back", async () => {
    await keep(deviceOrder({ state: "NEW" }));
    await visit({ DeviceOrders: deadNetwork });
    const { findByText } = await row();
    await screen.findByText("L’état des commandes n’a pas pu être vérifié");
    server.use(...answerOperations(inState("CONFIRMED")));
    dispatchEvent(new Event("online"));
    expect(await findByText("Confirmée")).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.queryByText("L’état des commandes n’a pas pu être vérifié")).toBeNull(),
    );
  });

  it("are queried every half minute as long as the shop may change an order", async () => {
    const intervals = vi.spyOn(globalThis, "setInterval");
    await keep(deviceOrder({ state: "NEW" }), deviceOrder({ id: "done", state: "DELIVERED", placedAt: 1 }));
    await visit(inState("NEW"));
    expect(await screen.findByText("En attente de réponse")).toBeVisible();
    await expect.poll(() => intervals.mock.calls.map(([, ms]) => ms)).toContain(30_000);
    const [ask] = intervals.mock.calls.find(([, ms]) => ms === 30_000) ?? [];
    server.use(...answerOperations(inState("DELIVERED")));
    const ended = vi.spyOn(globalThis, "clearInterval");
    act(() => ask?.());
    await waitFor(() => expect(screen.getAllByText("Livrée")).toHaveLength(2));
    expect(ended).toHaveBeenCalled();
  });

  it("are updated automatically after the connection was dead without an error", async () => {
    await keep(deviceOrder({ state: "NEW" }));
    await visit({ DeviceOrders: deadNetwork });
    const { findByText } = await row();
    await screen.findByText("L’état des commandes n’a pas pu être vérifié");
    server.use(...answerOperations(inState("CONFIRMED")));
    // The timeout covers the first pause before the reconnection, which is at most two seconds.
    expect(await findByText("Confirmée", {}, { timeout: 15_000 })).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.queryByText("L’état des commandes n’a pas pu être vérifié")).toBeNull(),
    );
  });

  it("show which order is not sent yet, and why an order was refused", async () => {
    await keep(deviceOrder(), deviceOrder({ id: "y", placedAt: 1, refusal: "Identifiant non valide" }));
    await visit();
    expect(await screen.findByText("En attente d’envoi")).toBeInTheDocument();
    expect(screen.getByText(/dès qu’il y aura du réseau/)).toBeInTheDocument();
    expect(screen.getByRole("alert")).toHaveTextContent(/Identifiant non valide/);
  });

  it("go into the cart again if they are still sold", async () => {
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
    expect(cart.get().lines).toMatchObject([{ variant: 2, quantity: 3, product: { sellingPrice: 14_000 } }]);
  });

  it("are erased from a shared phone by two clicks", async () => {
    await keep(deviceOrder({ state: "DELIVERED" }));
    const { user } = await visit();
    await user.click(await screen.findByRole("button", { name: "Effacer de cet appareil" }));
    const erase = screen.getByRole("button", { name: "Effacer pour de bon" });
    await waitFor(() => expect(erase).toHaveAttribute("aria-disabled", "false"), { timeout: 3_000 });
    await user.click(erase);
    expect(await screen.findByText("Pas encore de commande")).toBeInTheDocument();
    expect(await databaseOrders.read()).toEqual([]);
  });
});

describe("a visitor's orders on the page of a signed-in user", () => {
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

  it("are the account's only after « Ces commandes sont à moi », which is asked once", async () => {
    attached.mockClear();
    await keep(deviceOrder({ state: "NEW" }));
    const { user, unmount } = await open();
    const order = await row();
    expect(await order.findByText("Confirmée")).toBeVisible();
    expect(question()).toBeVisible();
    expect(attached).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Ces commandes sont à moi" }));
    await waitFor(() => expect(question()).toBeNull());
    await expect.poll(() => attached.mock.calls).toEqual([[[deviceOrder().id]]]);
    expect(await databaseOrders.read()).toMatchObject([{ userId: testUser.id }]);
    unmount();
    await open("SHIPPED");
    expect(await (await row()).findByText("En route")).toBeVisible();
    expect(question()).toBeNull();
  });

  it("stay the device's, and are not shown to this user any more, after « Pas à moi »", async () => {
    attached.mockClear();
    await keep(deviceOrder({ state: "NEW" }));
    const { user, unmount } = await open();
    expect(await (await row()).findByText("Confirmée")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Pas à moi" }));
    expect(await screen.findByText("Pas encore de commande")).toBeVisible();
    expect(question()).toBeNull();
    expect(attached).not.toHaveBeenCalled();
    unmount();
    for (const key of ["token", "user"]) localStorage.removeItem(key);
    await visit(inState("SHIPPED"));
    expect(await (await row()).findByText("En route")).toBeVisible();
    expect(question()).toBeNull();
  });
});

describe("the orders of a signed-in user", () => {
  const node = shopOrder();
  const { id, lines } = node;
  const answers = { MyOrders: () => ({ myOrders: { edges: [{ node }] } }) };

  it("are the account's, including those from another device, and go into the cart again", async () => {
    const asked: unknown[] = [];
    const SavedProducts = ({ ids }: Record<string, unknown>) => {
      asked.push(ids);
      return { __typename: "Query", productsById: [] };
    };
    const { user } = await renderPage(<OwnOrdersPage />, {
      user: testUser,
      answers: { ...answers, SavedProducts },
    });
    const order = await row();
    expect(order.getByText("Confirmée")).toBeInTheDocument();
    expect(await databaseOrders.read()).toMatchObject([{ id, userId: testUser.id, state: "CONFIRMED" }]);
    await user.click(order.getByRole("button", { name: "Commander à nouveau" }));
    expect(await order.findByText(/Plus en vente pour le moment.*Robe Kribi \(M\)/)).toBeInTheDocument();
    expect(asked).toEqual([[lines[0]?.productId]]);
  });

  it("go into the cart again completely, even if they have more products than one request allows", async () => {
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
    const { user, cart } = await renderPage(<OwnOrdersPage />, {
      user: testUser,
      answers: { ...answers, MyOrders, SavedProducts },
    });
    await user.click((await row()).getByRole("button", { name: "Commander à nouveau" }));
    expect(await screen.findByText("51 articles sont dans votre panier.")).toBeInTheDocument();
    expect(screen.queryByText(/Plus en vente/)).toBeNull();
    expect(cart.get().lines).toHaveLength(MAX_IDS + 1);
  });

  it("show an order made on another device without a reload", async () => {
    const stream = fakeEventSource();
    await renderPage(<OwnOrdersPage />, {
      user: testUser,
      answers: { MyOrders: () => ({ myOrders: { edges: [] } }) },
    });
    expect(await screen.findByText("Pas encore de commande")).toBeInTheDocument();
    await expect.poll(stream.address).toBe("/events");
    server.use(...answerOperations(answers));
    act(() => stream.say("own-orders", "CHANGED"));
    expect((await row()).getByText("Confirmée")).toBeInTheDocument();
  });
});
