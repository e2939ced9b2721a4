import { act, fireEvent, screen, within } from "@testing-library/react";
import { dayAfter } from "graphql-server/features/orders/days/order-day";
import { dayText } from "graphql-server/platform/shop-time/day-text";
import { shopDay } from "graphql-server/platform/shop-time/shop-day";
import { expect, it, vi } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { type Answer, refusal } from "../../../app/testing/server.ts";
import type { Order } from "../api/orders-api.ts";
import { admin } from "../testing/admin-responses.ts";
import { orderPage, panelOrder, WITHOUT_PAYMENTS } from "../testing/order-responses.ts";
import { OrdersPage } from "./orders-page.tsx";

const TODAY = shopDay(new Date());
const SATURDAY = dayAfter(TODAY, 6);
const ASIDE: Partial<Order> = { state: "CONFIRMED", paid: 10_000, settleBy: dayAfter(TODAY, 2) };

async function open(overrides: Partial<Order> = {}, answers: Record<string, Answer> = {}) {
  const { user } = await renderPage(<OrdersPage />, {
    user: admin,
    answers: { ...WITHOUT_PAYMENTS, PanelOrders: () => orderPage(panelOrder(overrides)), ...answers },
  });
  await user.click(await screen.findByRole("button", { name: /K7M-42P/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Commande K7M-42P" }));
  return { user, dialog };
}
const pick = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const chatOf = (link: HTMLElement) =>
  decodeURIComponent(link.getAttribute("href") ?? "").replace(/[\u00a0\u202f]/g, " ");

it("one tap saves a promised day, which the dialog and the message to the customer then show", async () => {
  const change = vi.fn(({ to }) => ({ changeOrderDay: panelOrder({ promisedDay: to as string }) }));
  const { user, dialog } = await open({}, { ChangeOrderDay: change });
  const field = dialog.getByLabelText("Jour promis");
  expect(field).toHaveAttribute("min", TODAY);
  pick(field, SATURDAY);
  await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
  expect(await dialog.findByText(dayText(SATURDAY))).toBeVisible();
  expect(change.mock.calls[0]?.[0]).toMatchObject({ day: "promisedDay", from: null, to: SATURDAY });
  const chat = chatOf(dialog.getByRole("link", { name: "Écrire" }));
  expect(chat).toContain(`Elle est promise pour le ${dayText(SATURDAY)}.`);
});

it("one tap removes a promised day", async () => {
  const change = vi.fn(() => ({ changeOrderDay: panelOrder() }));
  const { user, dialog } = await open({ promisedDay: SATURDAY }, { ChangeOrderDay: change });
  await user.click(dialog.getByRole("button", { name: "Retirer « Jour promis »" }));
  expect(await dialog.findByText("La personne le voit et en est prévenue.")).toBeVisible();
  expect(change.mock.calls[0]).toMatchObject([{ from: SATURDAY, to: null }]);
});

it("a past day is not saved, and the field says why", async () => {
  const change = vi.fn();
  const { user, dialog } = await open({}, { ChangeOrderDay: change });
  pick(dialog.getByLabelText("Jour promis"), "2026-01-01");
  await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
  expect(dialog.getByText("Ce jour est passé")).toBeVisible();
  expect(change).not.toHaveBeenCalled();
});

it("if a colleague has saved another day first, the dialog shows it, and the admin's day stays in the field", async () => {
  const theirs = panelOrder({ promisedDay: dayAfter(TODAY, 9) });
  const { user, dialog } = await open(
    {},
    {
      ChangeOrderDay: () => refusal("CONFLICT", "Un collègue a changé « Jour promis » entre-temps"),
      PanelOrder: () => ({ order: theirs }),
    },
  );
  pick(dialog.getByLabelText("Jour promis"), SATURDAY);
  await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
  expect(await dialog.findByText(new RegExp(dayText(dayAfter(TODAY, 9))))).toBeVisible();
  expect(dialog.getByLabelText("Jour promis")).toHaveValue(SATURDAY);
});

it.each<[string, Partial<Order>, boolean]>([
  ["new has no", { state: "NEW" }, false],
  ["confirmed but not paid has a", { state: "CONFIRMED" }, true],
  ["confirmed and paid has no", { state: "CONFIRMED", paid: 31_500 }, false],
  ["on its way has no", { state: "SHIPPED" }, false],
])("an order that is %s field for its last day to pay", async (_, fields, isPossible) => {
  const { dialog } = await open(fields);
  expect(dialog.queryByLabelText("À solder avant le") !== null).toBe(isPossible);
});

it("for an order that is put aside until the customer pays, a link opens a chat with a reminder", async () => {
  const { dialog } = await open(ASIDE);
  expect(dialog.getByText(dayText(dayAfter(TODAY, 2)))).toBeVisible();
  // The badge « Mise de côté » is in the list and in the dialog.
  expect(screen.getAllByText("Mise de côté")).toHaveLength(2);
  const chat = chatOf(dialog.getByRole("link", { name: "Rappeler" }));
  expect(chat).toMatch(/^https:\/\/wa\.me\/237677123456\?text=Bonjour Awa Ngono,\nNous vous rappelons/);
  expect(chat).toContain("Reste à payer : 21 500 FCFA");
  expect(dialog.getByRole("button", { name: "Annuler la commande" })).toBeVisible();
});

it("after the last day to pay, one tap cancels an order that was put aside, and an undo button appears", async () => {
  const cancel = vi.fn(() => ({ changeOrderState: panelOrder({ ...ASIDE, state: "CANCELLED", due: 0 }) }));
  const late = { ...ASIDE, settleBy: dayAfter(TODAY, -1) };
  const { user, dialog } = await open(late, { ChangeOrderState: cancel });
  expect(dialog.getByText("Le jour pour solder est passé.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Libérer le stock" }));
  expect(await dialog.findByRole("button", { name: "Revenir à l’état précédent" })).toBeVisible();
  expect(cancel.mock.calls).toMatchObject([[{ from: "CONFIRMED", to: "CANCELLED" }]]);
});

it("on the last day to pay, an order is not late yet", async () => {
  const { dialog } = await open({ ...ASIDE, settleBy: TODAY });
  expect(dialog.queryByText("Le jour pour solder est passé.")).toBeNull();
  expect(dialog.queryByRole("button", { name: "Libérer le stock" })).toBeNull();
});

const WITHOUT_NUMBER: Partial<Order> = { customerName: null, customerPhone: null, quarter: "Akwa" };

it("if an order has no phone number, the chat link lets the admin choose the conversation", async () => {
  const { dialog } = await open(WITHOUT_NUMBER);
  expect(dialog.getByText("Numéro inconnu : choisissez la conversation")).toBeVisible();
  expect(chatOf(dialog.getByRole("link", { name: "Écrire" }))).toMatch(
    /^https:\/\/wa\.me\/\?text=Nous avons bien reçu votre commande K7M-42P\./,
  );
  expect(dialog.queryByRole("link", { name: "Appeler" })).toBeNull();
  expect(dialog.queryByRole("link", { name: /Tout sur|\+237/ })).toBeNull();
});

it("an admin can enter a missing phone number, and the chat link then contains it", async () => {
  const change = vi.fn(() => ({
    changeOrder: panelOrder({ ...WITHOUT_NUMBER, customerPhone: "237677123456" }),
  }));
  const { user, dialog } = await open(WITHOUT_NUMBER, { ChangeOrder: change });
  await user.click(dialog.getByRole("button", { name: "Noter le numéro" }));
  expect(screen.getByLabelText(/^Téléphone/)).toHaveFocus();
  await user.keyboard("6 77 12 34 56");
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  expect(await dialog.findByRole("link", { name: "Appeler" })).toHaveAttribute("href", "tel:+237677123456");
  expect(chatOf(dialog.getByRole("link", { name: "Écrire" }))).toContain("wa.me/237677123456?");
  expect(dialog.queryByText(/Numéro inconnu/)).toBeNull();
  expect(change.mock.calls).toMatchObject([
    [{ seen: { customer: { phone: null } }, to: { customer: { phone: "6 77 12 34 56" } } }],
  ]);
});

it("a sale in the shop without a phone number has no chat link", async () => {
  const { dialog } = await open({ ...WITHOUT_NUMBER, channel: "SHOP", state: "DELIVERED" });
  expect(dialog.queryByText(/Numéro inconnu/)).toBeNull();
  expect(dialog.queryByRole("link", { name: "Écrire" })).toBeNull();
});

it("the packing slip contains the promised day and the last day to pay", async () => {
  await open({ ...ASIDE, promisedDay: SATURDAY });
  act(() => void dispatchEvent(new Event("beforeprint")));
  const slip = screen.getByRole("table").closest("article")?.textContent;
  expect(slip).toContain(`Promise pour le ${dayText(SATURDAY)}`);
  expect(slip).toContain(`Mise de côté, à solder avant le ${dayText(dayAfter(TODAY, 2))}`);
  act(() => void dispatchEvent(new Event("afterprint")));
});
