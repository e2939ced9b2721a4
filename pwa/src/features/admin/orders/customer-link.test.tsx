import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { openOrder, openOrders, order } from "../../../app/testing/opened-orders.tsx";
import { orderPage } from "../testing/order-responses.ts";

const PAGE = "/admin-panel/orders/personne/0d3f0000-0000-4000-8000-000000000001";

it("the phone number in an order links to the customer's page, whose URL does not contain the number", async () => {
  const { user } = await openOrders();
  await openOrder(user);
  expect(screen.getByRole("link", { name: "+237 6 77 12 34 56" })).toHaveAttribute("href", PAGE);
});

it("an order without a phone number has no link to a customer's page", async () => {
  const { user } = await openOrders({ PanelOrders: () => orderPage(order({ customerPhone: null })) });
  await openOrder(user);
  expect(screen.queryByRole("link", { name: /^\+237/ })).toBeNull();
});

it("a search for a customer's phone number shows a link to the customer's page", async () => {
  const asked = vi.fn(() => orderPage(order()));
  const { user } = await openOrders({ PanelOrders: asked });
  const search = await screen.findByRole("searchbox");
  await user.type(search, "6 77 12 34 56");
  const link = await screen.findByRole("link", { name: /^Tout sur Awa Ngono/ });
  expect(link).toHaveAttribute("href", PAGE);
  await user.clear(search);
  await user.type(search, "6 77 12 34 57");
  await waitFor(() => expect(screen.queryByRole("link", { name: /^Tout sur/ })).toBeNull());
});
