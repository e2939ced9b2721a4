import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import type { Shop } from "graphql-server/features/shop/profile/shop";
import { HttpResponse, http } from "msw";
import { Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { fakeEventSource } from "../../app/testing/fake-event-source.ts";
import { renderPage, testUser } from "../../app/testing/render.tsx";
import { type Answer, deadNetwork, refusal, server } from "../../app/testing/server.ts";
import { openDatabase } from "../../data/offline/database/database.ts";
import type { Session } from "../../data/session/session.ts";
import { storeSharedMessage } from "../../lib/storage/shared-message.ts";
import { SHARED_MESSAGE_CACHE } from "../../lib/storage/storage-keys.ts";
import { fakeCaches } from "../../lib/storage/testing/fake-caches.ts";
import { SignInPage } from "../account/sign-in-page.tsx";
import { HomePage } from "../catalogue/home/home-page.tsx";
import { AdminOfflinePage } from "../pages/errors/admin-offline-page.tsx";
import { AdminPage } from "./admin-page.tsx";
import { admin, productPage, superAdmin } from "./testing/admin-responses.ts";

beforeEach(() => void fakeEventSource());

const open = (
  user: typeof testUser | undefined,
  address = "/admin-panel/all-products",
  shop: Partial<Shop> = {},
) =>
  renderPage(<AdminPage />, {
    address,
    shop,
    path: "/admin-panel/*",
    ...(user && { user }),
    answers: {
      PanelProducts: () => productPage([]),
      NewMessages: () => ({ newContactMessages: 3 }),
      NewOrders: () => ({ newOrders: 2 }),
    },
  });

it("at a URL without https, the panel says that the missing https prevents its use without a network", async () => {
  const line = "Mode hors connexion indisponible\u00a0: cette adresse n’est pas en https.";
  const { unmount } = await open(admin);
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByText(line, { normalizer: (text) => text })).toBeNull();
  unmount();
  vi.stubGlobal("isSecureContext", false);
  onTestFinished(() => void vi.unstubAllGlobals());
  await open(admin);
  expect(await screen.findByText(line, { normalizer: (text) => text })).toBeVisible();
});

it("if no page of the panel has read a shared message within an hour, the panel erases the message", async () => {
  vi.stubGlobal("caches", fakeCaches());
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.spyOn(Date, "now").mockReturnValueOnce(Date.now() - 61 * 60 * 1000);
  await storeSharedMessage("Vous avez recu 15000 FCFA");
  await open(admin);
  await waitFor(async () => expect(await caches.has(SHARED_MESSAGE_CACHE)).toBe(false));
});

describe("the navigation's link to the appointments", () => {
  const SPAN = { day: "1", from: "09:00", to: "12:00" };
  const NAILS = { id: "s", title: "Pose gel", description: "", image: "/services/pose", isFrom: false };

  it.each([
    ["is shown", "has opening hours for appointments", { appointmentHours: [SPAN] }, 1],
    ["is shown", "has a service with a length", { services: [{ ...NAILS, minutes: 45 }] }, 1],
    ["is hidden", "has neither opening hours nor a service with a length", { services: [NAILS] }, 0],
  ])("%s if the shop %s", async (_, __, shop, count) => {
    await open(admin, undefined, shop);
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryAllByRole("link", { name: "Rendez-vous", hidden: true })).toHaveLength(count);
  });
});

describe("the admin panel", () => {
  it("redirects a customer to the home page", async () => {
    const { address } = await open({ ...testUser, role: "GENERAL" });
    await waitFor(() => expect(address()).toBe("/"));
  });

  it.each(["has loaded", "could not be loaded offline"])(
    "if its code %s, redirects a customer to the home page without a message about a lost role",
    async (where) => {
      await renderPage(
        <Routes>
          <Route path="/" element={<HomePage />} />
          <Route
            path="/admin-panel/*"
            element={where === "has loaded" ? <AdminPage /> : <AdminOfflinePage />}
          />
        </Routes>,
        {
          address: "/admin-panel/all-products",
          user: { ...testUser, role: "GENERAL" },
          answers: { HomePage: deadNetwork },
        },
      );
      expect(await screen.findByText("Les produits n’ont pas pu être chargés")).toBeDefined();
      expect(screen.queryByRole("heading", { name: "Administration" })).toBeNull();
      expect(screen.queryByText("Votre rôle a changé")).toBeNull();
    },
  );

  it("redirects a visitor to the home page once it is certain that no user is signed in", async () => {
    const { address, session } = await open(undefined);
    await act(() => session.restore());
    await waitFor(() => expect(address()).toBe("/"));
  });

  it("opens for a user who has become an admin, although the device still stores the user's former role", async () => {
    localStorage.setItem("token", "jeton");
    localStorage.setItem("user", JSON.stringify({ ...admin, role: "GENERAL" }));
    const { session } = await renderPage(<AdminPage />, {
      address: "/admin-panel/all-products",
      path: "/admin-panel/*",
      answers: { Me: () => ({ me: admin }), PanelProducts: () => productPage([]) },
    });
    await act(() => session.restore());
    expect(await screen.findByRole("heading", { level: 1, name: "Mes Produits" })).toBeDefined();
  });

  it.each([
    [admin, "Mes Produits", "Administrateur"],
    [superAdmin, "Tous les Produits", "Super administrateur"],
  ])(
    "shows a user's name and role, and the pages that the role $role may open",
    async (user, products, role) => {
      await open(user);
      expect(await screen.findByRole("heading", { level: 1, name: products })).toBeDefined();
      expect(screen.getByText(user.name)).toBeDefined();
      expect(screen.getByText(role)).toBeDefined();
      expect(screen.getByRole("link", { name: "Clients" })).toHaveAttribute("href", "/admin-panel/all-users");
      expect(screen.getByRole("link", { name: products })).toHaveAttribute("aria-current", "page");
    },
  );

  it.each([
    ["/admin-panel/", "Aujourd’hui"],
    ["/admin-panel/orders", "Commandes"],
    ["/admin-panel/orders/vente", "Vente en boutique"],
    ["/admin-panel/settings/texts", "Réglages"],
  ])("at the path %s marks only the link « %s » as current", async (address, name) => {
    await open(superAdmin, address);
    await screen.findByRole("heading", { level: 1 });
    const links = screen
      .getAllByRole("link", { current: "page" })
      .filter((link) => link.closest("[aria-label=Administration]"));
    expect(links).toHaveLength(1);
    expect(links[0]).toHaveAccessibleName(new RegExp(`^${name}`));
  });

  it("links admins to the audit log, and super admins also to the contact messages; links show what is new", async () => {
    await open(admin);
    const journal = await screen.findByRole("link", { name: "Journal" });
    expect(journal).toHaveAttribute("href", "/admin-panel/journal");
    expect(screen.queryByRole("link", { name: /^Messages/ })).toBeNull();
    cleanup();
    await open(superAdmin);
    expect(await screen.findByRole("link", { name: "Messages 3 nouveaux" })).toBeDefined();
    expect(await screen.findByRole("link", { name: "Commandes 2 nouvelles" })).toBeDefined();
  });

  it("opens « Aujourd’hui » at the panel's path, and the products at a path that the admin may not open", async () => {
    await open(admin, "/admin-panel");
    expect(await screen.findByRole("heading", { level: 1, name: "Aujourd’hui" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Aujourd’hui" })).toHaveAttribute("aria-current", "page");
    expect(screen.getByRole("link", { name: "Mes Produits" })).not.toHaveAttribute("aria-current");
    cleanup();
    const { address } = await open(admin, "/admin-panel/messages");
    await waitFor(() => expect(address()).toBe("/admin-panel/all-products"));
  });

  it("says that the device is offline, until it is online again", async () => {
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await open(admin);
    expect(await screen.findByText("Hors ligne")).toBeDefined();
    online.mockReturnValue(true);
    act(() => void dispatchEvent(new Event("online")));
    expect(screen.queryByText("Hors ligne")).toBeNull();
  });
});

describe("a user who works in the panel", () => {
  const FORM = "/admin-panel/all-products?produit=nouveau";
  const work = (answers: Readonly<Record<string, Answer>>, address = FORM) =>
    renderPage(
      <Routes>
        <Route path="/" element={<HomePage />} />
        <Route path="/login" element={<SignInPage />} />
        <Route path="/admin-panel/*" element={<AdminPage />} />
      </Routes>,
      { address, path: "*", user: admin, answers: { PanelProducts: () => productPage([]), ...answers } },
    );
  const form = async () => within(await screen.findByRole("dialog", { name: "Nouveau produit" }));

  it.each([
    [
      "the server's refusal of an upload arrives",
      () => HttpResponse.json({ error: { message: "Veuillez vous connecter" } }, { status: 401 }),
    ],
    ["the connection is closed before the server's refusal of an upload arrives", () => HttpResponse.error()],
  ])(
    "finds the draft and its photos again after the next sign-in if the session has ended and %s",
    async (_, refused) => {
      let isOver = false;
      server.use(
        http.post("*/images/upload", () =>
          isOver ? refused() : HttpResponse.json({ url: "/images/photo00000000001" }),
        ),
      );
      const { user, address } = await work({
        Me: () => ({ me: isOver ? null : admin }),
        ImageUpload: () => ({
          imageUpload: { __typename: "ImageUpload", url: "/images/upload", preset: "boutique" },
        }),
        SignIn: () => {
          isOver = false;
          return { signIn: { __typename: "Session", token: "jeton neuf", user: admin } };
        },
        Cart: () => ({ cart: { __typename: "Cart", version: 0, lines: [] } }),
      });
      await user.type((await form()).getByLabelText("Nom du produit"), "Sac Akwa");
      isOver = true;
      const photo = new File(["…"], "a.jpg", { type: "image/jpeg" });
      await user.upload((await form()).getByLabelText("Photos du produit"), photo);
      expect(await screen.findByText("Votre session a pris fin")).toBeDefined();
      expect(address()).toBe("/login");

      await user.type(screen.getByLabelText("Adresse e-mail"), admin.email);
      await user.type(screen.getByLabelText("Mot de passe"), "secret{Enter}");
      await waitFor(() => expect(address()).toBe(FORM));
      expect((await form()).getByLabelText("Nom du produit")).toHaveValue("Sac Akwa");
      expect(await (await form()).findByRole("button", { name: "Retirer la photo 1" })).toBeDefined();
    },
  );

  it("is told that the session was ended in another tab, signs in, and finds the draft again", async () => {
    const { user, address, session } = await work({
      SignIn: () => ({ signIn: { __typename: "Session", token: "jeton neuf", user: admin } }),
      Cart: () => ({ cart: { __typename: "Cart", version: 0, lines: [] } }),
    });
    await user.type((await form()).getByLabelText("Nom du produit"), "Sac Akwa");
    await act(() => signOutInAnotherTab(session));
    expect(await screen.findByText("Votre session a pris fin")).toBeDefined();
    expect(address()).toBe("/login");
    expect(JSON.stringify(localStorage)).not.toContain("Sac Akwa");
    const copies = async () => JSON.stringify(await (await openDatabase()).getAll("meta"));
    await expect.poll(copies).not.toContain("Sac Akwa");

    await user.type(screen.getByLabelText("Adresse e-mail"), admin.email);
    await user.type(screen.getByLabelText("Mot de passe"), "secret{Enter}");
    await waitFor(() => expect(address()).toBe(FORM));
    expect((await form()).getByLabelText("Nom du produit")).toHaveValue("Sac Akwa");
  });

  it("is asked to sign in, also after a reload, if the session has ended", async () => {
    const { address } = await work({ Me: () => ({ me: null }) });
    expect(await screen.findByText("Votre session a pris fin")).toBeDefined();
    expect(address()).toBe("/login");
  });

  it("is asked to sign in if the server refuses a list because the session has ended", async () => {
    let isOver = false;
    await work({
      Me: () => ({ me: isOver ? null : admin }),
      PanelProducts: () => {
        isOver = true;
        return refusal("UNAUTHENTICATED", "Veuillez vous connecter");
      },
    });
    expect(await screen.findByText("Votre session a pris fin")).toBeDefined();
  });

  it("is redirected to the home page, with the reason, at the first request after losing the admin role", async () => {
    let role: "ADMIN" | "GENERAL" = "ADMIN";
    const { address } = await work({
      HomePage: deadNetwork,
      Me: () => ({ me: { ...admin, role } }),
      PanelProducts: () => {
        role = "GENERAL";
        return refusal("FORBIDDEN", "Vous n’avez pas le droit de faire cela");
      },
    });
    await waitFor(() => expect(address()).toBe("/"));
    expect(await screen.findByText("Votre rôle a changé")).toBeDefined();
  });

  const accounts = (...names: string[]) => ({
    users: {
      __typename: "UserConnection",
      edges: names.map((name) => ({
        __typename: "UserEdge",
        node: { __typename: "User", id: name, name, email: `${name}@example.cm`, role: "GENERAL" },
      })),
      pageInfo: { __typename: "PageInfo", hasNextPage: false, endCursor: null },
      totalCount: names.length,
    },
  });

  const heldBack = () => {
    let resolve: (answer: object) => void = () => undefined;
    const promise = new Promise<object>((letGo) => {
      resolve = letGo;
    });
    return { promise, resolve };
  };

  it("sees the former content of a page that is opened again, until the server has answered", async () => {
    const { promise, resolve } = heldBack();
    const asked = vi.fn<Answer>().mockReturnValueOnce(accounts("Brice")).mockReturnValue(promise);
    const { user } = await work({ PanelUsers: asked }, "/admin-panel/all-users");
    expect(await screen.findByText("Brice")).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Mes Produits" }));
    await screen.findByRole("heading", { level: 1, name: "Mes Produits" });
    await user.click(screen.getByRole("link", { name: "Clients" }));
    expect(await screen.findByText("Brice")).toBeVisible();
    resolve(accounts("Clarisse"));
    expect(await screen.findByText("Clarisse")).toBeVisible();
    expect(screen.queryByText("Brice")).toBeNull();
  });

  it("never sees data of another user who was signed in before in the same tab", async () => {
    const { promise, resolve } = heldBack();
    const asked = vi.fn<Answer>().mockReturnValueOnce(accounts("Brice")).mockReturnValue(promise);
    const { session } = await work({ PanelUsers: asked }, "/admin-panel/all-users");
    expect(await screen.findByText("Brice")).toBeVisible();
    const other = { ...admin, id: "22222222-2222-4222-8222-222222222222", name: "Fatou Njoya" };
    act(() => session.adopt("autre jeton", other));
    expect(await screen.findByText("Fatou Njoya")).toBeVisible();
    expect(screen.queryByText("Brice")).toBeNull();
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    resolve(accounts("Clarisse"));
    expect(await screen.findByText("Clarisse")).toBeVisible();
    expect(screen.queryByText(/^Connexion impossible/)).toBeNull();
  });

  it("is redirected to the home page after signing out", async () => {
    const { address, session } = await work({ SignOut: () => ({ signOut: true }) });
    await screen.findByRole("heading", { level: 1, name: "Mes Produits" });
    await act(async () => void (await session.signOut()));
    await waitFor(() => expect(address()).toBe("/"));
  });
});

/** Sends this tab the event that the browser sends after a sign-out in another tab. */
async function signOutInAnotherTab(session: Session): Promise<void> {
  const removed = Object.entries({ ...localStorage }).filter(([key]) => /^(brouillon:|token$)/.test(key));
  for (const [key] of removed) localStorage.removeItem(key);
  for (const [key, oldValue] of removed)
    dispatchEvent(new StorageEvent("storage", { key, oldValue, newValue: null }));
  await session.restore();
}
