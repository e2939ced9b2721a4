import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderPage } from "../../../../app/testing/render.tsx";
import {
  type Answer,
  answerOperations,
  deadNetwork,
  refusal,
  server,
} from "../../../../app/testing/server.ts";
import { databaseOrders } from "../../../orders/outbox/order-outbox.ts";
import { deviceOrder } from "../../../orders/outbox/testing/device-order.ts";
import { withdrawalOf } from "../../../orders/outbox/withdraw-order.ts";
import { OwnOrdersPage } from "../own-orders-page.tsx";
import { announcedPayments, mayAnnounce, unconfirmedSum } from "../record/device-announcements.ts";
import type { Announcement } from "../record/shop-record.ts";
import { shopOrder } from "../record/testing/shop-order.ts";

const order = deviceOrder({ state: "CONFIRMED" });
const announcement = (fields: Partial<Announcement> = {}): Announcement => ({
  ...{ id: "p1", kind: "MTN_MOMO", amount: 5_000, reference: "MP2411", state: "WAITING" },
  ...fields,
});
const shopSays =
  (paid: number, ...announcements: Announcement[]): Answer =>
  () => ({
    deviceOrders: [shopOrder({ paid })],
    devicePayments: [{ orderId: order.id, announcements, receipts: [] }],
  });

async function visit(answers: Readonly<Record<string, Answer>>, shop = {}) {
  await databaseOrders.change(() => [order]);
  const view = await renderPage(<OwnOrdersPage />, { answers, shop });
  await act(() => view.session.restore());
  return view;
}
const announced = async () => within(await screen.findByRole("list", { name: "Paiements annoncés" }));
const openForm = async (user: Awaited<ReturnType<typeof visit>>["user"]) => {
  await user.click(await screen.findByText("Plus"));
  await user.click(await screen.findByRole("button", { name: "J’ai payé" }));
  return within(screen.getByRole("dialog", { name: /^J’ai payé la commande/ }));
};

describe("a payment that the customer announces", () => {
  it("does not count as paid until the shop has confirmed it", async () => {
    const sent: Record<string, unknown>[] = [];
    const { user } = await visit({
      DeviceOrders: shopSays(5_000),
      AnnouncePayment: ({ input }) => {
        sent.push(input as Record<string, unknown>);
        return { announcePayment: { id: sent[0]?.id } };
      },
    });
    expect(await screen.findByText("Reste à payer")).toBeVisible();
    const form = await openForm(user);
    expect(form.getByLabelText("Montant en FCFA")).toHaveValue("10000");
    await user.selectOptions(form.getByLabelText("Payé par"), "Orange Money");
    await user.type(form.getByLabelText("Numéro de la transaction"), "  pp 241128.1 ");
    await user.click(form.getByRole("button", { name: "Envoyer" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await (await announced()).findByText("En attente de vérification")).toBeVisible();
    expect(sent).toEqual([
      {
        ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), orderId: order.id },
        ...{ kind: "ORANGE_MONEY", amount: 10_000, reference: "pp 241128.1" },
      },
    ]);
    expect(screen.getAllByText("Reste à payer")[0]).toBeVisible();
    // The whole amount is now announced as paid, so the button has disappeared, and the order's heading has the focus.
    expect(screen.queryByRole("button", { name: "J’ai payé" })).toBeNull();
    await waitFor(() => expect(screen.getByRole("heading", { level: 2 })).toHaveFocus());

    const id = String(sent[0]?.id);
    server.use(
      ...answerOperations({ DeviceOrders: shopSays(15_000, announcement({ id, state: "CONFIRMED" })) }),
    );
    dispatchEvent(new Event("online"));
    const done = within(await screen.findByRole("list", { name: "Anciens paiements annoncés" }));
    expect(done.getByText("Confirmé par la boutique")).toBeVisible();
    expect(
      screen.getAllByRole("listitem").filter((item) => item.textContent?.includes("Transaction")),
    ).toHaveLength(1);
    expect(screen.getByText("Payée")).toBeVisible();
    expect(screen.queryByRole("button", { name: "J’ai payé" })).toBeNull();
  });

  it("can be announced without a network, and says that it is not sent yet", async () => {
    const { user, unmount } = await visit({ DeviceOrders: deadNetwork, AnnouncePayment: deadNetwork });
    const form = await openForm(user);
    await user.type(form.getByLabelText("Numéro de la transaction"), "MP2411");
    await user.click(form.getByRole("button", { name: "Envoyer" }));
    expect((await announced()).getByText("En attente d’envoi")).toBeVisible();
    await waitFor(async () => expect((await databaseOrders.read())[0]?.requests).toHaveLength(1));
    unmount();
    server.use(...answerOperations({ DeviceOrders: deadNetwork, AnnouncePayment: deadNetwork }));
    await renderPage(<OwnOrdersPage />, {
      answers: { DeviceOrders: deadNetwork, AnnouncePayment: deadNetwork },
    });
    expect(await (await announced()).findByText("En attente d’envoi")).toBeVisible();
  });

  it("is shown as refused, with its transaction number, if the shop has refused it", async () => {
    await visit({ DeviceOrders: shopSays(0, announcement({ state: "REFUSED" })) });
    const list = await announced();
    expect(await list.findByText("Refusé par la boutique")).toBeVisible();
    expect(list.getByText("Transaction MP2411")).toBeVisible();
  });

  it("shows the server's reason if the server does not accept it", async () => {
    const { user } = await visit({
      DeviceOrders: shopSays(0),
      AnnouncePayment: () => refusal("CONFLICT", "10 paiements annoncés au plus pour une commande"),
    });
    const form = await openForm(user);
    await user.type(form.getByLabelText("Numéro de la transaction"), "MP2411");
    await user.click(form.getByRole("button", { name: "Envoyer" }));
    const list = await announced();
    expect(await list.findByText("Non enregistré")).toBeVisible();
    expect(list.getByText(/^10 paiements annoncés au plus/)).toBeVisible();
  });

  it.each([
    ["", "MP1", "Indiquez un montant en francs entiers, sans virgule"],
    ["beaucoup", "MP1", /^« beaucoup » n’est pas un nombre entier/],
    ["-5", "MP1", /^« -5 » n’est pas un nombre entier/],
    ["5 000", "", "Indiquez le numéro de transaction qui est dans le SMS de l’opérateur"],
  ])(
    "is not sent with the amount « %s » and the transaction number « %s »",
    async (amount, reference, message) => {
      const { user } = await visit({ DeviceOrders: shopSays(0) });
      const form = await openForm(user);
      const field = form.getByLabelText("Montant en FCFA");
      await user.clear(field);
      if (amount) await user.type(field, amount);
      if (reference) await user.type(form.getByLabelText("Numéro de la transaction"), reference);
      await user.click(form.getByRole("button", { name: "Envoyer" }));
      expect(form.getByRole("alert")).toHaveTextContent(message);
      expect(document.activeElement).toHaveAttribute("aria-invalid", "true");
    },
  );

  it("is prefilled with the operator of the shop's account and the deposit agreed for the order", async () => {
    const wallets = [{ operator: "Orange Money", holder: "AWA", number: "699000000", ussd: "" }];
    // The deposit that was agreed for the order counts, not the percentage in the shop's current settings.
    const agreed = shopOrder({ id: order.id, deposit: 4_500 });
    const answer = { deviceOrders: [agreed], devicePayments: [] };
    const { user } = await visit({ DeviceOrders: () => answer }, { wallets, depositShare: 90 });
    await screen.findByText(/Acompte demandé/);
    const form = await openForm(user);
    expect(form.getByLabelText("Payé par")).toHaveValue("ORANGE_MONEY");
    expect(form.getByLabelText("Montant en FCFA")).toHaveValue("4500");
  });
});

it.each<[string, string, Parameters<typeof deviceOrder>[0], boolean]>([
  ["can", "is open", {}, true],
  ["can", "waits for the network", { state: null }, true],
  ["cannot", "was refused", { state: null, refusal: "Non" }, false],
  ["cannot", "is withdrawn", { requests: [withdrawalOf(deviceOrder().id)] }, false],
  ["cannot", "is cancelled", { state: "CANCELLED" }, false],
  ["cannot", "is paid", { paid: 15_000 }, false],
  ["cannot", "is announced as paid", { announcements: [announcement({ amount: 15_000 })] }, false],
  ["can", "is announced as paid in part", { announcements: [announcement()] }, true],
  ["can", "is delivered and not paid", { state: "DELIVERED", deliveredAt: Date.now() }, true],
  ["cannot", "was delivered long ago", { state: "DELIVERED", deliveredAt: 0 }, false],
  ["cannot", "was entered by an admin", { channel: "PANEL" }, false],
  ["cannot", "was entered by an admin before the device sent it", { isEnteredByHand: true }, false],
])("a payment %s be announced for an order that %s", (_, __, fields, isPossible) => {
  expect(mayAnnounce(deviceOrder({ state: "CONFIRMED", ...fields }))).toBe(isPossible);
});

it("announced payments are listed newest first; the sum contains only payments that may be confirmed", () => {
  const request = (id: string, fields: object) => ({
    ...({ id, orderId: order.id, madeAt: 1, kind: "payment" } as const),
    content: { kind: "BANK", amount: 1_000, reference: "" },
    ...fields,
  });
  const all = deviceOrder({
    requests: [request("a", { isSent: true }), request("b", { refusal: "Non" }), request("c", {})],
    announcements: [announcement(), announcement({ id: "p0", state: "REFUSED" })],
  });
  expect(announcedPayments(all).map(({ id, state }) => `${id} ${state}`)).toEqual([
    "c UNSENT",
    "b IMPOSSIBLE",
    "a WAITING",
    "p1 WAITING",
    "p0 REFUSED",
  ]);
  expect(unconfirmedSum(all)).toBe(7_000);
});
