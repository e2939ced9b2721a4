import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { line, openOrder, openOrders, order, text } from "../../../app/testing/opened-orders.tsx";
import { refusal } from "../../../app/testing/server.ts";
import type { PanelOrderFragment } from "../../../data/graphql/admin.generated.ts";
import { undoneAnswer } from "../testing/admin-responses.ts";
import { orderPage } from "../testing/order-responses.ts";

describe("an order that is opened from the list", () => {
  it("has a chat link about its state; if the customer saw another price, its article shows the shop's price too", async () => {
    const lines = [
      { ...line, shopPrice: 18_000 },
      { ...line, position: 1, productName: "Montre", shopPrice: null },
    ];
    const { user } = await openOrders({ PanelOrders: () => orderPage(order({ state: "SHIPPED", lines })) });
    const dialog = await openOrder(user);
    const chat = within(dialog).getByRole("link", { name: "Écrire" }).getAttribute("href") ?? "";
    expect(new URL(chat).pathname).toBe("/237677123456");
    expect(new URL(chat).searchParams.get("text")).toContain("Votre commande K7M-42P est en route");
    expect(within(dialog).getByRole("link", { name: "Appeler" })).toHaveAttribute(
      "href",
      "tel:+237677123456",
    );
    const [robe, montre] = within(dialog).getAllByRole("listitem").map(text);
    expect(robe).toContain("M · Bordeaux · 2 × 15 000 FCFAPrix de la boutique : 18 000 FCFA30 000 FCFA");
    expect(montre).toContain("Pas dans la boutique à l’arrivée de la commande");
    expect(text(dialog)).toContain("Modifier la livraison : 1 500 FCFATotal31 500 FCFA");
  });

  it("gets its next state by one click, and is cancelled by two clicks", async () => {
    const changed = vi.fn(({ to }) => ({ changeOrderState: order({ state: to, changedBy: "Patronne" }) }));
    const { user } = await openOrders({ ChangeOrderState: changed });
    const dialog = await openOrder(user);
    await user.click(within(dialog).getByRole("button", { name: "Confirmer" }));
    expect(await within(dialog).findByText("Confirmée")).toBeDefined();
    expect(changed).toHaveBeenLastCalledWith({
      ...{ id: order().id, from: "NEW", to: "CONFIRMED" },
      acceptShortage: false,
      requestId: expect.any(String),
    });
    await user.click(within(dialog).getByRole("button", { name: "Annuler la commande" }));
    expect(changed).toHaveBeenCalledOnce();
    await user.click(within(dialog).getByRole("button", { name: "Oui, l’annuler" }));
    expect(await within(dialog).findByText("Annulée")).toBeDefined();
    expect(within(dialog).queryByRole("button", { name: /Annuler|Confirmer|Mettre/ })).toBeNull();
  });

  it("shows its current state and a message if a colleague has changed the state first", async () => {
    const { user } = await openOrders({
      ChangeOrderState: () => refusal("CONFLICT", "Un collègue a été plus rapide"),
      PanelOrder: () => ({ order: order({ state: "CANCELLED", changedBy: "Béa" }) }),
    });
    const dialog = await openOrder(user);
    await user.click(within(dialog).getByRole("button", { name: "Confirmer" }));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent("Un collègue a été plus rapide");
    expect(within(dialog).getByText("Annulée")).toBeDefined();
    expect(within(dialog).queryByRole("button", { name: "Confirmer" })).toBeNull();
  });

  it("shows a colleague's note beside the field in which the admin's unsaved note stays", async () => {
    let isFirst = true;
    const { user } = await openOrders({
      ChangeInternalText: ({ from, to }) => {
        if (!isFirst) return { changeInternalText: order({ note: `${from}+${to}` }) };
        isFirst = false;
        return refusal("CONFLICT", "Un collègue a changé cette note entre-temps. Relisez-la d’abord");
      },
      PanelOrder: () => ({ order: order({ note: "Rappeler à midi" }) }),
    });
    const dialog = await openOrder(user);
    const note = within(dialog).getByRole("textbox", { name: "Note pour les collègues" });
    await user.type(note, "Livrer lundi");
    await user.click(within(dialog).getByRole("button", { name: "Enregistrer" }));
    expect(await within(dialog).findByText(/une autre personne a mis «.Rappeler à midi.»/)).toBeVisible();
    expect(note).toHaveValue("Livrer lundi");
    await user.click(within(dialog).getByRole("button", { name: "Garder le mien" }));
    await user.click(within(dialog).getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(note).toHaveValue("Rappeler à midi+Livrer lundi"));
  });

  it("makes the field for a note read-only while the note is being saved", async () => {
    let answer: (value: unknown) => void = () => undefined;
    const answered = new Promise((resolve) => {
      answer = resolve;
    });
    const { user } = await openOrders({ ChangeInternalText: () => answered });
    const dialog = await openOrder(user);
    const note = within(dialog).getByRole("textbox", { name: "Note pour les collègues" });
    await user.type(note, "Livrer lundi");
    await user.click(within(dialog).getByRole("button", { name: "Enregistrer" }));
    expect(note).toHaveAttribute("readonly");
    answer({ changeInternalText: order({ note: "Livrer lundi" }) });
    await waitFor(() => expect(note).not.toHaveAttribute("readonly"));
    expect(note).toHaveValue("Livrer lundi");
  });

  it("still has an unsaved note after a reload, and shows a colleague's newer note when the admin saves", async () => {
    const { user, unmount } = await openOrders();
    const note = (dialog: HTMLElement) =>
      within(dialog).getByRole("textbox", { name: "Note pour les collègues" });
    await user.type(note(await openOrder(user)), "Livrer lundi");
    unmount();
    const theirs = order({ note: "Rappeler à midi" });
    const reloaded = await openOrders({
      PanelOrders: () => orderPage(theirs),
      PanelOrder: () => ({ order: theirs }),
      ChangeInternalText: ({ from }) =>
        refusal("CONFLICT", from === "" ? "Un collègue a changé cette note entre-temps" : "…"),
    });
    const dialog = await openOrder(reloaded.user);
    expect(note(dialog)).toHaveValue("Livrer lundi");
    await reloaded.user.click(within(dialog).getByRole("button", { name: "Enregistrer" }));
    expect(await within(dialog).findByText(/a mis «.Rappeler à midi.»/)).toBeVisible();
    await reloaded.user.click(within(dialog).getByRole("button", { name: "Prendre l’autre" }));
    expect(note(dialog)).toHaveValue("Rappeler à midi");
    await reloaded.user.clear(note(dialog));
    await reloaded.user.type(note(dialog), "Livrer lundi");
    reloaded.unmount();
    dispatchEvent(new Event("pagehide"));
    reloaded.session.forget();
    const again = await openOrders();
    expect(note(await openOrder(again.user))).toHaveValue("");
  });

  it("is printed as a packing slip", async () => {
    const { user } = await openOrders();
    await openOrder(user);
    act(() => void dispatchEvent(new Event("beforeprint")));
    const slip = text(screen.getByRole("table").closest("article") ?? document.body);
    for (const part of [
      "Mboa Mode",
      "Commande K7M-42P",
      "Awa Ngono",
      "Robe Kribi",
      "Articles30 000 FCFA",
      "Total31 500 FCFA",
    ])
      expect(slip).toContain(part);
    act(() => void dispatchEvent(new Event("afterprint")));
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("an order whose dialog stays open", () => {
  it("shows a colleague's change even if the filtered list no longer contains the order", async () => {
    let now = [order()];
    const { user, say } = await openOrders({
      PanelOrders: () => orderPage(...now),
      PanelOrder: () => ({ order: order({ state: "CANCELLED", changedBy: "Béa" }) }),
    });
    const dialog = await openOrder(user);
    now = [];
    act(() => say("orders", "CHANGED"));
    expect(await within(dialog).findByText("Annulée")).toBeVisible();
    expect(within(dialog).queryByRole("button", { name: "Confirmer" })).toBeNull();
  });

  it("shows the shop's own name, size, colour and photo of an article if they differ in the order", async () => {
    const lines = [
      { ...line, shopName: "Bracelet", shopVariant: "S · Noir", shopImage: "/images/AAAAAAAAAAAAAAAA" },
    ];
    const { user } = await openOrders({
      PanelOrders: () =>
        orderPage(
          order({
            lines: [...lines, { ...line, position: 1, shopVariant: "" }],
            shopFees: [1_000, 1_500],
            fee: 0,
          }),
        ),
    });
    const dialog = await openOrder(user);
    const [forged, unknown] = within(dialog).getAllByRole("listitem").map(text);
    expect(forged).toContain("Nom dans la boutique : Bracelet");
    expect(forged).toContain("Taille ou couleur dans la boutique : S · Noir");
    expect(forged).toContain("Photo de la boutique");
    expect(unknown).toContain("Taille ou couleur qui n’est pas dans la boutique");
    expect(text(dialog)).toContain("Livraison de la boutique : 1 000 FCFA ou 1 500 FCFA");
  });

  it("offers to undo a change of its state", async () => {
    let state: PanelOrderFragment["state"] = "NEW";
    const undone = vi.fn((_: Record<string, unknown>) => undoneAnswer({ count: 0 }));
    const changed = vi.fn((_: Record<string, unknown>) => {
      state = "CONFIRMED";
      return { changeOrderState: order({ state }) };
    });
    const { user } = await openOrders({
      ChangeOrderState: changed,
      PanelOrder: () => ({ order: order({ state: "NEW" }) }),
      Undo: undone,
    });
    const dialog = await openOrder(user);
    await user.click(within(dialog).getByRole("button", { name: "Confirmer" }));
    await user.click(await within(dialog).findByRole("button", { name: "Revenir à l’état précédent" }));
    expect(await within(dialog).findByText("Nouvelle")).toBeVisible();
    expect(undone.mock.lastCall?.[0]).toMatchObject({ editId: changed.mock.lastCall?.[0].requestId });
    expect(within(dialog).queryByRole("button", { name: "Revenir à l’état précédent" })).toBeNull();
  });
});
