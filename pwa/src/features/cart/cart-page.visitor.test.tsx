import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type RenderOptions, renderPage, testUser } from "../../app/testing/render.tsx";
import { deadNetwork } from "../../app/testing/server.ts";
import { CartPage } from "./cart-page.tsx";
import type { CartProduct } from "./line-properties.ts";
import { product, size } from "./testing/cart-server.ts";

const bag = { ...product("a", 24_500), productName: "Sac Bonanjo", category: "Sac à main" };
const shoes = {
  ...product("b", 32_000),
  productName: "Tennis Douala",
  variants: [size(1, "41"), size(2, "42")],
};

/** Returns the answers of a shop that now sells only these products. */
const selling = (...products: CartProduct[]) => ({
  SavedProducts: ({ ids }: Record<string, unknown>) => ({
    productsById: products.filter(({ id }) => Array.isArray(ids) && ids.includes(id)),
  }),
});

async function open(answers: RenderOptions["answers"] = selling(bag, shoes)) {
  const page = await renderPage(<CartPage />, { address: "/cart", path: "/cart", answers });
  await act(() => page.session.restore());
  return page;
}

const plain = (text: string | null) => (text ?? "").replace(/[\u00a0\u202f]/g, " ");
const row = (name: string) => {
  const found = screen.getAllByRole("listitem").find((item) => plain(item.textContent).includes(name));
  if (!found) throw new Error(`no line « ${name} »`);
  return within(found);
};
const button = (name: string) => screen.getByRole("button", { name });
const summary = () => plain(screen.getByRole("region", { name: "Sommation" }).textContent);
const order = () => {
  const link = screen.getByRole("link", { name: "Commander sur WhatsApp" });
  return plain(new URL(link.getAttribute("href") ?? "").searchParams.get("text"));
};

describe("a visitor's cart", () => {
  it("is empty at first, and links to the catalogue and to the sign-in", async () => {
    const { user, address } = await open();
    expect(screen.getByText("Pas de produits")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Voir le catalogue" })).toHaveAttribute("href", "/product");
    await user.click(screen.getByRole("link", { name: "Se connecter" }));
    expect(address()).toBe("/login");
  });

  it("works like a user's cart: quantities, removal and undo, sizes, totals", async () => {
    const { user, cart } = await open();
    act(() => cart.add(bag));
    act(() => cart.add(shoes));
    await user.click(button("Augmenter la quantité de Sac Bonanjo"));
    expect(summary()).toContain("Quantité totale3");
    await user.click(button("Supprimer Sac Bonanjo du panier"));
    expect(summary()).toContain("Quantité totale1");
    await user.keyboard("{Enter}");
    expect(summary()).toContain("Prix Total81 000 FCFA");
    await user.click(button("Choisir : Tennis Douala"));
    await user.click(screen.getByRole("radio", { name: "42" }));
    await user.click(button("Valider"));
    expect(plain(row("Tennis Douala").getByText(/Taille/).textContent)).toBe("Taille : 42");
    expect(screen.queryByText("en attente d’envoi")).not.toBeInTheDocument();
    expect(screen.getByText("Ce panier est gardé sur cet appareil")).toBeInTheDocument();
  });

  it("is ordered by one message about all lines; the printed order has no name", async () => {
    const { cart } = await open();
    act(() => cart.add(bag));
    act(() => cart.add(shoes, 2));
    expect(order()).toContain("2. Tennis Douala\n   Quantité : 1\n   Prix : 32 000 FCFA\n   Taille : 42");
    expect(order()).toContain("Total : 56 500 FCFA");
    act(() => void dispatchEvent(new Event("beforeprint")));
    const slip = screen.getByRole("article", { hidden: true });
    expect(plain(slip.textContent)).toContain("Total hors livraison56 500 FCFA");
    expect(slip.textContent).not.toContain("Nom");
    act(() => void dispatchEvent(new Event("afterprint")));
  });

  it("shows the shop's current prices, and without a network the prices of the last answer", async () => {
    let isDead = false;
    const { SavedProducts } = selling({ ...bag, sellingPrice: 20_000, price: 24_500 });
    const { cart } = await open({
      SavedProducts: (asked) => (isDead ? deadNetwork() : SavedProducts(asked)),
    });
    await act(async () => cart.add(bag));
    await act(() => cart.reload());
    expect(summary()).toContain("Prix Total20 000 FCFA");
    isDead = true;
    await act(() => cart.reload());
    expect(summary()).toContain("Prix Total20 000 FCFA");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("marks sold-out sizes and products no longer sold, and leaves both out of the order", async () => {
    const { cart, user } = await open(
      selling({ ...shoes, variants: [size(1, "41"), size(2, "42", { availability: "SOLD_OUT" })] }),
    );
    await act(async () => {
      cart.add(bag);
      cart.add(shoes, 1);
      cart.add(shoes, 2);
    });
    await act(() => cart.reload());
    expect(row("Sac Bonanjo").getByText("Plus en vente")).toBeInTheDocument();
    expect(row("Taille : 42").getByText("Épuisé")).toBeInTheDocument();
    expect(summary()).toContain("Quantité totale1");
    expect(order()).not.toContain("Sac Bonanjo");
    await user.click(button("Supprimer Sac Bonanjo du panier"));
    expect(screen.queryByText("Plus en vente")).not.toBeInTheDocument();
  });

  it("stays on screen after the visitor has signed in, until the server has sent the user's cart", async () => {
    const { cart, session } = await open({
      Me: () => ({ me: testUser }),
      ApplyCartOperations: () => new Promise(() => undefined),
    });
    await act(async () => cart.add(bag));
    await act(async () => session.adopt("jeton", testUser));
    expect(await screen.findByText("Ce qu’il contenait déjà arrive.")).toBeInTheDocument();
    expect(row("Sac Bonanjo").getByText("en attente d’envoi")).toBeInTheDocument();
    expect(screen.queryByText("Ce panier est gardé sur cet appareil")).not.toBeInTheDocument();
  });

  it("asks for another size if the shop no longer offers the chosen one", async () => {
    const { cart } = await open(selling({ ...shoes, variants: [size(1, "41")] }));
    await act(async () => cart.add(shoes, 2));
    await act(() => cart.reload());
    expect(row("Tennis Douala").getByText("Taille à préciser")).toBeInTheDocument();
  });
});
