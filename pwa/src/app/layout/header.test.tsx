import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { useCartStore } from "../../features/cart/cart.ts";
import { product } from "../../features/cart/testing/cart-server.ts";
import { hasOrders } from "../../features/orders/has-orders.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { FamilyBar } from "./family-bar.tsx";
import { Header } from "./header.tsx";
import { Shell } from "./layout.tsx";
import { userWithRole, visit } from "./testing/visit.tsx";

/**
 * Returns the highlighted links. The tests' page does not support container queries, so the style sheet hides the
 * navigation; hidden links are included.
 */
const lit = () =>
  [...document.querySelectorAll('nav[aria-label="Navigation principale"] a[aria-current]')].map(
    (link) => link.textContent,
  );

/**
 * Returns all links to families of categories, even hidden ones: the tests' page does not support container queries,
 * and the menu is closed.
 */
const familyLinks = () => [
  ...document.querySelectorAll<HTMLAnchorElement>(':is(nav, ul)[aria-label="Rayons"] a'),
];

describe("the header's navigation", () => {
  it.each([
    ["/", "Accueil"],
    ["/product", "Catalogue"],
    ["/product/123", "Catalogue"],
    ["/product-category?category=Robe", "Catalogue"],
    ["/services", "Services"],
    ["/about", "À propos"],
    ["/contact", "Contact"],
  ])("at %s highlights only %s", async (address, label) => {
    await visit(<Header />, address);
    expect(lit()).toEqual([label]);
  });

  it("highlights no link at the URL of a page that the navigation does not link to", async () => {
    await visit(<Header />, "/cart");
    expect(lit()).toEqual([]);
  });
});

describe("the links to families of categories (« Sacs », « Chaussures »…)", () => {
  const WHERE = [
    ["below the header", <FamilyBar key="bar" />],
    ["in the phone's menu", <Header key="header" />],
  ] as const;

  it.each(WHERE)("%s lead to the products of these categories and to the promotions", async (_, part) => {
    await visit(part);
    const links = familyLinks();
    expect(Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute("href")]))).toEqual({
      Femmes: "/product-category?category=Femmes",
      Hommes: "/product-category?category=Hommes",
      Chaussures: "/product-category?category=Chaussures+Femmes&category=Chaussures+Hommes",
      Sacs: "/product-category?category=Sac+%C3%A0+main&category=Sac+%C3%A0+dos",
      Perruques: "/product-category?category=Perruques+et+m%C3%A8ches",
      Promotions: "/product-category?promotion=1",
    });
  });

  it.each([
    ["/product-category?category=Sac+%C3%A0+main&category=Sac+%C3%A0+dos", ["Sacs"]],
    ["/product-category?promotion=1", ["Promotions"]],
    ["/product-category?category=Robe", []],
    ["/", []],
  ])("that are highlighted at the URL %s are exactly %j", async (address, labels) => {
    await visit(<FamilyBar />, address);
    const current = familyLinks().filter((link) => link.hasAttribute("aria-current"));
    expect(current.map(({ textContent }) => textContent)).toEqual(labels);
  });

  it("are not below the header on pages where users complete a task, such as the cart", async () => {
    const shown = async (address: string) => {
      const { unmount } = await visit(<Shell>…</Shell>, address);
      const bars = document.querySelectorAll('nav[aria-label="Rayons"]').length;
      unmount();
      return bars;
    };
    expect([await shown("/about"), await shown("/cart"), await shown("/login")]).toEqual([1, 0, 0]);
  });
});

describe("the header, with the phone's menu", () => {
  it("offers a visitor to sign in, and shows neither the empty cart nor an account", async () => {
    await visit(<Header />);
    for (const link of screen.getAllByRole("link", { name: "Connexion" }))
      expect(link.getAttribute("href")).toBe("/login");
    expect(screen.queryByRole("link", { name: /Panier/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Déconnexion" })).toBeNull();
  });

  it("shows a signed-in customer the cart and the account, but no link to the admin panel", async () => {
    await visit(<Header />, "/", userWithRole("GENERAL"));
    expect(screen.getByRole("link", { name: /Panier/ }).getAttribute("href")).toBe("/cart");
    expect(screen.getByRole("button", { name: "Compte de Aïcha Ngono" })).toBeDefined();
    expect(screen.getAllByRole("link", { name: "Mon compte" }).length).toBeGreaterThan(0);
    expect((await screen.findAllByRole("button", { name: "Déconnexion" })).length).toBeGreaterThan(0);
    expect(screen.queryByRole("link", { name: "Administration" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Connexion" })).toBeNull();
  });

  it("shows the user's profile image, or a default icon if there is none", async () => {
    const account = () => screen.getByRole("button", { name: "Compte de Aïcha Ngono" });
    const image = { ...userWithRole("GENERAL"), profilePic: "/images/abcdefghijklmnop" };
    const { unmount } = await visit(<Header />, "/", image);
    expect(account().querySelector("img")).toHaveAttribute("src", "/images/abcdefghijklmnop/160");
    unmount();
    await visit(<Header />, "/", userWithRole("GENERAL"));
    expect(account().querySelector("img")).toBeNull();
    expect(account().querySelector("svg")).not.toBeNull();
  });

  it("shows all links of the navigation and of the account in the phone's menu", async () => {
    const { container } = await visit(<Header />, "/", userWithRole("ADMIN"));
    const menu = within(container.querySelector<HTMLElement>("#menu") ?? container);
    // Waits for the button, because the code of the account's entries loads only once a user is signed in. Before a
    // click on the menu's button, all entries are hidden.
    await menu.findByRole("button", { name: "Déconnexion", hidden: true });
    const labels = (role: string) =>
      menu.getAllByRole(role, { hidden: true }).map(({ textContent }) => textContent);
    expect(labels("link")).toEqual([
      "Femmes",
      "Hommes",
      "Chaussures",
      "Sacs",
      "Perruques",
      "Promotions",
      "Accueil",
      "Catalogue",
      "Services",
      "À propos",
      "Contact",
      "Favoris",
      "FAQ",
      "Mon compte",
      "Administration",
    ]);
    expect(labels("button")).toContain("Déconnexion");
  });

  it.each(["ADMIN", "SUPER_ADMIN"] as const)(
    "shows a user with the role %s a link to the admin panel",
    async (role) => {
      await visit(<Header />, "/", userWithRole(role));
      for (const link of await screen.findAllByRole("link", { name: "Administration" }))
        expect(link.getAttribute("href")).toBe("/admin-panel");
    },
  );

  it("shows the number of articles in the cart, and no number for an empty cart", async () => {
    const { unmount } = await visit(<Header />, "/", userWithRole("GENERAL"), [2, 1]);
    // One link is in the header, the other in the menu.
    expect(screen.getAllByRole("link", { name: "Panier 3 articles" })).toHaveLength(2);
    unmount();
    await visit(<Header />, "/", userWithRole("GENERAL"));
    expect(screen.getByRole("link", { name: "Panier" })).toBeDefined();
  });

  it("shows a visitor the link to the cart once an article is in the cart", async () => {
    function Fill() {
      const cart = useCartStore();
      return (
        <button type="button" onClick={() => cart.add(product("p1"))}>
          Ajouter
        </button>
      );
    }
    await visit(
      <>
        <Header />
        <Fill />
      </>,
    );
    const links = () => screen.queryAllByRole("link", { name: "Panier 1 article", hidden: true });
    expect(links()).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Ajouter" }));
    expect(links().map((link) => link.getAttribute("href"))).toEqual(["/cart", "/cart"]);
  });

  it("shows a visitor a link to the orders of this device once the device has an order", async () => {
    await visit(<Header />);
    const links = () => screen.queryAllByRole("link", { name: "Mes commandes", hidden: true });
    expect(links()).toEqual([]);
    act(() => hasOrders.set(true));
    expect(links().map((link) => link.getAttribute("href"))).toEqual(["/orders"]);
    act(() => hasOrders.set(false));
    expect(links()).toEqual([]);
  });

  it("signs the user out at a click on « Déconnexion », and leads to the home page", async () => {
    const { place, asked } = await visit(<Header />, "/cart", userWithRole("GENERAL"));
    const [leave] = await screen.findAllByRole("button", { name: "Déconnexion" });
    if (leave) await userEvent.click(leave);
    await waitFor(() => expect(place.address).toBe("/"));
    expect(asked).toEqual(["SignOut"]);
    expect(screen.getAllByRole("link", { name: "Connexion" }).length).toBeGreaterThan(0);
  });
});

describe("the bottom bar", () => {
  it("shows a visitor a link to the cart, and a link « Compte » to the sign-in page", async () => {
    await visit(<BottomBar />);
    expect(screen.getByRole("link", { name: "Panier" }).getAttribute("href")).toBe("/cart");
    expect(screen.getByRole("link", { name: "Compte" }).getAttribute("href")).toBe("/login");
  });

  it("shows a signed-in customer a link to the cart with the number of its articles, and a link to the account", async () => {
    await visit(<BottomBar />, "/cart", userWithRole("GENERAL"), [1]);
    const cart = screen.getByRole("link", { name: "1 article Panier" });
    expect(cart.getAttribute("href")).toBe("/cart");
    expect(cart.getAttribute("aria-current")).toBe("page");
    expect(screen.getByRole("link", { name: "Compte" }).getAttribute("href")).toBe("/account");
  });
});
