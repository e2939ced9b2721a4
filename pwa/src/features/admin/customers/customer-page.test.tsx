import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { type Answer, deadNetwork, losingFirst, refusal } from "../../../app/testing/server.ts";
import type { PanelCustomerFragment, PanelOrderFragment } from "../../../data/graphql/admin.generated.ts";
import { superAdmin } from "../testing/admin-responses.ts";
import { orderPage, panelOrder, WITHOUT_PAYMENTS } from "../testing/order-responses.ts";
import { CustomerPage } from "./customer-page.tsx";

const ORDER_ID = "0d3f0000-0000-4000-8000-000000000001";
type Note = PanelCustomerFragment["notes"][number];

const note = (text: string, id = "0d3f0000-0000-4000-8000-0000000000bb"): Note => ({
  __typename: "CustomerNote",
  ...{ id, text, writtenBy: "Béa", writtenAt: "2026-11-22T10:00:00.000Z" },
});
const customer = (overrides: Partial<PanelCustomerFragment> = {}): PanelCustomerFragment => ({
  __typename: "Customer",
  ...{ phone: "237677123456", name: "Awa Ngono", orderCount: 7, cancelledCount: 2, returnedCount: 1 },
  ...{ bought: 120_000, returned: 15_000, paid: 80_000, owed: 40_000, toRefund: 0, notes: [] },
  ...overrides,
});
const ordersOf = (...orders: readonly PanelOrderFragment[]) => ({
  customerOrders: orderPage(...orders).orders,
});

const open = (answers: Record<string, Answer> = {}) =>
  renderPage(<CustomerPage />, {
    ...{ user: superAdmin, address: `/admin-panel/orders/personne/${ORDER_ID}` },
    path: "/admin-panel/orders/personne/:orderId",
    answers: {
      PanelCustomer: () => ({ customer: customer() }),
      CustomerOrders: () => ordersOf(panelOrder()),
      OrderHistory: () => ({ orderHistory: [] }),
      ...WITHOUT_PAYMENTS,
      ...answers,
    },
  });
const text = (element: HTMLElement) => element.textContent?.replace(/\s+/g, " ") ?? "";

it("the page shows the customer, the sums of all orders, and each order with its note", async () => {
  const asked = vi.fn(() =>
    ordersOf(
      panelOrder({ note: "Sonner deux fois" }),
      panelOrder({ id: "0d3f0000-0000-4000-8000-000000000002", number: "ABCDEF" }),
    ),
  );
  await open({ CustomerOrders: asked });
  expect(await screen.findByRole("heading", { level: 1, name: "Awa Ngono" })).toBeVisible();
  expect(await screen.findAllByRole("article")).toHaveLength(2);
  expect(asked).toHaveBeenCalledWith({ orderId: ORDER_ID, first: 20 });
  const page = text(document.body);
  expect(page).toContain("+237 6 77 12 34 56 · 7 commandes");
  for (const row of [
    "Acheté120 000 FCFA15 000 FCFA rapportés, déjà déduits",
    "Payé80 000 FCFA",
    "Reste à payer40 000 FCFA",
    "Commandes annulées2",
    "Commandes avec un retour1",
    "Note : Sonner deux fois",
  ])
    expect(page).toContain(row);
  expect(page).not.toContain("À rendre");
  expect(screen.getByRole("link", { name: "Appeler" })).toHaveAttribute("href", "tel:+237677123456");
});

it("the page of a nameless customer has the phone number as heading, and says what the shop must pay back", async () => {
  await open({
    PanelCustomer: () => ({
      customer: customer({ name: null, orderCount: 1, cancelledCount: 0, returnedCount: 0, toRefund: 5_000 }),
    }),
  });
  expect(await screen.findByRole("heading", { level: 1, name: "+237 6 77 12 34 56" })).toBeVisible();
  expect(text(document.body)).toContain("1 commande");
  expect(text(document.body)).toContain("À rendre5 000 FCFA");
  expect(text(document.body)).not.toMatch(/annulées|avec un retour/);
});

it("the dialog of an order links to the customer's page, and the link closes the dialog", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "K7M-42P" }));
  const dialog = screen.getByRole("dialog", { name: "Commande K7M-42P" });
  await user.click(within(dialog).getByRole("link", { name: "+237 6 77 12 34 56" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByRole("heading", { level: 1, name: "Awa Ngono" })).toBeVisible();
});

it.each([
  ["NOT_FOUND", "Cette commande n’existe pas"],
  ["FORBIDDEN", "Vous n’avez pas le droit de faire cela"],
  ["BAD_USER_INPUT", "Cet identifiant n’est pas un UUID"],
])("the page says that there is no such customer if the server answers %s", async (code, message) => {
  await open({
    PanelCustomer: () => refusal(code, message),
    CustomerOrders: () => refusal(code, message),
  });
  expect(await screen.findByText("Aucune commande de cette personne")).toBeVisible();
  expect(screen.getByRole("link", { name: "Voir les commandes" })).toHaveAttribute(
    "href",
    "/admin-panel/orders",
  );
  expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull();
});

it("if the customer could not be loaded, a button loads the page again", async () => {
  let isDead = true;
  const { user } = await open({
    PanelCustomer: () => (isDead ? deadNetwork() : { customer: customer() }),
  });
  await screen.findByText("Cette personne n’a pas pu être chargée");
  isDead = false;
  await user.click(screen.getByRole("button", { name: "Réessayer" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Awa Ngono" })).toBeVisible();
});

it("an admin writes a note about a customer, and deletes it after a confirmation", async () => {
  let notes: Note[] = [note("Préfère le matin")];
  const AddCustomerNote = vi.fn(({ id, text: typed }: Record<string, unknown>) => {
    notes = [note(String(typed), String(id)), ...notes];
    return { addCustomerNote: customer({ notes }) };
  });
  const DeleteCustomerNote = vi.fn(({ id }: Record<string, unknown>) => {
    notes = notes.filter((one) => one.id !== id);
    return { deleteCustomerNote: customer({ notes }) };
  });
  const { user } = await open({
    ...{ PanelCustomer: () => ({ customer: customer({ notes }) }), AddCustomerNote, DeleteCustomerNote },
  });
  await user.type(await screen.findByRole("textbox", { name: "Nouvelle note" }), "Paie par MoMo");
  await user.click(screen.getByRole("button", { name: "Ajouter la note" }));
  const list = screen.getByRole("region", { name: "Notes" });
  expect(await within(list).findByText("Paie par MoMo")).toBeVisible();
  expect(within(list).getAllByRole("listitem").map(text)).toEqual([
    expect.stringContaining("Paie par MoMo"),
    expect.stringMatching(/Préfère le matin.*Béa, /),
  ]);
  expect(screen.getByRole("textbox", { name: "Nouvelle note" })).toHaveValue("");
  expect(AddCustomerNote).toHaveBeenCalledWith({
    ...{ orderId: ORDER_ID, text: "Paie par MoMo", id: expect.any(String) },
  });
  await user.click(within(list).getAllByRole("button", { name: /^Supprimer la note de Béa/ })[1] ?? list);
  const question = screen.getByRole("dialog", { name: /^Supprimer cette note/ });
  expect(text(question)).toContain("Préfère le matin");
  await user.click(within(question).getByRole("button", { name: "Supprimer" }));
  await waitFor(() => expect(within(list).queryByText("Préfère le matin")).toBeNull());
});

it("after a lost answer, the note is sent again with the same id, so that the server stores it once", async () => {
  const sent: unknown[] = [];
  const { user } = await open({
    AddCustomerNote: losingFirst(({ id, text: typed }) => {
      sent.push(id);
      return { addCustomerNote: customer({ notes: [note(String(typed), String(id))] }) };
    }),
  });
  const field = await screen.findByRole("textbox", { name: "Nouvelle note" });
  await user.type(field, "Paie par MoMo");
  await user.click(screen.getByRole("button", { name: "Ajouter la note" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(field).toHaveValue("Paie par MoMo");
  await user.click(await screen.findByRole("button", { name: "Ajouter la note" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toBe(sent[0]);
});

it("a note that the server refuses stays in the field, and the reason is shown", async () => {
  const message = "50 notes au plus. Supprimez-en d’abord une ancienne";
  const { user } = await open({ AddCustomerNote: () => refusal("CONFLICT", message) });
  const field = await screen.findByRole("textbox", { name: "Nouvelle note" });
  await user.type(field, "Paie par MoMo");
  await user.click(screen.getByRole("button", { name: "Ajouter la note" }));
  await waitFor(() => expect(text(screen.getByRole("region", { name: "Notes" }))).toContain(message));
  expect(field).toHaveValue("Paie par MoMo");
});

it("for a customer who has the largest number of notes, the page has no field for another note", async () => {
  const notes = Array.from({ length: 50 }, (_, place) => note(`Note ${place}`, `note-${place}`));
  await open({ PanelCustomer: () => ({ customer: customer({ notes }) }) });
  expect(await screen.findByText("Note 49")).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "Nouvelle note" })).toBeNull();
});

it("a copy of the customer's data is saved as a file; if the server refuses it, the page says why", async () => {
  const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:test");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  let isRefused = false;
  const reason = "« Sac » n’est pas à vous";
  const { user } = await open({
    CustomerData: () => (isRefused ? refusal("FORBIDDEN", reason) : { customerData: '{ "commandes": [] }' }),
  });
  const button = await screen.findByRole("button", { name: "Télécharger ses données" });
  await user.click(button);
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const file = saved.mock.calls[0]?.[0] as File;
  expect([file.name, await file.text()]).toEqual([
    expect.stringMatching(/^donnees-client-\d{4}-\d\d-\d\d\.json$/),
    '{ "commandes": [] }',
  ]);
  isRefused = true;
  await user.click(button);
  expect(await screen.findByText(reason)).toBeVisible();
});

it("a dialog says what is erased and what stays, and then erases the customer's data", async () => {
  const asked: unknown[] = [];
  let isOpen = true;
  const { user } = await open({
    EraseCustomer: (variables) => {
      asked.push(variables);
      return isOpen
        ? refusal("CONFLICT", "Commande en cours : K7M-42P. Il faut d’abord la livrer ou l’annuler")
        : { eraseCustomer: { __typename: "CustomerErasure", orders: 7, messages: 0 } };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Effacer ses données" }));
  const question = screen.getByRole("dialog", { name: "Effacer les données de cette personne" });
  for (const said of [
    "Vérifiez d’abord avec la personne que le +237 6 77 12 34 56 est le sien",
    "Il reste 40 000 FCFA à payer",
    "la personne sur les reçus",
    "numéros des commandes et des reçus",
    "Une commande en cours doit d’abord être livrée ou annulée.",
  ])
    expect(text(question)).toContain(said);
  const button = within(question).getByRole("button", { name: "Effacer pour toujours" });
  await user.click(button);
  expect(await within(question).findByText(/^Commande en cours : K7M-42P/)).toBeVisible();
  isOpen = false;
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked[1]).toEqual({ orderId: ORDER_ID, requestId: expect.any(String) });
  expect(asked[1]).toEqual(asked[0]);
});
