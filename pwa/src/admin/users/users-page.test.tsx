import { screen, waitFor, within } from "@testing-library/react";
import type { Role } from "graphql-server/shared/role";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type RenderOptions, renderPage } from "../../app/testing/render.tsx";
import { deadNetwork, refusal } from "../../app/testing/server.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { admin, superAdmin } from "../testing/admin-responses.ts";
import { PeoplePage } from "./users-page.tsx";

vi.mock("../../ui/feedback/toast.ts", () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));
beforeEach(() => vi.clearAllMocks());

const person = (name: string, role: Role, id = name) => ({
  __typename: "User",
  id,
  name,
  email: `${name.toLowerCase()}@example.cm`,
  role,
});
const people = [person("Brice", "GENERAL"), person("Clarisse", "ADMIN"), person("Didier", "SUPER_ADMIN")];
const pageOf = (nodes: readonly ReturnType<typeof person>[], hasNextPage = false) => ({
  users: {
    __typename: "UserConnection",
    edges: nodes.map((node) => ({ __typename: "UserEdge", node })),
    pageInfo: { __typename: "PageInfo", hasNextPage, endCursor: "suite" },
    totalCount: hasNextPage ? nodes.length + 1 : nodes.length,
  },
});

const open = (user: typeof admin | typeof superAdmin, answers: NonNullable<RenderOptions["answers"]> = {}) =>
  renderPage(<PeoplePage user={user} />, {
    address: "/admin-panel/all-users",
    path: "/admin-panel/all-users",
    user,
    answers: { PanelPeople: () => pageOf(people), ...answers },
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

describe("the people of the shop", () => {
  it("stand in a table with number, name, e-mail and role", async () => {
    await open(superAdmin);
    await screen.findByText("Brice");
    expect(cells()).toEqual([
      ["1", "Brice", "brice@example.cm", "Client"],
      ["2", "Clarisse", "clarisse@example.cm", "Administrateur"],
      ["3", "Didier", "didier@example.cm", "Super administrateur"],
    ]);
  });

  it("are searched, and shown page by page", async () => {
    const asked = vi.fn(({ after }: Record<string, unknown>) =>
      after ? pageOf([person("Eric", "GENERAL")]) : pageOf(people, true),
    );
    const { user } = await open(admin, { PanelPeople: asked });
    await user.click(await screen.findByRole("button", { name: "Voir plus" }));
    expect(await screen.findByText("Eric")).toBeDefined();
    await user.type(screen.getByRole("searchbox"), "bri");
    await waitFor(() => expect(asked.mock.lastCall?.[0]).toEqual({ first: 20, search: "bri" }));
  });

  it("that could not be fetched: the message, in place and as a toast", async () => {
    await open(admin, { PanelPeople: () => refusal("FORBIDDEN", "Réservé aux administrateurs") });
    expect(await screen.findByText("Réservé aux administrateurs")).toBeDefined();
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith("Réservé aux administrateurs"));
  });
});

describe("the role dialog", () => {
  it("offers a super admin all roles, and the list follows", async () => {
    const changed = vi.fn(({ role }: Record<string, unknown>) => ({
      changeUserRole: person("Brice", role as Role),
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

  it("shuts what an admin may not give, and says why", async () => {
    const dialog = await edit(await open(admin), "Brice");
    expect(dialog.getByRole("radio", { name: /^Super administrateur/ })).toBeDisabled();
    expect(dialog.getByText(/Seul un super administrateur/)).toBeDefined();
    expect(dialog.getByRole("radio", { name: /^Administrateur/ })).toBeEnabled();
  });

  it("shuts a super admin's role for an admin", async () => {
    const dialog = await edit(await open(admin), "Didier");
    for (const radio of dialog.getAllByRole("radio")) expect(radio).toBeDisabled();
    expect(dialog.getByRole("status")).toHaveTextContent("Seul un super administrateur");
  });

  it("shuts one's own role", async () => {
    const view = await open(superAdmin, {
      PanelPeople: () => pageOf([person("Awa", "SUPER_ADMIN", superAdmin.id)]),
    });
    const dialog = await edit(view, "Awa");
    for (const radio of dialog.getAllByRole("radio")) expect(radio).toBeDisabled();
    expect(dialog.getByText("Vous ne pouvez pas changer votre propre rôle")).toBeDefined();
  });

  it.each([
    [
      "the server's refusal",
      () => refusal("FORBIDDEN", "La boutique doit garder au moins un super administrateur"),
      /au moins un super/,
    ],
    ["a dead network", deadNetwork, /Connexion impossible/],
  ])("says of %s and stays open", async (_, answer, message) => {
    const view = await open(superAdmin, { ChangeUserRole: answer });
    const dialog = await edit(view, "Didier");
    await view.user.click(dialog.getByRole("radio", { name: /^Client/ }));
    await view.user.click(dialog.getByRole("button", { name: "Confirmer" }));
    expect(await dialog.findByText(message)).toBeDefined();
    expect(cells()[2]?.[3]).toBe("Super administrateur");
  });
});
