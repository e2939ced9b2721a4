import { act, screen, within } from "@testing-library/react";
import type { OrderState } from "graphql-server/features/orders/order-state";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "../../../../app/testing/render.tsx";
import { type Answer, deadNetwork, refusal, requestsAnswered } from "../../../../app/testing/server.ts";
import { FREE_SLOTS_KEY } from "../../../../lib/storage/storage-keys.ts";
import { databaseOrders } from "../../../orders/outbox/order-outbox.ts";
import type { DeviceOrder } from "../../../orders/outbox/order-records.ts";
import { deviceOrder } from "../../../orders/outbox/testing/device-order.ts";
import { openOrders } from "../../../orders/session-orders.ts";
import { OwnOrdersPage } from "../own-orders-page.tsx";
import { shopOrder } from "../record/testing/shop-order.ts";

const AT = "2099-12-05T09:00:00.000Z";
const SERVICE = "3f2a1c84-0b7e-4c1d-9a55-000000000009";
const LINE = {
  ...{ productId: null, productName: "Gainage Main", variant: null, size: null, colour: null },
  ...{ price: 15_000, quantity: 1, image: null },
};
const appointment = (fields: Partial<DeviceOrder> = {}) =>
  deviceOrder({
    ...{ fee: 0, lines: [LINE], appointment: { serviceId: SERVICE, startsAt: Date.parse(AT) } },
    ...fields,
  });
const ofShop =
  (fields: Parameters<typeof shopOrder>[0] = {}): Answer =>
  () => ({
    deviceOrders: [
      shopOrder({
        ...{ state: "NEW", isPickup: true, fee: 0, serviceId: SERVICE, appointmentAt: AT },
        ...{ appointmentMinutes: 90, isSlotReserved: false },
        lines: [{ ...LINE, __typename: "OrderLine", returned: 0 }],
        ...fields,
      }),
    ],
    devicePayments: [],
  });
const free: Answer = () => ({
  freeSlots: {
    ...{ __typename: "FreeSlots", now: "2099-12-04T10:00:00.000Z" },
    days: [
      { __typename: "FreeDay", day: "2099-12-05", slots: ["09:30", "11:00", "16:00"] },
      { __typename: "FreeDay", day: "2099-12-07", slots: ["10:00"] },
    ],
  },
});

async function visit(order: DeviceOrder, answers: Readonly<Record<string, Answer>>) {
  await databaseOrders.change(() => [order]);
  const view = await renderPage(<OwnOrdersPage />, { answers: { FreeSlots: free, ...answers } });
  await act(() => view.session.restore());
  const card = await screen.findByRole("article");
  return { ...view, card: within(card), textOf: () => (card.textContent ?? "").replace(/\s/g, " ") };
}

beforeEach(() => localStorage.clear());

describe("the card of an appointment", () => {
  it("shows day, time and length, the steps of an appointment, and until when the slot is held", async () => {
    const heldUntil = "2099-12-04T11:30:00.000Z";
    const { card, textOf } = await visit(appointment({ state: "NEW" }), {
      DeviceOrders: ofShop({ isSlotReserved: true, heldUntil }),
    });
    expect(await card.findByText(/^Heure gardée jusqu’/)).toHaveTextContent(
      /^Heure gardée jusqu’au vendredi 4 décembre à 12\sh\s30\.$/,
    );
    expect(textOf()).toContain("Rendez-vous samedi 5 décembre à 10 hGainage Main · 1 h 30");
    expect(card.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Demandé",
      "Confirmé",
      "Terminé",
    ]);
    expect(card.getByRole("button", { name: "Ajouter au calendrier" })).toBeVisible();
  });

  it("says that a slot that was requested without a network waits to be sent", async () => {
    const { card } = await visit(appointment(), { PlaceOrder: deadNetwork });
    expect(await card.findByText("En attente d’envoi")).toBeVisible();
    expect(card.getByText(/^L’heure sera demandée à la boutique dès qu’il y aura du réseau/)).toBeVisible();
  });

  it("says that the slot is not free any more if the shop has the order, but has not reserved the slot", async () => {
    const view = await visit(appointment(), {
      PlaceOrder: () => ({ placeOrder: { id: deviceOrder().id, state: "NEW" } }),
      DeviceOrders: ofShop(),
    });
    await act(async () => void (await openOrders(view.session).flush()));
    expect(await view.card.findByText(/n’est plus libre\.$/)).toBeVisible();
  });

  it("proposes the nearest free slots if the slot is not free any more, and requests the tapped one", async () => {
    const asked: unknown[] = [];
    const { card, user } = await visit(appointment({ state: "NEW" }), {
      DeviceOrders: ofShop(),
      RequestSlot: (variables) => {
        asked.push(variables);
        return { requestSlot: true };
      },
    });
    expect(await card.findByText(/^Samedi 5 décembre à 10\sh n’est plus libre\.$/)).toBeVisible();
    const slots = (await card.findAllByRole("button", { name: / à \d/ })).map(({ textContent }) =>
      textContent?.replace(/\s/g, " "),
    );
    expect(slots).toEqual([
      "Samedi 5 décembre à 9 h 30",
      "Samedi 5 décembre à 11 h",
      "Samedi 5 décembre à 16 h",
    ]);
    await user.click(card.getByRole("button", { name: /à 11\sh/ }));
    expect(await card.findByText("demande envoyée")).toBeVisible();
    expect(asked).toMatchObject([{ orderId: deviceOrder().id, startsAt: "2099-12-05T10:00:00.000Z" }]);
  });

  it("stores the request for another slot until there is a network", async () => {
    const send = vi.fn(deadNetwork);
    const { card, user, textOf } = await visit(appointment({ state: "NEW" }), {
      DeviceOrders: ofShop(),
      RequestSlot: send,
    });
    await user.click(await card.findByRole("button", { name: /à 11\sh/ }));
    expect(await card.findByText("en attente d’envoi")).toBeVisible();
    expect(textOf()).toContain("Rendez-vous samedi 5 décembre à 11 h");
    await expect.poll(() => send.mock.calls.length).toBe(1);
    await expect.poll(async () => (await databaseOrders.read())[0]?.requests?.length).toBe(1);
  });

  it("without a network, proposes the free slots that are stored on the phone, except the one that is taken", async () => {
    const days = [{ day: "2099-12-05", slots: ["09:30", "10:00", "11:00"] }];
    const kept = { now: Date.parse("2099-12-04T10:00:00Z"), readAt: Date.now(), days };
    localStorage.setItem(FREE_SLOTS_KEY, JSON.stringify([[SERVICE, kept]]));
    const { card } = await visit(appointment({ state: "NEW" }), {
      DeviceOrders: ofShop(),
      FreeSlots: deadNetwork,
    });
    const slots = (await card.findAllByRole("button", { name: / à \d/ })).map(({ textContent }) =>
      textContent?.replace(/\s/g, " "),
    );
    expect(slots).toEqual(["Samedi 5 décembre à 9 h 30", "Samedi 5 décembre à 11 h"]);
  });

  it("shows the shop's refusal of another slot on the card, with further free slots", async () => {
    const message = "Samedi 5 décembre à 11 h n’est plus libre. Libres : 16 h";
    const read = vi.fn(free);
    const { card, user } = await visit(appointment({ state: "NEW" }), {
      DeviceOrders: ofShop(),
      RequestSlot: () => refusal("CONFLICT", message),
      FreeSlots: read,
    });
    await user.click(await card.findByRole("button", { name: /à 11\sh/ }));
    expect(await card.findByText(`${message}.`)).toBeVisible();
    expect(await card.findByRole("button", { name: /à 16\sh/ })).toBeVisible();
    // The page has asked the shop again, because the refusal shows that the stored free slots are out of date.
    expect(read.mock.calls.length).toBeGreaterThan(1);
    await requestsAnswered();
  });

  it("says that the slot is not held any more if the shop has not answered in time", async () => {
    const { card } = await visit(appointment({ state: "NEW" }), {
      DeviceOrders: ofShop({ heldUntil: "2099-12-04T09:00:00.000Z" }),
    });
    expect(await card.findByText(/l’heure n’est plus gardée\.$/)).toBeVisible();
  });

  it("lets the customer request another free slot in the sheet « Choisir l’heure »", async () => {
    const { card, user } = await visit(appointment({ state: "NEW" }), {
      DeviceOrders: ofShop(),
      RequestSlot: () => ({ requestSlot: true }),
    });
    await user.click(await card.findByRole("button", { name: "Autre heure" }));
    const sheet = within(screen.getByRole("dialog", { name: "Choisir l’heure" }));
    await user.click(await sheet.findByRole("button", { name: "lundi 7 décembre" }));
    await user.click(sheet.getByRole("button", { name: /^10\sh$/ }));
    await user.click(sheet.getByRole("button", { name: "Demander cette heure" }));
    expect(await card.findByText("demande envoyée")).toBeVisible();
  });

  it.each(["NEW", "CONFIRMED"])(
    "in the state %s offers no calendar entry before the phone knows whether the slot is reserved",
    async (state) => {
      const { card } = await visit(appointment({ state }), { DeviceOrders: deadNetwork });
      expect(card.getByText(/^Rendez-vous/)).toBeVisible();
      expect(card.queryByRole("button", { name: "Ajouter au calendrier" })).toBeNull();
    },
  );

  it("offers no entry for the phone's calendar if the appointment was cancelled", async () => {
    const { card, user } = await visit(appointment({ state: "NEW" }), {
      DeviceOrders: ofShop({ state: "CANCELLED", isSlotReserved: false }),
    });
    expect(await card.findByText("Rendez-vous annulé")).toBeVisible();
    await user.click(card.getByText("Plus"));
    expect(await card.findByRole("list", { name: "Articles" })).toBeVisible();
    expect(card.queryByRole("button", { name: /calendrier/ })).toBeNull();
  });

  it("says kindly that the customer did not come, and offers to book again", async () => {
    const { card } = await visit(appointment({ state: "NEW" }), {
      DeviceOrders: ofShop({ state: "CANCELLED", noShow: true }),
    });
    expect(await card.findByText("Rendez-vous manqué")).toBeVisible();
    expect(card.getByRole("link", { name: "Réserver à nouveau" })).toHaveAttribute("href", "/services");
    expect(card.queryByRole("button", { name: "Commander à nouveau" })).toBeNull();
  });

  const answersOfState: readonly (readonly [string, (state: OrderState) => Record<string, Answer>])[] = [
    [
      "in the shop's record",
      (state) => ({
        DeviceOrders: ofShop({ state, serviceId: null, appointmentAt: null, isSlotReserved: null }),
      }),
    ],
    [
      "because an admin has entered the order by hand",
      (state) => ({
        DeviceOrders: () => ({ deviceOrders: [], devicePayments: [] }),
        OrderStates: () => ({ orderStates: [{ __typename: "PlacedOrder", id: deviceOrder().id, state }] }),
      }),
    ],
  ];
  describe.each(answersOfState)("if the order has no slot %s", (_, answersOf) => {
    it.each<[OrderState, string]>([
      ["NEW", "Demandée"],
      ["CONFIRMED", "Confirmée"],
    ])(
      "says in the state %s that the slot is not confirmed, and shows the steps of an order of articles",
      async (state, step) => {
        const { card, textOf } = await visit(appointment({ state: "NEW" }), answersOf(state));
        expect(await card.findByRole("alert")).toHaveTextContent(
          /^L’heure n’est pas confirmée ici\s: écrivez à la boutique\.$/,
        );
        expect(card.getByRole("link", { name: /^Écrire/ })).toBeVisible();
        expect(card.getByText(step).closest("[aria-current=step]")).not.toBeNull();
        expect(textOf()).not.toMatch(/Rendez-vous|à 10 h/);
        expect(card.queryByRole("button", { name: "Ajouter au calendrier" })).toBeNull();
        await requestsAnswered();
      },
    );
  });

  it("says that the shop keeps the deposit of a missed appointment", async () => {
    const { card, textOf } = await visit(appointment({ state: "NEW" }), {
      DeviceOrders: ofShop({ state: "CANCELLED", noShow: true, deposit: 5_000, paid: 5_000 }),
    });
    await card.findByText("Rendez-vous manqué");
    expect(textOf()).toContain("Acompte gardé5 000 FCFA");
    expect(textOf()).not.toMatch(/Payée|Total|Reste à payer/);
  });

  it("is shown without an error although the stored record is damaged or of a later release", async () => {
    const damaged = { appointment: { serviceId: 1 }, serviceId: 2, appointmentAt: "x", isSlotReserved: "x" };
    await databaseOrders.change(() => [
      appointment({ state: "LATER" }),
      { ...deviceOrder({ id: `${deviceOrder().id.slice(0, -1)}e`, state: "NEW" }), ...(damaged as object) },
    ]);
    const view = await renderPage(<OwnOrdersPage />, {
      answers: { DeviceOrders: deadNetwork, FreeSlots: deadNetwork },
    });
    await act(() => view.session.restore());
    const cards = await screen.findAllByRole("article");
    expect(cards).toHaveLength(2);
    expect(cards.map(({ textContent }) => textContent?.includes("Rendez-vous"))).toEqual([true, false]);
  });
});
