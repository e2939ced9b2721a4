import { act, screen, waitFor, within } from "@testing-library/react";
import { shopDay } from "graphql-server/platform/shop-time/shop-day";
import { describe, expect, it, vi } from "vitest";
import { fakeEventSource } from "../../../app/testing/fake-event-source.ts";
import { renderPage } from "../../../app/testing/render.tsx";
import { type Answer, deadNetwork } from "../../../app/testing/server.ts";
import type { PanelTodayQuery } from "../../../data/graphql/admin.generated.ts";
import { formatDay } from "../../../ui/text/format-date.ts";
import { OrderEventsProvider } from "../orders/events/order-events.tsx";
import { admin, superAdmin } from "../testing/admin-responses.ts";
import { appointmentSettingsAnswer } from "../testing/appointment-responses.ts";
import type { TodayEntry } from "./today-groups.ts";
import { TodayPage } from "./today-page.tsx";

type Today = PanelTodayQuery["today"];
type Key = Today["groups"][number]["key"];

const DAY_MS = 24 * 60 * 60 * 1000;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
/** Returns the day in the shop's time zone that is this number of days from now. */
const dayIn = (days: number) => shopDay(new Date(Date.now() + days * DAY_MS));

/** 10 h in Douala on the day that is `days` days from today. */
const tenIn = (days: number) => `${dayIn(days)}T09:00:00.000Z`;

const entry = (fields: Partial<TodayEntry> = {}): TodayEntry => ({
  __typename: "TodayEntry",
  id: crypto.randomUUID(),
  number: "K7M42P",
  name: "Paul",
  kind: null,
  amount: 56_500,
  since: ago(12.5),
  day: null,
  at: null,
  hasPlace: null,
  pieces: null,
  ...fields,
});
const group = (key: Key, count: number, ...entries: Partial<TodayEntry>[]): Today["groups"][number] => ({
  ...{ __typename: "TodayGroup", key, count },
  entries: entries.map(entry),
});
const today = (...groups: Today["groups"]): PanelTodayQuery => ({
  __typename: "Query",
  today: { __typename: "Today", seesAllOrders: true, received: 187_300, groups },
  shop: { __typename: "Shop", appointmentHours: null },
});

async function open(answer: Answer, user = superAdmin) {
  const { say } = fakeEventSource();
  const asked = vi.fn(answer);
  const page = await renderPage(
    <OrderEventsProvider>
      <TodayPage user={user} />
    </OrderEventsProvider>,
    {
      user,
      answers: {
        PanelToday: asked,
        NewOrders: () => ({ newOrders: 0 }),
      },
    },
  );
  return { ...page, say, asked };
}
const link = (name: RegExp) => screen.findByRole("link", { name });

/** For each group: an entry, the text of the entry on the page, and the URL to which the group links. */
const GROUPS: [Key, Partial<TodayEntry>, string, string][] = [
  ["TO_ANSWER", {}, "K7M-42P Paul · 56 500 FCFA, il y a 12 min", "/admin-panel/orders?etat=a-repondre"],
  [
    "TO_ANSWER",
    { kind: "RETURN", since: ago(60) },
    "K7M-42P Paul · retour demandé il y a 1 h",
    "/admin-panel/orders?etat=a-repondre",
  ],
  [
    "TO_ANSWER",
    { at: tenIn(3) },
    `K7M-42P Paul · rendez-vous ${formatDay(dayIn(3))} à 10 h, il y a 12 min`,
    "/admin-panel/orders?etat=a-repondre",
  ],
  [
    "TO_ANSWER",
    { at: tenIn(0) },
    "K7M-42P Paul · rendez-vous aujourd’hui à 10 h, il y a 12 min",
    "/admin-panel/orders?etat=a-repondre",
  ],
  [
    "APPOINTMENTS",
    { at: tenIn(0), kind: "Manicure Simple", hasPlace: true },
    "10 h · Manicure Simple · Paul",
    "/admin-panel/orders?etat=rendez-vous-du-jour",
  ],
  [
    "APPOINTMENTS",
    { at: tenIn(-1), kind: "Manicure Simple", name: null, hasPlace: false },
    `${formatDay(dayIn(-1))} à 10 h · Manicure Simple · Sans nom · sans place`,
    "/admin-panel/orders?etat=rendez-vous-du-jour",
  ],
  ["MESSAGES", { number: null, kind: "order" }, "Paul · Commande, il y a 12 min", "/admin-panel/messages"],
  [
    "ANNOUNCED_PAYMENTS",
    { kind: "MTN_MOMO", amount: 13_650, name: null },
    "MTN MoMo 13 650 FCFA · K7M-42P Sans nom, il y a 12 min",
    "/admin-panel/orders?paiements=annonces",
  ],
  [
    "ROUNDS",
    { number: null, name: "Serge", pieces: 10 },
    "Serge · 10 commandes, 56 500 FCFA à encaisser, il y a 12 min",
    "/admin-panel/tournees",
  ],
  [
    "LATE",
    { day: dayIn(-1) },
    `K7M-42P Paul · promise pour le ${formatDay(dayIn(-1))}`,
    "/admin-panel/orders?etat=promesses-en-retard",
  ],
  [
    "TO_HAND_OVER",
    { kind: "PICKUP" },
    "K7M-42P Paul · retrait, 56 500 FCFA, il y a 12 min",
    "/admin-panel/orders?etat=a-remettre",
  ],
  [
    "TO_HAND_OVER",
    { day: dayIn(0) },
    "K7M-42P Paul · promise pour aujourd’hui, 56 500 FCFA",
    "/admin-panel/orders?etat=a-remettre",
  ],
  [
    "TO_PREPARE",
    { day: dayIn(5) },
    `K7M-42P Paul · 56 500 FCFA, pour le ${formatDay(dayIn(5))}`,
    "/admin-panel/orders?etat=a-preparer",
  ],
  [
    "PUT_ASIDE",
    { day: dayIn(1) },
    "K7M-42P Paul · reste 56 500 FCFA, demain",
    "/admin-panel/orders?etat=mises-de-cote",
  ],
  [
    "PUT_ASIDE",
    { day: dayIn(-3) },
    `K7M-42P Paul · reste 56 500 FCFA, en retard depuis le ${formatDay(dayIn(-3))}`,
    "/admin-panel/orders?etat=mises-de-cote",
  ],
  [
    "TO_PAY",
    { since: ago(3 * 24 * 60) },
    "K7M-42P Paul · reste 56 500 FCFA, livrée il y a 3 jours",
    "/admin-panel/orders?etat=restes-a-payer",
  ],
  [
    "TO_PAY",
    { kind: "APPOINTMENT", since: ago(60) },
    "K7M-42P Paul · reste 56 500 FCFA, terminé il y a 1 h",
    "/admin-panel/orders?etat=restes-a-payer",
  ],
  ["SOLD_OUT", { number: null, name: "Robe Akwa" }, "Robe Akwa", "/admin-panel/all-products?epuise=1"],
  [
    "LOW_STOCK",
    { number: null, name: "Robe Akwa", kind: "M Rouge", pieces: 1 },
    "Robe Akwa M Rouge (1)",
    "/admin-panel/all-products?bientot=1",
  ],
];

describe("the page « Aujourd’hui » of the panel", () => {
  it.each(GROUPS)(
    "shows in the group %s the entry %o as « %s »; the whole group links to %s",
    async (key, fields, text, to) => {
      await open(() => today(group(key, 7, fields)));
      const shown = await link(/ 7$/);
      expect(shown).toHaveAttribute("href", to);
      expect(within(shown).getByText(text)).toBeVisible();
      expect(shown).toHaveAccessibleDescription(expect.stringMatching(/\S/));
    },
  );

  it("shows the groups in a fixed sequence, and below them the money received today", async () => {
    await open(() =>
      today(group("LOW_STOCK", 1, {}), group("TO_PAY", 12, {}), group("TO_ANSWER", 4, {}, {}, {})),
    );
    await link(/^À répondre 4$/);
    const list = screen.getByRole("list", { name: "Ce qui attend" });
    expect(
      within(list)
        .getAllByRole("link")
        .map((one) => one.getAttribute("href")),
    ).toEqual([
      "/admin-panel/orders?etat=a-repondre",
      "/admin-panel/orders?etat=restes-a-payer",
      "/admin-panel/all-products?bientot=1",
      "/admin-panel/ventes",
    ]);
    expect(await link(/^Journée.:/)).toHaveTextContent("Journée : encaissé187 300 FCFA", {
      normalizeWhitespace: true,
    });
  });

  it("has a link to the day's calendar if the shop has opening hours for appointments", async () => {
    await open(() => ({ ...today(), ...appointmentSettingsAnswer() }));
    expect(await link(/^Rendez-vous.: calendrier du jour$/)).toHaveAttribute(
      "href",
      "/admin-panel/rendez-vous?vue=jour",
    );
  });

  it("has no link to the calendar in a shop without opening hours for appointments", async () => {
    await open(() => today());
    await link(/^Journée/);
    expect(screen.queryByRole("link", { name: /calendrier/ })).toBeNull();
  });

  it("shows no group that only a newer server knows; without other groups, it says that nothing waits", async () => {
    const later = { ...group("TO_ANSWER", 2, {}), key: "TELEPATHY" as Key };
    await open(() => today(later));
    expect(await screen.findByText("Rien n’attend.")).toBeVisible();
    expect(screen.queryByRole("link", { name: / 2$/ })).toBeNull();
  });

  it.each([
    ["says nothing about missing orders to an admin who sees all orders", true],
    ["tells an admin who sees only some orders that others are missing", false],
  ] as const)("%s", async (_, seesAllOrders) => {
    await open(() => ({ ...today(), today: { ...today().today, seesAllOrders } }), admin);
    expect(await screen.findByText("Rien n’attend.")).toBeVisible();
    expect(screen.queryAllByText(/^Sans le réglage/)).toHaveLength(seesAllOrders ? 0 : 1);
  });

  it("offers to load again after a failure; if an update fails later, the groups stay on screen", async () => {
    let answer: Answer = deadNetwork;
    const { user, say } = await open(() => answer({}));
    expect(await screen.findByText("Ce qui attend n’a pas pu être chargé")).toBeVisible();
    answer = () => today(group("TO_ANSWER", 4, {}));
    await user.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(await link(/^À répondre 4$/)).toBeVisible();
    answer = deadNetwork;
    act(() => say("orders", "NEW"));
    expect(await screen.findByRole("button", { name: "Réessayer" })).toBeVisible();
    expect(await link(/^À répondre 4$/)).toBeVisible();
  });

  it.each(["orders", "messages"])(
    "shows new entries without a reload after the server's event « %s »",
    async (topic) => {
      let answer: Answer = () => today();
      const { say, asked } = await open(() => answer({}));
      await screen.findByText("Rien n’attend.");
      answer = () => today(group("TO_ANSWER", 1, {}));
      const before = asked.mock.calls.length;
      act(() => {
        for (let event = 0; event < 20; event += 1) say(topic, "1");
      });
      expect(await link(/^À répondre 1$/)).toBeVisible();
      await waitFor(() => expect(asked.mock.calls.length - before).toBeLessThanOrEqual(2));
    },
  );
});
