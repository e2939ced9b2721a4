import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { fakeEventSource } from "../../app/testing/fake-event-source.ts";
import { renderPage } from "../../app/testing/render.tsx";
import { type Answer, refusal } from "../../app/testing/server.ts";
import type { PanelOrderFragment } from "../../graphql/admin.generated.ts";
import { adminProduct, productPage, sizes, superAdmin, undoneAnswer } from "../testing/admin-responses.ts";
import { orderPage, panelLine, panelOrder, WITHOUT_PAYMENTS } from "../testing/order-responses.ts";
import { OrderEventsProvider } from "./events/order-events.tsx";
import { OrdersPage } from "./orders-page.tsx";

const line = panelLine({ productId: "p1" });
const order = (overrides: Partial<PanelOrderFragment> = {}) => panelOrder({ lines: [line], ...overrides });

async function open(answers: Record<string, Answer> = {}, address = "/admin-panel/orders") {
  const { say } = fakeEventSource();
  const page = await renderPage(
    <OrderEventsProvider>
      <OrdersPage />
    </OrderEventsProvider>,
    {
      address,
      user: superAdmin,
      answers: {
        ...WITHOUT_PAYMENTS,
        PanelOrders: () => orderPage(order()),
        NewOrders: () => ({ newOrders: 1 }),
        ...answers,
      },
    },
  );
  return { ...page, say };
}

const text = (element: Element) => element.textContent?.replace(/\s+/g, " ") ?? "";
const opened = async (user: Awaited<ReturnType<typeof open>>["user"]) => {
  await user.click(await screen.findByRole("button", { name: "K7M-42P" }));
  return screen.findByRole("dialog", { name: "Commande K7M-42P" });
};

describe("the list of orders", () => {
  it("shows number, state, customer, articles and total, and queries by state and search", async () => {
    const asked = vi.fn((variables) => orderPage(...(variables.state === "SHIPPED" ? [] : [order()])));
    const { user } = await open({ PanelOrders: asked });
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

  it("opens with the filter of its address, and keeps the chosen filter there", async () => {
    const asked = vi.fn(() => orderPage());
    const { user, address } = await open(
      { PanelOrders: asked },
      "/admin-panel/orders?etat=SHIPPED&recherche=awa",
    );
    await screen.findByText("Aucune commande ne correspond");
    expect(asked).toHaveBeenLastCalledWith({ state: "SHIPPED", search: "awa", first: 20 });
    await user.selectOptions(screen.getByRole("combobox", { name: "Filtrer par état" }), "États");
    expect(address()).toBe("/admin-panel/orders?recherche=awa");
  });

  it("shows a new order without a reload, with a sound if the sound is enabled", async () => {
    const AudioContext = vi.fn();
    vi.stubGlobal("AudioContext", AudioContext);
    let orders = [order()];
    const { user, say } = await open({ PanelOrders: () => orderPage(...orders) });
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

describe("an order", () => {
  it("shows how to reach its customer, with the message of its state, and differences from the shop", async () => {
    const lines = [
      { ...line, shopPrice: 18_000 },
      { ...line, position: 1, productName: "Montre", shopPrice: null },
    ];
    const { user } = await open({ PanelOrders: () => orderPage(order({ state: "SHIPPED", lines })) });
    const dialog = await opened(user);
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
    expect(text(dialog)).toContain("Modifier la livraison : 1 500 FCFAÀ payer31 500 FCFA");
  });

  it("gets its next state by one click, and is cancelled by two", async () => {
    const changed = vi.fn(({ to }) => ({ changeOrderState: order({ state: to, changedBy: "Patronne" }) }));
    const { user } = await open({ ChangeOrderState: changed });
    const dialog = await opened(user);
    await user.click(within(dialog).getByRole("button", { name: "Confirmer" }));
    expect(await within(dialog).findByText("Confirmée")).toBeDefined();
    expect(changed).toHaveBeenLastCalledWith({
      ...{ id: order().id, from: "NEW", to: "CONFIRMED" },
      acceptShortage: false,
      editId: expect.any(String),
    });
    await user.click(within(dialog).getByRole("button", { name: "Annuler la commande" }));
    expect(changed).toHaveBeenCalledOnce();
    await user.click(within(dialog).getByRole("button", { name: "Oui, l’annuler" }));
    expect(await within(dialog).findByText("Annulée")).toBeDefined();
    expect(within(dialog).queryByRole("button", { name: /Annuler|Confirmer|Mettre/ })).toBeNull();
  });

  it("that a colleague has changed first shows a message and its current state", async () => {
    const { user } = await open({
      ChangeOrderState: () => refusal("CONFLICT", "Un collègue a été plus rapide"),
      PanelOrder: () => ({ order: order({ state: "CANCELLED", changedBy: "Béa" }) }),
    });
    const dialog = await opened(user);
    await user.click(within(dialog).getByRole("button", { name: "Confirmer" }));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent("Un collègue a été plus rapide");
    expect(within(dialog).getByText("Annulée")).toBeDefined();
    expect(within(dialog).queryByRole("button", { name: "Confirmer" })).toBeNull();
  });

  it("keeps an unsaved note in its field, beside a colleague's", async () => {
    let isFirst = true;
    const { user } = await open({
      ChangeOrderNote: ({ from, to }) => {
        if (!isFirst) return { changeOrderNote: order({ note: `${from}+${to}` }) };
        isFirst = false;
        return refusal("CONFLICT", "Un collègue a changé cette note entre-temps. Relisez-la d’abord");
      },
      PanelOrder: () => ({ order: order({ note: "Rappeler à midi" }) }),
    });
    const dialog = await opened(user);
    const note = within(dialog).getByRole("textbox", { name: "Note pour les collègues" });
    await user.type(note, "Livrer lundi");
    await user.click(within(dialog).getByRole("button", { name: "Enregistrer la note" }));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent("Rappeler à midi");
    expect(note).toHaveValue("Livrer lundi");
    await user.click(within(dialog).getByRole("button", { name: "Enregistrer la note" }));
    await waitFor(() => expect(note).toHaveValue("Rappeler à midi+Livrer lundi"));
  });

  it("accepts no input for a note while it is being saved, so that nothing is lost", async () => {
    let answer: (value: unknown) => void = () => undefined;
    const answered = new Promise((resolve) => {
      answer = resolve;
    });
    const { user } = await open({ ChangeOrderNote: () => answered });
    const dialog = await opened(user);
    const note = within(dialog).getByRole("textbox", { name: "Note pour les collègues" });
    await user.type(note, "Livrer lundi");
    await user.click(within(dialog).getByRole("button", { name: "Enregistrer la note" }));
    expect(note).toHaveAttribute("readonly");
    answer({ changeOrderNote: order({ note: "Livrer lundi" }) });
    await waitFor(() => expect(note).not.toHaveAttribute("readonly"));
    expect(note).toHaveValue("Livrer lundi");
  });

  it("keeps an unsaved note over a reload, and shows a colleague's newer note", async () => {
    const { user, unmount } = await open();
    const note = (dialog: HTMLElement) =>
      within(dialog).getByRole("textbox", { name: "Note pour les collègues" });
    await user.type(note(await opened(user)), "Livrer lundi");
    unmount();
    const reloaded = await open({ PanelOrders: () => orderPage(order({ note: "Rappeler à midi" })) });
    const dialog = await opened(reloaded.user);
    expect(note(dialog)).toHaveValue("Livrer lundi");
    expect(within(dialog).getByRole("alert")).toHaveTextContent(/entre-temps.*Rappeler à midi/);
    reloaded.unmount();
    reloaded.session.forget();
    const again = await open();
    expect(note(await opened(again.user))).toHaveValue("");
  });

  it("keeps a note that a former release has stored", async () => {
    const note = { text: "Livrer lundi", from: "" };
    localStorage.setItem(
      "brouillons",
      JSON.stringify({ [superAdmin.id]: { [`order-note:${order().id}`]: note } }),
    );
    const { user } = await open();
    const dialog = within(await opened(user));
    expect(dialog.getByRole("textbox", { name: "Note pour les collègues" })).toHaveValue("Livrer lundi");
    expect(dialog.getByRole("button", { name: "Enregistrer la note" })).toBeVisible();
  });

  it("is printed as a packing slip", async () => {
    const { user } = await open();
    await opened(user);
    act(() => void dispatchEvent(new Event("beforeprint")));
    const slip = text(screen.getByRole("table").closest("article") ?? document.body);
    for (const part of ["Mboa Mode", "Commande K7M-42P", "Awa Ngono", "Robe Kribi", "À payer31 500 FCFA"])
      expect(slip).toContain(part);
    act(() => void dispatchEvent(new Event("afterprint")));
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("several orders", () => {
  it("are cancelled as unwanted together, and this can be undone", async () => {
    let orders = [order(), order({ id: "0d3f0000-0000-4000-8000-000000000002", number: "ABCDEF" })];
    const cancelled = vi.fn((_: Record<string, unknown>) => {
      const cancelOrders = orders.map((one) => ({ ...one, state: "CANCELLED", unwanted: true }));
      orders = [];
      return { cancelOrders };
    });
    const undone = vi.fn((_: Record<string, unknown>) => undoneAnswer({ count: 0 }));
    const { user } = await open({
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
    expect(undone.mock.lastCall?.[0]).toMatchObject({ editId: cancelled.mock.lastCall?.[0].editId });
  });

  it("that are unwanted have a list of their own", async () => {
    const asked = vi.fn((variables) =>
      orderPage(...(variables.unwanted ? [order({ state: "CANCELLED", unwanted: true })] : [])),
    );
    const { user, address } = await open({ PanelOrders: asked });
    await user.selectOptions(screen.getByRole("combobox", { name: "Filtrer par état" }), "Indésirables");
    expect(text(await screen.findByRole("article"))).toContain("Indésirable");
    expect(asked).toHaveBeenLastCalledWith({ unwanted: true, first: 20 });
    expect(address()).toBe("/admin-panel/orders?etat=indesirables");
  });

  it("are exported for a period", async () => {
    const exported = vi.fn((_: Record<string, unknown>) =>
      refusal("BAD_USER_INPUT", "Cette date n’existe pas"),
    );
    const { user } = await open({ OrdersCsv: exported });
    await user.type(await screen.findByLabelText(/^Du/), "2026-11-01");
    await user.click(screen.getByRole("button", { name: "Exporter en CSV" }));
    await waitFor(() => expect(exported).toHaveBeenLastCalledWith({ from: "2026-11-01" }));
  });
});

describe("an order in the list", () => {
  it("with many articles names the first five", async () => {
    const lines = Array.from({ length: 200 }, (_, place) => ({ ...line, productName: `Robe ${place}` }));
    await open({ PanelOrders: () => orderPage(order({ lines })) });
    const row = text(await screen.findByRole("article"));
    expect(row).toContain("2 × Robe 4 et 195 autres");
    expect(row).not.toContain("Robe 5");
  });

  it("that may be the same as another is marked", async () => {
    await open({ PanelOrders: () => orderPage(order({ possiblySame: true })) });
    expect(text(await screen.findByRole("article"))).toContain("Peut-être la même qu’une autre");
  });
});

describe("an open order", () => {
  it("follows a colleague's change although its list no longer has it", async () => {
    let now = [order()];
    const { user, say } = await open({
      PanelOrders: () => orderPage(...now),
      PanelOrder: () => ({ order: order({ state: "CANCELLED", changedBy: "Béa" }) }),
    });
    const dialog = await opened(user);
    now = [];
    act(() => say("orders", "CHANGED"));
    expect(await within(dialog).findByText("Annulée")).toBeVisible();
    expect(within(dialog).queryByRole("button", { name: "Confirmer" })).toBeNull();
  });

  it("shows what the shop had where its customer saw something else", async () => {
    const lines = [
      { ...line, shopName: "Bracelet", shopVariant: "S · Noir", shopImage: "/images/AAAAAAAAAAAAAAAA" },
    ];
    const { user } = await open({
      PanelOrders: () =>
        orderPage(
          order({
            lines: [...lines, { ...line, position: 1, shopVariant: "" }],
            shopFees: [1_000, 1_500],
            fee: 0,
          }),
        ),
    });
    const dialog = await opened(user);
    const [forged, unknown] = within(dialog).getAllByRole("listitem").map(text);
    expect(forged).toContain("Nom dans la boutique : Bracelet");
    expect(forged).toContain("Taille ou couleur dans la boutique : S · Noir");
    expect(forged).toContain("Photo de la boutique");
    expect(unknown).toContain("Taille ou couleur qui n’est pas dans la boutique");
    expect(text(dialog)).toContain("Livraison de la boutique : 1 000 FCFA ou 1 500 FCFA");
  });

  it("offers to undo its change of state", async () => {
    let state: PanelOrderFragment["state"] = "NEW";
    const undone = vi.fn((_: Record<string, unknown>) => undoneAnswer({ count: 0 }));
    const changed = vi.fn((_: Record<string, unknown>) => {
      state = "CONFIRMED";
      return { changeOrderState: order({ state }) };
    });
    const { user } = await open({
      ChangeOrderState: changed,
      PanelOrder: () => ({ order: order({ state: "NEW" }) }),
      Undo: undone,
    });
    const dialog = await opened(user);
    await user.click(within(dialog).getByRole("button", { name: "Confirmer" }));
    await user.click(await within(dialog).findByRole("button", { name: "Revenir à l’état précédent" }));
    expect(await within(dialog).findByText("Nouvelle")).toBeVisible();
    expect(undone.mock.lastCall?.[0]).toMatchObject({ editId: changed.mock.lastCall?.[0].editId });
    expect(within(dialog).queryByRole("button", { name: "Revenir à l’état précédent" })).toBeNull();
  });
});

describe("an order that is entered by hand", () => {
  const MESSAGE =
    "Je souhaite commander : Robe Kribi (16\u202f000\u00a0FCFA)\nTaille : 42\nCommande : ABC-DEF";
  const openForm = async (answers: Record<string, Answer>) => {
    const page = await open(answers);
    await page.user.click(await screen.findByRole("button", { name: "Enregistrer une commande" }));
    const dialog = await screen.findByRole("dialog", { name: "Enregistrer une commande" });
    return { ...page, form: within(dialog) };
  };

  it("is filled in from a pasted message, saved, and shown", async () => {
    const made = order({ id: "0d3f0000-0000-4000-8000-000000000003", number: "ABCDEF" });
    const recorded = vi.fn((_: Record<string, unknown>) => ({ recordOrder: made }));
    const { user, form } = await openForm({
      PanelOrders: () => (recorded.mock.lastCall ? orderPage(made, order()) : orderPage(order())),
      RecordOrder: recorded,
    });
    await user.click(form.getByRole("textbox", { name: /^Message reçu/ }));
    await user.paste(MESSAGE);
    expect(await form.findByText("Commande ABC-DEF")).toBeDefined();
    expect(form.getByRole("textbox", { name: "Article 1" })).toHaveValue("Robe Kribi");
    expect(form.getByRole("textbox", { name: "Taille" })).toHaveValue("42");
    await user.click(form.getByRole("button", { name: "Enregistrer" }));
    expect(await screen.findByRole("dialog", { name: "Commande ABC-DEF" })).toBeDefined();
    expect(recorded.mock.calls[0]?.[0].input).toMatchObject({
      number: "ABCDEF",
      lines: [{ productName: "Robe Kribi", size: "42", price: 16_000, quantity: 1 }],
    });
    expect(await screen.findByRole("button", { name: "ABC-DEF", hidden: true })).toBeDefined();
  });

  it("whose number is known is opened instead, and not saved again", async () => {
    const known = order({
      id: "0d3f0000-0000-4000-8000-000000000004",
      number: "ABCDEF",
      state: "SHIPPED",
      total: 16_000,
    });
    const { user, form } = await openForm({
      PanelOrders: ({ search }) => (search === "ABCDEF" ? orderPage(known) : orderPage(order())),
    });
    await user.click(form.getByRole("textbox", { name: /^Message reçu/ }));
    await user.paste(MESSAGE);
    const dialog = await screen.findByRole("dialog", { name: "Commande ABC-DEF" });
    expect(within(dialog).getByText("En route")).toBeDefined();
    expect(screen.queryByRole("dialog", { name: "Enregistrer une commande" })).toBeNull();
  });

  it.each([
    ["cancelled", { state: "CANCELLED", total: 16_000 }],
    ["of another total, because a stranger has taken its number", { total: 1 }],
    ["of another phone", { total: 16_000, customerPhone: "237699887766" }],
  ] as const)("whose number is that of an order %s can be saved", async (_, other) => {
    const known = order({ id: "0d3f0000-0000-4000-8000-000000000004", number: "ABCDEF", ...other });
    const recorded = vi.fn((_: Record<string, unknown>) => ({ recordOrder: order({ number: "ABCDEF" }) }));
    const asked = vi.fn(({ search }) => (search === "ABCDEF" ? orderPage(known) : orderPage(order())));
    const { user, form } = await openForm({ PanelOrders: asked, RecordOrder: recorded });
    await user.click(form.getByRole("textbox", { name: /^Message reçu/ }));
    await user.paste(`${MESSAGE}\nTéléphone : +237 6 77 12 34 56`);
    await waitFor(() => expect(asked).toHaveBeenCalledWith(expect.objectContaining({ search: "ABCDEF" })));
    await user.click(form.getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(recorded).toHaveBeenCalledOnce());
    expect(recorded.mock.lastCall?.[0].input).toMatchObject({ number: "ABCDEF" });
  });

  it("has products of the shop that are searched and chosen, with their size and price", async () => {
    const recorded = vi.fn((_: Record<string, unknown>) => ({ recordOrder: order() }));
    const bag = adminProduct(2, { productName: "Sac Bonanjo", sellingPrice: 24_500 });
    const dress = adminProduct(1, {
      productName: "Robe Kribi",
      sellingPrice: 15_000,
      variants: sizes(["S", "M"]),
    });
    const { user, form } = await openForm({
      PanelProducts: ({ filter }) =>
        productPage([(filter as { search: string }).search === "sac" ? bag : dress]),
      RecordOrder: recorded,
    });
    for (const [search, choice] of [
      ["robe", "Ajouter Robe Kribi, M"],
      ["sac", "Ajouter Sac Bonanjo"],
    ] as const) {
      await user.click(form.getByRole("button", { name: "Choisir dans la boutique" }));
      await user.type(
        form.getByRole("textbox", { name: "Chercher un produit de la boutique" }),
        `${search}{Enter}`,
      );
      await user.click(await form.findByRole("button", { name: choice }));
    }
    await user.click(form.getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(recorded).toHaveBeenCalledOnce());
    expect(recorded.mock.lastCall?.[0].input).toMatchObject({
      lines: [
        { productId: dress.id, productName: "Robe Kribi", size: "M", price: 15_000, quantity: 1 },
        { productId: bag.id, productName: "Sac Bonanjo", size: null, price: 24_500, quantity: 1 },
      ],
    });
  });

  it("accepts amounts in any usual format; an unreadable one is marked at its field and stays", async () => {
    const recorded = vi.fn((_: Record<string, unknown>) => ({ recordOrder: order() }));
    const { user, form } = await openForm({ RecordOrder: recorded });
    const [price, quantity, fee] = [/^Prix/, /^Quantité/, /^Livraison/].map((name) =>
      form.getByRole("textbox", { name }),
    );
    if (!price || !quantity || !fee) throw new Error("a field is missing");
    await user.type(form.getByRole("textbox", { name: "Article 1" }), "Robe");
    await user.type(price, "15000.5");
    await user.clear(quantity);
    await user.type(quantity, "2,5");
    await user.type(fee, "1 50");
    await user.click(form.getByRole("button", { name: "Enregistrer" }));
    expect(price).toHaveAccessibleDescription(/«.15000\.5.» n’est pas un nombre entier de francs/);
    expect(quantity).toHaveAccessibleDescription(/«.2,5.» n’est pas un nombre de pièces/);
    expect(fee).toHaveAccessibleDescription(/«.1 50.» n’est pas un nombre entier de francs/);
    expect([price, quantity, fee].map((field) => (field as HTMLInputElement).value)).toEqual([
      ...["15000.5", "2,5", "1 50"],
    ]);
    expect(recorded).not.toHaveBeenCalled();
    for (const [field, text] of [
      [price, "15000.00"],
      [quantity, "2.0"],
      [fee, "1 000 FCFA"],
    ] as const) {
      await user.clear(field);
      await user.paste(text);
    }
    await user.click(form.getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(recorded).toHaveBeenCalledOnce());
    expect(recorded.mock.calls[0]?.[0].input).toMatchObject({
      fee: 1_000,
      lines: [{ productName: "Robe", price: 15_000, quantity: 2 }],
    });
  });

  it("shows missing fields, and keeps the input after closing, a refusal and a reload", async () => {
    const { user, form, unmount } = await openForm({
      RecordOrder: () => refusal("CONFLICT", "Déjà enregistrée"),
    });
    await user.click(form.getByRole("button", { name: "Enregistrer" }));
    expect(await form.findByRole("alert")).toHaveTextContent("La commande n’a pas d’article");
    await user.type(form.getByRole("textbox", { name: "Article 1" }), "Montre");
    await user.type(form.getByRole("textbox", { name: "Prix" }), "9 000");
    await user.click(form.getByRole("button", { name: "Enregistrer" }));
    expect(await form.findByText("Déjà enregistrée")).toBeDefined();
    const [close] = form.getAllByRole("button", { name: "Fermer" });
    if (close) await user.click(close);
    await user.click(screen.getByRole("button", { name: "Enregistrer une commande" }));
    expect(await screen.findByRole("textbox", { name: "Article 1" })).toHaveValue("Montre");
    unmount();
    const reloaded = await openForm({ RecordOrder: () => ({ recordOrder: order() }) });
    expect(reloaded.form.getByRole("textbox", { name: "Prix" })).toHaveValue("9 000");
    await reloaded.user.click(reloaded.form.getByRole("button", { name: "Enregistrer" }));
    await screen.findByRole("dialog", { name: "Commande K7M-42P" });
    reloaded.unmount();
    const next = await openForm({});
    expect(next.form.getByRole("textbox", { name: "Article 1" })).toHaveValue("");
  });
});
