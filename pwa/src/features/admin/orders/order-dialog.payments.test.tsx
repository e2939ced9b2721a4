import { act, screen, waitFor, within } from "@testing-library/react";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { describe, expect, it, vi } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { type Answer, losingFirst, refusal } from "../../../app/testing/server.ts";
import type {
  DecideAnnouncementMutationVariables,
  PaymentInput,
} from "../../../data/graphql/admin.generated.ts";
import type { Order } from "../api/orders-api.ts";
import type { Announcement, Payment, Receipt } from "../api/payments-api.ts";
import { admin } from "../testing/admin-responses.ts";
import {
  orderPage,
  panelOrder,
  panelPayment,
  paymentsOf,
  WITHOUT_PAYMENTS,
} from "../testing/order-responses.ts";
import { OrdersPage } from "./orders-page.tsx";

/**
 * Answers like the server with the payments of an order. A payment that is sent twice with the same id is stored once.
 * If a payment was added since the admin saw the payments, the server asks a question instead of storing the next
 * payment.
 */
class Ledger {
  readonly sent: PaymentInput[] = [];
  readonly decisions: DecideAnnouncementMutationVariables[] = [];
  payments: Payment[] = [];
  announcements: Announcement[] = [];
  readonly #order: Order;

  constructor(order: Order) {
    this.#order = order;
  }

  get order(): Order {
    return { ...this.#order, paid: this.payments.reduce((sum, { amount }) => sum + amount, 0) };
  }

  /** Amount that the customer still has to pay. */
  get rest(): number {
    return Math.max(0, this.order.due - this.order.paid);
  }

  aboveDue(amount: number) {
    const more = formatPrice(amount - this.rest);
    return refusal("CONFLICT", `${formatPrice(amount)}, c’est ${more} de plus que le reste à payer`, {
      rest: String(this.rest),
    });
  }

  readonly answers: Record<string, Answer> = {
    OrderPayments: () => paymentsOf(this.payments, this.announcements),
    PanelOrder: () => ({ order: this.order }),
    EnterPayment: ({ input }) => {
      const payment = input as PaymentInput;
      this.sent.push(payment);
      const { id, kind, amount, reference, seen } = payment;
      const stored = this.payments.find((one) => one.id === id);
      if (stored && (stored.kind !== kind || stored.amount !== amount))
        return refusal("CONFLICT", "Déjà", { id });
      if (!stored && seen !== this.order.paid)
        return refusal("CONFLICT", "Un collègue vient de noter 5 000 FCFA en espèces", {
          seen: String(this.order.paid),
        });
      if (!stored && !payment.acceptAboveDue && amount > this.rest) return this.aboveDue(amount);
      if (!stored) this.payments = [panelPayment({ id, kind, amount, reference }), ...this.payments];
      return { enterPayment: this.order };
    },
    CancelPayment: ({ id, paymentId }) => {
      const wrong = this.payments.find((one) => one.id === paymentId);
      if (wrong && !this.payments.some((one) => one.id === id))
        this.payments = [
          panelPayment({ ...wrong, id: String(id), amount: -wrong.amount, cancels: wrong.id, receipt: null }),
          ...this.payments.map((one) => (one === wrong ? { ...one, isCancelled: true } : one)),
        ];
      return { cancelPayment: this.order };
    },
    DecideAnnouncement: (variables) => {
      const { id, isConfirmed, seen, acceptAboveDue } = variables as DecideAnnouncementMutationVariables;
      this.decisions.push({ id, isConfirmed, seen, acceptAboveDue, requestId: String(variables.requestId) });
      if (isConfirmed && seen !== this.order.paid)
        return refusal("CONFLICT", "Un collègue vient de noter 5 000 FCFA en espèces", {
          seen: String(this.order.paid),
        });
      const wanted = this.announcements.find((announcement) => announcement.id === id);
      if (isConfirmed && wanted && !acceptAboveDue && wanted.amount > this.rest)
        return this.aboveDue(wanted.amount);
      this.announcements = this.announcements.map((one) =>
        one.id === id ? { ...one, state: isConfirmed ? "CONFIRMED" : "REFUSED" } : one,
      );
      const one = this.announcements.find((announcement) => announcement.id === id);
      if (one && isConfirmed)
        this.payments = [panelPayment({ id: one.id, kind: one.kind, amount: one.amount }), ...this.payments];
      return { decideAnnouncement: this.order };
    },
  };
}

const announced = (overrides: Partial<Announcement> = {}): Announcement => ({
  __typename: "AnnouncedPayment",
  id: "0d3f0000-0000-4000-8000-0000000000bb",
  kind: "MTN_MOMO",
  amount: 10_000,
  reference: "MP241122.1234",
  state: "WAITING",
  announcedAt: "2026-11-22T11:00:00.000Z",
  isRepeated: false,
  ...overrides,
});

const receipt: Receipt = {
  __typename: "Receipt",
  number: "REC-2026-000123",
  issuedAt: "2026-11-22T12:00:00.000Z",
  isCancelled: false,
  content: {
    __typename: "ReceiptContent",
    seller: {
      __typename: "ReceiptSeller",
      name: "Mboa Mode",
      address: "Rue Joss, Douala",
      phone: "237600000000",
      legal: ["Ets Chez Ada, SARL", "NIU M012345678901A"],
      vatRate: 19.25,
    },
    customer: { __typename: "ReceiptCustomer", name: "Awa Ngono", phone: "237677123456" },
    orderNumber: "K7M42P",
    lines: [
      {
        ...{ __typename: "ReceiptLine", productName: "Robe Kribi", size: "M", colour: null },
        ...{ price: 15_000, quantity: 2 },
      },
    ],
    discount: 2_000,
    fee: 1_500,
    due: 29_500,
    kind: "CASH",
    amount: 10_000,
    paid: 15_000,
  },
};

async function open(ledger: Ledger, answers: Record<string, Answer> = {}) {
  const page = await renderPage(<OrdersPage />, {
    user: admin,
    answers: {
      ...WITHOUT_PAYMENTS,
      PanelOrders: () => orderPage(ledger.order),
      ...ledger.answers,
      ...answers,
    },
  });
  await page.user.click(await screen.findByRole("button", { name: "K7M-42P" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Commande K7M-42P" }));
  return { ...page, dialog };
}

function openWaiting(ledger: Ledger) {
  const waiting = () => ledger.announcements.filter(({ state }) => state === "WAITING");
  const { id, number, customerName, due, paid, state } = ledger.order;
  const isCancelled = state === "CANCELLED";
  return renderPage(<OrdersPage />, {
    user: admin,
    answers: {
      ...ledger.answers,
      PanelOrders: () => orderPage(ledger.order),
      PanelOrder: () => ({ order: ledger.order }),
      ...WITHOUT_PAYMENTS,
      WaitingPayments: () => ({ waitingPayments: waiting().length }),
      AnnouncedPayments: () => ({
        announcedPayments: waiting().map((one) => ({
          ...one,
          __typename: "AnnouncedOrderPayment",
          order: { __typename: "AnnouncedOrder", id, number, customerName, due, paid, isCancelled },
        })),
      }),
    },
  });
}

const text = (element: HTMLElement) => element.textContent?.replace(/\s+/g, " ") ?? "";
const form = (name = "Paiement") => within(screen.getByRole("dialog", { name }));
const payments = (dialog: { getByRole: typeof screen.getByRole }) =>
  text(dialog.getByRole("region", { name: "Paiements" }));

describe("a payment that the admin enters", () => {
  it("takes three taps if its amount is all that is left to pay", async () => {
    const ledger = new Ledger(panelOrder());
    const { user, dialog } = await open(ledger);
    await user.click(dialog.getByRole("button", { name: "Noter un paiement" }));
    expect(form().getByLabelText(/^Montant/)).toHaveValue("31500");
    await user.click(form().getByRole("radio", { name: "Espèces" }));
    await user.click(form().getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Paiement" })).toBeNull());
    expect(ledger.sent).toEqual([
      {
        ...{ id: expect.stringMatching(/^[\da-f-]{36}$/), orderId: panelOrder().id },
        ...{ kind: "CASH", amount: 31_500, reference: "", seen: 0, acceptAboveDue: false },
      },
    ]);
    expect(text(screen.getByRole("dialog"))).toContain("Payée31 500 FCFA");
    expect(payments(dialog)).toContain("Espèces31 500 FCFA");
    expect(dialog.queryByRole("button", { name: "Noter un paiement" })).toBeNull();
  });

  it("needs a kind, and has a field for the reference if the kind is Orange Money", async () => {
    const ledger = new Ledger(panelOrder());
    const { user, dialog } = await open(ledger);
    await user.click(dialog.getByRole("button", { name: "Noter un paiement" }));
    await user.click(form().getByRole("button", { name: "Enregistrer" }));
    expect(form().getByRole("alert")).toHaveTextContent("Choisissez un moyen de paiement");
    expect(form().queryByLabelText(/^Référence/)).toBeNull();
    await user.click(form().getByRole("radio", { name: "Orange Money" }));
    await user.type(form().getByLabelText(/^Référence/), "PP24.1");
    const amount = form().getByLabelText(/^Montant/);
    await user.clear(amount);
    await user.type(amount, "10 000 F");
    await user.click(form().getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(ledger.sent).toHaveLength(1));
    expect(ledger.sent[0]).toMatchObject({ kind: "ORANGE_MONEY", amount: 10_000, reference: "PP24.1" });
    await waitFor(() => expect(payments(dialog)).toContain("Référence PP24.1"));
    expect(text(screen.getByRole("dialog"))).toContain("Reste à payer21 500 FCFA");
  });

  it("is stored once if it is changed and sent again after a lost answer; a warning names the stored payment", async () => {
    const ledger = new Ledger(panelOrder());
    const { EnterPayment = () => undefined } = ledger.answers;
    const { user, dialog } = await open(ledger, { EnterPayment: losingFirst(EnterPayment) });
    await user.click(dialog.getByRole("button", { name: "Noter un paiement" }));
    await user.click(form().getByRole("radio", { name: "Espèces" }));
    await user.click(form().getByRole("button", { name: "Enregistrer" }));
    expect(await form().findByText(/^Connexion impossible/)).toBeVisible();
    const amount = form().getByLabelText(/^Montant/);
    await user.clear(amount);
    await user.type(amount, "5 000");
    await user.click(form().getByRole("button", { name: "Enregistrer" }));
    expect(await dialog.findByText(/^Un premier envoi était déjà arrivé.*Espèces, 31/)).toBeVisible();
    expect(ledger.payments).toHaveLength(1);
    expect(new Set(ledger.sent.map(({ id }) => id)).size).toBe(1);
  });

  it("is stored only after a question if a colleague may just have entered the same payment", async () => {
    const ledger = new Ledger(panelOrder());
    const { user, dialog } = await open(ledger);
    await user.click(dialog.getByRole("button", { name: "Noter un paiement" }));
    ledger.payments = [panelPayment({ id: "0d3f0000-0000-4000-8000-0000000000cc", amount: 5_000 })];
    await user.click(form().getByRole("radio", { name: "Espèces" }));
    const amount = form().getByLabelText(/^Montant/);
    await user.clear(amount);
    await user.type(amount, "5 000");
    await user.click(form().getByRole("button", { name: "Enregistrer" }));
    const question = /^Un collègue vient de noter 5 000 FCFA en espèces\. Noter aussi celui-ci/;
    expect(await form().findByText(question)).toBeVisible();
    expect(ledger.payments).toHaveLength(1);
    await user.click(form().getByRole("button", { name: "Oui, c’en est un autre" }));
    await waitFor(() => expect(ledger.payments).toHaveLength(2));
    expect(new Set(ledger.sent.map(({ id }) => id)).size).toBe(1);
    await waitFor(() => expect(text(screen.getByRole("dialog"))).toContain("Reste à payer21 500 FCFA"));
  });

  it("is not stored if the admin answers « Non, c’est le même » to the question about a colleague's payment", async () => {
    const ledger = new Ledger(panelOrder());
    const { user, dialog } = await open(ledger);
    await user.click(dialog.getByRole("button", { name: "Noter un paiement" }));
    ledger.payments = [panelPayment({ amount: 5_000 })];
    await user.click(form().getByRole("radio", { name: "Espèces" }));
    await user.click(form().getByRole("button", { name: "Enregistrer" }));
    await user.click(await form().findByRole("button", { name: "Non, c’est le même" }));
    await waitFor(() => expect(payments(dialog)).toContain("Espèces5 000 FCFA"));
    expect(ledger.payments).toHaveLength(1);
    await user.click(dialog.getByRole("button", { name: "Noter un paiement" }));
    expect(form().getByLabelText(/^Montant/)).toHaveValue("26500");
  });

  it("can give back what the customer has paid too much", async () => {
    const ledger = new Ledger(panelOrder({ state: "DELIVERED", due: 20_000 }));
    ledger.payments = [panelPayment({ amount: 31_500 })];
    const { user, dialog } = await open(ledger);
    await user.click(dialog.getByRole("button", { name: /^Rendre 11.500/ }));
    await user.click(form("Rendre de l’argent").getByRole("radio", { name: "Espèces" }));
    await user.click(form("Rendre de l’argent").getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(ledger.sent).toHaveLength(1));
    expect(ledger.sent[0]).toMatchObject({ amount: -11_500 });
    await waitFor(() => expect(payments(dialog)).toContain("Rendu− 11 500 FCFA"));
  });

  it("is cancelled, after a question, by a second payment with the opposite amount", async () => {
    const ledger = new Ledger(panelOrder());
    ledger.payments = [panelPayment()];
    const { CancelPayment = () => undefined } = ledger.answers;
    const { user, dialog } = await open(ledger, { CancelPayment: losingFirst(CancelPayment) });
    await user.click(await dialog.findByRole("button", { name: "Annuler" }));
    await user.click(dialog.getByRole("button", { name: "Oui, l’annuler" }));
    expect(await dialog.findByText(/^Connexion impossible/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Annuler" }));
    await user.click(dialog.getByRole("button", { name: "Oui, l’annuler" }));
    await waitFor(() => expect(payments(dialog)).toContain("EspècesAnnulation− 10 000 FCFA"));
    expect(payments(dialog)).toContain("EspècesAnnulé10 000 FCFA");
    expect(ledger.payments).toHaveLength(2);
    expect(dialog.queryByRole("button", { name: "Annuler" })).toBeNull();
  });

  it("shows a warning if another order has a payment with the same reference", async () => {
    const ledger = new Ledger(panelOrder());
    ledger.payments = [panelPayment({ kind: "MTN_MOMO", reference: "MP1", isRepeated: true })];
    const { dialog } = await open(ledger);
    expect(await dialog.findByText("Même référence dans une autre commande")).toBeVisible();
  });

  it("has a receipt; while the receipt is open, the browser prints it instead of the packing slip", async () => {
    const ledger = new Ledger(panelOrder());
    ledger.payments = [panelPayment({ receipt })];
    const { user, dialog } = await open(ledger);
    await user.click(await dialog.findByRole("button", { name: "Reçu REC-2026-000123" }));
    const shown = text(screen.getByRole("dialog", { name: "Reçu REC-2026-000123" }));
    for (const part of [
      "Mboa Mode",
      "Ets Chez Ada, SARL",
      "NIU M012345678901A",
      "Awa Ngono",
      "2 × Robe Kribi, M30 000 FCFA",
      "Remise− 2 000 FCFA",
    ])
      expect(shown).toContain(part);
    expect(shown).toContain(
      "Livraison1 500 FCFATotal29 500 FCFAdont TVA 19,25 %4 762 FCFAPayé par Espèces10 000 FCFA",
    );
    expect(shown).toContain("Payé en tout15 000 FCFAReste à payer14 500 FCFA");
    act(() => void dispatchEvent(new Event("beforeprint")));
    const slips = screen.getAllByRole("article", { hidden: true }).map((one) => text(one));
    const papers = slips.filter((one) => one.includes("Reçu REC-2026-000123"));
    expect(papers).toEqual([expect.stringContaining("Ets Chez Ada, SARLNIU M012345678901A")]);
    expect(slips.filter((one) => /^Mboa Mode.*Commande K7M-42P22/.test(one))).toEqual([]);
    act(() => void dispatchEvent(new Event("afterprint")));
  });

  it("is stored only after a question if its amount is above the amount still to pay", async () => {
    const ledger = new Ledger(panelOrder({ total: 20_000, fee: 0 }));
    const { user, dialog } = await open(ledger);
    await user.click(dialog.getByRole("button", { name: "Noter un paiement" }));
    await user.click(form().getByRole("radio", { name: "Virement" }));
    await user.type(form().getByLabelText(/^Référence/), "VIR-1");
    const amount = form().getByLabelText(/^Montant/);
    await user.type(amount, "0");
    await user.click(form().getByRole("button", { name: "Enregistrer" }));
    const question = /^200 000 FCFA, c’est 180 000 FCFA de plus que le reste à payer\. Noter quand même \?$/;
    expect(await form().findByText(question)).toBeVisible();
    expect(form().queryByRole("alert")).toBeNull();
    expect(form().queryByRole("button", { name: "Enregistrer" })).toBeNull();
    await user.click(form().getByRole("button", { name: "Revenir" }));
    expect(amount).toHaveFocus();
    expect(amount).toHaveValue("200000");
    expect(form().getByLabelText(/^Référence/)).toHaveValue("VIR-1");

    await user.click(form().getByRole("button", { name: "Enregistrer" }));
    await user.click(await form().findByRole("button", { name: "Noter quand même" }));
    await waitFor(() => expect(ledger.payments).toMatchObject([{ amount: 200_000, reference: "VIR-1" }]));
    expect(ledger.sent.map(({ acceptAboveDue }) => acceptAboveDue)).toEqual([false, false, true]);
    expect(new Set(ledger.sent.map(({ id }) => id)).size).toBe(1);
    await waitFor(() => expect(text(screen.getByRole("dialog"))).toContain("À rembourser180 000 FCFA"));
  });

  it("causes a second question if its changed amount is also above the amount still to pay", async () => {
    const ledger = new Ledger(panelOrder({ total: 20_000, fee: 0 }));
    const { user, dialog } = await open(ledger);
    await user.click(dialog.getByRole("button", { name: "Noter un paiement" }));
    await user.click(form().getByRole("radio", { name: "Espèces" }));
    const amount = form().getByLabelText(/^Montant/);
    await user.type(amount, "0");
    await user.click(form().getByRole("button", { name: "Enregistrer" }));
    expect(await form().findByRole("button", { name: "Noter quand même" })).toBeVisible();
    await user.type(amount, "{Backspace}{Backspace}5");
    expect(form().queryByRole("button", { name: "Noter quand même" })).toBeNull();
    await user.click(form().getByRole("button", { name: "Enregistrer" }));
    expect(await form().findByText(/^20 005 FCFA, c’est 5 FCFA de plus/)).toBeVisible();
    expect(ledger.payments).toEqual([]);
  });

  it("causes a question about a colleague's payment first, then about its amount above the amount still to pay", async () => {
    const ledger = new Ledger(panelOrder({ total: 20_000, fee: 0 }));
    const { user, dialog } = await open(ledger);
    await user.click(dialog.getByRole("button", { name: "Noter un paiement" }));
    await user.click(form().getByRole("radio", { name: "Espèces" }));
    ledger.payments = [panelPayment({ id: "0d3f0000-0000-4000-8000-0000000000cc", amount: 5_000 })];
    await user.click(form().getByRole("button", { name: "Enregistrer" }));
    await user.click(await form().findByRole("button", { name: "Oui, c’en est un autre" }));
    const second = await form().findByText(/^20 000 FCFA, c’est 5 000 FCFA de plus/);
    await waitFor(() => expect(second.closest("[tabindex='-1']")).toHaveFocus());
    await user.click(form().getByRole("button", { name: "Noter quand même" }));
    await waitFor(() => expect(ledger.order.paid).toBe(25_000));
  });

  it("causes a question if it gives back money that a colleague may just have given back", async () => {
    const ledger = new Ledger(panelOrder({ state: "DELIVERED", due: 20_000 }));
    ledger.payments = [panelPayment({ amount: 31_500 })];
    const { user, dialog } = await open(ledger);
    await user.click(dialog.getByRole("button", { name: /^Rendre 11.500/ }));
    ledger.payments = [panelPayment({ id: "r", amount: -11_500 }), ...ledger.payments];
    const back = form("Rendre de l’argent");
    await user.click(back.getByRole("radio", { name: "Espèces" }));
    await user.click(back.getByRole("button", { name: "Enregistrer" }));
    await user.click(await back.findByRole("button", { name: "Non, c’est le même" }));
    await waitFor(() => expect(text(screen.getByRole("dialog"))).toContain("Payée20 000 FCFA"));
    expect(ledger.payments).toHaveLength(2);
  });

  it("is shown after a click on « Réessayer » if the list of payments could not be loaded at first", async () => {
    const ledger = new Ledger(panelOrder());
    ledger.payments = [panelPayment()];
    let isFirst = true;
    const OrderPayments: Answer = () => {
      if (!isFirst) return paymentsOf(ledger.payments);
      isFirst = false;
      return refusal("INTERNAL", "La boutique ne répond pas");
    };
    const { user, dialog } = await open(ledger, { OrderPayments });
    await user.click(await dialog.findByRole("button", { name: "Réessayer" }));
    expect(await dialog.findByText("Espèces")).toBeVisible();
  });
});

describe("a payment that the customer has announced", () => {
  it("is at the top of its order's dialog, and counts as paid after one tap", async () => {
    const ledger = new Ledger(panelOrder());
    ledger.announcements = [announced({ isRepeated: true })];
    const { user, dialog } = await open(ledger);
    const waiting = await dialog.findByRole("region", { name: "Paiement annoncé" });
    expect(text(waiting)).toContain("10 000 FCFA par MTN MoMoRéférence MP241122.1234");
    expect(text(waiting)).toContain("Même référence dans une autre commande");
    await user.click(dialog.getByRole("button", { name: "Reçu, confirmer" }));
    await waitFor(() => expect(dialog.queryByRole("region", { name: "Paiement annoncé" })).toBeNull());
    expect(text(screen.getByRole("dialog"))).toContain("Reste à payer21 500 FCFA");
    expect(payments(dialog)).toContain("MTN MoMo10 000 FCFA");
  });

  it("is refused with one tap, and stays in the list of payments as refused", async () => {
    const ledger = new Ledger(panelOrder());
    ledger.announcements = [announced()];
    const { user, dialog } = await open(ledger);
    await user.click(await dialog.findByRole("button", { name: "Pas reçu" }));
    await waitFor(() => expect(payments(dialog)).toContain("Annoncé, refusé10 000 FCFA"));
    expect(ledger.order.paid).toBe(0);
  });

  it("is confirmed only after a question if its amount is above the amount still to pay", async () => {
    const ledger = new Ledger(panelOrder({ total: 4_000, fee: 0 }));
    ledger.announcements = [announced()];
    const { user, dialog } = await open(ledger);
    await user.click(await dialog.findByRole("button", { name: "Reçu, confirmer" }));
    const question = /^10 000 FCFA, c’est 6 000 FCFA de plus que le reste à payer\. Confirmer quand même/;
    expect(await dialog.findByText(question)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Revenir" }));
    expect(ledger.payments).toEqual([]);
    await user.click(await dialog.findByRole("button", { name: "Reçu, confirmer" }));
    await user.click(await dialog.findByRole("button", { name: "Confirmer quand même" }));
    await waitFor(() => expect(text(screen.getByRole("dialog"))).toContain("À rembourser6 000 FCFA"));
    expect(new Set(ledger.decisions.map(({ requestId }) => requestId)).size).toBe(1);
  });

  it("is confirmed only after a question if a colleague may just have entered the same payment", async () => {
    const ledger = new Ledger(panelOrder());
    ledger.announcements = [announced()];
    const { user, dialog } = await open(ledger);
    await dialog.findByRole("button", { name: "Reçu, confirmer" });
    ledger.payments = [panelPayment({ amount: 5_000 })];
    await user.click(dialog.getByRole("button", { name: "Reçu, confirmer" }));
    expect(await dialog.findByText(/^Un collègue vient de noter 5 000 FCFA en espèces/)).toBeVisible();
    expect(ledger.payments).toHaveLength(1);
    await user.click(dialog.getByRole("button", { name: "Oui, c’en est un autre" }));
    await waitFor(() => expect(ledger.order.paid).toBe(15_000));
    expect(ledger.decisions.map(({ seen }) => seen)).toEqual([0, 5_000]);
  });

  it("is refused only once if the admin taps again after a lost answer", async () => {
    const ledger = new Ledger(panelOrder());
    ledger.announcements = [announced()];
    const { DecideAnnouncement = () => undefined } = ledger.answers;
    const { user, dialog } = await open(ledger, { DecideAnnouncement: losingFirst(DecideAnnouncement) });
    await user.click(await dialog.findByRole("button", { name: "Pas reçu" }));
    expect(await dialog.findByText(/^Connexion impossible/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Pas reçu" }));
    await waitFor(() => expect(payments(dialog)).toContain("Annoncé, refusé"));
    expect(new Set(ledger.decisions.map(({ requestId }) => requestId)).size).toBe(1);
  });

  it("is shown as « Autre » if only a newer server knows its state", async () => {
    const ledger = new Ledger(panelOrder());
    ledger.announcements = [announced({ state: "OTHER" })];
    const { dialog } = await open(ledger);
    await waitFor(() => expect(payments(dialog)).toContain("MTN MoMoAnnoncé, autre10 000 FCFA"));
    expect(dialog.queryByRole("button", { name: "Reçu, confirmer" })).toBeNull();
  });

  it("is shown as money to give back if its order is cancelled", async () => {
    const ledger = new Ledger(panelOrder({ state: "CANCELLED", due: 0 }));
    ledger.announcements = [announced()];
    const { user } = await openWaiting(ledger);
    await user.click(await screen.findByRole("button", { name: "Paiements annoncés 1" }));
    const list = within(screen.getByRole("dialog", { name: "Paiements annoncés" }));
    const item = text(await list.findByRole("listitem"));
    expect(item).toMatch(/^K7M-42PAwa Ngono10 000 FCFA.*Commande annulée : à rendre à la personne/);
    expect(item).not.toContain("reste");
    await user.click(list.getByRole("button", { name: "Reçu, confirmer" }));
    expect(await list.findByText("Tout est traité")).toBeVisible();
    expect(await screen.findByText("À rembourser")).toBeVisible();
  });

  it("can also be confirmed in the list of waiting payments on the page of orders", async () => {
    const ledger = new Ledger(panelOrder());
    ledger.announcements = [announced()];
    const { user } = await openWaiting(ledger);
    await user.click(await screen.findByRole("button", { name: "Paiements annoncés 1" }));
    const list = within(screen.getByRole("dialog", { name: "Paiements annoncés" }));
    expect(text(await list.findByRole("listitem"))).toContain("K7M-42PAwa Ngono, reste 31 500 FCFA");
    await user.click(list.getByRole("button", { name: "K7M-42P" }));
    const order = within(await screen.findByRole("dialog", { name: "Commande K7M-42P" }));
    await user.click(order.getByRole("button", { name: "Fermer" }));
    await user.click(list.getByRole("button", { name: "Reçu, confirmer" }));
    expect(await list.findByText("Tout est traité")).toBeVisible();
    await user.click(list.getByRole("button", { name: "Fermer" }));
    expect(screen.queryByRole("button", { name: /^Paiements annoncés/ })).toBeNull();
    expect(await screen.findByText("Acompte")).toBeVisible();
  });

  it("shows the decision of a colleague who has confirmed or refused it shortly before the admin", async () => {
    const ledger = new Ledger(panelOrder());
    ledger.announcements = [announced()];
    const decide = vi.fn(() => {
      ledger.announcements = [announced({ state: "REFUSED" })];
      return refusal("CONFLICT", "Un collègue a déjà refusé ce paiement annoncé");
    });
    const { user, dialog } = await open(ledger, { DecideAnnouncement: decide });
    await user.click(await dialog.findByRole("button", { name: "Reçu, confirmer" }));
    await waitFor(() => expect(payments(dialog)).toContain("Annoncé, refusé"));
    expect(decide).toHaveBeenCalledOnce();
  });
});
