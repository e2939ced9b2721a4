import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fakeEventSource } from "../../../app/testing/fake-event-source.ts";
import { renderPage } from "../../../app/testing/render.tsx";
import { type Answer, losingFirst, refusal } from "../../../app/testing/server.ts";
import type { PanelOrderFragment, RecordOrderInput } from "../../../data/graphql/admin.generated.ts";
import { keepStoredDraft } from "../forms/draft-storage.ts";
import { superAdmin } from "../testing/admin-responses.ts";
import { orderPage, panelLine, panelOrder, WITHOUT_PAYMENTS } from "../testing/order-responses.ts";
import { OrderEventsProvider } from "./events/order-events.tsx";
import { OrdersPage } from "./orders-page.tsx";

const order = (overrides: Partial<PanelOrderFragment> = {}): PanelOrderFragment =>
  panelOrder({
    channel: "PANEL",
    fee: null,
    customerName: null,
    customerPhone: null,
    quarter: null,
    lines: [],
    ...overrides,
  });

async function open(answers: Record<string, Answer>, kept = order()) {
  fakeEventSource();
  const page = await renderPage(
    <OrderEventsProvider>
      <OrdersPage />
    </OrderEventsProvider>,
    {
      address: "/admin-panel/orders",
      user: superAdmin,
      answers: {
        ...WITHOUT_PAYMENTS,
        PanelOrders: () => orderPage(kept),
        NewOrders: () => ({ newOrders: 1 }),
        ...answers,
      },
    },
  );
  await screen.findByRole("button", { name: "K7M-42P" });
  return page;
}

/**
 * Answers like the server: stores the first order with an id, and refuses every later order that has this id but
 * different content.
 */
function recorder() {
  const orders = new Map<string, PanelOrderFragment>();
  const sent: RecordOrderInput[] = [];
  const record: Answer = ({ input }) => {
    const { id, name, lines } = input as RecordOrderInput;
    sent.push(input as RecordOrderInput);
    const known = lines.map((line, position) =>
      panelLine({
        ...{ position, productId: null, variant: null, shopPrice: null, productName: line.productName },
        ...{ size: line.size ?? null, colour: line.colour ?? null },
        ...{ price: line.price, quantity: line.quantity },
      }),
    );
    const former = sent.find((one) => one.id === id);
    if (JSON.stringify({ ...former, placedAt: 0 }) !== JSON.stringify({ ...(input as object), placedAt: 0 }))
      return refusal("CONFLICT", "Un premier envoi était déjà arrivé", { id: "Déjà employé" });
    const kept =
      orders.get(String(id)) ?? order({ id: String(id), customerName: name ?? null, lines: known });
    orders.set(String(id), kept);
    return { recordOrder: kept };
  };
  const read: Answer = ({ id }) => ({ order: orders.get(String(id)) });
  return { orders, sent, record, read };
}

const dialog = () => within(screen.getByRole("dialog"));
type User = Awaited<ReturnType<typeof open>>["user"];
const openRecord = (user: User) =>
  user.click(screen.getByRole("button", { name: "Enregistrer une commande" }));
const submit = (user: User) => user.click(dialog().getByRole("button", { name: "Enregistrer" }));
async function write(user: User) {
  await openRecord(user);
  await user.type(dialog().getByLabelText("Article 1"), "Robe");
  await user.type(dialog().getByLabelText("Prix"), "15 000");
  await submit(user);
  await screen.findAllByText(/^Connexion impossible/);
}

it("if the answer to an order was lost, the order is stored once, even if it is sent again after a reload", async () => {
  const { orders, record } = recorder();
  const { user, unmount } = await open({ RecordOrder: losingFirst(record) });
  await write(user);
  unmount();
  await open({ RecordOrder: record });
  await openRecord(user);
  await submit(user);
  await screen.findByRole("dialog", { name: "Commande K7M-42P" });
  expect(orders.size).toBe(1);
  expect(screen.queryByText(/premier envoi/)).toBeNull();
});

it("if the admin sends a changed order after a lost answer, the page says that the first version is stored", async () => {
  const { record, read } = recorder();
  const { user } = await open({ RecordOrder: losingFirst(record), PanelOrder: read });
  await write(user);
  await user.type(dialog().getByLabelText(/^Nom/), "Awa");
  await submit(user);
  expect(await screen.findByText(/premier envoi était déjà arrivé/)).toBeVisible();
});

it("after a lost answer, « Effacer » empties the form, and the next input becomes another order", async () => {
  const { orders, record } = recorder();
  const { user } = await open({ RecordOrder: losingFirst(record) });
  await write(user);
  await user.click(dialog().getByText("Fermer"));
  await openRecord(user);
  await user.click(dialog().getByRole("button", { name: "Effacer" }));
  await user.type(dialog().getByLabelText("Article 1"), "Sac");
  await user.type(dialog().getByLabelText("Prix"), "9 000");
  await submit(user);
  await screen.findByRole("dialog", { name: "Commande K7M-42P" });
  expect([...orders.values()].map(({ lines }) => lines[0]?.productName)).toEqual(["Robe", "Sac"]);
});

it("if the admin empties the pasted message, the order is sent without the message's order number", async () => {
  const { sent, record } = recorder();
  const id = "22222222-2222-4222-8222-222222222222";
  const values = {
    ...{ id, message: "Bonjour", number: "K7M42P", name: "", phone: "", quarter: "", fee: "" },
    lines: [
      { key: "1", productId: null, productName: "Robe", size: "", colour: "", price: "5000", quantity: "1" },
    ],
  };
  keepStoredDraft(superAdmin.id, "order", { values, seen: { ...values, message: "" } });
  const { user } = await open({ RecordOrder: record });
  await openRecord(user);
  await user.clear(dialog().getByLabelText(/^Message reçu/));
  await submit(user);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ number: null, id: expect.stringMatching(/^[\da-f-]{36}$/) });
});

it("if the answer to a note was lost, a reload shows the note as saved, and names no colleague", async () => {
  keepStoredDraft(superAdmin.id, `order-note:${order().id}`, {
    values: { text: "Rappeler " },
    seen: { text: "" },
  });
  const { user } = await open({}, order({ note: "Rappeler" }));
  await user.click(screen.getByRole("button", { name: "K7M-42P" }));
  expect(dialog().getByLabelText("Note pour les collègues")).toHaveValue("Rappeler");
  expect(screen.queryByText(/Un collègue/)).toBeNull();
});

it("if the answer to a change of state was lost, a second tap shows the new state and names no colleague", async () => {
  const confirmed = order({ state: "CONFIRMED" });
  let isConfirmed = false;
  const change = vi.fn(() => {
    if (isConfirmed) return refusal("CONFLICT", "Un collègue a été plus rapide");
    isConfirmed = true;
    return { changeOrderState: confirmed };
  });
  const { user } = await open({
    ChangeOrderState: losingFirst(change),
    PanelOrder: () => ({ order: confirmed }),
  });
  await user.click(screen.getByRole("button", { name: "K7M-42P" }));
  await user.click(dialog().getByRole("button", { name: "Confirmer" }));
  await screen.findAllByText(/^Connexion impossible/);
  await user.click(dialog().getByRole("button", { name: "Confirmer" }));
  expect(await dialog().findByRole("button", { name: "Mettre en route" })).toBeVisible();
  expect(screen.queryByText(/Un collègue/)).toBeNull();
});

it("after a lost answer, the new state removes the error, and the next button ignores taps for a second", async () => {
  // The second of faked time lasts longer on a busy machine, so that the tap comes within it.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  let now = order();
  const change = vi.fn(() => {
    now = order({ state: "CONFIRMED" });
    return { changeOrderState: now };
  });
  const { user } = await open({
    ChangeOrderState: losingFirst(change),
    PanelOrders: () => orderPage(now),
    PanelOrder: () => ({ order: now }),
  });
  await user.click(screen.getByRole("button", { name: "K7M-42P" }));
  await user.click(dialog().getByRole("button", { name: "Annuler la commande" }));
  await user.click(dialog().getByRole("button", { name: "Non" }));
  await user.click(dialog().getByRole("button", { name: "Confirmer" }));
  expect(await dialog().findByRole("alert")).toHaveTextContent(/^Connexion impossible/);
  act(() => void dispatchEvent(new Event("online")));
  const next = await dialog().findByRole("button", { name: "Mettre en route" });
  expect(dialog().queryByRole("alert")).toBeNull();
  expect(next).toBeDisabled();
  await user.click(next);
  expect(change).toHaveBeenCalledOnce();
  await waitFor(() => expect(next).toBeEnabled());
});

it("the question whether to cancel an order disappears when a colleague changes the order's state", async () => {
  let now = order();
  const { user } = await open({ PanelOrders: () => orderPage(now), PanelOrder: () => ({ order: now }) });
  await user.click(screen.getByRole("button", { name: "K7M-42P" }));
  await user.click(dialog().getByRole("button", { name: "Annuler la commande" }));
  expect(dialog().getByRole("button", { name: "Oui, l’annuler" })).toBeVisible();
  now = order({ state: "SHIPPED" });
  act(() => void dispatchEvent(new Event("online")));
  expect(await dialog().findByRole("button", { name: "Marquer livrée" })).toBeVisible();
  expect(dialog().queryByRole("button", { name: "Oui, l’annuler" })).toBeNull();
});
