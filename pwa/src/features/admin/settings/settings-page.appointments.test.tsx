import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type RenderOptions, renderPage, testShop } from "../../../app/testing/render.tsx";
import { losingFirst, refusedEdit } from "../../../app/testing/server.ts";
import type { PanelSettingsFragment } from "../../../data/graphql/admin.generated.ts";
import { answeredSettings, newShopSettings, superAdmin } from "../testing/admin-responses.ts";
import { SettingsPage } from "./settings-page.tsx";

const ONLY_PLACE = { id: "00000000-0000-4000-8000-000000000001", name: "Place 1" };
const SECOND = { id: "00000000-0000-4000-8000-0000000000aa", name: "Fauteuil" };
const MONDAY = { day: "1", from: "08:00", to: "18:00" };
const POSE = {
  ...{ __typename: "KeptService", id: "00000000-0000-4000-8000-0000000000bb", title: "Pose" },
  ...{ description: "", image: "/services/depose", price: null, isFrom: false, isShown: true },
  ...{ minutes: null, placeIds: [] },
} as const satisfies NonNullable<PanelSettingsFragment["services"]>[number];

/** The settings that the test's server has stored, and the inputs of the saves that it has received. */
let kept: PanelSettingsFragment;
let saved: Record<string, unknown>[];
beforeEach(() => {
  saved = [];
  kept = newShopSettings(testShop);
});

const keepDetails = (details: object) => {
  kept = { ...kept, details: { ...kept.details, ...details } };
};
const save = (name: string) => (variables: Record<string, unknown>) => {
  saved.push(variables);
  keepDetails(variables.input ?? {});
  if ("services" in variables)
    kept = { ...kept, services: variables.services as PanelSettingsFragment["services"] };
  return { [name]: answeredSettings(kept) };
};
async function open(section: string, answers: RenderOptions["answers"] = {}) {
  const opened = await renderPage(<SettingsPage />, {
    address: `/admin-panel/settings/${section}`,
    path: "/admin-panel/settings/*",
    user: superAdmin,
    answers: {
      PanelSettings: () => ({ shopSettings: answeredSettings(kept) }),
      SaveShopDetails: save("saveShopDetails"),
      SaveServices: save("saveServices"),
      PanelReservedSlots: () => ({ reservedSlots: [] }),
      ...answers,
    },
  });
  await screen.findByRole("button", { name: /^(Enregistrer|Ajouter un service)$/ });
  return opened;
}
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const input = () => saved.at(-1)?.input;

describe("the opening hours of appointments in the settings", () => {
  it("are empty at first; buttons fill in a usual week, add a break, and copy Monday's hours to another day", async () => {
    const { user } = await open("appointments");
    expect(screen.getByText("Les clients ne peuvent pas encore choisir une heure.")).toBeVisible();
    expect(screen.getByText("Indiquez les heures des rendez-vous, puis enregistrez.")).toBeVisible();
    expect(screen.getByText("Donnez une durée à un service au moins.")).toBeVisible();
    await user.click(button(/^Lundi-vendredi 8/));
    await user.click(button("Ajouter une pause, lundi"));
    await user.click(button("Retirer les heures, mercredi"));
    await user.click(button("mercredi comme lundi"));
    await user.click(button("Retirer les heures, samedi"));
    await user.click(button("Enregistrer"));
    expect(await screen.findByText(/^Enregistré\. /)).toBeVisible();
    const divided = (day: string) => [
      { day, from: "08:00", to: "12:00" },
      { day, from: "14:00", to: "18:00" },
    ];
    const whole = (day: string) => ({ ...MONDAY, day });
    expect(saved.at(-1)).toMatchObject({
      seen: { appointmentHours: null },
      input: {
        appointmentHours: [...divided("1"), whole("2"), ...divided("3"), whole("4"), whole("5")],
      },
    });
    expect(screen.queryByText("Indiquez les heures des rendez-vous, puis enregistrez.")).toBeNull();
  });

  it("are saved as null if the owner removes the hours of every day", async () => {
    keepDetails({ appointmentHours: [MONDAY] });
    const { user } = await open("appointments");
    await user.click(button("Retirer les heures, lundi"));
    await user.click(button("Enregistrer"));
    await waitFor(() => expect(input()).toEqual({ appointmentHours: null }));
  });

  it("are not saved if the hours of one day are invalid; the error is shown at that day", async () => {
    keepDetails({ appointmentHours: [MONDAY, { ...MONDAY, day: "2" }] });
    const { user } = await open("appointments");
    await user.selectOptions(field("De, lundi"), "19:00");
    await user.click(button("Ajouter une pause, mardi"));
    await user.selectOptions(field("De, mardi, après la pause"), "11:45");
    await user.click(button("Enregistrer"));
    expect(field("De, lundi")).toHaveAccessibleDescription(/la première avant la seconde/);
    expect(field("De, mardi, après la pause")).toHaveAccessibleDescription(/ne doivent pas se recouvrir/);
    expect(saved).toEqual([]);
    await user.selectOptions(field("De, lundi"), "09:15");
    expect(field("De, lundi")).toBeValid();
  });

  it("are shown in words in the colleague's version if a colleague has changed them too", async () => {
    keepDetails({ appointmentHours: [MONDAY] });
    const theirs = [{ ...MONDAY, from: "07:30" }];
    const { user } = await open("appointments", {
      SaveShopDetails: () => refusedEdit({ field: "appointmentHours", value: theirs, by: "Awa" }),
    });
    await user.selectOptions(field("De, lundi"), "09:00");
    await user.click(button("Enregistrer"));
    const conflict = await screen.findByRole("region", {
      name: "Heures des rendez-vous\u00a0: deux versions",
    });
    expect(conflict).toHaveTextContent("Heures des rendez-vous : Awa a mis « lundi 7 h 30 – 18 h »");
    await user.click(within(conflict).getByRole("button", { name: "Prendre l’autre" }));
    expect(field("De, lundi").value).toBe("07:30");
  });
});

describe("the places of appointments (chairs or tables) in the settings", () => {
  it("start with one place; a renamed place keeps its id, and a new place gets an id", async () => {
    const { user } = await open("appointments");
    expect(screen.queryByRole("button", { name: "Retirer la place 1" })).toBeNull();
    await user.clear(field("Nom de la place 1"));
    await user.type(field("Nom de la place 1"), "Fauteuil");
    await user.click(button("Ajouter une place"));
    expect(field("Nom de la place 2").value).toBe("Place 2");
    await user.click(button("Enregistrer"));
    await waitFor(() =>
      expect(input()).toEqual({
        appointmentPlaces: [
          { ...ONLY_PLACE, name: "Fauteuil" },
          { id: expect.stringMatching(/^[\da-f-]{36}$/), name: "Place 2" },
        ],
      }),
    );
  });

  it("get a proposed name that no other place has, also after a place was removed", async () => {
    const { user } = await open("appointments");
    for (const _ of [2, 3]) await user.click(button("Ajouter une place"));
    await user.click(button("Retirer la place 1"));
    await user.click(button("Ajouter une place"));
    expect(field("Nom de la place 3").value).toBe("Place 4");
  });

  it("need a name; if one is removed, the page explains what happens to its appointments", async () => {
    keepDetails({ appointmentPlaces: [ONLY_PLACE, SECOND] });
    const { user } = await open("appointments");
    await user.click(button("Retirer la place 2"));
    expect(screen.getByText(/« Fauteuil » : les rendez-vous déjà pris gardent leur heure/)).toBeVisible();
    await user.clear(field("Nom de la place 1"));
    await user.click(button("Enregistrer"));
    expect(field("Nom de la place 1")).toHaveAccessibleDescription(/Chaque place a un nom/);
    expect(saved).toEqual([]);
  });

  it("stay in the form if the answer to a save is lost, and are saved again under the same ids", async () => {
    const { user } = await open("appointments", { SaveShopDetails: losingFirst(save("saveShopDetails")) });
    await user.click(button("Ajouter une place"));
    await user.click(button("Enregistrer"));
    await screen.findAllByText(/Connexion impossible/);
    await user.click(button("Enregistrer"));
    await screen.findByText(/^Enregistré\. /);
    expect(new Set(saved.map(({ editId }) => editId)).size).toBe(1);
    expect(kept.details.appointmentPlaces).toHaveLength(2);
  });
});

describe("closed days in the settings", () => {
  it("are shown with their weekday; past days are hidden, and the next save removes them", async () => {
    vi.setSystemTime(new Date("2026-12-01T12:00:00Z"));
    keepDetails({ closedDays: [{ day: "2026-11-01" }, { day: "2026-12-25" }] });
    const { user } = await open("appointments");
    expect(field("Jour fermé 1 · vendredi 25 décembre").value).toBe("2026-12-25");
    await user.click(button("Ajouter un jour"));
    expect(field("Jour fermé 2 · samedi 26 décembre").value).toBe("2026-12-26");
    await user.click(button("Enregistrer"));
    await waitFor(() =>
      expect(saved.at(-1)).toMatchObject({
        seen: { closedDays: [{ day: "2026-11-01" }, { day: "2026-12-25" }] },
        input: { closedDays: [{ day: "2026-12-25" }, { day: "2026-12-26" }] },
      }),
    );
    vi.useRealTimers();
  });

  it("are not saved if a date is missing; the error is shown at its field", async () => {
    const { user } = await open("appointments");
    await user.click(button("Ajouter un jour"));
    await user.click(button("Enregistrer"));
    expect(field("Jour fermé 1")).toHaveAccessibleDescription("Indiquez un jour qui existe");
    expect(saved).toEqual([]);
  });
});

describe("appointments that no longer fit the changed settings", () => {
  const reserved = (day: string, time: string, placeId = ONLY_PLACE.id) => ({
    ...{ __typename: "ReservedSlot", startsAt: `${day}T${time}:00+01:00`, minutes: 60, placeId },
  });
  const text = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, " ") ?? "";
  const notice = () =>
    screen.queryByText(/rendez-vous à venir hors de ces heures/)?.closest('[role="status"]');
  const SATURDAY = { day: "6", from: "08:00", to: "18:00" };
  /** Opens settings with opening hours on Mondays and Saturdays, and four appointments within them. */
  const openWithAppointments = () => {
    keepDetails({ appointmentHours: [MONDAY, SATURDAY], appointmentPlaces: [ONLY_PLACE, SECOND] });
    const slots = [
      reserved("2099-12-05", "10:00"),
      reserved("2099-12-05", "14:00", SECOND.id),
      reserved("2099-12-07", "08:00"),
      reserved("2099-12-07", "17:00"),
    ];
    return open("appointments", { PanelReservedSlots: () => ({ reservedSlots: slots }) });
  };

  it("are counted and linked for each day, before and after the owner saves shorter hours", async () => {
    const { user } = await openWithAppointments();
    expect(notice()).toBeUndefined();
    await user.click(button("Retirer les heures, samedi"));
    await user.selectOptions(field("À, lundi"), "17:45");
    await waitFor(() =>
      expect(text(notice())).toBe(
        "3 rendez-vous à venir hors de ces heures, jours ou placesRien n’est annulé : déplacez-les, ou gardez-les ainsi.samedi 5 décembre (2)lundi 7 décembre (1)",
      ),
    );
    expect(screen.getByRole("link", { name: "samedi 5 décembre (2)" })).toHaveAttribute(
      ...["href", "/admin-panel/rendez-vous?jour=2099-12-05&vue=jour"],
    );
    await user.click(button("Enregistrer"));
    expect(await screen.findByText(/^Enregistré\. /)).toBeVisible();
    expect(text(notice())).toMatch(/^3 rendez-vous/);
  });

  it("include the appointments of a closed day", async () => {
    const { user } = await openWithAppointments();
    await user.click(button("Ajouter un jour"));
    await user.clear(field(/^Jour fermé 1/));
    await user.type(field(/^Jour fermé 1/), "2099-12-07");
    await waitFor(() => expect(text(notice())).toMatch(/^2 rendez-vous.*lundi 7 décembre \(2\)$/));
  });

  it("include the appointments at a removed place", async () => {
    const { user } = await openWithAppointments();
    await user.click(button("Retirer la place 2"));
    await waitFor(() => expect(text(notice())).toMatch(/^1 rendez-vous.*samedi 5 décembre \(1\)$/));
  });

  it("are linked for six days at most", async () => {
    const days = ["07", "08", "09", "10", "11", "14", "15", "16"].map((day) =>
      reserved(`2099-12-${day}`, "10:00"),
    );
    await open("appointments", { PanelReservedSlots: () => ({ reservedSlots: days }) });
    await waitFor(() => expect(text(notice())).toMatch(/^8 rendez-vous.*\(1\)et 2 autres jours$/));
    expect(screen.getAllByRole("link", { name: /décembre \(1\)$/ })).toHaveLength(6);
  });
});

it("the slot that a customer requests is held for as many hours as the owner types", async () => {
  const { user } = await open("appointments");
  await user.type(field(/^Heure demandée, gardée pendant/), "99");
  await user.click(button("Enregistrer"));
  expect(field(/^Heure demandée/)).toHaveAccessibleDescription(/De 1 à 72 heures, ou rien/);
  await user.clear(field(/^Heure demandée/));
  await user.type(field(/^Heure demandée/), "4 h");
  await user.click(button("Enregistrer"));
  await waitFor(() => expect(input()).toEqual({ appointmentHold: 4 }));
});

describe("a service in the settings", () => {
  const dialog = () => within(screen.getByRole("dialog"));

  it("can get a length; in a shop with the default services, this stores all eight services", async () => {
    const { user } = await open("services");
    await user.click(button("Modifier Dépose"));
    expect(dialog().queryByRole("group", { name: "Places" })).toBeNull();
    await user.selectOptions(dialog().getByLabelText(/^Durée/), "90");
    await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
    await screen.findByText(/^Enregistré\. /);
    expect(saved.at(-1)).toMatchObject({ seen: null });
    expect(kept.services?.map(({ title, minutes }) => [title, minutes])).toContainEqual(["Dépose", 90]);
    expect(kept.services).toHaveLength(8);
    expect(screen.getByText("1 h 30")).toBeVisible();
  });

  it("is done at all places until the owner switches some of them off", async () => {
    keepDetails({ appointmentHours: [MONDAY], appointmentPlaces: [ONLY_PLACE, SECOND] });
    kept = { ...kept, services: [{ ...POSE, minutes: 60 }] };
    const { user } = await open("services");
    await user.click(button("Modifier Pose"));
    const places = () => dialog().getByRole("group", { name: "Places" });
    const place = (name: string) => within(places()).getByRole("checkbox", { name });
    expect([place("Place 1"), place("Fauteuil")].map((one) => (one as HTMLInputElement).checked)).toEqual([
      true,
      true,
    ]);
    await user.click(place("Place 1"));
    // The only place of a service cannot be switched off.
    expect(place("Fauteuil")).toBeDisabled();
    await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
    await screen.findByText(/^Enregistré\. /);
    expect(kept.services).toMatchObject([{ placeIds: [SECOND.id] }]);
    await user.click(button("Modifier Pose"));
    await user.click(place("Place 1"));
    await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(kept.services).toMatchObject([{ placeIds: [] }]));
  });

  it("is named in the settings of appointments if all the places at which it is done were removed", async () => {
    keepDetails({ appointmentHours: [MONDAY] });
    kept = { ...kept, services: [{ ...POSE, minutes: 60, placeIds: [SECOND.id] }] };
    const { user } = await open("appointments");
    expect(screen.getByText(/Choisissez les places de « Pose »/)).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Voir les services" }));
    await user.click(await screen.findByRole("button", { name: "Modifier Pose" }));
    expect(dialog().getByText(/Ses places ont été retirées/)).toBeVisible();
    await user.click(dialog().getByRole("checkbox", { name: "Place 1" }));
    await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(kept.services).toMatchObject([{ placeIds: [] }]));
  });

  it("whose length and places a colleague has changed too shows the colleague's values", async () => {
    keepDetails({ appointmentPlaces: [ONLY_PLACE, SECOND] });
    kept = { ...kept, services: [POSE] };
    const theirs = { ...POSE, minutes: 45, placeIds: [SECOND.id] };
    const { user } = await open("services", {
      SaveServices: () => {
        kept = { ...kept, services: [theirs] };
        return refusedEdit({ field: POSE.id, value: theirs, by: "Awa" });
      },
    });
    await user.click(button("Modifier Pose"));
    await user.selectOptions(dialog().getByLabelText(/^Durée/), "60");
    await user.click(dialog().getByRole("checkbox", { name: "Fauteuil" }));
    await user.click(dialog().getByRole("button", { name: "Enregistrer" }));
    expect(await dialog().findByText(/^Durée : Awa a mis « 45 min »/)).toBeVisible();
    expect(dialog().getByText(/^Places : Awa a mis « Fauteuil »/)).toBeVisible();
  });
});

it("the settings of appointments say for how many services customers can choose a slot", async () => {
  keepDetails({ appointmentHours: [MONDAY] });
  kept = {
    ...kept,
    services: [
      { ...POSE, minutes: 60 },
      { ...POSE, id: "2", minutes: 30, isShown: false },
      { ...POSE, id: "3" },
    ],
  };
  await open("appointments");
  expect(screen.getByText("Les clients peuvent choisir une heure pour un service.")).toBeVisible();
});
