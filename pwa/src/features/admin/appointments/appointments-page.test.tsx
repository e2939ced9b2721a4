import { act, screen, waitFor, within } from "@testing-library/react";
import { dayAfter } from "graphql-server/features/orders/days/order-day";
import { shopDay } from "graphql-server/platform/shop-time/shop-day";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeEventSource } from "../../../app/testing/fake-event-source.ts";
import { renderPage } from "../../../app/testing/render.tsx";
import { type Answer, losingFirst, refusal } from "../../../app/testing/server.ts";
import { OrderEventsProvider } from "../orders/events/order-events.tsx";
import { admin, superAdmin } from "../testing/admin-responses.ts";
import {
  appointmentSettingsAnswer,
  inDouala,
  PLACES,
  panelAppointment,
  SERVICE,
} from "../testing/appointment-responses.ts";
import { WITHOUT_PAYMENTS } from "../testing/order-responses.ts";
import { AppointmentsPage } from "./appointments-page.tsx";
import { weekOf } from "./calendar.ts";

/** A Saturday (YYYY-MM-DD) at least seven days ahead, so that none of its slots has begun. */
const DAY = (() => {
  const now = Date.now();
  const ahead = Array.from({ length: 7 }, (_, one) => new Date(now + (one + 7) * 86_400_000));
  return shopDay(ahead.find((one) => new Date(shopDay(one)).getUTCDay() === 6) ?? new Date(now));
})();
/** Options of `waitFor` after an event (ms). The page waits for further events before it reads the calendar again. */
const EVENT = { interval: 500 };
const ADDRESS = `/admin-panel/rendez-vous?jour=${DAY}`;

let isWide = false;
beforeEach(() => {
  isWide = false;
  vi.stubGlobal("matchMedia", () => ({
    matches: isWide,
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
  }));
});

async function open(answers: Record<string, Answer> = {}, address = ADDRESS, user = superAdmin) {
  const { say } = fakeEventSource();
  const page = await renderPage(
    <OrderEventsProvider>
      <AppointmentsPage user={user} />
    </OrderEventsProvider>,
    {
      address,
      user,
      answers: {
        ...WITHOUT_PAYMENTS,
        NewOrders: () => ({ newOrders: 0 }),
        PanelAppointmentSettings: () => appointmentSettingsAnswer(),
        PanelAppointments: () => ({ appointments: [] }),
        ...answers,
      },
    },
  );
  return { ...page, say };
}
const at = (time: string) => `${DAY}T${time}`;
const slot = (name: RegExp) => screen.findByRole("button", { name });

describe("the calendar's day view", () => {
  const appointments = [
    panelAppointment(at("09:00"), { state: "DELIVERED", customerName: "Awa" }),
    panelAppointment(at("10:00"), {
      state: "NEW",
      customerName: "Judith",
      // By the device's clock this hold has ended, but the server decides.
      heldUntil: "2026-01-01T00:00:00Z",
    }),
    panelAppointment(at("10:00"), { placeId: PLACES[1], customerName: "Odile" }),
    panelAppointment(at("11:00"), { state: "CANCELLED", noShow: true, customerName: "Paul" }),
    panelAppointment(at("19:15"), {
      state: "NEW",
      placeId: null,
      isSlotReserved: false,
      customerName: "Sandra",
    }),
  ];

  it("names the state of each appointment, even outside of the opening hours or without a place", async () => {
    await open({ PanelAppointments: () => ({ appointments }) });
    for (const name of [
      /^9\sh Awa.*Terminé/,
      /^10\sh Judith.*Pose gel · 45\smin · Demandé/,
      /^10\sh Odile.*Confirmé/,
      /^11\sh Paul.*Pas venu/,
      /^19\sh\s15 Sandra.*Demandé, heure plus gardée/,
    ])
      expect(await screen.findByRole("button", { name })).toBeVisible();
    expect(screen.getByRole("heading", { name: "Sans place" })).toBeVisible();
  });

  it("reads the whole week once, and shows another day of that week without a further request", async () => {
    const asked = vi.fn<Answer>(() => ({ appointments }));
    const { user } = await open({ PanelAppointments: asked });
    await screen.findByRole("button", { name: /Judith/ });
    await user.click(screen.getByRole("link", { name: "Jour précédent" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: /Judith/ })).toBeNull());
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("shows other admins' appointments as taken slots without a name, and offers no free slot there", async () => {
    const taken = {
      ...{ id: "taken", number: "", state: "OTHER" as const, serviceId: null, isSlotReserved: null },
      ...{ mayChange: false, lines: [] },
    };
    const { user } = await open(
      { PanelAppointments: () => ({ appointments: [panelAppointment(at("10:00"), taken)] }) },
      ADDRESS,
      admin,
    );
    const block = await screen.findByText("Occupé");
    expect(block.closest("li")).toHaveTextContent(/^10\sh Occupé45\smin$/);
    expect(screen.queryByRole("button", { name: /Occupé/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /^10\sh, Place 1/ })).toBeNull();
    expect(await slot(/^10\sh, Place 2/)).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Semaine" }));
    expect(await screen.findByRole("article")).toHaveTextContent(/^10\sh OccupéPlace 1$/);
  });

  it("shows the end of an appointment that has begun on the day before, also on Monday", async () => {
    const sunday = dayAfter(weekOf(DAY)[0], -1);
    const late = { appointmentMinutes: 120, customerName: "Judith" };
    const asked = vi.fn<Answer>(() => ({ appointments: [panelAppointment(`${sunday}T23:00`, late)] }));
    await open({ PanelAppointments: asked }, `/admin-panel/rendez-vous?jour=${weekOf(DAY)[0]}`);
    expect(await screen.findByRole("button", { name: /^Depuis 23\sh Judith/ })).toBeVisible();
    expect(asked.mock.calls[0]?.[0]).toEqual({ from: sunday, to: dayAfter(weekOf(DAY)[0], 6) });
  });

  it("reads the appointments again after an event about orders", async () => {
    let shown = appointments.slice(0, 1);
    const { say } = await open({ PanelAppointments: () => ({ appointments: shown }) });
    await screen.findByRole("button", { name: /Awa/ });
    shown = appointments;
    // The event stream may open later than the page, so the event is sent until the page has read again.
    await waitFor(() => {
      act(() => say("orders", "NEW"));
      expect(screen.getByRole("button", { name: /Judith/ })).toBeVisible();
    }, EVENT);
  });

  it("shows no free slots if the appointments could not be read, until « Réessayer » has read them", async () => {
    let isBroken = true;
    const { user } = await open({
      PanelAppointments: () => (isBroken ? refusal("INTERNAL", "Une erreur est survenue") : { appointments }),
    });
    expect(await screen.findByText("Les rendez-vous n’ont pas pu être chargés")).toBeVisible();
    expect(screen.queryByRole("button", { name: /libre/ })).toBeNull();
    isBroken = false;
    await user.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(await screen.findByRole("button", { name: /Judith/ })).toBeVisible();
  });

  it("shows no free slots of the former week while the next week is read", async () => {
    const { user } = await open({
      PanelAppointments: ({ from }) =>
        String(from) > DAY ? new Promise(() => undefined) : { appointments: [] },
    });
    await slot(/^9\sh, Place 1/);
    await user.click(screen.getByRole("link", { name: "Semaine" }));
    await user.click(await screen.findByRole("link", { name: "Semaine suivante" }));
    await user.click(screen.getByRole("link", { name: "Jour" }));
    expect(screen.queryByRole("button", { name: /libre/ })).toBeNull();
    expect(screen.getByRole("status", { name: "Chargement…" })).toBeVisible();
  });

  it("says that the shop is closed on the shown day, and offers no slots", async () => {
    const closedDays = [{ __typename: "ClosedDay" as const, day: DAY }];
    await open({ PanelAppointmentSettings: () => appointmentSettingsAnswer({ closedDays }) });
    expect(await screen.findByText("Jour fermé")).toBeVisible();
    expect(screen.queryByRole("button", { name: /libre/ })).toBeNull();
  });
});

describe("the calendar's week view", () => {
  const appointments = [panelAppointment(at("10:00"), { customerName: "Judith" })];

  it("is a list of days on a phone", async () => {
    const { user } = await open({ PanelAppointments: () => ({ appointments }) }, `${ADDRESS}&vue=semaine`);
    const row = await screen.findByRole("article");
    expect(row).toHaveTextContent(/10\sh Judith.*Confirmé.*Pose gel · Place 1/);
    expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(7);
    await user.click(screen.getByRole("link", { name: /^samedi/ }));
    expect(await slot(/^9\sh, Place 1/)).toBeVisible();
  });

  it("is a grid on a wide screen, where it is the first view of the page", async () => {
    isWide = true;
    await open({ PanelAppointments: () => ({ appointments }) });
    const grid = within(await screen.findByRole("region", { name: "Semaine" }));
    expect(grid.getByRole("button", { name: /^10\sh Judith/ })).toBeVisible();
    expect(grid.getAllByRole("heading")).toHaveLength(7);
  });
});

describe("the calendar of a shop without opening hours for appointments", () => {
  const none = { PanelAppointmentSettings: () => appointmentSettingsAnswer({ appointmentHours: null }) };

  it("links a super admin to the settings", async () => {
    await open(none);
    expect(await screen.findByRole("link", { name: "Choisir les heures" })).toHaveAttribute(
      "href",
      "/admin-panel/settings/appointments",
    );
    expect(screen.queryByRole("button", { name: /Nouveau/ })).toBeNull();
  });

  it("tells another admin that a super admin sets the opening hours", async () => {
    await open(none, ADDRESS, admin);
    expect(await screen.findByText(/Un super administrateur choisit/)).toBeVisible();
    expect(screen.queryByRole("link", { name: "Choisir les heures" })).toBeNull();
  });

  it("shows the appointments that are already stored", async () => {
    const appointments = [panelAppointment(at("10:00"), { customerName: "Judith" })];
    await open({ ...none, PanelAppointments: () => ({ appointments }) });
    expect(await screen.findByRole("button", { name: /Judith/ })).toBeVisible();
  });
});

describe("an appointment that the admin books for a customer", () => {
  const booked = panelAppointment(at("10:00"), { placeId: PLACES[1], customerName: "Awa" });
  const sent = (answer: ReturnType<typeof vi.fn<Answer>>) => answer.mock.calls.map(([{ input }]) => input);

  const close = (user: Awaited<ReturnType<typeof open>>["user"], dialog: Awaited<ReturnType<typeof fill>>) =>
    user.click(dialog.getByText("Fermer"));

  /** Opens the form of a free slot and chooses a service. */
  async function fill({ user }: Awaited<ReturnType<typeof open>>, name = /^10\sh, Place 2/) {
    await user.click(await slot(name));
    const dialog = within(await screen.findByRole("dialog", { name: "Nouveau rendez-vous" }));
    await user.selectOptions(dialog.getByLabelText("Service"), SERVICE);
    return dialog;
  }

  it("has the day, time and place of the tapped free slot, and the service's price", async () => {
    const answer = vi.fn<Answer>(() => ({ bookAppointment: booked }));
    const page = await open({ BookAppointment: answer });
    const dialog = await fill(page);
    expect(dialog.getByLabelText("Jour")).toHaveValue(DAY);
    expect(dialog.getByLabelText("Heure")).toHaveValue("10:00");
    expect(dialog.getByLabelText("Place")).toHaveValue(PLACES[1]);
    expect(dialog.getByLabelText(/^Prix/)).toHaveValue("5000");
    expect(dialog.queryByRole("option", { name: /Conseil/ })).toBeNull();
    await page.user.type(dialog.getByLabelText(/^Nom/), "Awa");
    await page.user.click(dialog.getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent(answer)).toEqual([
      {
        ...{
          id: expect.any(String),
          serviceId: SERVICE,
          startsAt: inDouala(at("10:00")),
          placeId: PLACES[1],
        },
        ...{ number: null, name: "Awa", phone: null, price: 5_000 },
      },
    ]);
  });

  it("keeps the typed values in its form if its slot is taken, and can be sent with another slot", async () => {
    let isUnavailable = true;
    const message = "10 h n’est plus libre. Les plus proches : 9 h, 11 h.";
    const answer = vi.fn<Answer>(() =>
      isUnavailable
        ? refusal("CONFLICT", message)
        : { bookAppointment: panelAppointment(at("11:00"), { customerName: "Awa" }) },
    );
    const page = await open({ BookAppointment: answer });
    const dialog = await fill(page);
    await page.user.type(dialog.getByLabelText(/^Nom/), "Awa");
    await page.user.click(dialog.getByRole("button", { name: "Enregistrer" }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText(/^Nom/)).toHaveValue("Awa");
    isUnavailable = false;
    await page.user.clear(dialog.getByLabelText("Heure"));
    await page.user.type(dialog.getByLabelText("Heure"), "11:00");
    await page.user.click(dialog.getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent(answer).at(-1)).toMatchObject({ startsAt: inDouala(at("11:00")), name: "Awa" });
  });

  it("is stored once if the answer is lost and the stored draft is sent again", async () => {
    const nameless = { ...booked, customerName: null };
    const answer = vi.fn<Answer>(losingFirst(() => ({ bookAppointment: nameless })));
    const page = await open({ BookAppointment: answer });
    const first = await fill(page);
    await page.user.click(first.getByRole("button", { name: "Enregistrer" }));
    await first.findByRole("alert");
    await close(page.user, first);
    await page.user.click(await slot(/^10\sh, Place 2/));
    const again = within(await screen.findByRole("dialog", { name: "Nouveau rendez-vous" }));
    expect(again.getByText(/Ce rendez-vous n’avait pas été enregistré/)).toBeVisible();
    await page.user.click(again.getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const [one, other] = sent(answer);
    expect(other).toEqual(one);
  });

  it("has the slot that was tapped last, but service and person from the stored draft", async () => {
    const page = await open();
    const dialog = await fill(page);
    await page.user.type(dialog.getByLabelText(/^Nom/), "Awa");
    await close(page.user, dialog);
    await page.user.click(await slot(/^11\sh, Place 1/));
    const again = within(await screen.findByRole("dialog", { name: "Nouveau rendez-vous" }));
    await waitFor(() => expect(again.getByLabelText("Heure")).toHaveValue("11:00"));
    expect(again.getByLabelText(/^Nom/)).toHaveValue("Awa");
    expect(again.getByLabelText("Service")).toHaveValue(SERVICE);
  });

  it("requires a service, and a time at :00, :15, :30 or :45, before it is sent", async () => {
    const answer = vi.fn<Answer>(() => ({ bookAppointment: booked }));
    const page = await open({ BookAppointment: answer });
    await page.user.click(await slot(/^9\sh, Place 1/));
    const dialog = within(await screen.findByRole("dialog"));
    await page.user.clear(dialog.getByLabelText("Heure"));
    await page.user.type(dialog.getByLabelText("Heure"), "10:10");
    await page.user.click(dialog.getByRole("button", { name: "Enregistrer" }));
    expect(dialog.getByText("Choisissez un service")).toBeVisible();
    expect(dialog.getByText(/Au quart d’heure/)).toBeVisible();
    expect(answer).not.toHaveBeenCalled();
  });

  it("is shown as the server has stored it, with a warning, if the server had stored an earlier request", async () => {
    const page = await open({
      BookAppointment: () => refusal("CONFLICT", "Déjà enregistrée", { id: "Déjà enregistrée" }),
      PanelOrder: () => ({ order: panelAppointment(at("09:00"), { customerName: "Paul" }) }),
    });
    const dialog = await fill(page);
    await page.user.click(dialog.getByRole("button", { name: "Enregistrer" }));
    expect(await screen.findByText(/Un premier envoi était déjà arrivé/)).toBeVisible();
    expect(screen.getByRole("dialog", { name: "Rendez-vous K7M-42P" })).toBeVisible();
  });
});
