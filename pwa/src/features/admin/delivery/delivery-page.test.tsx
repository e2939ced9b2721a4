import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { type Answer, deadNetwork, refusal, refusedEdit } from "../../../app/testing/server.ts";
import type { Zone } from "../api/delivery-api.ts";
import { superAdmin } from "../testing/admin-responses.ts";
import { DeliveryPage } from "./delivery-page.tsx";

const zone = (quarter: string, overrides: Partial<Zone> = {}): Zone => ({
  ...{ __typename: "DeliveryZone", id: `id-${quarter}`, town: "Douala", quarter, fee: 1_000, delay: "24h" },
  ...overrides,
});
const AKWA = zone("Akwa");
const PICKUP = zone("", { id: "id-retrait", town: "Retrait à la boutique", fee: 0, delay: "" });
const ZONES = [AKWA, zone("Bali"), zone("", { id: "id-reste", fee: 0, delay: "" })];

/**
 * Opens the page for a shop whose server stores the zones `kept`. `answers` replace this server's answers to some
 * operations.
 */
async function open(answers: Record<string, Answer> = {}, kept: readonly Zone[] = ZONES) {
  let zones = [...kept];
  const sorted = vi.fn();
  const page = await renderPage(<DeliveryPage />, {
    user: superAdmin,
    answers: {
      PanelZones: () => ({ deliveryZones: zones }),
      SaveDeliveryZone: ({ id, input }) => {
        const saved = { ...zone(""), ...(input as Zone), id: String(id) };
        const isKnown = zones.some((one) => one.id === id);
        zones = isKnown ? zones.map((one) => (one.id === id ? saved : one)) : [...zones, saved];
        return { saveDeliveryZone: zones };
      },
      DeleteDeliveryZone: ({ id }) => {
        zones = zones.filter((one) => one.id !== id);
        return { deleteDeliveryZone: zones };
      },
      SortDeliveryZones: ({ ids }) => {
        sorted(ids);
        const places = ids as string[];
        zones = zones.toSorted((a, b) => places.indexOf(a.id) - places.indexOf(b.id));
        return { sortDeliveryZones: zones };
      },
      ...answers,
    },
  });
  return { ...page, sorted };
}

const names = async () =>
  (await screen.findAllByRole("listitem")).map((row) => row.querySelector("strong")?.textContent);
const button = (name: string | RegExp) => screen.getByRole("button", { name });

describe("the delivery zones", () => {
  it("are shown in the sequence that the owner has chosen, with fee and delivery time", async () => {
    await open();
    expect(await names()).toEqual(["Akwa", "Bali", "Autre quartier"]);
    const [akwa, , rest] = screen.getAllByRole("listitem");
    expect(akwa).toHaveTextContent("1 000 FCFA · 24h", { normalizeWhitespace: true });
    expect(rest).toHaveTextContent("Gratuite");
  });

  it("are grouped by town below a heading that counts them, even if the server's list mixes the towns", async () => {
    const kept = [AKWA, zone("", { id: "id-kribi", town: "Kribi" }), zone("Bali"), PICKUP];
    await open({}, kept);
    const heads = (await screen.findAllByRole("heading", { level: 2 })).map((head) => head.textContent);
    expect(heads).toEqual(["Douala 2 zones", "Kribi 1 zone"]);
    expect(await names()).toEqual(["Akwa", "Bali", "Toute la ville", "Retrait à la boutique"]);
    const kribi = within(screen.getByRole("region", { name: "Kribi" }));
    expect(kribi.queryByRole("button", { name: /^(Monter|Descendre|Déplacer) Kribi$/ })).toBeNull();
  });

  it("are hidden and shown again by a click on their town's heading", async () => {
    const { user } = await open({}, [AKWA, zone("", { id: "id-kribi", town: "Kribi" })]);
    await user.click(await screen.findByRole("button", { name: "Douala 1 zone" }));
    expect(await names()).toEqual(["Toute la ville"]);
    expect(button("Douala 1 zone")).toHaveAttribute("aria-expanded", "false");
    await user.click(button("Douala 1 zone"));
    expect(await names()).toEqual(["Akwa", "Toute la ville"]);
  });

  it("if there are many, are hidden at first, until the owner opens a town or adds a zone in it", async () => {
    const many = Array.from({ length: 40 }, (_, place) =>
      zone(`Quartier ${place}`, { town: place < 20 ? "Douala" : "Yaoundé" }),
    );
    const { user } = await open({}, [...many, PICKUP]);
    await screen.findByRole("button", { name: "Douala 20 zones" });
    expect(await names()).toEqual(["Retrait à la boutique"]);
    await user.click(button("Yaoundé 20 zones"));
    expect(await names()).toHaveLength(21);
    await user.click(button("Ajouter un quartier, Douala"));
    expect(await names()).toHaveLength(41);
  });

  it("can be added to a town by the button in the town's heading", async () => {
    const { user } = await open({}, [AKWA, zone("", { id: "id-kribi", town: "Kribi" })]);
    await user.click(await screen.findByRole("button", { name: "Ajouter un quartier, Douala" }));
    const dialog = within(screen.getByRole("dialog", { name: "Nouvelle zone" }));
    expect(dialog.getByRole("textbox", { name: "Ville" })).toHaveValue("Douala");
    await user.type(dialog.getByRole("textbox", { name: /^Quartier/ }), "Bali");
    await user.click(dialog.getByText("Fermer"));
    await user.click(screen.getByRole("button", { name: "Ajouter un quartier, Kribi" }));
    await user.click(screen.getByRole("button", { name: "Effacer" }));
    expect(screen.getByRole("textbox", { name: "Ville" })).toHaveValue("Kribi");
    await user.type(screen.getByRole("textbox", { name: /^Quartier/ }), "Ngoye");
    await user.type(screen.getByRole("textbox", { name: /^Frais/ }), "500{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(within(screen.getByRole("region", { name: "Kribi" })).getByText("Ngoye")).toBeVisible();
  });

  it("are moved with their town by the town's buttons, which keep the focus and announce the town's position", async () => {
    const kribi = zone("", { id: "id-kribi", town: "Kribi" });
    const { user, sorted } = await open({}, [AKWA, kribi, zone("Bali"), PICKUP]);
    await user.click(await screen.findByRole("button", { name: "Descendre la ville Douala" }));
    expect(await names()).toEqual(["Toute la ville", "Akwa", "Bali", "Retrait à la boutique"]);
    await waitFor(() => expect(button("Descendre la ville Douala")).toHaveFocus());
    expect(screen.getAllByRole("status").map((status) => status.textContent)).toContain(
      "Douala\u00a0: place 2 sur 3",
    );
    await waitFor(() =>
      expect(sorted).toHaveBeenLastCalledWith(["id-kribi", "id-Akwa", "id-Bali", "id-retrait"]),
    );
    await user.click(button("Monter Retrait à la boutique"));
    expect(await names()).toEqual(["Toute la ville", "Retrait à la boutique", "Akwa", "Bali"]);
  });

  it("show a message if there are none, or if they could not be loaded", async () => {
    const { unmount } = await open({}, []);
    expect(await screen.findByText("Pas encore de zone")).toBeDefined();
    unmount();
    await open({ PanelZones: deadNetwork });
    expect(await screen.findByText("Les zones n’ont pas pu être chargées")).toBeDefined();
  });

  it("keep an unsaved change as a draft, which the form shows after a reload with a colleague's other changes", async () => {
    const { user, unmount } = await open();
    await screen.findByText("Akwa");
    await user.click(button("Modifier Douala, Akwa"));
    await user.clear(screen.getByLabelText(/^Frais/));
    await user.type(screen.getByLabelText(/^Frais/), "1 200");
    unmount();
    await open({}, [{ ...AKWA, fee: 900, delay: "48h" }]);
    await screen.findByText("Akwa");
    await user.click(button("Modifier Douala, Akwa"));
    expect(screen.getByLabelText(/^Frais/)).toHaveValue("1 200");
    expect(screen.getByLabelText(/^Délai/)).toHaveValue("48h");
    await user.click(button("Effacer"));
    expect(screen.getByLabelText(/^Frais/)).toHaveValue("900");
    await user.click(within(screen.getByRole("dialog")).getByText("Fermer"));
    await user.click(button("Modifier Douala, Akwa"));
    expect(screen.queryByText("Brouillon retrouvé")).toBeNull();
  });

  it("are not added, and nothing is sent, if the town and quarter already have a zone", async () => {
    const saved = vi.fn();
    const { user } = await open({ SaveDeliveryZone: saved });
    await user.click(await screen.findByRole("button", { name: "Ajouter une zone" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Nouvelle zone" }));
    await user.type(dialog.getByRole("textbox", { name: /^Frais/ }), "1500");
    const quarter = dialog.getByRole("textbox", { name: /^Quartier/ });
    for (const [typed, message] of [
      ["Autre  quartier", /déjà une zone «.Douala.» pour les autres quartiers/],
      ["akwa", /déjà une zone «.Douala, akwa.»/],
    ] as const) {
      await user.clear(quarter);
      await user.type(quarter, typed);
      await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
      expect(quarter).toHaveAccessibleDescription(message);
    }
    expect(saved).not.toHaveBeenCalled();
  });

  it("are not added with an invalid field or if the server refuses; typed values stay, even after a reload", async () => {
    let isRefused = true;
    const saved = vi.fn();
    const answers: Record<string, Answer> = {
      SaveDeliveryZone: ({ id, input }) => {
        saved(input);
        const quarter = "Il y a déjà une zone « Douala, Deïdo »";
        if (isRefused) return refusal("BAD_USER_INPUT", quarter, { quarter });
        return { saveDeliveryZone: [...ZONES, { ...zone(""), ...(input as Zone), id }] };
      },
    };
    const { user, unmount } = await open(answers);
    await user.click(await screen.findByRole("button", { name: "Ajouter une zone" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Nouvelle zone" }));
    expect(dialog.getByRole("textbox", { name: "Ville" })).toHaveValue("Douala");
    await user.clear(dialog.getByRole("textbox", { name: "Ville" }));
    await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
    expect(dialog.getAllByRole("alert").map((alert) => alert.textContent)).toEqual([
      "La ville est requise",
      expect.stringContaining("francs entiers"),
    ]);
    expect(saved).not.toHaveBeenCalled();
    await user.type(dialog.getByRole("textbox", { name: "Ville" }), "Douala");
    await user.type(dialog.getByRole("textbox", { name: /^Quartier/ }), "Deïdo");
    const fee = dialog.getByRole("textbox", { name: /^Frais/ });
    await user.type(fee, "1500.5");
    await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
    expect(fee).toHaveAccessibleDescription(/«.1500\.5.» n’est pas un nombre entier de francs/);
    expect(fee).toHaveValue("1500.5");
    expect(saved).not.toHaveBeenCalled();
    await user.clear(fee);
    await user.type(fee, "1500.00 FCFA");
    await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
    const quarter = dialog.getByRole("textbox", { name: /^Quartier/ });
    await waitFor(() => expect(quarter).toHaveAccessibleDescription(/Il y a déjà une zone/));
    expect(saved).toHaveBeenLastCalledWith({ town: "Douala", quarter: "Deïdo", fee: 1_500, delay: "" });

    unmount();
    await open(answers);
    await user.click(await screen.findByRole("button", { name: "Ajouter une zone" }));
    const again = within(await screen.findByRole("dialog"));
    expect(again.getByRole("textbox", { name: /^Frais/ })).toHaveValue("1500.00 FCFA");
    isRefused = false;
    await user.click(again.getByRole("button", { name: "Enregistrer" }));
    await waitFor(async () => expect(await names()).toContain("Deïdo"));
    expect(screen.queryByRole("dialog")).toBeNull();
    // The message must be visible even if the list is so long that its end is outside of the screen.
    expect(screen.getByText(/^La zone «\sDouala, Deïdo\s» est ajoutée$/)).toBeVisible();
  });

  it("are changed in a dialog", async () => {
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Modifier Douala, Bali" }));
    const fee = within(await screen.findByRole("dialog")).getByRole("textbox", { name: /^Frais/ });
    await user.clear(fee);
    await user.type(fee, "2000{Enter}");
    await waitFor(() =>
      expect(screen.getAllByRole("listitem")[1]).toHaveTextContent("Bali2 000 FCFA", {
        normalizeWhitespace: true,
      }),
    );
  });

  it.each([
    ["has chosen their own fee", "Garder le mien", "1500"],
    ["has chosen the colleague's fee", "Prendre l’autre", "2000"],
  ])("whose fee a colleague has also changed are saved only after the owner %s", async (_, choice, fee) => {
    const sent = vi.fn();
    const { user } = await open({
      SaveDeliveryZone: (variables) => {
        sent(variables);
        if (sent.mock.calls.length === 1) return refusedEdit({ field: "fee", value: 2_000, by: "Awa" });
        return { saveDeliveryZone: [{ ...AKWA, fee: Number(fee), delay: "48h" }, ...ZONES.slice(1)] };
      },
    });
    await user.click(await screen.findByRole("button", { name: "Modifier Douala, Akwa" }));
    const dialog = within(await screen.findByRole("dialog"));
    const typed = () => dialog.getByRole("textbox", { name: /^Frais/ });
    await user.clear(typed());
    await user.type(typed(), "1500");
    await user.clear(dialog.getByLabelText(/^Délai/));
    await user.type(dialog.getByLabelText(/^Délai/), "48h");
    const submit = dialog.getByRole("button", { name: "Enregistrer" });
    await user.click(submit);
    const conflict = await dialog.findByRole("region", { name: "Frais\u00a0: deux versions" });
    expect(conflict).toHaveTextContent("Frais : Awa a mis « 2 000 FCFA »", { normalizeWhitespace: true });
    await waitFor(() => expect(conflict).toHaveFocus());
    expect(typed()).toHaveValue("1500");
    // Until the owner chooses one of the two fees, the button sends nothing.
    await user.click(submit);
    expect(sent).toHaveBeenCalledTimes(1);
    await user.click(dialog.getByRole("button", { name: choice }));
    expect(typed()).toHaveValue(fee);
    await user.click(submit);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const fields = { town: "Douala", quarter: "Akwa", fee: 1_000, delay: "24h" };
    expect(sent.mock.calls.map(([{ seen, input }]) => ({ seen, input }))).toEqual([
      { seen: fields, input: { ...fields, fee: 1_500, delay: "48h" } },
      { seen: { ...fields, fee: 2_000 }, input: { ...fields, fee: Number(fee), delay: "48h" } },
    ]);
  });

  it("are added again if a colleague has deleted them and the owner then saves them", async () => {
    let zones = ZONES;
    const sent = vi.fn();
    const { user } = await open({
      PanelZones: () => ({ deliveryZones: zones }),
      SaveDeliveryZone: (variables) => {
        sent(variables);
        if (sent.mock.calls.length > 1) return { saveDeliveryZone: ZONES };
        zones = ZONES.slice(1);
        return refusal("NOT_FOUND", "Une autre personne a supprimé cette zone entre-temps");
      },
    });
    await user.click(await screen.findByRole("button", { name: "Modifier Douala, Akwa" }));
    await user.type(screen.getByLabelText(/^Frais/), "{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "Nouvelle zone" }));
    expect(dialog.getByRole("alert")).toHaveTextContent(/a supprimé cette zone/);
    await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent.mock.lastCall?.[0]).toMatchObject({ seen: null });
  });

  it("cannot be edited in the form while a change is being saved, because the form closes after the save", async () => {
    const { user } = await open({ SaveDeliveryZone: () => new Promise(() => undefined) });
    await user.click(await screen.findByRole("button", { name: "Modifier Douala, Akwa" }));
    await user.type(screen.getByLabelText(/^Frais/), "{Enter}");
    for (const text of screen.getAllByRole("textbox")) expect(text).toHaveAttribute("readonly");
  });

  it("are moved by their buttons, which keep the focus and announce the position", async () => {
    const { user, sorted } = await open();
    await user.click(await screen.findByRole("button", { name: "Descendre Douala, Akwa" }));
    expect(await names()).toEqual(["Bali", "Akwa", "Autre quartier"]);
    const down = button("Descendre Douala, Akwa");
    await waitFor(() => expect(down).toHaveFocus());
    expect(screen.getAllByRole("status").map((status) => status.textContent)).toContain(
      "Douala, Akwa\u00a0: place 2 sur 3",
    );
    await user.keyboard("{Enter}");
    expect(await names()).toEqual(["Bali", "Autre quartier", "Akwa"]);
    await waitFor(() => expect(sorted).toHaveBeenLastCalledWith(["id-Bali", "id-reste", "id-Akwa"]));
    expect(button("Descendre Douala, Akwa")).toHaveAttribute("aria-disabled", "true");
  });

  it("stay in a new sequence that could not be saved, and « Réessayer » sends the sequence again", async () => {
    let isDead = true;
    const sorted = vi.fn();
    const { user } = await open({
      SortDeliveryZones: ({ ids }) => {
        if (isDead) return deadNetwork();
        sorted(ids);
        return { sortDeliveryZones: [...ZONES].reverse() };
      },
    });
    await user.click(await screen.findByRole("button", { name: "Monter Douala, Bali" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("L’ordre n’est pas enregistré");
    expect(await names()).toEqual(["Bali", "Akwa", "Autre quartier"]);
    isDead = false;
    await user.click(button("Réessayer"));
    await waitFor(() => expect(sorted).toHaveBeenCalledWith(["id-Bali", "id-Akwa", "id-reste"]));
  });

  it("include « Retrait à la boutique » after one tap, with the waiting time as its only editable field", async () => {
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Proposer le retrait à la boutique" }));
    expect(await screen.findByText("Le panier propose maintenant le retrait à la boutique")).toBeVisible();
    expect((await names()).at(-1)).toBe("Retrait à la boutique");
    expect(screen.getAllByRole("listitem").at(-1)).toHaveTextContent(/Gratuit$/);
    expect(screen.queryByRole("button", { name: /^Proposer/ })).toBeNull();
    await user.click(button("Modifier Retrait à la boutique"));
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getAllByRole("textbox")).toHaveLength(1);
    await user.type(dialog.getByLabelText(/^Délai/), "prête en 2 h");
    await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
    expect(await screen.findByText(/prête en 2 h/)).toBeVisible();
    await user.click(button("Ajouter une zone"));
    expect(screen.getByRole("textbox", { name: "Ville" })).toHaveValue("Douala");
  });

  it("include « Retrait à la boutique » only once, even if the answer was lost, until the owner removes it", async () => {
    const ids: unknown[] = [];
    let kept = [...ZONES];
    const { user } = await open({
      SaveDeliveryZone: ({ id, input }) => {
        ids.push(id);
        if (!kept.some((one) => one.id === id))
          kept = [...kept, { ...AKWA, ...(input as Zone), id: String(id) }];
        return ids.length === 1 ? deadNetwork() : { saveDeliveryZone: kept };
      },
      DeleteDeliveryZone: ({ id }) => ({ deleteDeliveryZone: kept.filter((one) => one.id !== id) }),
    });
    await user.click(await screen.findByRole("button", { name: "Proposer le retrait à la boutique" }));
    await user.click(await screen.findByRole("button", { name: "Réessayer" }));
    await user.click(await screen.findByRole("button", { name: "Annuler" }));
    await screen.findByText(/est supprimée/);
    expect(await names()).toEqual(["Akwa", "Bali", "Autre quartier"]);
    expect(new Set(ids).size).toBe(1);
    expect(button("Proposer le retrait à la boutique")).toBeVisible();
  });

  it("are deleted, and restored at their former position by an undo", async () => {
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Supprimer Douala, Akwa" }));
    await screen.findByText(/est supprimée/);
    expect(await names()).toEqual(["Bali", "Autre quartier"]);
    await user.click(button("Annuler"));
    await screen.findByText(/est de retour/);
    expect(await names()).toEqual(["Akwa", "Bali", "Autre quartier"]);
  });
});
