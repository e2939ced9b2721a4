import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { line, openOrder, openOrders, order, text } from "../../../app/testing/opened-orders.tsx";
import { type Answer, refusal } from "../../../app/testing/server.ts";
import type { PaymentKind } from "../../../data/graphql/admin.generated.ts";
import { undoneAnswer } from "../testing/admin-responses.ts";
import { orderPage, panelPayment, paymentsOf } from "../testing/order-responses.ts";

describe("the list of orders", () => {
  it("shows number, state, customer, articles and total, and sends filter and search to the server", async () => {
    const asked = vi.fn((variables) => orderPage(...(variables.state === "SHIPPED" ? [] : [order()])));
    const { user } = await openOrders({ PanelOrders: asked });
    const row = text(await screen.findByRole("article"));
    for (const part of ["K7M-42P", "Nouvelle", "31 500 FCFA", "2 × Robe Kribi", "Awa Ngono"])
      expect(row).toContain(part);
    await user.type(screen.getByRole("searchbox"), "ngono");
    await user.selectOptions(screen.getByRole("combobox", { name: "Filtrer par état" }), "En route");
    expect(await screen.findByText("Aucune commande ne correspond")).toBeDefined();
    await waitFor(() =>
      expect(asked).toHaveBeenLastCalledWith({ state: "SHIPPED", search: "ngono", first: 20 }),
    );
  });

  it("takes its filter from the URL, and writes a newly chosen filter into the URL", async () => {
    const asked = vi.fn(() => orderPage());
    const { user, address } = await openOrders(
      { PanelOrders: asked },
      "/admin-panel/orders?etat=SHIPPED&recherche=awa",
    );
    await screen.findByText("Aucune commande ne correspond");
    expect(asked).toHaveBeenLastCalledWith({ state: "SHIPPED", search: "awa", first: 20 });
    await user.selectOptions(screen.getByRole("combobox", { name: "Filtrer par état" }), "États");
    expect(address()).toBe("/admin-panel/orders?recherche=awa");
  });

  it("shows a new order without a reload, and plays a sound if the admin has switched it on", async () => {
    const AudioContext = vi.fn();
    vi.stubGlobal("AudioContext", AudioContext);
    let orders = [order()];
    const { user, say } = await openOrders({ PanelOrders: () => orderPage(...orders) });
    await screen.findByText("Awa Ngono", { exact: false });
    orders = [order({ id: "0d3f0000-0000-4000-8000-000000000002", number: "ABCDEF" }), ...orders];
    act(() => say("orders", "NEW"));
    expect(await screen.findByRole("button", { name: "ABC-DEF" })).toBeDefined();
    expect(AudioContext).not.toHaveBeenCalled();
    await user.click(screen.getByRole("checkbox", { name: /^Son à chaque nouvelle commande/ }));
    act(() => say("orders", "CHANGED"));
    expect(AudioContext).not.toHaveBeenCalled();
    act(() => say("orders", "NEW"));
    expect(AudioContext).toHaveBeenCalledOnce();
  });
});

describe("an order's row in the list", () => {
  it("names only the first five of many articles", async () => {
    const lines = Array.from({ length: 200 }, (_, place) => ({ ...line, productName: `Robe ${place}` }));
    await openOrders({ PanelOrders: () => orderPage(order({ lines })) });
    const row = text(await screen.findByRole("article"));
    expect(row).toContain("2 × Robe 4 et 195 autres");
    expect(row).not.toContain("Robe 5");
  });

  it.each<[string, object, Answer]>([
    ["state", { state: "LATER" }, () => paymentsOf([])],
    ["channel", { channel: "LATER" }, () => paymentsOf([])],
    ["kind of a payment", {}, () => paymentsOf([panelPayment({ kind: "LATER" as PaymentKind })])],
  ])(
    "shows « Autre » for a %s that only a newer server knows, and can be opened",
    async (_, later, payments) => {
      const { user } = await openOrders({
        PanelOrders: () => orderPage(order(later)),
        OrderPayments: payments,
      });
      const dialog = await openOrder(user);
      await waitFor(() => expect(text(dialog)).toContain("Autre"));
      expect(within(dialog).getByRole("button", { name: "Imprimer le bon" })).toBeVisible();
    },
  );

  it("is marked if the order may be the same as another", async () => {
    await openOrders({ PanelOrders: () => orderPage(order({ possiblySame: true })) });
    expect(text(await screen.findByRole("article"))).toContain("Peut-être la même qu’une autre");
  });
});

describe("several orders that are chosen in the list", () => {
  it("are cancelled and marked as unwanted together, and « Rétablir » undoes this", async () => {
    let orders = [order(), order({ id: "0d3f0000-0000-4000-8000-000000000002", number: "ABCDEF" })];
    const cancelled = vi.fn((_: Record<string, unknown>) => {
      const cancelOrders = orders.map((one) => ({ ...one, state: "CANCELLED", unwanted: true }));
      orders = [];
      return { cancelOrders };
    });
    const undone = vi.fn((_: Record<string, unknown>) => undoneAnswer({ count: 0 }));
    const { user } = await openOrders({
      PanelOrders: () => orderPage(...orders),
      CancelOrders: cancelled,
      Undo: undone,
    });
    await user.click(await screen.findByRole("button", { name: "Choisir plusieurs commandes" }));
    for (const box of screen.getAllByRole("checkbox", { name: /^Choisir/ })) await user.click(box);
    const ids = orders.map(({ id }) => id);
    await user.click(screen.getByRole("button", { name: "Indésirables" }));
    expect(await screen.findByText(/^2 sur 2.: indésirables/)).toBeVisible();
    expect(cancelled.mock.lastCall?.[0]).toMatchObject({ ids, unwanted: true });
    expect(screen.queryByRole("article")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Rétablir" }));
    expect(await screen.findByText(/^L’annulation est défaite/)).toBeVisible();
    expect(undone.mock.lastCall?.[0]).toMatchObject({ editId: cancelled.mock.lastCall?.[0].requestId });
  });

  it("if the filtered list no longer shows them, are named in a question before they are cancelled", async () => {
    const hidden = order({ id: "0d3f0000-0000-4000-8000-000000000002", number: "ABCDEF" });
    let orders = [order(), hidden];
    const cancelled = vi.fn((_: Record<string, unknown>) => ({
      cancelOrders: orders.map((one) => ({ ...one, state: "CANCELLED" })),
    }));
    const { user } = await openOrders({
      PanelOrders: () => orderPage(...orders),
      CancelOrders: cancelled,
      ChangeOrderStates: () => {
        orders = [order()];
        const confirmed = { ...hidden, state: "CONFIRMED" };
        return { changeOrderStates: { __typename: "OrdersStep", orders: [confirmed], refused: [] } };
      },
    });
    await user.click(await screen.findByRole("button", { name: "Choisir plusieurs commandes" }));
    await user.click(screen.getByRole("checkbox", { name: "Choisir ABC-DEF" }));
    await user.click(screen.getByRole("button", { name: "Confirmer" }));
    expect(await screen.findByText("1 choisie, dont 1 hors de cette liste")).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: /^Choisir/ }));
    await user.click(screen.getByRole("button", { name: "Les annuler" }));
    expect(text(screen.getByRole("group", { name: "Commandes choisies" }))).toContain(
      "Annuler 2 commandes ?Hors de cette liste : ABC-DEF",
    );
    expect(cancelled).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Annuler ces commandes" }));
    await waitFor(() => expect(cancelled).toHaveBeenCalledOnce());
  });

  it("get their next state together; the notice links to each order that cannot get it, with the reason", async () => {
    const pickup = order({ id: "0d3f0000-0000-4000-8000-000000000002", number: "ABCDEF", isPickup: true });
    const other = order({ id: "0d3f0000-0000-4000-8000-000000000003", number: "GHJKMN", customerName: null });
    const orders = [order(), pickup, other];
    const taken = vi.fn((_: Record<string, unknown>) => ({
      changeOrderStates: {
        __typename: "OrdersStep",
        orders: orders.map((one) => (one === other ? one : { ...one, state: "SHIPPED" })),
        refused: [{ __typename: "RefusedOrder", orderId: other.id, reason: "Elle est « Nouvelle »" }],
      },
    }));
    const { user } = await openOrders({ PanelOrders: () => orderPage(...orders), ChangeOrderStates: taken });
    await user.click(await screen.findByRole("button", { name: "Choisir plusieurs commandes" }));
    await user.click(screen.getByRole("button", { name: "Toutes" }));
    await user.click(screen.getByRole("button", { name: "Mettre en route" }));
    expect(await screen.findByText(/^2 sur 3.: en route ou prête$/)).toBeVisible();
    expect(taken.mock.lastCall?.[0]).toMatchObject({ ids: orders.map(({ id }) => id), to: "SHIPPED" });
    // The changed orders stay chosen, so that the admin can print their packing slips next.
    expect(screen.getByRole("checkbox", { name: "Choisir K7M-42P" })).toBeChecked();
    expect(screen.getByRole("checkbox", { name: "Choisir GHJ-KMN" })).not.toBeChecked();
    await user.click(screen.getByRole("button", { name: /^GHJ-KMN\s*Elle est/ }));
    expect(await screen.findByRole("dialog", { name: "Commande GHJ-KMN" })).toBeVisible();
  });

  it("cannot include an order that only a colleague handles", async () => {
    await openOrders({ PanelOrders: () => orderPage(order({ mayChange: false })) });
    const choose = await screen.findByRole("button", { name: "Choisir plusieurs commandes" });
    await act(async () => choose.click());
    expect(screen.getByRole("checkbox", { name: "Choisir K7M-42P" })).toBeDisabled();
  });

  it("are in the list « Indésirables » once they are marked as unwanted", async () => {
    const asked = vi.fn((variables) =>
      orderPage(...(variables.unwanted ? [order({ state: "CANCELLED", unwanted: true })] : [])),
    );
    const { user, address } = await openOrders({ PanelOrders: asked });
    await user.selectOptions(screen.getByRole("combobox", { name: "Filtrer par état" }), "Indésirables");
    expect(text(await screen.findByRole("article"))).toContain("Indésirable");
    expect(asked).toHaveBeenLastCalledWith({ unwanted: true, first: 20 });
    expect(address()).toBe("/admin-panel/orders?etat=indesirables");
  });
});

it("the export asks the server for the orders of a period, whatever the list shows", async () => {
  const exported = vi.fn((_: Record<string, unknown>) =>
    refusal("BAD_USER_INPUT", "Cette date n’existe pas"),
  );
  const { user } = await openOrders({ OrdersCsv: exported });
  await user.type(await screen.findByLabelText(/^Du/), "2026-11-01");
  await user.click(screen.getByRole("button", { name: "Exporter en CSV" }));
  await waitFor(() => expect(exported).toHaveBeenLastCalledWith({ from: "2026-11-01" }));
});
