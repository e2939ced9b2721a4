import { act, screen, waitFor, within } from "@testing-library/react";
import { MAX_IDS } from "graphql-server/pagination/page-size";
import { describe, expect, it, vi } from "vitest";
import { fakeEventSource } from "../../app/testing/fake-event-source.ts";
import { renderPage, testUser } from "../../app/testing/render.tsx";
import { answerOperations, deadNetwork, server } from "../../app/testing/server.ts";
import { product } from "../../cart/testing/cart-server.ts";
import { databaseOrders } from "../../orders/order-outbox.ts";
import type { DeviceOrder } from "../../orders/order-records.ts";
import { deviceOrder } from "../../orders/testing/device-order.ts";
import { OwnOrdersPage } from "./own-orders-page.tsx";

const keep = (...orders: DeviceOrder[]) => databaseOrders.change(() => orders);
const states = (state: string) => ({
  OrderStates: ({ ids }: Record<string, unknown>) => ({
    orderStates: (ids as string[]).map((id) => ({ id, state })),
  }),
});
/** Opens the page as a visitor, once it is known that no user is signed in. */
async function visit(answers: NonNullable<Parameters<typeof renderPage>[1]>["answers"] = {}) {
  const view = await renderPage(<OwnOrdersPage />, { answers });
  await act(() => view.session.restore());
  return view;
}
const row = async () => within(await screen.findByRole("article"));

describe("a visitor's orders", () => {
  it("are this device's orders with their current states, stored for offline use", async () => {
    await keep(deviceOrder({ state: "NEW", fee: 1_000 }), deviceOrder({ id: "x", userId: "somebody" }));
    const { unmount } = await visit(states("SHIPPED"));
    const order = await row();
    expect(order.getByRole("heading").textContent).toMatch(/^...-...$/);
    expect(await order.findByText("En route")).toBeInTheDocument();
    expect(order.getByText("Robe Kribi")).toBeInTheDocument();
    expect(order.getByText(/^M · 1/)).toBeInTheDocument();
    expect(order.getByText(/16.000.FCFA/)).toBeInTheDocument();
    expect(document.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex");
    unmount();

    await visit({ OrderStates: deadNetwork });
    expect(await (await row()).findByText("En route")).toBeInTheDocument();
    expect(await screen.findByText("L’état des commandes n’a pas pu être vérifié")).toBeInTheDocument();
  });

  it("are updated when the network is back", async () => {
    await keep(deviceOrder({ state: "NEW" }));
    await visit({ OrderStates: deadNetwork });
    const { findByText } = await row();
    await screen.findByText("L’état des commandes n’a pas pu être vérifié");
    server.use(...answerOperations(states("CONFIRMED")));
    dispatchEvent(new Event("online"));
    expect(await findByText("Confirmée")).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.queryByText("L’état des commandes n’a pas pu être vérifié")).toBeNull(),
    );
  });

  it("are queried every half minute as long as the shop may change an order", async () => {
    const intervals = vi.spyOn(globalThis, "setInterval");
    await keep(deviceOrder({ state: "NEW" }), deviceOrder({ id: "done", state: "DELIVERED", placedAt: 1 }));
    await visit(states("NEW"));
    expect(await screen.findByText("En attente de réponse")).toBeVisible();
    await expect.poll(() => intervals.mock.calls.map(([, ms]) => ms)).toContain(30_000);
    const [ask] = intervals.mock.calls.find(([, ms]) => ms === 30_000) ?? [];
    server.use(...answerOperations(states("DELIVERED")));
    const ended = vi.spyOn(globalThis, "clearInterval");
    act(() => ask?.());
    await waitFor(() => expect(screen.getAllByText("Livrée")).toHaveLength(2));
    expect(ended).toHaveBeenCalled();
  });

  it("are updated automatically after the connection was dead without an error", async () => {
    await keep(deviceOrder({ state: "NEW" }));
    await visit({ OrderStates: deadNetwork });
    const { findByText } = await row();
    await screen.findByText("L’état des commandes n’a pas pu être vérifié");
    server.use(...answerOperations(states("CONFIRMED")));
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
    await user.click(screen.getByRole("button", { name: "Effacer pour de bon" }));
    expect(await screen.findByText("Pas encore de commande")).toBeInTheDocument();
    expect(await databaseOrders.read()).toEqual([]);
  });
});

describe("the orders of a signed-in user", () => {
  const { id, lines, placedAt, channel, fee } = deviceOrder();
  const node = { id, channel, fee, placedAt: new Date(placedAt).toISOString(), state: "CONFIRMED", lines };
  const answers = { ...states("CONFIRMED"), MyOrders: () => ({ myOrders: { edges: [{ node }] } }) };

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
    await expect.poll(stream.address).toBe("/catalogue-events");
    server.use(...answerOperations(answers));
    act(() => stream.say("own-orders", "CHANGED"));
    expect((await row()).getByText("Confirmée")).toBeInTheDocument();
  });
});
