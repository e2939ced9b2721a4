import { act, screen, waitFor, within } from "@testing-library/react";
import { ORDER_TEXT_LIMITS } from "graphql-server/features/orders/order";
import { describe, expect, it } from "vitest";
import { renderPage, testShop } from "../../../../app/testing/render.tsx";
import {
  type Answer,
  answerOperations,
  deadNetwork,
  refusal,
  server,
} from "../../../../app/testing/server.ts";
import { databaseOrders } from "../../../orders/outbox/order-outbox.ts";
import { deviceOrder } from "../../../orders/outbox/testing/device-order.ts";
import { OwnOrdersPage } from "../own-orders-page.tsx";
import { MAX_REASON_LENGTH, mayReturn, reasonWithArticle, returnUrl } from "../record/return-requests.ts";
import { shopOrder } from "../record/testing/shop-order.ts";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => Date.now() - days * DAY_MS;
const delivered = (fields: Parameters<typeof deviceOrder>[0] = {}) =>
  deviceOrder({ state: "DELIVERED", deliveredAt: daysAgo(2), ...fields });
const shopSays =
  (fields: Parameters<typeof shopOrder>[0] = {}): Answer =>
  () => ({
    deviceOrders: [
      shopOrder({ state: "DELIVERED", deliveredAt: new Date(daysAgo(2)).toISOString(), ...fields }),
    ],
    devicePayments: [],
  });
const BUTTON = { name: "Demander un échange ou un retour" };
const textOf = (link: HTMLElement) => new URL(link.getAttribute("href") ?? "").searchParams.get("text");

async function visit(answers: Readonly<Record<string, Answer>>) {
  await databaseOrders.change(() => [delivered()]);
  const view = await renderPage(<OwnOrdersPage />, { answers });
  await act(() => view.session.restore());
  await view.user.click(await screen.findByText("Plus"));
  await view.user.click(await screen.findByRole("button", BUTTON));
  const dialog = within(screen.getByRole("dialog", { name: "Échange ou retour" }));
  const link = dialog.getByRole("link", { name: "Demander sur WhatsApp" });
  link.addEventListener("click", (event) => event.preventDefault());
  return { ...view, dialog, link };
}

describe("a request for a return or an exchange", () => {
  it("is sent and shown on the order, and the chat message names the order and the article", async () => {
    const sent: unknown[] = [];
    const { user, dialog, link } = await visit({
      DeviceOrders: shopSays(),
      RequestReturn: (variables) => {
        sent.push(variables);
        return { requestReturn: true };
      },
    });
    await user.click(link);
    expect(dialog.getByRole("alert")).toHaveTextContent("Dites pourquoi");
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText("Raison"), "Trop petite");
    expect(textOf(link)).toMatch(
      /^Je demande un échange ou un retour\.\nCommande : ...-...\nRobe Kribi \(M\) : Trop petite$/,
    );
    await user.click(link);
    expect(await screen.findByText("demande envoyée")).toBeVisible();
    const [request] = (await databaseOrders.read())[0]?.requests ?? [];
    expect(sent).toEqual([
      { orderId: deviceOrder().id, reason: "Robe Kribi (M) : Trop petite", id: request?.id },
    ]);
    expect(screen.queryByRole("button", BUTTON)).toBeNull();
    // The button that opened the dialog has disappeared, so the order's heading has the focus.
    await waitFor(() => expect(within(screen.getByRole("article")).getByRole("heading")).toHaveFocus());
    server.use(
      ...answerOperations({ DeviceOrders: shopSays({ returnRequestedAt: new Date().toISOString() }) }),
    );
    dispatchEvent(new Event("online"));
    await waitFor(async () => expect(await databaseOrders.read()).not.toHaveProperty("0.requests"));
    expect(screen.getByText("demande envoyée")).toBeVisible();
  });

  it("shows the admin's reason if an admin has declined it; the customer may then make another request", async () => {
    const RequestReturn = () => ({ requestReturn: true });
    const { user, dialog, link } = await visit({ DeviceOrders: shopSays(), RequestReturn });
    await user.type(dialog.getByLabelText("Raison"), "Trop petite");
    await user.click(link);
    expect(await screen.findByText("demande envoyée")).toBeVisible();
    const [request] = (await databaseOrders.read())[0]?.requests ?? [];
    const declined = { returnRequestId: request?.id ?? null, returnDeclineReason: "Déjà portée" };
    server.use(...answerOperations({ DeviceOrders: shopSays(declined), RequestReturn }));
    dispatchEvent(new Event("online"));
    expect(await screen.findByText("demande refusée")).toBeVisible();
    expect(screen.getByText("Déjà portée")).toBeVisible();
    expect(screen.queryByText("demande envoyée")).toBeNull();
    expect(screen.getByRole("button", BUTTON)).toBeVisible();
    await user.click(screen.getByRole("button", BUTTON));
    const form = within(screen.getByRole("dialog", { name: "Échange ou retour" }));
    await user.type(form.getByLabelText("Raison"), "Elle a un trou");
    const again = form.getByRole("link", { name: "Demander sur WhatsApp" });
    again.addEventListener("click", (event) => event.preventDefault());
    await user.click(again);
    expect(await screen.findByText("demande envoyée")).toBeVisible();
    expect(screen.queryByText(/demande refusée/)).toBeNull();
  });

  it("waits for the network, and is shown as not sent yet", async () => {
    const { user, dialog, link } = await visit({ DeviceOrders: shopSays(), RequestReturn: deadNetwork });
    await user.type(dialog.getByLabelText("Raison"), "Trop petite");
    await user.click(link);
    expect(await screen.findByText("en attente d’envoi")).toBeVisible();
    await waitFor(async () => expect((await databaseOrders.read())[0]?.requests).toHaveLength(1));
  });

  it("shows the server's reason if the server does not accept it", async () => {
    const message = "Un échange ou un retour se demande dans les 14 jours après la réception";
    const { user, dialog, link } = await visit({
      DeviceOrders: shopSays(),
      RequestReturn: () => refusal("CONFLICT", message),
    });
    await user.type(dialog.getByLabelText("Raison"), "Trop petite");
    await user.click(link);
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
  });
});

it.each<[string, string, Parameters<typeof deviceOrder>[0], boolean]>([
  ["can", "was delivered 13 days ago", { deliveredAt: daysAgo(13) }, true],
  ["cannot", "was delivered 15 days ago", { deliveredAt: daysAgo(15) }, false],
  ["cannot", "was delivered on an unknown day", { deliveredAt: undefined }, false],
  ["cannot", "is on its way", { state: "SHIPPED" }, false],
  ["cannot", "was returned completely", { deliveredAt: daysAgo(1), state: "RETURNED" }, false],
  ["cannot", "already has such a request", { deliveredAt: daysAgo(1), returnRequestedAt: 1 }, false],
  ["cannot", "was entered by an admin", { channel: "PANEL" }, false],
  ["cannot", "was sold in the shop", { channel: "SHOP" }, false],
])("a return %s be requested for an order that %s", (_, __, fields, isPossible) => {
  expect(mayReturn(delivered(fields))).toBe(isPossible);
});

it("even if the article's name is long, the reason of a return request contains all of the customer's words", () => {
  const words = "x".repeat(MAX_REASON_LENGTH);
  const reason = reasonWithArticle("Robe ".repeat(50), words);
  expect(reason.endsWith(words)).toBe(true);
  expect(reason.length).toBeLessThanOrEqual(ORDER_TEXT_LIMITS.returnReason);
});

it.each(["é".repeat(300), "😀".repeat(150), "a".repeat(300)])(
  "the chat link of a return request is short and without broken characters: %s",
  (reason) => {
    const url = returnUrl(testShop, deviceOrder().id, reasonWithArticle("Robe Kribi (M)", reason));
    expect(url.length).toBeLessThanOrEqual(700);
    const text = new URL(url).searchParams.get("text") ?? "";
    expect(text).toContain("Robe Kribi (M)");
    expect(text).not.toContain("\ufffd");
  },
);
