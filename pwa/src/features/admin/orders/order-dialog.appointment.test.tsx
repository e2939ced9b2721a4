import { act, screen, waitFor, within } from "@testing-library/react";
import { shopDay } from "graphql-server/platform/shop-time/shop-day";
import { describe, expect, it, vi } from "vitest";
import { openOrders } from "../../../app/testing/opened-orders.tsx";
import { type Answer, losingFirst, refusal } from "../../../app/testing/server.ts";
import type { Order } from "../api/orders-api.ts";
import { undoneAnswer } from "../testing/admin-responses.ts";
import {
  appointmentSettingsAnswer,
  inDouala,
  PLACES,
  panelAppointment,
} from "../testing/appointment-responses.ts";
import { orderPage } from "../testing/order-responses.ts";

const ID = "0d3f0000-0000-4000-8000-000000000009";
const LATER = "2099-12-05T10:00";
const EARLIER = "2026-01-05T10:00";
const appointment = (time: string, overrides: Partial<Order> = {}) =>
  panelAppointment(time, { id: ID, ...overrides });

const slotsForMove = () => ({
  slotsForMove: {
    __typename: "FreeSlots",
    days: [
      { __typename: "FreeDay", day: "2099-12-05", slots: ["09:00", "11:30"] },
      { __typename: "FreeDay", day: "2099-12-07", slots: ["14:00"] },
    ],
  },
});

async function open(order: Order, answers: Record<string, Answer> = {}) {
  const page = await openOrders({
    PanelOrders: () => orderPage(order),
    PanelOrder: () => ({ order }),
    PanelAppointmentSettings: () => appointmentSettingsAnswer(),
    PanelSlotsForMove: slotsForMove,
    OrderHistory: () => ({ orderHistory: [] }),
    ...answers,
  });
  await page.user.click(await screen.findByRole("button", { name: "K7M-42P" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Rendez-vous K7M-42P" }));
  return { ...page, dialog };
}
const text = (element: Element) => element.textContent?.replace(/\s+/g, " ") ?? "";

describe("an appointment", () => {
  it("shows its place's name once the panel has fetched the places, which are not in the HTML page", async () => {
    let answer: (settings: object) => void = () => undefined;
    const { dialog } = await open(appointment(LATER, { placeId: PLACES[1] }), {
      PanelAppointmentSettings: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const section = dialog.getByRole("region", { name: "Rendez-vous" });
    expect(text(section)).toMatch(/10 h · 45 minDéplacer$/);
    act(() => answer(appointmentSettingsAnswer()));
    await waitFor(() => expect(text(section)).toMatch(/10 h · 45 min · Place 2Déplacer$/));
  });

  it("says that its place was deleted if the shop does not have it any more", async () => {
    const { dialog } = await open(appointment(LATER, { placeId: ID }));
    expect(await dialog.findByText(/45\smin · Place supprimée/)).toBeVisible();
  });

  it("shows its day, time and length, and until when its slot is held", async () => {
    const today = `${shopDay(new Date())}T23:59`;
    const heldUntil = inDouala(today);
    const { dialog } = await open(appointment(LATER, { state: "NEW", heldUntil }));
    const section = dialog.getByRole("region", { name: "Rendez-vous" });
    expect(text(section)).toContain("Rendez-vous samedi 5 décembre à 10 h · 45 min");
    expect(text(section)).toContain("Heure gardée jusqu’à 23 h 59");
    expect(text(screen.getByRole("article"))).toMatch(
      /Demandé.*Rendez-vous samedi 5 décembre à 10 h · Pose gel/,
    );
  });

  it.each([
    [
      "its hold has ended",
      { heldUntil: inDouala(EARLIER), isSlotReserved: false },
      "L’heure n’est plus gardée",
    ],
    ["it has no place", { placeId: null, isSlotReserved: false }, "Cette heure n’est plus libre"],
  ])("says that its slot is not reserved if %s", async (_, fields, sentence) => {
    const { dialog } = await open(appointment(LATER, { state: "NEW", ...fields }));
    expect(dialog.getByText(sentence)).toBeVisible();
  });

  it("shows no ended hold while the server reserves its slot, even if the phone's clock is ahead", async () => {
    const { dialog } = await open(appointment(LATER, { state: "NEW", heldUntil: inDouala(EARLIER) }));
    expect(dialog.queryByText("L’heure n’est plus gardée")).toBeNull();
  });

  it("shows nothing about a delivery, a promised day or a return", async () => {
    const { dialog } = await open(appointment(EARLIER, { state: "DELIVERED" }));
    const shown = text(screen.getByRole("dialog"));
    expect(shown).not.toMatch(/Livraison|vient à la boutique|Retour ou échange|En route/);
    expect(dialog.queryByRole("region", { name: "Jours" })).toBeNull();
    expect(dialog.queryByRole("button", { name: "Déplacer" })).toBeNull();
  });

  it("can be marked as done once it is confirmed, without « En route » before", async () => {
    const asked = vi.fn<Answer>(() => ({ changeOrderState: appointment(EARLIER, { state: "DELIVERED" }) }));
    const { user, dialog } = await open(appointment(EARLIER), { ChangeOrderState: asked });
    expect(dialog.queryByRole("button", { name: "Mettre en route" })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Terminé" }));
    await waitFor(() =>
      expect(dialog.getByRole("button", { name: "Revenir à l’état précédent" })).toBeVisible(),
    );
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ from: "CONFIRMED", to: "DELIVERED" });
  });

  it("if its slot is taken, shows why it cannot be confirmed, and asks nothing about missing pieces", async () => {
    const message = "10 h n’est plus libre. Les plus proches : 9 h, 11 h 30.";
    const { user, dialog } = await open(appointment(LATER, { state: "NEW" }), {
      ChangeOrderState: () => refusal("CONFLICT", message),
    });
    await user.click(dialog.getByRole("button", { name: "Confirmer" }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.queryByText(/Pas assez en stock/)).toBeNull();
  });

  it("asks the admin to accept missing pieces of an added article, and is confirmed after that", async () => {
    const missing = "Vernis rouge : 1 demandé, 0 en stock";
    const ask = vi.fn<Answer>(({ acceptShortage }) =>
      acceptShortage
        ? { changeOrderState: appointment(LATER) }
        : refusal("CONFLICT", missing, { "vernis rouge": missing }),
    );
    const { user, dialog } = await open(appointment(LATER, { state: "NEW" }), { ChangeOrderState: ask });
    await user.click(dialog.getByRole("button", { name: "Confirmer" }));
    expect(await dialog.findByText(missing)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Confirmer quand même" }));
    await waitFor(() => expect(dialog.queryByRole("button", { name: /^Confirmer/ })).toBeNull());
    expect(ask.mock.calls.map(([{ acceptShortage }]) => acceptShortage)).toEqual([false, true]);
  });

  it("cannot be marked as done before it begins", async () => {
    const { dialog } = await open(appointment(LATER));
    expect(dialog.queryByRole("button", { name: "Terminé" })).toBeNull();
    expect(dialog.queryByText(/ne se défont plus/)).toBeNull();
    expect(dialog.getByRole("button", { name: "Annuler le rendez-vous" })).toBeVisible();
  });

  it("says that neither « Terminé » nor « Pas venu » can be undone after a minute", async () => {
    const { dialog } = await open(appointment(EARLIER));
    expect(dialog.getByRole("button", { name: "Terminé" })).toBeVisible();
    expect(text(dialog.getByText(/ne se défont plus/))).toBe(
      "« Terminé » et « Pas venu » ne se défont plus après une minute.",
    );
  });

  it("cannot be marked as « Pas venu » if nobody has confirmed it", async () => {
    const { dialog } = await open(appointment(EARLIER, { state: "NEW" }));
    expect(dialog.queryByRole("button", { name: "Pas venu" })).toBeNull();
  });

  it("highlights « Déplacer » instead of « Confirmer » if its slot is not free any more", async () => {
    const { dialog } = await open(appointment(LATER, { state: "NEW", placeId: null, isSlotReserved: false }));
    const [move, confirm] = ["Déplacer", "Confirmer"].map((name) => dialog.getByRole("button", { name }));
    expect(move?.className).not.toBe(confirm?.className);
    expect(move?.className).toMatch(/primary/);
    expect(confirm?.className).toMatch(/outline/);
  });

  it("has a history that names states in the words for appointments, not for orders of articles", async () => {
    const confirmed = {
      ...{ __typename: "AuditLogEntry", id: ID, action: "ORDER_CHANGED", actorId: "a", actorName: "Awa" },
      ...{ createdAt: inDouala(EARLIER) },
      changes: [{ __typename: "AuditLogChange", field: "state", from: "NEW", to: "CONFIRMED" }],
    };
    const { user, dialog } = await open(appointment(LATER), {
      OrderHistory: () => ({ orderHistory: [confirmed] }),
    });
    await user.click(dialog.getByText("Historique"));
    expect(await dialog.findByText("Demandé")).toBeVisible();
    expect(dialog.getByText(/→ Confirmé$/)).toBeVisible();
    expect(dialog.getByText(/a changé l’état du rendez-vous/)).toBeVisible();
  });

  it("is printed with its day, time and place instead of a pickup", async () => {
    await open(appointment(LATER));
    act(() => void dispatchEvent(new Event("beforeprint")));
    const slip = () =>
      screen
        .getAllByRole("article", { hidden: true })
        .map(text)
        .find((one) => one.includes("Rue Joss"));
    await waitFor(() =>
      expect(slip()).toMatch(/Rendez-vous K7M-42Psamedi 5 décembre à 10 h · 45 min · Place 1/),
    );
    expect(slip()).not.toMatch(/Retrait|Livraison/);
    act(() => void dispatchEvent(new Event("afterprint")));
  });
});

describe("a person who does not come to an appointment", () => {
  it("can be marked as « Pas venu » only after the appointment has begun", async () => {
    const { dialog } = await open(appointment(LATER));
    expect(dialog.queryByRole("button", { name: "Pas venu" })).toBeNull();
  });

  it("is marked as « Pas venu » with one tap, which can be undone; the dialog counts the absences", async () => {
    const marked = appointment(EARLIER, { state: "CANCELLED", noShow: true, noShows: 1 });
    let order = appointment(EARLIER, { noShows: 1 });
    const mark = vi.fn<Answer>(() => {
      order = marked;
      return { markNoShow: marked };
    });
    const undo = vi.fn<Answer>(() => {
      order = appointment(EARLIER, { noShows: 1 });
      return undoneAnswer();
    });
    const { user, dialog } = await open(order, {
      ...{ MarkNoShow: mark, Undo: undo },
      PanelOrder: () => ({ order }),
    });
    expect(dialog.getByText("Pas venu à 1 autre rendez-vous")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Pas venu" }));
    expect(await dialog.findByText("2ᵉ absence")).toBeVisible();
    expect(dialog.queryByRole("button", { name: "Pas venu" })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Revenir à l’état précédent" }));
    expect(await dialog.findByRole("button", { name: "Pas venu" })).toBeVisible();
    expect(undo.mock.calls[0]?.[0]).toMatchObject({ editId: mark.mock.calls[0]?.[0].requestId });
  });

  it.each([
    [
      "keeps the deposit",
      { due: 5_000, paid: 5_000 },
      "Payé5 000 FCFAAcompte gardé5 000 FCFA",
      "Acompte gardé",
    ],
    [
      "keeps the deposit and gives back what was paid above it",
      { due: 5_000, paid: 7_000 },
      "Payé7 000 FCFAAcompte gardé5 000 FCFAÀ rembourser2 000 FCFA",
      "À rembourser",
    ],
  ])(
    "may have paid a deposit: dialog and list show the order's sums if the shop %s",
    async (_, fields, sums, label) => {
      const { dialog } = await open(
        appointment(EARLIER, { state: "CANCELLED", noShow: true, total: 10_000, deposit: 5_000, ...fields }),
      );
      const shown = text(screen.getByRole("dialog"));
      expect(shown).toContain(sums);
      expect(shown).not.toMatch(/Payée|Total|Reste à payer/);
      expect(text(screen.getByRole("article"))).toContain(label);
      expect(dialog.getByRole("button", { name: "Ajouter un paiement" })).toBeVisible();
    },
  );

  it("is marked as « Pas venu » once if the answer is lost and the request is sent again", async () => {
    const marked = { markNoShow: appointment(EARLIER, { state: "CANCELLED", noShow: true }) };
    const mark = vi.fn<Answer>(losingFirst(() => marked));
    const { user, dialog } = await open(appointment(EARLIER), { MarkNoShow: mark });
    await user.click(dialog.getByRole("button", { name: "Pas venu" }));
    await dialog.findByRole("alert");
    await user.click(dialog.getByRole("button", { name: "Pas venu" }));
    await waitFor(() => expect(dialog.queryByRole("button", { name: "Pas venu" })).toBeNull());
    const [one, other] = mark.mock.calls.map(([{ requestId }]) => requestId);
    expect(other).toBe(one);
  });
});

describe("the dialog that moves an appointment", () => {
  async function openMove(order: Order, answers: Record<string, Answer> = {}) {
    const page = await open(order, answers);
    await page.user.click(page.dialog.getByRole("button", { name: "Déplacer" }));
    const form = within(await screen.findByRole("dialog", { name: "Déplacer" }));
    return { ...page, form };
  }

  it("proposes the day's slots for this order, and sends the former start together with the new one", async () => {
    const move = vi.fn<Answer>(() => ({ moveAppointment: appointment("2099-12-05T11:30") }));
    const read = vi.fn<Answer>(slotsForMove);
    const answers = { MoveAppointment: move, PanelSlotsForMove: read };
    const { user, form, dialog } = await openMove(appointment(LATER), answers);
    await waitFor(() => expect(read.mock.calls[0]?.[0]).toEqual({ orderId: ID }));
    await user.click(await form.findByRole("button", { name: /^11\sh\s30$/ }));
    await user.click(form.getByRole("button", { name: "Déplacer" }));
    expect(await dialog.findByText(/samedi 5 décembre à 11\sh\s30/)).toBeVisible();
    expect(move.mock.calls[0]?.[0]).toEqual({
      ...{ id: ID, from: inDouala(LATER), to: inDouala("2099-12-05T11:30"), placeId: null },
      requestId: expect.any(String),
    });
  });

  it.each([
    ["2099-12-05", "13:00", "Hors des heures d’ouverture"],
    ["2099-12-05", "11:30", "Hors des heures d’ouverture"],
    ["2099-12-07", "10:00", "Fermé ce jour"],
    ["2026-01-05", "10:00", "Heure passée"],
    ["2099-12-05", "11:15", undefined],
  ])("warns of an unusual time before the appointment is saved: %s %s", async (day, time, warning) => {
    const closedDays = [{ __typename: "ClosedDay" as const, day: "2099-12-07" }];
    const { user, form } = await openMove(appointment(LATER), {
      PanelAppointmentSettings: () => appointmentSettingsAnswer({ closedDays }),
    });
    expect(await form.findByLabelText("Place")).toBeVisible();
    for (const [label, value] of [
      ["Jour", day],
      ["Heure", time],
    ] as const) {
      await user.clear(form.getByLabelText(label));
      await user.type(form.getByLabelText(label), value);
    }
    const shown = form.queryByText(/^(Hors|Fermé|Heure passée)/);
    expect(shown?.textContent).toBe(warning);
    expect(form.getByRole("button", { name: "Déplacer" })).toBeEnabled();
  });

  it("accepts every time at :00, :15, :30 or :45", async () => {
    const move = vi.fn<Answer>(() => ({ moveAppointment: appointment("2099-12-05T20:15") }));
    const { user, form } = await openMove(appointment(LATER), { MoveAppointment: move });
    await user.clear(form.getByLabelText("Heure"));
    await user.type(form.getByLabelText("Heure"), "20:15");
    await user.click(form.getByRole("button", { name: "Déplacer" }));
    await waitFor(() => expect(move.mock.calls[0]?.[0].to).toBe(inDouala("2099-12-05T20:15")));
  });

  it("proposes the slots of the next day with free slots if the typed day has none", async () => {
    const order = appointment("2099-12-06T10:00");
    const { user, form } = await openMove(order);
    expect(await form.findByText("Heures libres le lundi 7 décembre")).toBeVisible();
    await user.click(form.getByRole("button", { name: /^14\sh$/ }));
    expect(form.getByLabelText("Jour")).toHaveValue("2099-12-07");
    expect(form.getByLabelText("Heure")).toHaveValue("14:00");
  });

  it("if the slot is not free, keeps the chosen values and shows the nearest free slots", async () => {
    const message = "11 h 30 n’est plus libre. Les plus proches : 9 h, 14 h.";
    const { user, form } = await openMove(appointment(LATER), {
      MoveAppointment: () => refusal("CONFLICT", message),
    });
    await user.click(await form.findByRole("button", { name: /^11\sh\s30$/ }));
    await user.click(form.getByRole("button", { name: "Déplacer" }));
    expect(await form.findByText(message)).toBeVisible();
    expect(form.getByLabelText("Heure")).toHaveValue("11:30");
  });

  it("shows to which slot a colleague has moved the appointment meanwhile", async () => {
    let order = appointment(LATER);
    const { user, form } = await openMove(order, {
      PanelOrder: () => ({ order }),
      MoveAppointment: () => {
        order = appointment("2099-12-07T14:00");
        return refusal("CONFLICT", "Un collègue a été plus rapide");
      },
    });
    await user.click(await form.findByRole("button", { name: /^11\sh\s30$/ }));
    await user.click(form.getByRole("button", { name: "Déplacer" }));
    expect(await form.findByText(/lundi 7 décembre à 14\sh/)).toBeVisible();
  });
});

describe("the chat with the customer of an appointment", () => {
  const chat = (dialog: Awaited<ReturnType<typeof open>>["dialog"]) =>
    decodeURIComponent(dialog.getByRole("link", { name: "Écrire" }).getAttribute("href") ?? "");

  it("names the former time too after a move", async () => {
    const moved = appointment("2099-12-07T14:00");
    const from = "samedi 5 décembre à 10\u00a0h";
    const changes = [
      { __typename: "AuditLogChange", field: "Rendez-vous", from, to: "lundi 7 décembre à 14\u00a0h" },
    ];
    let history: object[] = [];
    const { user, dialog } = await open(appointment(LATER), {
      MoveAppointment: () => {
        const entry = {
          id: ID,
          action: "ORDER_EDITED",
          actorId: "a",
          actorName: "Awa",
          createdAt: inDouala(EARLIER),
        };
        history = [{ __typename: "AuditLogEntry", ...entry, changes }];
        return { moveAppointment: moved };
      },
      OrderHistory: () => ({ orderHistory: history }),
    });
    expect(chat(dialog)).toMatch(/Votre rendez-vous K7M-42P du samedi 5 décembre à 10 h est confirmé/);
    await user.click(dialog.getByRole("button", { name: "Déplacer" }));
    const form = within(await screen.findByRole("dialog", { name: "Déplacer" }));
    await user.clear(form.getByLabelText("Jour"));
    await user.type(form.getByLabelText("Jour"), "2099-12-07");
    await user.click(await form.findByRole("button", { name: /^14\sh$/ }));
    await user.click(form.getByRole("button", { name: "Déplacer" }));
    await waitFor(() =>
      expect(chat(dialog)).toMatch(
        /Votre rendez-vous K7M-42P, déplacé du samedi 5 décembre à 10 h au lundi 7 décembre à 14 h, est confirmé/,
      ),
    );
  });
});

describe("appointments among the chosen orders", () => {
  it("are neither given to a rider nor sent, and the page says why", async () => {
    const order = appointment(LATER, { placeId: PLACES[0] });
    const asked = vi.fn<Answer>(() => refusal("CONFLICT", "Non"));
    const { user } = await openOrders({ PanelOrders: () => orderPage(order), ChangeOrderStates: asked });
    await screen.findByRole("button", { name: "K7M-42P" });
    await user.click(screen.getByText("Choisir plusieurs commandes"));
    await user.click(screen.getByRole("checkbox", { name: "Choisir K7M-42P" }));
    for (const [name, notice] of [
      ["Mettre en route", /^0 sur 1\s: aucune n’est mise en route/],
      ["Confier à un livreur", /^0 sur 1\s: aucune n’est confiée/],
    ] as const) {
      await user.click(screen.getByRole("button", { name }));
      expect(await screen.findByText(notice)).toBeVisible();
      expect(screen.getByText(/C’est un rendez-vous\s: la personne vient à la boutique/)).toBeVisible();
    }
    expect(asked).not.toHaveBeenCalled();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
