import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { type Answer, refusal } from "../../../app/testing/server.ts";
import type { PanelDayCloseFragment, SalesFiguresQuery } from "../../../data/graphql/admin.generated.ts";
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

const close = (overrides: Partial<PanelDayCloseFragment> = {}): PanelDayCloseFragment => ({
  __typename: "DayClose",
  ...{
    day: "2026-11-02",
    expected: 40_000,
    counted: 38_500,
    difference: -1_500,
    note: "Il manque un billet",
  },
  ...{ closedBy: "Brice", closedAt: "2026-11-02T18:00:00.000Z" },
  ...overrides,
});

const kind = (sums: typeof SUMS) => ({ __typename: "SaleKindFigures", ...sums }) as const;

const figures = (overrides: Partial<SalesFiguresQuery["salesFigures"]> = {}) => ({
  salesFigures: {
    __typename: "SalesFigures",
    ...SUMS,
    ...{ owed: 15_000, articles: kind(SUMS), services: kind(NOTHING) },
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
  dayCloses: null,
});

/** Answers of the server to an admin who may close days by counting the cash. */
const closing = (dayCloses: readonly PanelDayCloseFragment[] = [], overrides = {}) => ({
  ...figures(overrides),
  dayCloses,
});

async function open(answers: Record<string, Answer> = {}) {
  // The page must take today's date from Douala: at 23:30 UTC the next day has already begun there.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T23:30:00Z") });
  return renderPage(<SalesPage user={superAdmin} />, {
    user: superAdmin,
    answers: { SalesFigures: () => figures(), ...answers },
  });
}

const text = (element: HTMLElement) => element.textContent?.replace(/\s+/g, " ") ?? "";

it("the sales page shows amounts ordered, delivered, received and owed, by month, day, channel and payment", async () => {
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

it("a cancelled order lowers the sums of the day of its cancellation, which may then be negative", async () => {
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

it("if services were sold in the period, the page shows separately what articles and services brought", async () => {
  const services = kind({ ...NOTHING, orders: 1, ordered: 5_000, paid: 2_000 });
  const { unmount } = await open({ SalesFigures: () => figures({ services }) });
  const table = await screen.findByRole("table", { name: "Articles et services" });
  const rows = within(table).getAllByRole("row").map(text);
  expect(rows.slice(1)).toEqual([
    "Articles360 000 FCFA40 000 FCFA5 000 FCFA40 000 FCFA",
    "Services15 000 FCFA0 FCFA0 FCFA2 000 FCFA",
    "Total360 000 FCFA40 000 FCFA5 000 FCFA40 000 FCFA",
  ]);
  unmount();
  await open();
  await screen.findByRole("table", { name: "Par jour" });
  expect(screen.queryByRole("table", { name: "Articles et services" })).toBeNull();
});

it("a tap on a button such as « Mois dernier » chooses another period", async () => {
  const asked = vi.fn(() => figures());
  const { user } = await open({ SalesFigures: asked });
  await user.click(screen.getByRole("button", { name: "Mois dernier" }));
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ from: "2026-10-01", to: "2026-10-31" }));
  expect(screen.getByRole("button", { name: "Mois dernier" })).toHaveAttribute("aria-pressed", "true");
});

it("a click on a day opens its figures, which can be printed", async () => {
  const asked = vi.fn(() => figures());
  const { user } = await open({ SalesFigures: asked });
  await user.click(await screen.findByRole("button", { name: "lun. 2 nov." }));
  const dialog = screen.getByRole("dialog", { name: "Journée du lundi 2 novembre 2026" });
  expect(await within(dialog).findByText("Espèces reçues (4)")).toBeVisible();
  expect(asked).toHaveBeenLastCalledWith({ from: "2026-11-02", to: "2026-11-02" });
  expect(text(dialog)).toContain("3 commandes60 000 FCFAdont Vente en boutique (3)60 000 FCFA");
  expect(text(dialog)).toContain("Reste en caisse et comptes40 000 FCFA");
  expect(within(dialog).queryByRole("textbox")).toBeNull();
  act(() => void dispatchEvent(new Event("beforeprint")));
  expect(text(screen.getByRole("article"))).toContain("Mboa Mode");
  expect(text(screen.getByRole("article"))).toContain("Journée du lundi 2 novembre 2026");
  act(() => void dispatchEvent(new Event("afterprint")));
});

it("the exported payments have references and names only if the admin ticks a box", async () => {
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

it("if nothing was sold in a period, the sales page says so", async () => {
  await open({
    SalesFigures: () => figures({ ...NOTHING, owed: 0, days: [], channels: [], paymentKinds: [] }),
  });
  expect(await screen.findByText("Aucune vente dans cette période")).toBeVisible();
});

it("figures that could not be loaded are loaded again after a tap", async () => {
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

const MOBILE_MONEY = {
  paymentKinds: [
    { __typename: "PaymentKindFigures", kind: "CASH", payments: 4, paid: 45_000, givenBack: 5_000 },
    { __typename: "PaymentKindFigures", kind: "ORANGE_MONEY", payments: 1, paid: 9_000, givenBack: 1_000 },
    { __typename: "PaymentKindFigures", kind: "MTN_MOMO", payments: 2, paid: 25_000, givenBack: 0 },
  ],
};

async function openDay(answers: Record<string, Answer>) {
  const { user } = await open(answers);
  await user.click(await screen.findByRole("button", { name: "lun. 2 nov." }));
  const dialog = screen.getByRole("dialog", { name: "Journée du lundi 2 novembre 2026" });
  await within(dialog).findByRole("heading", { name: "Clôture du jour" });
  return { user, dialog };
}

describe("the closing of a day (the counted cash)", () => {
  it("shows cash apart from mobile money, and the difference between the counted and the expected cash", async () => {
    let closes: PanelDayCloseFragment[] = [];
    const CloseDay = vi.fn((_: Record<string, unknown>) => {
      closes = [close()];
      return { closeDay: close() };
    });
    const { user, dialog } = await openDay({ SalesFigures: () => closing(closes, MOBILE_MONEY), CloseDay });
    expect(text(dialog)).toContain(
      "Espèces reçues (4)45 000 FCFAEspèces rendues− 5 000 FCFAAttendu en caisse40 000 FCFA",
    );
    expect(text(dialog)).toContain(
      "Mobile money et comptesMTN MoMo (2)25 000 FCFAOrange Money (1)8 000 FCFAHors caisse33 000 FCFA",
    );
    await user.type(within(dialog).getByRole("textbox", { name: /^Espèces comptées/ }), "38 500");
    expect(text(dialog)).toContain("Il manque 1 500 FCFA");
    await user.type(within(dialog).getByRole("textbox", { name: /^Note/ }), "Il manque un billet");
    await user.click(within(dialog).getByRole("button", { name: "Clôturer la journée" }));
    await waitFor(() => expect(text(dialog)).toContain("Comptée par Brice"));
    expect(CloseDay).toHaveBeenCalledWith({
      input: {
        day: "2026-11-02",
        expected: 40_000,
        counted: 38_500,
        note: "Il manque un billet",
        seen: null,
      },
      requestId: expect.any(String),
    });
    expect(within(dialog).queryByRole("button", { name: /Clôturer|Corriger/ })).toBeNull();
  });

  it("can be corrected afterwards, and printed", async () => {
    const CloseDay = vi.fn((_: Record<string, unknown>) => ({
      closeDay: close({ counted: 40_000, difference: 0 }),
    }));
    const { user, dialog } = await openDay({ SalesFigures: () => closing([close()]), CloseDay });
    const counted = within(dialog).getByRole("textbox", { name: /^Espèces comptées/ });
    expect(counted).toHaveValue("38500");
    await user.clear(counted);
    await user.type(counted, "40000");
    expect(text(dialog)).toContain("Le compte est bon");
    await user.click(within(dialog).getByRole("button", { name: "Corriger la clôture" }));
    await waitFor(() =>
      expect(CloseDay).toHaveBeenCalledWith({
        input: expect.objectContaining({ counted: 40_000, seen: "2026-11-02T18:00:00.000Z" }),
        requestId: expect.any(String),
      }),
    );
    act(() => void dispatchEvent(new Event("beforeprint")));
    expect(text(screen.getByRole("article"))).toContain("Compté38 500 FCFAÉcart− 1 500 FCFA");
    expect(text(screen.getByRole("article"))).toMatch(/Comptée par Brice, .*\. Il manque un billet/);
    act(() => void dispatchEvent(new Event("afterprint")));
  });

  it("if the expected cash has changed since the closing, shows both amounts, and offers a correction", async () => {
    const { dialog } = await openDay({ SalesFigures: () => closing([close({ expected: 25_000 })]) });
    expect(text(dialog)).toContain("sont passées de 25 000 FCFA à 40 000 FCFA");
    expect(within(dialog).getByRole("button", { name: "Corriger la clôture" })).toBeVisible();
  });

  it("if a colleague has closed the day first, shows the colleague's count, and lets the admin choose one", async () => {
    let closes: PanelDayCloseFragment[] = [];
    const CloseDay = vi.fn(({ input }: Record<string, unknown>) => {
      if ((input as { seen: string | null }).seen === null) {
        closes = [close()];
        return refusal("CONFLICT", "Brice a déjà clôturé cette journée : 38 500 FCFA comptés");
      }
      closes = [close({ counted: 39_000, closedBy: "Awa" })];
      return { closeDay: closes[0] };
    });
    const { user, dialog } = await openDay({ SalesFigures: () => closing(closes), CloseDay });
    await user.type(within(dialog).getByRole("textbox", { name: /^Espèces comptées/ }), "39000");
    await user.click(within(dialog).getByRole("button", { name: "Clôturer la journée" }));
    await waitFor(() => expect(text(dialog)).toContain("Brice a mis « 38 500 FCFA »"));
    expect(within(dialog).getByRole("textbox", { name: /^Espèces comptées/ })).toHaveValue("39000");
    await user.click(within(dialog).getByRole("button", { name: "Garder le mien" }));
    await user.click(await within(dialog).findByRole("button", { name: "Corriger la clôture" }));
    await waitFor(() => expect(text(dialog)).toContain("Comptée par Awa"));
  });

  it("accepts only whole amounts as counted cash", async () => {
    const { user, dialog } = await openDay({ SalesFigures: () => closing() });
    const counted = within(dialog).getByRole("textbox", { name: /^Espèces comptées/ });
    await user.click(within(dialog).getByRole("button", { name: "Clôturer la journée" }));
    expect(text(dialog)).toContain("Indiquez ce qui est dans la caisse, en francs entiers");
    await user.type(counted, "12,5");
    await user.click(within(dialog).getByRole("button", { name: "Clôturer la journée" }));
    expect(counted).toHaveAccessibleDescription(/n’est pas un nombre entier de francs/);
  });

  it("is shown beside its day in the figures of the period, and exported in a CSV table", async () => {
    const exported = vi.fn((_: Record<string, unknown>) => refusal("BAD_USER_INPUT", "Non"));
    const { user } = await open({ SalesFigures: () => closing([close()]), DayClosesCsv: exported });
    const days = await screen.findByRole("table", { name: "Par jour" });
    expect(text(days)).toContain("lun. 2 nov.Écart − 1 500 FCFA");
    expect(text(document.body)).toContain("Écart de caisse− 1 500 FCFA1 journée clôturée");
    await user.click(screen.getAllByRole("button", { name: "Exporter en CSV" })[2] ?? days);
    await waitFor(() => expect(exported).toHaveBeenCalledWith({ from: "2026-11-01", to: "2026-11-23" }));
  });
});
