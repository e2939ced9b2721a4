import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderPage, testUser } from "../app/testing/render.tsx";
import { AdminPanelPage } from "./admin-panel-page.tsx";
import { admin, productPage, superAdmin } from "./testing/panel-answers.ts";

// Style sheets are not loaded here.
vi.mock("./panel/panel-sheet.tsx", () => ({ PanelSheet: () => null }));

const open = (user: typeof testUser | undefined, address = "/admin-panel/all-products") =>
  renderPage(<AdminPanelPage />, {
    address,
    path: "/admin-panel/*",
    ...(user && { user }),
    answers: { PanelProducts: () => productPage([]) },
  });

describe("the panel's door", () => {
  it("leads a customer home", async () => {
    const { address } = await open({ ...testUser, role: "GENERAL" });
    await waitFor(() => expect(address()).toBe("/"));
  });

  it("leads a visitor home once it is known that nobody is signed in", async () => {
    const { address, session } = await open(undefined);
    await act(() => session.restore());
    await waitFor(() => expect(address()).toBe("/"));
  });

  it.each([
    [admin, "Mes Produits", "Administrateur"],
    [superAdmin, "Tous les Produits", "Super administrateur"],
  ])("shows $role who they are and where they can go", async (user, products, role) => {
    await open(user);
    expect(await screen.findByRole("heading", { level: 1, name: products })).toBeDefined();
    expect(screen.getByText(user.name)).toBeDefined();
    expect(screen.getByText(role)).toBeDefined();
    expect(screen.getByRole("link", { name: "Clients" })).toHaveAttribute("href", "/admin-panel/all-users");
    expect(screen.getByRole("link", { name: products })).toHaveAttribute("aria-current", "page");
  });

  it("opens at the products", async () => {
    const { address } = await open(admin, "/admin-panel");
    await waitFor(() => expect(address()).toBe("/admin-panel/all-products"));
  });

  it("says when the device is offline", async () => {
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await open(admin);
    expect(await screen.findByText("Hors ligne")).toBeDefined();
    online.mockReturnValue(true);
    act(() => void dispatchEvent(new Event("online")));
    expect(screen.queryByText("Hors ligne")).toBeNull();
    online.mockRestore();
  });
});
