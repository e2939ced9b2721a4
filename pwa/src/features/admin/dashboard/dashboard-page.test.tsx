import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { fakeEventSource } from "../../../app/testing/fake-event-source.ts";
import { renderPage } from "../../../app/testing/render.tsx";
import { type Answer, deadNetwork } from "../../../app/testing/server.ts";
import { OrderEventsProvider } from "../orders/events/order-events.tsx";
import { admin, superAdmin } from "../testing/admin-responses.ts";
import type { Dashboard } from "./dashboard.ts";
import { DashboardPage } from "./dashboard-page.tsx";
import type { BarChart } from "./draw-bars.ts";

const drawBars = vi.hoisted(() => vi.fn((_: Element, _chart: BarChart) => () => undefined));
vi.mock("./draw-bars.ts", () => ({ drawBars }));

const dashboard = (overrides: Partial<Dashboard> = {}): { dashboard: Dashboard } => ({
  dashboard: {
    __typename: "Dashboard",
    seesAllOrders: true,
    days: Array.from({ length: 30 }, (_, place) => ({
      __typename: "DashboardDay",
      day: new Date(Date.UTC(2026, 9, 24 + place)).toISOString().slice(0, 10),
      orders: place === 20 ? 3 : 0,
      total: place === 20 ? 45_000 : 0,
    })),
    states: [
      { __typename: "DashboardState", state: "NEW", orders: 2 },
      { __typename: "DashboardState", state: "DELIVERED", orders: 1 },
    ],
    mostOrdered: [
      { __typename: "OrderedProduct", productId: "p1", productName: "Robe Kribi", image: null, quantity: 7 },
      { __typename: "OrderedProduct", productId: null, productName: "Foulard", image: null, quantity: 2 },
    ],
    ...overrides,
  },
});

const EMPTY = { states: [], mostOrdered: [] };

async function open(answer: Answer = () => dashboard(), user = superAdmin) {
  const { say } = fakeEventSource();
  const page = await renderPage(
    <OrderEventsProvider>
      <DashboardPage user={user} />
    </OrderEventsProvider>,
    { user, answers: { PanelDashboard: answer, NewOrders: () => ({ newOrders: 2 }) } },
  );
  return { ...page, say };
}

const link = (name: RegExp) => screen.findByRole("link", { name });
const charts = () => drawBars.mock.calls.map(([, chart]): BarChart => chart);

describe("the dashboard", () => {
  it("links to the orders in each state, and to the most ordered products", async () => {
    await open();
    for (const [name, address] of [
      [/^Nouvelle 2/, "/admin-panel/orders?etat=NEW"],
      [/^Livrée 1/, "/admin-panel/orders?etat=DELIVERED"],
      [/^En route 0/, "/admin-panel/orders?etat=SHIPPED"],
      [/Robe Kribi/, "/admin-panel/all-products?produit=p1"],
      [/Foulard/, "/admin-panel/orders?recherche=Foulard"],
    ] as const)
      expect(await link(name)).toHaveAttribute("href", address);
  });

  it("shows each day's orders and their total as charts, texts, and a table with the latest day first", async () => {
    await open();
    expect(
      await screen.findByRole("img", {
        name: /^Commandes\s: 3 commandes en 30 jours, au plus 3 commandes le vendredi 13 novembre$/,
      }),
    ).toBeDefined();
    await waitFor(() => expect(charts()).toHaveLength(2));
    expect(charts().map(({ values }) => Math.max(...values))).toEqual([3, 45_000]);
    act(() => charts()[1]?.onPoint(20));
    const [, amounts] = screen.getAllByRole("figure");
    expect(amounts).toHaveTextContent("vendredi 13 novembre45 000 FCFA", { normalizeWhitespace: true });
    const rows = within(screen.getByRole("table")).getAllByRole("row");
    expect(rows).toHaveLength(31);
    expect(rows[1]).toHaveTextContent("dim. 22 nov.00 FCFA", { normalizeWhitespace: true });
  });

  it("shows negative sums for a day with more cancelled than new orders", async () => {
    const { days, ...others } = dashboard().dashboard;
    const cancelled = days.map((day, place) => (place === 29 ? { ...day, orders: -2, total: -30_000 } : day));
    await open(() => ({ dashboard: { ...others, days: cancelled } }));
    const [latest] = (await screen.findAllByRole("row")).slice(1);
    expect(latest).toHaveTextContent("dim. 22 nov.− 2− 30 000 FCFA", { normalizeWhitespace: true });
    const rule = "Livraison comprise, remises déduites. Commandes, annulations et retours";
    expect(screen.getByText(new RegExp(`^${rule}`))).toBeVisible();
  });

  it("counts under « Autre » the orders in states that only a newer server knows", async () => {
    const later = { __typename: "DashboardState", state: "OTHER", orders: 3 } as const;
    await open(() => dashboard({ states: [...dashboard().dashboard.states, later] }));
    const states = await screen.findByRole("list", { name: "Commandes par état" });
    expect(within(states).getByText("Autre")).toHaveTextContent("Autre 3");
    expect(within(states).queryByRole("link", { name: /Autre/ })).toBeNull();
  });

  it("shows a message instead of charts if the shop has no orders", async () => {
    await open(() => dashboard(EMPTY));
    expect(await screen.findByText("Pas encore de commande")).toBeDefined();
    expect(screen.queryByRole("figure")).toBeNull();
    expect(screen.getByText("Rien encore ces 30 derniers jours.")).toBeDefined();
  });

  it("tells an admin who does not see all orders what the figures include, and names the setting", async () => {
    await open(() => dashboard({ seesAllOrders: false }), admin);
    expect(await screen.findByText("Vos produits, et les commandes que vous voyez")).toBeDefined();
    expect(await link(/^Nouvelle 2/)).toBeDefined();
    const setting =
      /^Sans le réglage «.Les administrateurs traitent toutes les commandes.» \(Réglages, Commandes\)/;
    expect(screen.getByText(setting)).toBeVisible();
    expect(screen.getByText(/^Seulement les commandes que vous traitez\./)).toBeVisible();
  });

  it("shows no hint about hidden orders to an admin who sees all orders", async () => {
    await open(() => dashboard(), admin);
    expect(await link(/^Nouvelle 2/)).toBeDefined();
    expect(screen.queryByText(/^Sans le réglage/)).toBeNull();
  });

  it("loads its figures again at a click after a failure, and at the event of a new order", async () => {
    let answer: Answer = deadNetwork;
    const { user, say } = await open(() => answer({}));
    expect(await screen.findByText("Le tableau de bord n’a pas pu être chargé")).toBeDefined();
    answer = () => dashboard(EMPTY);
    await user.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(await link(/^Nouvelle 0/)).toBeDefined();
    answer = () => dashboard();
    act(() => say("orders", "NEW"));
    expect(await link(/^Nouvelle 2/)).toBeDefined();
  });
});
