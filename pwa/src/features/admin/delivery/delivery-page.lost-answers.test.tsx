import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { renderPage } from "../../../app/testing/render.tsx";
import { losingFirst, refusal } from "../../../app/testing/server.ts";
import type { Zone } from "../api/delivery-api.ts";
import { keepStoredDraft } from "../forms/draft-storage.ts";
import { superAdmin } from "../testing/admin-responses.ts";
import { DeliveryPage } from "./delivery-page.tsx";

interface Sent {
  id: string;
  requestId: string;
  input: Omit<Zone, "id" | "__typename">;
  seen: Zone | null;
}

let zones: Zone[];
let sent: Sent[];
beforeEach(() => {
  zones = [
    { __typename: "DeliveryZone", id: "id-akwa", town: "Douala", quarter: "Akwa", fee: 1_000, delay: "" },
  ];
  sent = [];
});

const changesOf = (zone: object, input: object) =>
  Object.entries(input).filter(([name, value]) => Reflect.get(zone, name) !== value);
const save = (variables: Record<string, unknown>) => {
  const { id, requestId, input, seen } = variables as unknown as Sent;
  sent.push({ id, requestId, input, seen });
  const before = zones.find((zone) => zone.id === id);
  const changes = changesOf(seen ?? {}, input);
  if (before && !seen && changesOf(before, input).length > 0)
    return refusal("CONFLICT", "Un premier envoi était déjà arrivé, avec un autre contenu", {
      id: "Déjà employé",
    });
  if (!before) zones = [...zones, { __typename: "DeliveryZone", id, ...input }];
  else if (seen)
    zones = zones.map((zone) => (zone === before ? { ...zone, ...Object.fromEntries(changes) } : zone));
  return { saveDeliveryZone: zones };
};

/**
 * Opens the delivery page on a device that still has its drafts, as after a reload. If `isLost` is true, the first
 * answer to a save is lost.
 */
async function open({ isLost = true } = {}) {
  const page = await renderPage(<DeliveryPage />, {
    user: superAdmin,
    answers: {
      PanelZones: () => ({ deliveryZones: zones }),
      SaveDeliveryZone: isLost ? losingFirst(save) : save,
    },
  });
  await screen.findByText("Akwa");
  return page;
}

const dialog = () => within(screen.getByRole("dialog"));
type User = Awaited<ReturnType<typeof open>>["user"];
const press = (user: User, name: string) => user.click(screen.getByRole("button", { name }));
const submit = (user: User) => user.click(dialog().getByRole("button", { name: "Enregistrer" }));
const close = (user: User) => user.click(dialog().getByText("Fermer"));
const fee = () => dialog().getByLabelText(/^Frais/);

async function add(user: User, quarter: string) {
  await press(user, "Ajouter une zone");
  await user.type(dialog().getByLabelText(/^Quartier/), quarter);
  await user.type(fee(), "1 500 FCFA");
  await submit(user);
}
const lost = () => screen.findByText(/^Connexion impossible/);
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const quarters = () => zones.map(({ quarter }) => quarter);

it("if the answer to a new zone was lost, the owner's second click adds no second zone", async () => {
  const { user } = await open();
  await add(user, "Bali");
  await lost();
  await submit(user);
  await closed();
  expect(quarters()).toEqual(["Akwa", "Bali"]);
  expect(sent.map(({ id, seen }) => [id, seen])).toEqual([
    [sent[0]?.id, null],
    [sent[0]?.id, null],
  ]);
  expect(sent[1]?.requestId).toBe(sent[0]?.requestId);
  expect(screen.getByText("Bali")).toBeVisible();
});

it("after a lost answer to a new zone, what the owner types changes this zone, and a colleague's change stays", async () => {
  const { user } = await open();
  await add(user, "Bali");
  await lost();
  zones = zones.map((zone) => (zone.quarter === "Bali" ? { ...zone, delay: "48h" } : zone));
  await user.clear(fee());
  await user.type(fee(), "2000");
  await submit(user);
  await closed();
  expect(zones).toMatchObject([{ quarter: "Akwa" }, { quarter: "Bali", fee: 2_000, delay: "48h" }]);
});

it("after a lost answer and a reload, the new zone is in the list, and the form for another zone is empty", async () => {
  const { user, unmount } = await open();
  await add(user, "Bali");
  await lost();
  unmount();
  await open({ isLost: false });
  expect(screen.getByText("Bali")).toBeVisible();
  await press(user, "Ajouter une zone");
  expect(screen.getByRole("dialog", { name: "Nouvelle zone" })).toBeVisible();
  expect(fee()).toHaveValue("");
  expect(screen.queryByText("Brouillon retrouvé")).toBeNull();
  await close(user);
  await add(user, "Deïdo");
  await closed();
  expect(quarters()).toEqual(["Akwa", "Bali", "Deïdo"]);
  expect(sent.at(-1)?.seen).toBeNull();
});

it("after a lost answer and a reload, what the owner typed is in the form as a change of the added zone", async () => {
  const { user, unmount } = await open();
  await add(user, "Bali");
  await lost();
  await user.clear(fee());
  await user.type(fee(), "2000");
  unmount();
  zones = zones.map((zone) => (zone.quarter === "Bali" ? { ...zone, delay: "48h" } : zone));
  await open({ isLost: false });
  await press(user, "Modifier Douala, Bali");
  expect(fee()).toHaveValue("2000");
  expect(dialog().getByLabelText(/^Délai/)).toHaveValue("48h");
  expect(screen.queryByText(/Entre-temps/)).toBeNull();
  await submit(user);
  await closed();
  expect(zones.at(-1)).toMatchObject({ quarter: "Bali", fee: 2_000, delay: "48h" });
});

it("after a lost answer, « Effacer » empties the form, and what the owner then types is another zone", async () => {
  const { user } = await open();
  await add(user, "Bali");
  await lost();
  await close(user);
  await press(user, "Ajouter une zone");
  await press(user, "Effacer");
  expect(fee()).toHaveValue("");
  await close(user);
  await press(user, "Ajouter une zone");
  expect(screen.queryByText("Brouillon retrouvé")).toBeNull();
  await close(user);
  await add(user, "Deïdo");
  await closed();
  expect(quarters()).toEqual(["Akwa", "Bali", "Deïdo"]);
});

const ARRIVED = "0d3f0000-0000-4000-8000-000000000001";
const typed = { id: ARRIVED, town: "Douala", quarter: "Bali", fee: "1500", delay: "" };
it.each<[string, object]>([
  ["whose zone the server already has", { values: typed, base: { ...typed, quarter: "", fee: "" } }],
  ["without the values with which the form was opened", { values: typed }],
  ["with an id that is no UUID", { values: { ...typed, id: "abc" } }],
  ["without a fee", { values: { ...typed, fee: null } }],
  ["of another shape", ["Bali"]],
])("a stored draft %s does not break the form for a new zone", async (_, draft) => {
  zones.push({ __typename: "DeliveryZone", ...typed, fee: 1_500 });
  keepStoredDraft(superAdmin.id, "zone:new", draft);
  const { user } = await open({ isLost: false });
  await add(user, "Deïdo");
  await closed();
  expect(quarters()).toEqual(["Akwa", "Bali", "Deïdo"]);
});

it("if a zone was saved but the answer was lost, the form has no draft after a reload", async () => {
  const { user, unmount } = await open();
  await press(user, "Modifier Douala, Akwa");
  await user.clear(fee());
  await user.type(fee(), "1 200 FCFA");
  await submit(user);
  await lost();
  unmount();
  await open({ isLost: false });
  await press(user, "Modifier Douala, Akwa");
  expect(fee()).toHaveValue("1200");
  expect(screen.queryByText("Brouillon retrouvé")).toBeNull();
});
