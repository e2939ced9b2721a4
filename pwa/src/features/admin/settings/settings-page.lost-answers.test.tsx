import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { renderPage, testShop } from "../../../app/testing/render.tsx";
import { type Answer, losingFirst, refusal, refusedEdit } from "../../../app/testing/server.ts";
import type { PanelSettingsFragment } from "../../../data/graphql/admin.generated.ts";
import { keepStoredDraft } from "../forms/draft-storage.ts";
import { answeredSettings, newShopSettings, superAdmin, undoneAnswer } from "../testing/admin-responses.ts";
import { SettingsPage } from "./settings-page.tsx";

type Services = NonNullable<PanelSettingsFragment["services"]>;
const service = (title: string, overrides: object = {}): Services[number] => ({
  ...{ __typename: "KeptService", id: `id-${title}`, title, description: "", image: "/services/pose" },
  ...{ price: null, isFrom: false, isShown: true, minutes: null, placeIds: [] },
  ...overrides,
});

/** The settings stored on the server, and the ids of the edits it received. */
let kept: PanelSettingsFragment;
let editIds: unknown[];
beforeEach(() => {
  editIds = [];
  kept = { ...newShopSettings(testShop), services: [service("Manucure")] };
});

const bare = (services: unknown) =>
  JSON.stringify(services, [
    ...["id", "title", "description", "image", "price", "isFrom", "isShown", "minutes", "placeIds"],
  ]);
/** Like the server, applies an edit with the same id only once, and keeps services that the request does not change. */
const save = (name: string) => (variables: Record<string, unknown>) => {
  const isRepetition = editIds.includes(variables.editId);
  editIds.push(variables.editId);
  if (!isRepetition) kept = { ...kept, version: kept.version + 1 };
  if (!isRepetition && typeof variables.adminsHandleAllOrders === "boolean")
    kept = { ...kept, adminsHandleAllOrders: variables.adminsHandleAllOrders };
  if (!isRepetition && variables.input) kept = { ...kept, details: { ...kept.details, ...variables.input } };
  if (!isRepetition && variables.page)
    kept = { ...kept, texts: { ...kept.texts, [String(variables.page)]: String(variables.text).trim() } };
  if (!isRepetition && "services" in variables && bare(variables.services) !== bare(kept.services)) {
    const seen = (variables.seen ?? []) as Services;
    const wanted = variables.services as Services;
    const isSeen = ({ id }: Services[number]) => seen.some((one) => one.id === id);
    const unseen = (kept.services ?? []).filter((one) => !isSeen(one));
    const twice = unseen.find(({ id }) => wanted.some((one) => one.id === id));
    if (twice) return refusedEdit({ field: twice.id, value: twice, by: null });
    kept = {
      ...kept,
      services: [...wanted.filter(isSeen), ...unseen, ...wanted.filter((one) => !isSeen(one))],
    };
  }
  return { [name]: answeredSettings(kept) };
};
/** The name of the first button in each section of the settings. When this button is shown, the section has loaded. */
const OPEN = /^(Enregistrer|Ajouter un service|Les administrateurs .*)$/;
/**
 * Opens the settings on a device that still has its stored drafts, as after a reload.
 * @param isLost true to lose the first answer to each kind of save
 */
async function open(
  section = "",
  { isLost = true, undo = () => undefined }: { isLost?: boolean; undo?: Answer } = {},
) {
  const lost = isLost ? losingFirst : (answer: ReturnType<typeof save>) => answer;
  const page = await renderPage(<SettingsPage />, {
    address: `/admin-panel/settings${section}`,
    path: "/admin-panel/settings/*",
    user: superAdmin,
    answers: {
      PanelSettings: () => ({ shopSettings: answeredSettings(kept) }),
      SaveShopDetails: lost(save("saveShopDetails")),
      SaveShopText: lost(save("saveShopText")),
      SaveServices: lost(save("saveServices")),
      SaveOrderHandling: lost(save("saveOrderHandling")),
      Undo: undo,
    },
  });
  await screen.findByRole(section === "/orders" ? "checkbox" : "button", { name: OPEN });
  return page;
}
type User = Awaited<ReturnType<typeof open>>["user"];
const press = (user: User, name: string) => user.click(screen.getByRole("button", { name }));
const dialog = () => within(screen.getByRole("dialog"));
const submit = (user: User) => user.click(dialog().getByRole("button", { name: "Enregistrer" }));
const close = (user: User) => user.click(dialog().getByText("Fermer"));
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const lost = async () =>
  expect((await screen.findAllByText(/^Connexion impossible/)).length).toBeGreaterThan(0);
const titles = () => kept.services?.map(({ title }) => title);

/** Opens the form with a stored draft of a service that already has a photo, and types the service's name. */
async function add(user: User, title: string) {
  const values = {
    id: crypto.randomUUID(),
    title: "",
    description: "",
    image: "/services/pose",
    price: "",
    isFrom: false,
    isShown: true,
  };
  keepStoredDraft(superAdmin.id, "settings:services:new", { values, seen: { ...values, image: "" } });
  await press(user, "Ajouter un service");
  await user.type(dialog().getByLabelText("Nom"), title);
  await submit(user);
}

describe("a new service that was stored although the answer to it was lost", () => {
  it("is not added a second time when the owner saves it again, even after closing the form", async () => {
    const { user } = await open("/services");
    await add(user, "Pose");
    await lost();
    await close(user);
    await press(user, "Ajouter un service");
    expect(dialog().getByLabelText("Nom")).toHaveValue("Pose");
    await submit(user);
    await closed();
    expect(titles()).toEqual(["Manucure", "Pose"]);
    expect(editIds[1]).toBe(editIds[0]);
  });

  it("is not added a second time when the owner changes the form and saves it", async () => {
    const { user } = await open("/services");
    await add(user, "Pose");
    await lost();
    await user.type(dialog().getByLabelText("Nom"), " de gel");
    await submit(user);
    await closed();
    expect(titles()).toEqual(["Manucure", "Pose de gel"]);
  });

  it("is in the list after a reload, and the empty form adds another service", async () => {
    const { user, unmount } = await open("/services");
    await add(user, "Pose");
    await lost();
    unmount();
    const { user: again } = await open("/services", { isLost: false });
    expect(screen.queryByText("Service non enregistré")).toBeNull();
    await press(again, "Ajouter un service");
    expect(dialog().getByLabelText("Nom")).toHaveValue("");
    expect(titles()).toEqual(["Manucure", "Pose"]);
  });

  it("is changed, not added a second time, if the owner changes the form and saves it after a reload", async () => {
    const { user, unmount } = await open("/services");
    await add(user, "Pose");
    await lost();
    await user.type(dialog().getByLabelText("Nom"), " de gel");
    unmount();
    const { user: again } = await open("/services", { isLost: false });
    await press(again, "Modifier Pose");
    expect(dialog().getByLabelText("Nom")).toHaveValue("Pose de gel");
    await submit(again);
    await closed();
    expect(titles()).toEqual(["Manucure", "Pose de gel"]);
  });

  it("stays as it is when the owner clicks « Effacer » and types another service, which is then added", async () => {
    const { user } = await open("/services");
    await add(user, "Pose");
    await lost();
    await close(user);
    await press(user, "Ajouter un service");
    await user.click(dialog().getByRole("button", { name: "Effacer" }));
    expect(dialog().getByLabelText("Nom")).toHaveValue("");
    await close(user);
    expect(screen.queryByText("Service non enregistré")).toBeNull();
    await add(user, "Dépose");
    await closed();
    expect(titles()).toEqual(["Manucure", "Pose", "Dépose"]);
  });
});

const TYPED = {
  ...{ id: "22222222-2222-4222-8222-222222222222", title: "Pose", description: "", image: "", price: "" },
  ...{ isFrom: false, isShown: true },
};
it.each<[string, object]>([
  ["of another shape", { values: "Pose" }],
  ["without a description", { values: { ...TYPED, description: undefined } }],
  ["with an id that is no UUID", { values: { ...TYPED, id: "abc" } }],
])("a stored draft of a service %s is ignored, and the form opens empty", async (_, draft) => {
  keepStoredDraft(superAdmin.id, "settings:services:new", draft);
  const { user } = await open("/services", { isLost: false });
  await press(user, "Ajouter un service");
  expect(dialog().getByLabelText("Nom")).toHaveValue("");
});

it("if the answer to an undo was lost, a second click on « Annuler » shows what the server has restored", async () => {
  let isBack = false;
  const undo = () => {
    if (isBack) return refusal("CONFLICT", "Cette action est déjà annulée");
    isBack = true;
    kept = { ...kept, services: [service("Manucure")] };
    return undoneAnswer();
  };
  const { user } = await open("/services", { isLost: false, undo: losingFirst(undo) });
  await press(user, "Masquer Manucure");
  await screen.findByText(/^Enregistré\./);
  for (const message of [/^Connexion impossible/, "Cette action est déjà annulée"]) {
    await press(user, "Annuler");
    await screen.findByText(message);
  }
  await waitFor(() => expect(screen.queryByText("Masqué")).toBeNull());
});

describe("a change of the settings that was saved although its answer was lost", () => {
  const SECTIONS: [string, string, string][] = [
    ["", "Téléphone", "677 00 00 01"],
    ["/texts", "Texte", "# Nos conditions "],
  ];
  it.each(SECTIONS)(
    "is sent with the same id when the owner saves again (page settings%s)",
    async (section, label, text) => {
      const { user } = await open(section);
      const field = screen.getByRole("textbox", { name: label });
      await user.clear(field);
      await user.type(field, text);
      await press(user, "Enregistrer");
      await lost();
      await press(user, "Enregistrer");
      await screen.findByText(/^Enregistré\./);
      expect(editIds).toEqual([editIds[0], editIds[0]]);
    },
  );

  it.each(SECTIONS)("leaves no draft after a reload (page settings%s)", async (section, label, text) => {
    const { user, unmount } = await open(section);
    const field = screen.getByRole("textbox", { name: label });
    await user.clear(field);
    await user.type(field, text);
    await press(user, "Enregistrer");
    await lost();
    unmount();
    await open(section, { isLost: false });
    expect(screen.queryByText("Brouillon retrouvé")).toBeNull();
    expect(screen.queryByText(/non enregistré/)).toBeNull();
    expect(screen.getByRole("button", { name: "Enregistrer" })).toBeDisabled();
  });
});

it("after a lost answer, the setting that admins handle all orders can still be switched on and off", async () => {
  const { user } = await open("/orders");
  const choice = () => screen.getByRole("checkbox", { name: OPEN });
  const chosen = choice().matches(":checked");
  await user.click(choice());
  await lost();
  for (const expected of [!chosen, chosen, !chosen]) {
    await user.click(choice());
    await waitFor(() => expect(choice().matches(":checked")).toBe(expected));
    expect(kept.adminsHandleAllOrders).toBe(expected);
  }
});
