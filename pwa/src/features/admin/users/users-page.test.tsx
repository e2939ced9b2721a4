import { screen, waitFor, within } from "@testing-library/react";
import type { Role } from "graphql-server/platform/security/role";
import { describe, expect, it, vi } from "vitest";
import { type RenderOptions, renderPage } from "../../../app/testing/render.tsx";
import { deadNetwork, refusal } from "../../../app/testing/server.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { admin, superAdmin } from "../testing/admin-responses.ts";
import { UsersPage } from "./users-page.tsx";

const account = (name: string, role: Role, id = name) => ({
  __typename: "User",
  id,
  name,
  email: `${name.toLowerCase()}@example.cm`,
  role,
});
const users = [account("Brice", "GENERAL"), account("Clarisse", "ADMIN"), account("Didier", "SUPER_ADMIN")];
const pageOf = (nodes: readonly ReturnType<typeof account>[], hasNextPage = false) => ({
  users: {
    __typename: "UserConnection",
    edges: nodes.map((node) => ({ __typename: "UserEdge", node })),
    pageInfo: { __typename: "PageInfo", hasNextPage, endCursor: "suite" },
    totalCount: hasNextPage ? nodes.length + 1 : nodes.length,
  },
});

const open = (user: typeof admin | typeof superAdmin, answers: NonNullable<RenderOptions["answers"]> = {}) =>
  renderPage(<UsersPage user={user} />, {
    address: "/admin-panel/all-users",
    path: "/admin-panel/all-users",
    user,
    answers: { PanelUsers: () => pageOf(users), ...answers },
  });
const cells = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .slice(0, 4)
        .map((cell) => cell.textContent),
    );
const edit = async (view: Awaited<ReturnType<typeof open>>, name: string) => {
  await view.user.click(await screen.findByRole("button", { name: `Changer le rôle de ${name}` }));
  return within(screen.getByRole("dialog"));
};

describe("the list of the shop's users", () => {
  it("shows number, name, e-mail address and role", async () => {
    await open(superAdmin);
    await screen.findByText("Brice");
    expect(cells()).toEqual([
      ["1", "Brice", "brice@example.cm", "Client"],
      ["2", "Clarisse", "clarisse@example.cm", "Administrateur"],
      ["3", "Didier", "didier@example.cm", "Super administrateur"],
    ]);
  });

  it("can be searched, and loads page by page", async () => {
    const asked = vi.fn(({ after }: Record<string, unknown>) =>
      after ? pageOf([account("Eric", "GENERAL")]) : pageOf(users, true),
    );
    const { user } = await open(admin, { PanelUsers: asked });
    await user.click(await screen.findByRole("button", { name: "Voir plus" }));
    expect(await screen.findByText("Eric")).toBeDefined();
    await user.type(screen.getByRole("searchbox"), "bri");
    await waitFor(() => expect(asked.mock.lastCall?.[0]).toEqual({ first: 20, search: "bri" }));
  });

  it("shows why a request has failed, in the page and in a toast", async () => {
    await open(admin, { PanelUsers: () => refusal("FORBIDDEN", "Réservé aux administrateurs") });
    expect(await screen.findByText("Réservé aux administrateurs")).toBeDefined();
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith("Réservé aux administrateurs"));
  });
});

describe("the role dialog", () => {
  it("lets a super admin assign every role, and shows the new role in the list", async () => {
    const changed = vi.fn(({ role }: Record<string, unknown>) => ({
      changeUserRole: account("Brice", role as Role),
    }));
    const view = await open(superAdmin, { ChangeUserRole: changed });
    const dialog = await edit(view, "Brice");
    expect(dialog.getAllByRole("radio").map((radio) => radio.hasAttribute("disabled"))).toEqual([
      false,
      false,
      false,
    ]);
    expect(dialog.getByRole("button", { name: "Confirmer" })).toBeDisabled();
    await view.user.click(dialog.getByRole("radio", { name: /^Administrateur/ }));
    await view.user.click(dialog.getByRole("button", { name: "Confirmer" }));
    await waitFor(() => expect(cells()[0]?.[3]).toBe("Administrateur"));
    expect(changed).toHaveBeenCalledWith({ userId: "Brice", role: "ADMIN" });
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("disables the roles that an admin may not assign, with the reason", async () => {
    const dialog = await edit(await open(admin), "Brice");
    expect(dialog.getByRole("radio", { name: /^Super administrateur/ })).toBeDisabled();
    expect(dialog.getByText(/Seul le rôle/)).toBeDefined();
    expect(dialog.getByRole("radio", { name: /^Administrateur/ })).toBeEnabled();
  });

  it("disables every role if an admin opens it for a super admin's account", async () => {
    const dialog = await edit(await open(admin), "Didier");
    for (const radio of dialog.getAllByRole("radio")) expect(radio).toBeDisabled();
    expect(dialog.getByRole("status")).toHaveTextContent("Seul le rôle");
  });

  it("disables every role if users open it for their own account", async () => {
    const view = await open(superAdmin, {
      PanelUsers: () => pageOf([account("Awa", "SUPER_ADMIN", superAdmin.id)]),
    });
    const dialog = await edit(view, "Awa");
    for (const radio of dialog.getAllByRole("radio")) expect(radio).toBeDisabled();
    expect(dialog.getByText("Vous ne pouvez pas changer votre propre rôle")).toBeDefined();
  });

  it.each([
    [
      "the server's refusal",
      () => refusal("FORBIDDEN", "La boutique doit garder au moins un compte « Super administrateur »"),
      /au moins un compte/,
    ],
    ["a failure of the network", deadNetwork, /Connexion impossible/],
  ])("shows a message about %s, and stays open", async (_, answer, message) => {
    const view = await open(superAdmin, { ChangeUserRole: answer });
    const dialog = await edit(view, "Didier");
    await view.user.click(dialog.getByRole("radio", { name: /^Client/ }));
    await view.user.click(dialog.getByRole("button", { name: "Confirmer" }));
    expect(await dialog.findByText(message)).toBeDefined();
    expect(cells()[2]?.[3]).toBe("Super administrateur");
  });
});

describe("the link with which a user sets a new password", () => {
  const url = "https://boutique.cm/reset-password#secret";
  const CreatePasswordLink = () => ({
    createPasswordLink: { __typename: "PasswordLink", url, expiresAt: "2026-11-20T11:40:00.000Z" },
  });
  const keys = () => screen.queryAllByRole("button", { name: /^Lien de mot de passe/ });
  const make = async (answer: () => unknown = CreatePasswordLink) => {
    const created = vi.fn(answer);
    const view = await open(superAdmin, { CreatePasswordLink: created });
    await view.user.click(await screen.findByRole("button", { name: "Lien de mot de passe pour Brice" }));
    const dialog = within(screen.getByRole("dialog"));
    await view.user.click(dialog.getByRole("button", { name: "Créer le lien" }));
    return { ...view, dialog, created };
  };

  it("is offered to super admins, for everyone except themselves", async () => {
    await open(superAdmin, {
      PanelUsers: () => pageOf([...users, account("Awa", "SUPER_ADMIN", superAdmin.id)]),
    });
    await screen.findByText("Brice");
    expect(keys().map((key) => key.getAttribute("aria-label"))).toEqual(
      ["Brice", "Clarisse", "Didier"].map((name) => `Lien de mot de passe pour ${name}`),
    );
  });

  it("is not offered to admins", async () => {
    await open(admin);
    await screen.findByText("Brice");
    expect(keys()).toEqual([]);
  });

  it("is shown once it is created, with a button that copies it and one that sends it in a chat", async () => {
    const { dialog, user, created } = await make();
    expect(await dialog.findByLabelText("Lien à envoyer")).toHaveValue(url);
    expect(created).toHaveBeenCalledWith({ userId: "Brice" });
    const chat = new URL(
      dialog.getByRole("link", { name: "Envoyer par WhatsApp" }).getAttribute("href") ?? "",
    );
    expect(chat.searchParams.get("text")).toMatch(/^Bonjour Brice, voici le lien .*#secret$/);
    await user.click(dialog.getByRole("button", { name: "Copier le lien" }));
    expect(await dialog.findByText("Le lien est copié.")).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(url);
  });

  it("is not shown if it cannot be created: the dialog shows the reason instead", async () => {
    const { dialog } = await make(deadNetwork);
    expect(await dialog.findByText(/Connexion impossible/)).toBeVisible();
    expect(dialog.getByRole("button", { name: "Créer le lien" })).toBeEnabled();
  });
});

describe("deleting a user's account", () => {
  const ask = async (DeleteUser: (variables: Record<string, unknown>) => unknown) => {
    const view = await open(superAdmin, { DeleteUser });
    await view.user.click(await screen.findByRole("button", { name: "Supprimer le compte de Brice" }));
    const dialog = within(screen.getByRole("dialog"));
    return { ...view, dialog, confirm: () => dialog.getByRole("button", { name: "Supprimer le compte" }) };
  };

  it("asks with a list of what is deleted and what stays, and then removes the account from the list", async () => {
    const deleted = vi.fn((_: Record<string, unknown>) => ({
      deleteUser: { __typename: "DeletedUser", messages: 1, subscriptions: 0 },
    }));
    const { user, dialog, confirm } = await ask(deleted);
    expect(dialog.getByText("Sera effacé, pour toujours")).toBeDefined();
    expect(dialog.getByText(/ses messages à la boutique/)).toBeDefined();
    expect(dialog.getByText("Restera")).toBeDefined();
    await user.click(confirm());
    expect(await screen.findByText("Le compte de Brice est supprimé")).toBeDefined();
    expect(deleted).toHaveBeenCalledWith({ userId: "Brice", requestId: expect.any(String) });
    expect(cells().map(([, name]) => name)).toEqual(["Clarisse", "Didier"]);
  });

  it("shows why the server refuses to delete it", async () => {
    const message = "Ce compte a encore 2 produits dans la boutique. Supprimez-les d’abord";
    const { user, dialog, confirm } = await ask(() => refusal("CONFLICT", message));
    await user.click(confirm());
    expect(await dialog.findByText(message)).toBeDefined();
    expect(cells()).toHaveLength(3);
  });

  it("is offered to super admins, for all accounts except their own", async () => {
    await open(admin);
    await screen.findByText("Brice");
    expect(screen.queryByRole("button", { name: /^Supprimer le compte/ })).toBeNull();
  });
});
