import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type RenderOptions, renderPage, testUser } from "../../../app/testing/render.tsx";
import { deadNetwork, refusal } from "../../../app/testing/server.ts";
import { keepCustomer } from "../../orders/customer.ts";
import { databaseOrders } from "../../orders/outbox/order-outbox.ts";
import { deviceOrder } from "../../orders/outbox/testing/device-order.ts";
import { AccountPage } from "./account-page.tsx";

const Cart = () => ({ cart: { __typename: "Cart", version: 0, lines: [] } });
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS - 1_000).toISOString();
const device = (id: string, deviceName: string | null, hours: number, isCurrent = false) => ({
  __typename: "OpenSession",
  id,
  deviceName,
  lastUsedAt: ago(hours),
  isCurrent,
});

async function open(
  setting: string,
  answers: RenderOptions["answers"] = {},
  overrides: Partial<typeof testUser> = {},
) {
  const view = await renderPage(<AccountPage />, {
    address: "/account",
    path: "/account",
    user: { ...testUser, ...overrides },
    answers: { Cart, ...answers },
  });
  await view.user.click(screen.getByText(setting));
  return view;
}
const button = (name: string | RegExp) => screen.findByRole("button", { name });

describe("the user's name and image", () => {
  it("are saved on the server and on the device, and a new name is shown at once", async () => {
    const saved = vi.fn(({ input }: Record<string, unknown>) => ({
      updateProfile: { ...testUser, ...(input as object) },
    }));
    const { user } = await open("Nom et photo", { UpdateProfile: saved });
    const name = await screen.findByLabelText("Nom");
    await user.clear(name);
    await user.type(name, "Awa Mbarga");
    await user.click(await button("Enregistrer"));
    expect(await screen.findByRole("heading", { name: "Awa Mbarga" })).toBeVisible();
    expect(saved).toHaveBeenCalledWith({ input: { name: "Awa Mbarga" } });
    expect(localStorage.getItem("user")).toContain("Awa Mbarga");
    expect(screen.getByText("Votre profil est enregistré.")).toBeVisible();
  });

  it("are saved without an image if the user has removed it in the form", async () => {
    const saved = vi.fn((_: Record<string, unknown>) => ({ updateProfile: testUser }));
    const { user } = await open(
      "Nom et photo",
      { UpdateProfile: saved },
      { profilePic: "/images/abcdefghijklmnop" },
    );
    await user.click(await button("Retirer"));
    await user.click(await button("Enregistrer"));
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith({ input: { name: "Awa Ngono", profilePic: null } }),
    );
  });

  it("stay as typed in the form if the network fails, or if another setting is opened", async () => {
    const { user } = await open("Nom et photo", { UpdateProfile: deadNetwork });
    await user.type(await screen.findByLabelText("Nom"), " Mbarga");
    await user.click(await button("Enregistrer"));
    expect(await screen.findByText(/Connexion impossible/)).toBeVisible();
    await user.click(screen.getByText("Supprimer mon compte", { selector: "summary" }));
    expect(screen.getByLabelText("Nom")).toHaveValue("Awa Ngono Mbarga");
  });
});

describe("the password", () => {
  it("is changed if the user types the current and the new one, and the form is then empty", async () => {
    const changed = vi.fn((_: Record<string, unknown>) => ({ changePassword: true }));
    const { user } = await open("Mot de passe", { ChangePassword: changed });
    await user.type(await screen.findByLabelText("Mot de passe actuel"), "ancien-1");
    await user.type(screen.getByLabelText("Nouveau mot de passe"), "nouveau-1");
    await user.click(await button("Changer le mot de passe"));
    expect(await screen.findByText(/^Votre mot de passe est changé\. Vos autres appareils/)).toBeVisible();
    expect(changed).toHaveBeenCalledWith({ currentPassword: "ancien-1", password: "nouveau-1" });
    expect(screen.getByLabelText("Mot de passe actuel")).toHaveValue("");
  });

  it("is not changed if the typed current password is wrong, and this field shows the error", async () => {
    const wrong = { currentPassword: "Ce n’est pas votre mot de passe" };
    const { user } = await open("Mot de passe", {
      ChangePassword: () => refusal("BAD_USER_INPUT", wrong.currentPassword, wrong),
    });
    await user.type(await screen.findByLabelText("Mot de passe actuel"), "ancien-1");
    await user.type(screen.getByLabelText("Nouveau mot de passe"), "nouveau-1");
    await user.click(await button("Changer le mot de passe"));
    const field = screen.getByLabelText("Mot de passe actuel");
    await waitFor(() => expect(field).toHaveAccessibleDescription(wrong.currentPassword));
    expect(screen.getByLabelText("Nouveau mot de passe")).toHaveValue("nouveau-1");
  });
});

describe("the user's signed-in devices", () => {
  const Sessions = () => ({
    sessions: [
      device("a", "Chrome sur Android", 0, true),
      device("b", "Firefox sur Windows", 5),
      device("c", null, 50),
    ],
  });

  it("are listed with the time of their last use, and each except the current one can be signed out", async () => {
    await open("Appareils connectés", { Sessions });
    await screen.findByText("Firefox sur Windows");
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        "Chrome sur AndroidCet appareil",
        "Firefox sur WindowsUtilisé il y a 5 hDéconnecter",
        "Appareil inconnuUtilisé il y a 2 joursDéconnecter",
      ]),
    );
  });

  it("disappear from the list when they are signed out", async () => {
    const ended = vi.fn((_: Record<string, unknown>) => ({ endSession: true }));
    const { user } = await open("Appareils connectés", { Sessions, EndSession: ended });
    await user.click(await button(/^Déconnecter Firefox sur Windows/));
    expect(await screen.findByText("Firefox sur Windows est déconnecté.")).toBeVisible();
    expect(screen.queryByText("Firefox sur Windows")).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("list", { name: "Appareils" })).toHaveFocus());
    expect(ended).toHaveBeenCalledWith({ id: "b" });
  });

  it("stay in the list if signing them out fails, and « Réessayer » hides the error", async () => {
    const { user } = await open("Appareils connectés", { Sessions, EndSession: deadNetwork });
    await user.click(await button(/^Déconnecter Firefox sur Windows/));
    expect(await screen.findByText(/Connexion impossible/)).toBeVisible();
    expect(screen.getByText("Firefox sur Windows")).toBeVisible();
    await user.click(await button("Réessayer"));
    await waitFor(() => expect(screen.queryByText(/Connexion impossible/)).not.toBeInTheDocument());
  });
});

describe("the user's own data", () => {
  it("can be saved as a file", async () => {
    const blobs: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      if (file instanceof Blob) blobs.push(file);
      return "blob:json";
    });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const { user } = await open("Mes données", { PersonalData: () => ({ personalData: '{"compte":{}}' }) });
    await user.click(await button("Télécharger mes données"));
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    expect(clicked.mock.contexts[0]).toMatchObject({
      download: expect.stringMatching(/^mes-donnees-.*\.json$/),
    });
    expect(await blobs[0]?.text()).toBe('{"compte":{}}');
  });
});

describe("the form that deletes the account", () => {
  const confirm = async (view: Awaited<ReturnType<typeof open>>) => {
    await view.user.type(await screen.findByLabelText(/^Votre mot de passe/), "secret-1");
    await view.user.click(await button("Supprimer mon compte"));
  };

  it("says what is deleted and what stays, asks for the password, and deletes the private data on the device", async () => {
    const deleted = vi.fn((_: Record<string, unknown>) => ({ deleteAccount: true }));
    keepCustomer(testUser.id, { name: "Awa", phone: "677123456", quarter: "Akwa" });
    await databaseOrders.change(() => [
      deviceOrder({ state: "NEW" }),
      deviceOrder({ id: "x", userId: testUser.id }),
    ]);
    const view = await open("Supprimer mon compte", { DeleteAccount: deleted });
    const list = within((await screen.findByText(/^Supprimés pour toujours/)).closest("ul") ?? document.body);
    expect(list.getByText(/^Ce qui reste/)).toBeVisible();
    expect(list.queryByText(/journal/)).not.toBeInTheDocument();
    await confirm(view);
    await waitFor(() => expect(view.address()).toBe("/login"));
    expect(deleted).toHaveBeenCalledWith({ currentPassword: "secret-1" });
    expect([localStorage.getItem("token"), localStorage.getItem("user")]).toEqual([null, null]);
    // The order was made without an account. It may be another person's, so it stays on the device after the deletion.
    expect(await databaseOrders.read()).toEqual([deviceOrder({ state: "NEW" })]);
    expect(JSON.stringify(localStorage)).not.toContain("677123456");
  });

  it("tells an admin that the audit log keeps their name", async () => {
    await open("Supprimer mon compte", {}, { role: "ADMIN" });
    expect(await screen.findByText(/^Le journal de l’administration garde votre nom/)).toBeVisible();
  });

  it("changes nothing if the server refuses the deletion", async () => {
    const view = await open("Supprimer mon compte", {
      DeleteAccount: () => refusal("CONFLICT", "2 produits sont encore en vente à votre nom"),
    });
    await confirm(view);
    expect(await screen.findByRole("alert")).toHaveTextContent("2 produits sont encore en vente");
    expect(localStorage.getItem("token")).toBe("jeton");
  });
});
