import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderPage, testUser } from "../../../app/testing/render.tsx";
import { deadNetwork, refusal } from "../../../app/testing/server.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { product } from "../../cart/testing/cart-server.ts";
import { databaseOrders } from "../../orders/outbox/order-outbox.ts";
import { deviceOrder } from "../../orders/outbox/testing/device-order.ts";
import { orderAnchor } from "../own-orders/record/order-anchor.ts";
import { AccountPage } from "./account-page.tsx";

const Cart = () => ({ cart: { __typename: "Cart", version: 0, lines: [] } });
const page = { address: "/account", path: "/account" };

describe("the account page", () => {
  it.each([
    ["GENERAL", "Client"],
    ["ADMIN", "Administrateur"],
    ["SUPER_ADMIN", "Super administrateur"],
  ] as const)("shows name, e-mail and the role in French: %s", async (role, name) => {
    await renderPage(<AccountPage />, { ...page, user: { ...testUser, role }, answers: { Cart } });
    expect(screen.getByRole("heading", { name: "Awa Ngono" })).toBeInTheDocument();
    expect(screen.getByText("awa@example.cm")).toBeInTheDocument();
    expect(screen.getByText(name)).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Administration" }) !== null).toBe(role !== "GENERAL");
  });

  it("opens the home page after a sign-out", async () => {
    const { user, address } = await renderPage(<AccountPage />, {
      ...page,
      user: testUser,
      answers: { Cart, SignOut: () => ({ signOut: true }) },
    });
    await user.click(screen.getByRole("button", { name: "Déconnexion" }));
    await waitFor(() => expect(address()).toBe("/"));
    expect(localStorage.getItem("token")).toBeNull();
  });

  it("shows the error of a failed sign-out on the page and as a toast", async () => {
    const { user } = await renderPage(<AccountPage />, {
      ...page,
      user: testUser,
      answers: { Cart, SignOut: () => refusal("UNAVAILABLE", "Revenez dans un instant") },
    });
    await user.click(screen.getByRole("button", { name: "Déconnexion" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Revenez dans un instant");
    expect(toast.error).toHaveBeenCalledWith("Revenez dans un instant");
    expect(localStorage.getItem("token")).toBe("jeton");
  });

  it("signs the user out on this device even without a network", async () => {
    const { user, address } = await renderPage(<AccountPage />, {
      ...page,
      user: testUser,
      answers: { Cart, SignOut: deadNetwork },
    });
    await user.click(screen.getByRole("button", { name: "Déconnexion" }));
    await waitFor(() => expect(address()).toBe("/"));
    expect(localStorage.getItem("token")).toBeNull();
  });

  it("warns of unsent cart edits before the sign-out, and deletes them if the user still signs out", async () => {
    const { user, cart, session, address } = await renderPage(<AccountPage />, {
      ...page,
      user: testUser,
      answers: { Cart, ApplyCartOperations: deadNetwork, SignOut: () => ({ signOut: true }) },
    });
    await waitFor(() => expect(cart.get().status).toBe("ready"));
    act(() => cart.add(product("a")));
    await user.click(screen.getByRole("button", { name: "Déconnexion" }));
    expect(await screen.findByText(/^Une modification de votre panier n’est pas encore/)).toBeVisible();
    expect(localStorage.getItem("token")).toBe("jeton");
    await user.click(screen.getByRole("button", { name: "Se déconnecter quand même" }));
    await waitFor(() => expect(address()).toBe("/"));
    localStorage.setItem("token", "jeton");
    await act(() => session.restore());
    await waitFor(() => expect(cart.get()).toMatchObject({ status: "ready", lines: [] }));
  });

  it("says that the session was ended in another tab, and links to the sign-in page", async () => {
    const { session, user, address } = await renderPage(<AccountPage />, {
      ...page,
      user: testUser,
      answers: { Cart },
    });
    localStorage.removeItem("token");
    await act(() => session.restore());
    expect(screen.getByText("Votre session a pris fin")).toBeInTheDocument();
    await user.click(screen.getByRole("link", { name: "Se connecter" }));
    expect(address()).toBe("/login");
  });

  it("confirms that the password was changed, if the user has just set it by a password link", async () => {
    await renderPage(<AccountPage />, {
      ...page,
      user: testUser,
      state: { passwordChanged: true },
      answers: { Cart },
    });
    expect(screen.getByText("Votre mot de passe est changé.")).toBeVisible();
  });

  it("shows the last orders as one line each, with links to these orders", async () => {
    const orders = ["DELIVERED", "SHIPPED", "NEW", "CONFIRMED"].map((state, place) =>
      deviceOrder({
        id: `3f2a1c84-0b7e-4c1d-9a55-0000${place}234abcd`,
        state,
        userId: testUser.id,
        fee: 1_000,
        placedAt: place,
      }),
    );
    await databaseOrders.change(() => orders);
    await renderPage(<AccountPage />, { ...page, user: testUser, answers: { Cart, MyOrders: deadNetwork } });
    const list = within(await screen.findByRole("region", { name: "Mes commandes" }));
    expect(await list.findByRole("link", { name: "Toutes (4)" })).toHaveAttribute("href", "/orders");
    const lines = list.getAllByRole("link", { name: /FCFA/ });
    expect(lines).toHaveLength(3);
    const [newest] = [...orders].reverse();
    expect(lines[0]).toHaveAttribute("href", `/orders#${orderAnchor(newest?.id ?? "")}`);
    expect(lines.map((line) => line.textContent?.replace(/[\u00a0\u202f]/g, " "))).toEqual([
      expect.stringMatching(/^...‑... 1 janv\. Confirmée 16 000 FCFA$/),
      expect.stringMatching(/^...‑... 1 janv\. Demandée 16 000 FCFA$/),
      expect.stringMatching(/^...‑... 1 janv\. En route 16 000 FCFA$/),
    ]);
  });

  it("asks a visitor to sign in", async () => {
    const { session } = await renderPage(<AccountPage />, page);
    await session.restore();
    expect(await screen.findByRole("link", { name: "Se connecter" })).toHaveAttribute("href", "/login");
    expect(screen.queryByRole("button", { name: "Déconnexion" })).not.toBeInTheDocument();
  });
});
