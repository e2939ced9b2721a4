import { screen } from "@testing-library/react";
import type { PanelOrderFragment } from "../../data/graphql/admin.generated.ts";
import { OrderEventsProvider } from "../../features/admin/orders/events/order-events.tsx";
import { OrdersPage } from "../../features/admin/orders/orders-page.tsx";
import { superAdmin } from "../../features/admin/testing/admin-responses.ts";
import {
  orderPage,
  panelLine,
  panelOrder,
  WITHOUT_PAYMENTS,
} from "../../features/admin/testing/order-responses.ts";
import { fakeEventSource } from "./fake-event-source.ts";
import { renderPage } from "./render.tsx";
import type { Answer } from "./server.ts";

export const line = panelLine({ productId: "p1" });
/** An order with the number K7M-42P and one line, a dress. */
export const order = (overrides: Partial<PanelOrderFragment> = {}) =>
  panelOrder({ lines: [line], ...overrides });

/** Opens the panel's list of orders. `say` sends the page an event of the server. */
export async function openOrders(answers: Record<string, Answer> = {}, address = "/admin-panel/orders") {
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

export const text = (element: Element) => element.textContent?.replace(/\s+/g, " ") ?? "";

/** Opens the order K7M-42P from the list. @returns its dialog */
export const openOrder = async (user: Awaited<ReturnType<typeof openOrders>>["user"]) => {
  await user.click(await screen.findByRole("button", { name: "K7M-42P" }));
  return screen.findByRole("dialog", { name: "Commande K7M-42P" });
};
