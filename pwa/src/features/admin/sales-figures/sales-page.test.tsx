import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { type Answer, refusal } from "../../../app/testing/server.ts";
import type { SalesFiguresQuery } from "../../../data/graphql/admin.generated.ts";
import { superAdmin } from "../testing/admin-responses.ts";
import { SalesPage } from "./sales-page.tsx";

const SUMS = {
  orders: 3,
  ordered: 60_000,
  delivered: 40_000,
  returned: 5_000,
  paid: 45_000,
  givenBack: 5_000,
};
const NOTHING = { orders: 0, ordered: 0, delivered: 0, returned: 0, paid: 0, givenBack: 0 };

const figures = (overrides: Partial<SalesFiguresQuery["salesFigures"]> = {}) => ({
  salesFigures: {
    __typename: "SalesFigures",
    ...SUMS,
    owed: 15_000,
    days: [
      { __typename: "SalesDay", day: "2026-10-31", ...SUMS, orders: 1 },
      { __typename: "SalesDay", day: "2026-11-01", ...NOTHING },
      { __typename: "SalesDay", day: "2026-11-02", ...SUMS, orders: 2 },
    ],
    channels: [{ __typename: "ChannelFigures", channel: "SHOP", ...SUMS }],
    paymentKinds: [
      { __typename: "PaymentKindFigures", kind: "CASH", payments: 4, paid: 45_000, givenBack: 5_000 },
    ],
    ...overrides,
  },
});

async function open(answers: Record<string, Answer> = {}) {
  // 23:30 UTC is already the next day in Douala.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T23:30:00Z") });
  return renderPage(<SalesPage user={superAdmin} />, {
    user: superAdmin,
    answers: { SalesFigures: () => figures(), ...answers },
  });
}

const text = (element: HTMLElement) => element.textContent?.replace(/\s+/g, " ") ?? "";

it("shows ordered, delivered, received and owed, by month, day, channel and kind of payment", async () => {
  const asked = vi.fn(() => figures());
  await open({ SalesFigures: asked });
  const days = await screen.findByRole("table", { name: "Par jour" });
  expect(asked).toHaveBeenCalledWith({ from: "2026-11-01", to: "2026-11-23" });
  const page = text(document.body);
  expect(page).toContain("Commandé60 000 FCFA3 commandes");
  expect(page).toContain("Encaissé40 000 FCFA5 000 FCFA rendus ou annulés");
  expect(page).toContain("Reste à payer15 000 FCFA");
  expect(page).toContain("Espèces (4)40 000 FCFA");
  const rows = within(days).getAllByRole("row").map(text);
  expect(rows).toHaveLength(4);
  expect(rows[1]).toMatch(/^lun\. 2 nov\.2/);
  expect(rows[3]).toBe("Total360 000 FCFA40 000 FCFA5 000 FCFA40 000 FCFA");
  expect(page).toContain("1 jour sans vente");
  expect(text(screen.getByRole("table", { name: "Par mois" }))).toMatch(/novembre 2026.*octobre 2026/);
  expect(text(screen.getByRole("table", { name: "Par canal" }))).toContain("Vente en boutique");
});

it("an order of a former day that is cancelled lowers the day of its cancelling, which may be below zero", async () => {
  const cancelled = { ...NOTHING, orders: -1, ordered: -20_000 };
  const channel = (name: "CHAT" | "OTHER", sums: typeof SUMS) =>
    ({ __typename: "ChannelFigures", channel: name, ...sums }) as const;
  const { user } = await open({
    SalesFigures: () =>
      figures({
        ...cancelled,
        days: [{ __typename: "SalesDay", day: "2026-11-02", ...cancelled }],
        channels: [channel("CHAT", cancelled), channel("OTHER", SUMS)],
        paymentKinds: [],
      }),
  });
  const days = await screen.findByRole("table", { name: "Par jour" });
  expect(text(days)).toContain("lun. 2 nov.− 1− 20 000 FCFA");
  expect(text(document.body)).toContain("Commandé− 20 000 FCFA− 1 commande, annulations déduites");
  expect(text(screen.getByRole("table", { name: "Par canal" }))).toContain("Autre360 000 FCFA");
  await user.click(within(days).getByRole("button", { name: "lun. 2 nov." }));
  const dialog = screen.getByRole("dialog", { name: "Journée du lundi 2 novembre 2026" });
  expect(await within(dialog).findByText(/^dont WhatsApp/)).toBeVisible();
  expect(text(dialog)).toContain("− 1 commande− 20 000 FCFAdont WhatsApp (− 1)− 20 000 FCFAdont Autre (3)");
});

it("a tap chooses another period", async () => {
  const asked = vi.fn(() => figures());
  const { user } = await open({ SalesFigures: asked });
  await user.click(screen.getByRole("button", { name: "Mois dernier" }));
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ from: "2026-10-01", to: "2026-10-31" }));
  expect(screen.getByRole("button", { name: "Mois dernier" })).toHaveAttribute("aria-pressed", "true");
});

it("the close of a day opens from its row, and is printed", async () => {
  const asked = vi.fn(() => figures());
  const { user } = await open({ SalesFigures: asked });
  await user.click(await screen.findByRole("button", { name: "lun. 2 nov." }));
  const dialog = screen.getByRole("dialog", { name: "Journée du lundi 2 novembre 2026" });
  expect(await within(dialog).findByText("Espèces (4)")).toBeVisible();
  expect(asked).toHaveBeenLastCalledWith({ from: "2026-11-02", to: "2026-11-02" });
  expect(text(dialog)).toContain("3 commandes60 000 FCFAdont Vente en boutique (3)60 000 FCFA");
  expect(text(dialog)).toContain("Reste en caisse et comptes40 000 FCFA");
  act(() => void dispatchEvent(new Event("beforeprint")));
  expect(text(screen.getByRole("article"))).toContain("Mboa Mode");
  expect(text(screen.getByRole("article"))).toContain("Journée du lundi 2 novembre 2026");
  act(() => void dispatchEvent(new Event("afterprint")));
});

it("payments are exported without references unless the admin asks for them", async () => {
  const exported = vi.fn((_: Record<string, unknown>) => refusal("BAD_USER_INPUT", "Non"));
  const { user } = await open({ PaymentsCsv: exported });
  const [payments = document.body] = await screen.findAllByRole("button", { name: "Exporter en CSV" });
  const period = { from: "2026-11-01", to: "2026-11-23" };
  await user.click(payments);
  await waitFor(() => expect(exported).toHaveBeenLastCalledWith({ ...period, withReferences: false }));
  await user.click(screen.getByRole("checkbox", { name: "Avec les références et les noms" }));
  await user.click(payments);
  await waitFor(() => expect(exported).toHaveBeenLastCalledWith({ ...period, withReferences: true }));
});

it("a period without sales says so", async () => {
  await open({
    SalesFigures: () => figures({ ...NOTHING, owed: 0, days: [], channels: [], paymentKinds: [] }),
  });
  expect(await screen.findByText("Aucune vente dans cette période")).toBeVisible();
});

it("figures that cannot be fetched are fetched again by a tap", async () => {
  let isFirst = true;
  const SalesFigures: Answer = () => {
    if (!isFirst) return figures();
    isFirst = false;
    return refusal("BAD_USER_INPUT", "366 jours au plus");
  };
  const { user } = await open({ SalesFigures });
  expect(await screen.findByText("366 jours au plus")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Réessayer" }));
  expect(await screen.findByRole("table", { name: "Par jour" })).toBeVisible();
});
