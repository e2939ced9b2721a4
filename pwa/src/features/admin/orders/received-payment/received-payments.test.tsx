import { screen, waitFor, within } from "@testing-library/react";
import { shopDay } from "graphql-server/platform/shop-time/shop-day";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "../../../../app/testing/render.tsx";
import { type Answer, deadNetwork, refusal } from "../../../../app/testing/server.ts";
import type { EnterReadPaymentInput } from "../../../../data/graphql/admin.generated.ts";
import { storeSharedMessage } from "../../../../lib/storage/shared-message.ts";
import { fakeCaches } from "../../../../lib/storage/testing/fake-caches.ts";
import type { PaymentMatches, UnmatchedPayment } from "../../api/received-payments-api.ts";
import { admin } from "../../testing/admin-responses.ts";
import { appointmentSettingsAnswer, panelAppointment, SERVICE } from "../../testing/appointment-responses.ts";
import { orderPage, panelOrder, WITHOUT_PAYMENTS } from "../../testing/order-responses.ts";
import { parseAppointmentRequest } from "../appointment/appointment-request.ts";
import { OrdersPage } from "../orders-page.tsx";

const MESSAGE = "Vous avez recu 15000 FCFA de JEAN PAUL (677123456). Solde 98765 FCFA. ID 1234567890. MTN";
const order = panelOrder({ due: 15_000, paid: 0 });
type Match = PaymentMatches["matches"][number];
const match = (fields: Partial<Match> = {}): Match => ({
  __typename: "PaymentMatch",
  reason: "REST",
  order: {
    __typename: "MatchedOrder",
    ...{ id: order.id, number: order.number, customerName: "Awa", due: 15_000, paid: 0, isCancelled: false },
  },
  announcement: null,
  ...fields,
});
const matching =
  (...matches: Match[]): Answer =>
  () => ({
    paymentMatches: { __typename: "PaymentMatches", entered: null, kept: null, mayKeep: true, matches },
  });
const unmatched = (fields: Partial<UnmatchedPayment> = {}): UnmatchedPayment => ({
  __typename: "UnmatchedPayment",
  ...{
    id: "u",
    kind: "MTN_MOMO",
    amount: 15_000,
    reference: "1234567890",
    payerName: "JEAN",
    payerPhone: "",
  },
  ...{ keptBy: "Awa", keptAt: "2026-11-29T10:00:00.000Z", putAwayAt: null },
  ...fields,
});

beforeEach(() => void vi.stubGlobal("caches", fakeCaches()));

const visit = (answers: Record<string, Answer> = {}, address = "/admin-panel/orders") =>
  renderPage(<OrdersPage />, {
    ...{ address, user: admin },
    answers: {
      PanelOrders: () => orderPage(order),
      PanelOrder: () => ({ order }),
      ...WITHOUT_PAYMENTS,
      ...answers,
    },
  });

async function paste(view: Awaited<ReturnType<typeof visit>>, text = MESSAGE) {
  await navigator.clipboard.writeText(text);
  await view.user.click(
    await screen.findByRole("button", { name: "Coller un message de paiement ou de rendez-vous" }),
  );
  return within(await screen.findByRole("dialog", { name: "Paiement reçu" }));
}
const number = `${order.number.slice(0, 3)}-${order.number.slice(3)}`;

describe("a mobile money operator's message that an admin pastes", () => {
  it("opens a dialog with the payment and the orders that fit, where one tap enters the payment", async () => {
    const sent: EnterReadPaymentInput[] = [];
    const asked: unknown[] = [];
    const view = await visit({
      PaymentMatches: (variables) => {
        asked.push(variables.payment);
        return matching(match())(variables);
      },
      EnterReadPayment: ({ input }) => {
        sent.push(input as EnterReadPaymentInput);
        return { enterReadPayment: order };
      },
    });
    const sheet = await paste(view);
    expect(await sheet.findByText("JEAN PAUL, 6 77 12 34 56")).toBeVisible();
    expect(sheet.getByText(/Comparez avec votre propre message de l’opérateur/)).toBeVisible();
    expect(sheet.getByText("C’est exactement le reste à payer")).toBeVisible();
    await view.user.click(sheet.getByRole("button", { name: `Noter pour ${number}` }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const payment = {
      ...{ kind: "MTN_MOMO", amount: 15_000, reference: "1234567890" },
      ...{ payerName: "JEAN PAUL", payerPhone: "237677123456" },
    };
    expect(sent).toEqual([
      { orderId: order.id, payment, announcementId: null, seen: 0, acceptAboveDue: false },
    ]);
    // The server gets the payment only, neither the message's text nor the account's balance that the message contains.
    expect(asked).toContainEqual(payment);
    expect(JSON.stringify([asked, sent])).not.toMatch(/98765|recu/);
  });

  it("confirms an announced payment only if its amount is the same as the payment's", async () => {
    const sent: EnterReadPaymentInput[] = [];
    const announcement = {
      __typename: "MatchedAnnouncement",
      id: "a",
      amount: 15_000,
      reference: "X",
    } as const;
    const other = panelOrder({ id: "other", number: "ABC123" });
    const view = await visit({
      PaymentMatches: matching(
        match({ reason: "ANNOUNCED_AMOUNT", announcement }),
        match({
          ...{ reason: "ANNOUNCED_REFERENCE", announcement: { ...announcement, id: "b", amount: 20_000 } },
          order: { ...match().order, id: other.id, number: other.number },
        }),
      ),
      EnterReadPayment: ({ input }) => {
        sent.push(input as EnterReadPaymentInput);
        return refusal("CONFLICT", "Un collègue a déjà traité ce paiement annoncé");
      },
    });
    const sheet = await paste(view);
    expect(await sheet.findByText(/^La personne a annoncé 20/)).toBeVisible();
    await view.user.click(sheet.getByRole("button", { name: `Noter pour ${number}` }));
    expect(await sheet.findByText("Un collègue a déjà traité ce paiement annoncé")).toBeVisible();
    await view.user.click(sheet.getByRole("button", { name: "Noter pour ABC-123" }));
    await waitFor(() => expect(sent.map((one) => one.announcementId)).toEqual(["a", null]));
  });

  it("needs a click on « Noter quand même » if its payment is above the amount still to pay", async () => {
    const sent: EnterReadPaymentInput[] = [];
    const view = await visit({
      PaymentMatches: matching(match()),
      EnterReadPayment: ({ input }) => {
        sent.push(input as EnterReadPaymentInput);
        return sent.length === 1
          ? refusal("CONFLICT", "15 000 FCFA, c’est 5 000 FCFA de plus que le reste à payer", {
              rest: "10000",
            })
          : { enterReadPayment: order };
      },
    });
    const sheet = await paste(view);
    await view.user.click(await sheet.findByRole("button", { name: `Noter pour ${number}` }));
    await view.user.click(await sheet.findByRole("button", { name: "Noter quand même" }));
    await waitFor(() => expect(sent.map((one) => one.acceptAboveDue)).toEqual([false, true]));
  });

  it("cannot be entered if its payment is already in an order, which the dialog names", async () => {
    const entered = {
      __typename: "EnteredReadPayment",
      orderId: order.id,
      orderNumber: order.number,
    } as const;
    const view = await visit({
      PaymentMatches: () => ({
        paymentMatches: {
          ...{ __typename: "PaymentMatches", kept: null, mayKeep: true, matches: [match()] },
          entered: { ...entered, amount: 15_000 },
        },
      }),
      OrderPayments: WITHOUT_PAYMENTS.OrderPayments,
      OrderHistory: () => ({ orderHistory: [] }),
    });
    const sheet = await paste(view);
    expect(
      await sheet.findByText(`Déjà noté dans la commande ${number.replace("-", "\u2011")}`),
    ).toBeVisible();
    expect(sheet.queryByRole("button", { name: /^(Noter|Garder)/ })).toBeNull();
  });

  it("can be stored as a payment without an order if no order fits", async () => {
    let count = 0;
    const view = await visit({
      PaymentMatches: matching(),
      UnmatchedPaymentCount: () => ({ unmatchedPaymentCount: count }),
      UnmatchedPayments: () => ({ unmatchedPayments: [unmatched()] }),
      StoreUnmatchedPayment: () => {
        count = 1;
        return { storeUnmatchedPayment: unmatched() };
      },
    });
    const sheet = await paste(view);
    expect(await sheet.findByText("Aucune commande ne correspond à ce paiement.")).toBeVisible();
    await view.user.click(sheet.getByRole("button", { name: "Garder sans commande" }));
    expect(await screen.findByRole("button", { name: /^Paiements sans commande/ })).toBeVisible();
  });

  it("about money that the shop has sent, not received, is shown but cannot be entered", async () => {
    const view = await visit();
    const sheet = await paste(view, "Vous avez envoye 15000 FCFA a JEAN. ID 1234567890. MTN");
    expect(await sheet.findByText(/^Ce message parle d’argent envoyé/)).toBeVisible();
    expect(sheet.getByText(/a JEAN/)).toBeVisible();
    expect(sheet.queryByRole("button", { name: /^(Noter|Garder)/ })).toBeNull();
  });

  it("that has signs of a forgery is shown with the warning that it may be false", async () => {
    const view = await visit({ PaymentMatches: matching() });
    const sheet = await paste(view, MESSAGE.replace("avez", "аvez"));
    expect(await sheet.findByText("Ce message est peut-être faux")).toBeVisible();
  });

  it("is read even without a network, and the dialog says that it could not search for orders", async () => {
    const view = await visit({ PaymentMatches: deadNetwork });
    const sheet = await paste(view);
    expect(await sheet.findByText("Les commandes n’ont pas pu être cherchées")).toBeVisible();
  });

  it("is pasted into a text field if the browser denies the panel access to the clipboard", async () => {
    const view = await visit({ PaymentMatches: matching() });
    vi.spyOn(navigator.clipboard, "readText").mockRejectedValue(new Error("NotAllowedError"));
    const sheet = await paste(view);
    await view.user.click(sheet.getByRole("button", { name: "Coller un message" }));
    const field = await sheet.findByLabelText("Message de l’opérateur");
    await view.user.click(field);
    await view.user.paste(MESSAGE);
    expect(await sheet.findByText("1234567890")).toBeVisible();
  });
});

it("a message that another app has shared with the panel opens in a dialog only once, even after a reload", async () => {
  await storeSharedMessage(MESSAGE);
  const view = await visit({ PaymentMatches: matching(match()) }, "/admin-panel/orders?ouvrir=message");
  const sheet = within(await screen.findByRole("dialog", { name: "Paiement reçu" }));
  expect(await sheet.findByText("1234567890")).toBeVisible();
  expect(view.address()).toBe("/admin-panel/orders");
});

it("a payment without an order can be put away (« Écarter ») and taken back, and a button searches for its order", async () => {
  let payment = unmatched();
  const view = await visit(
    {
      UnmatchedPaymentCount: () => ({ unmatchedPaymentCount: 1 }),
      UnmatchedPayments: () => ({ unmatchedPayments: [payment, unmatched({ id: "erased", reference: "" })] }),
      PutAwayUnmatchedPayment: ({ isPutAway }) => {
        payment = unmatched({ putAwayAt: isPutAway ? "2026-11-29T11:00:00.000Z" : null });
        return { putAwayUnmatchedPayment: payment };
      },
      PaymentMatches: matching(match()),
    },
    "/admin-panel/orders?ouvrir=paiements-sans-commande",
  );
  const list = within(await screen.findByRole("dialog", { name: "Paiements sans commande" }));
  expect(await list.findByText(/Données de la personne effacées/)).toBeVisible();
  await view.user.click(list.getAllByRole("button", { name: "Écarter" })[0] ?? document.body);
  await view.user.click(await list.findByText("Écartés (1)"));
  await view.user.click(list.getByRole("button", { name: "Reprendre" }));
  await view.user.click(await list.findByRole("button", { name: "Trouver la commande" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Paiement reçu" }));
  expect(await sheet.findByRole("button", { name: `Noter pour ${number}` })).toBeVisible();
});

describe("a pasted message that asks for an appointment", () => {
  const WISH = "Je souhaite réserver ce service : pose gel\nJour : samedi 5 décembre à 10 h\nNom : Awa";
  const settings = { PanelAppointmentSettings: () => appointmentSettingsAnswer() };
  const press = async (view: Awaited<ReturnType<typeof visit>>, text: string) => {
    await navigator.clipboard.writeText(text);
    await view.user.click(await screen.findByRole("button", { name: /^Coller un message/ }));
  };

  it("fills the form of a new appointment", async () => {
    const view = await visit(settings);
    await press(view, WISH);
    expect(await screen.findByLabelText("Service")).toHaveValue(SERVICE);
    const form = within(screen.getByRole("dialog", { name: "Nouveau rendez-vous" }));
    expect(form.getByLabelText("Jour")).toHaveValue(
      parseAppointmentRequest(WISH, shopDay(new Date()))?.slot?.day,
    );
    expect(form.getByLabelText("Heure")).toHaveValue("10:00");
    expect(form.getByLabelText(/^Nom/)).toHaveValue("Awa");
    expect(form.getByLabelText(/^Prix/)).toHaveValue("5000");
  });

  it("replaces everything in a form that was filled from another person's message", async () => {
    const sent = vi.fn<Answer>(() => ({ bookAppointment: panelAppointment("2099-12-05T10:00") }));
    const view = await visit({ ...settings, BookAppointment: sent });
    const form = async () => within(await screen.findByRole("dialog", { name: "Nouveau rendez-vous" }));
    await press(view, WISH);
    await view.user.type(await screen.findByLabelText(/^Téléphone/), "677123456");
    await view.user.click((await form()).getByText("Fermer"));
    await press(view, WISH.replace("Nom : Awa", "Commande : W3K-8TR\nNom : Judith"));
    expect(await screen.findByLabelText(/^Nom/)).toHaveValue("Judith");
    expect((await form()).getByLabelText(/^Téléphone/)).toHaveValue("");
    await view.user.click((await form()).getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(sent).toHaveBeenCalled());
    expect(sent.mock.calls[0]?.[0].input).toMatchObject({ number: "W3K8TR", name: "Judith", phone: null });
  });

  it("opens the form with the admin's draft if the same message is pasted a second time", async () => {
    const view = await visit(settings);
    await press(view, WISH);
    await view.user.type(await screen.findByLabelText(/^Téléphone/), "677123456");
    await view.user.click(screen.getByText("Fermer"));
    await press(view, WISH);
    expect(await screen.findByLabelText(/^Téléphone/)).toHaveValue("677123456");
  });

  it("opens the stored order, not the form, if it contains the number of this order", async () => {
    const view = await visit(settings);
    await press(view, `${WISH}\nCommande : ${number}`);
    expect(await screen.findByRole("dialog", { name: `Commande ${number}` })).toBeVisible();
    expect(screen.queryByRole("dialog", { name: "Nouveau rendez-vous" })).toBeNull();
  });

  it("opens the form even if the admin pastes it into the dialog for payments", async () => {
    const view = await visit(settings);
    await press(view, "Bonjour");
    const sheet = within(await screen.findByRole("dialog", { name: "Paiement reçu" }));
    await navigator.clipboard.writeText(WISH);
    await view.user.click(await sheet.findByRole("button", { name: "Coller un message" }));
    expect(await screen.findByLabelText("Service")).toHaveValue(SERVICE);
    expect(screen.queryByRole("dialog", { name: "Paiement reçu" })).toBeNull();
  });
});
