import { act, screen, within } from "@testing-library/react";
import type { Variant } from "graphql-server/features/catalogue/variants/variant-fields";
import { describe, expect, it } from "vitest";
import { renderPage, testShop, testUser } from "../../app/testing/render.tsx";
import { deadNetwork } from "../../app/testing/server.ts";
import { ShopStore } from "../../lib/shop-context.tsx";
import { startOrders } from "../orders/start-orders.ts";
import { CartPage } from "./cart-page.tsx";
import type { CartProduct } from "./line-properties.ts";
import { product, size } from "./testing/cart-server.ts";

const SIZES = [
  size(1, "41"),
  size(2, "42", { colour: "Bordeaux", swatch: "#7a1f2b" }),
  size(3, "43", { availability: "SOLD_OUT" }),
];
const shoes = (variants: readonly Variant[] = SIZES): CartProduct => ({
  ...product("a", 25_000),
  productName: "Mocassins Akwa",
  availability: "AVAILABLE",
  variants,
});
const bag: CartProduct = {
  ...product("b", 10_000),
  productName: "Sac Bonanjo",
  availability: "AVAILABLE",
  variants: [],
};

type Held = { quantity: number; variant: number | null; product: CartProduct };

/** Opens a cart with these lines. Edits are not sent, because there is no network. */
async function open(...lines: Held[]) {
  const cart = {
    __typename: "Cart",
    version: 1,
    lines: lines.map((line, place) => ({ __typename: "CartLine", id: String(place), ...line })),
  };
  const page = await renderPage(<CartPage />, {
    address: "/cart",
    path: "/cart",
    user: testUser,
    answers: { Cart: () => ({ cart }), ApplyCartOperations: deadNetwork, PlaceOrder: deadNetwork },
  });
  await screen.findByRole("region", { name: "Sommation" });
  return page;
}

const plain = (text: string | null | undefined) => (text ?? "").replace(/[\u00a0\u202f]/g, " ");
const rows = () => screen.getAllByRole("listitem").map((row) => plain(row.textContent));
const summary = () => plain(screen.getByRole("region", { name: "Sommation" }).textContent);
const message = () => {
  const href = screen.getByRole("link", { name: "Commander sur WhatsApp" }).getAttribute("href") ?? "";
  return plain(new URL(href).searchParams.get("text"));
};
const button = (name: string) => screen.getByRole("button", { name });
const slip = () => {
  act(() => void dispatchEvent(new Event("beforeprint")));
  return within(screen.getByRole("article", { hidden: true }));
};

describe("a cart of products with sizes and colours", () => {
  it("shows size and colour on the line, in the order's message and on paper", async () => {
    await open({ quantity: 2, variant: 2, product: shoes() }, { quantity: 1, variant: 1, product: shoes() });
    const [first, second] = rows();
    expect(first).toContain("Taille : 42 · Couleur : Bordeaux");
    expect(second).toContain("Taille : 41");
    const [link] = screen.getAllByRole("link", { name: "Mocassins Akwa" });
    expect(link).toHaveAttribute("href", "/product/p-a?variante=2");
    expect(message()).toContain(
      "1. Mocassins Akwa\n   Quantité : 2\n   Prix : 25 000 FCFA\n   2 × 25 000 = 50 000 FCFA\n   Taille : 42\n   Couleur : Bordeaux\n2. ",
    );
    expect(slip().getByText("Robe · 42 · Bordeaux")).toBeInTheDocument();
  });

  it("edits the lines of two sizes separately, with the size in the buttons' labels", async () => {
    const { user } = await open(
      { quantity: 2, variant: 2, product: shoes() },
      { quantity: 1, variant: 1, product: shoes() },
    );
    await user.click(button("Augmenter la quantité de Mocassins Akwa (41)"));
    expect(rows().map((row) => row.includes("en attente d’envoi"))).toEqual([false, true]);
    await user.click(button("Supprimer Mocassins Akwa (42 · Bordeaux) du panier"));
    expect(screen.getByText("Mocassins Akwa (42 · Bordeaux) retiré du panier")).toBeInTheDocument();
    expect(summary()).toContain("Quantité totale2");
    await user.click(button("Annuler : remettre Mocassins Akwa (42 · Bordeaux) dans le panier"));
    expect(summary()).toContain("Quantité totale4");
  });
});

describe("a line of the cart without a chosen size", () => {
  it("says that the size is missing, and lets the shopper choose it without a network", async () => {
    const { user, cart } = await open({ quantity: 3, variant: null, product: shoes() });
    expect(screen.getByText("Taille à préciser")).toBeInTheDocument();
    expect(screen.queryByRole("radiogroup")).not.toBeInTheDocument();
    await user.click(button("Choisir : Mocassins Akwa"));
    await user.click(button("Valider"));
    expect(screen.getByRole("alert")).toHaveTextContent("Choisissez une couleur et une taille");
    await user.click(screen.getByRole("radio", { name: "Bordeaux" }));
    await user.click(button("Valider"));
    expect(cart.get().lines).toMatchObject([{ variant: 2, quantity: 3, unsent: true }]);
    expect(rows()[0]).toContain("Taille : 42 · Couleur : Bordeaux");
    expect(screen.queryByText("Taille à préciser")).not.toBeInTheDocument();
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "Mocassins Akwa" }));
    expect(plain(screen.getByText(/Mocassins Akwa\s:/).textContent)).toBe("Mocassins Akwa : 42 · Bordeaux");
  });

  it("asks for a colour if the product has only colours, and refuses a sold-out one", async () => {
    const colours = [
      size(1, null, { colour: "Noir", availability: "SOLD_OUT" }),
      size(2, null, { colour: "Bordeaux" }),
    ];
    const { user } = await open({ quantity: 1, variant: null, product: shoes(colours) });
    expect(screen.getByText("Couleur à préciser")).toBeInTheDocument();
    await user.click(button("Choisir : Mocassins Akwa"));
    await user.click(screen.getByRole("radio", { name: "Noir, épuisé" }));
    expect(plain(screen.getByText(/épuisé\s:/).textContent)).toBe("C’est épuisé : choisissez autre chose.");
    expect(button("Valider")).toBeDisabled();
  });

  it("can be ordered: the message says « à préciser » instead of the size and the colour", async () => {
    await open({ quantity: 1, variant: null, product: shoes() });
    expect(message()).toContain(
      "1. Mocassins Akwa\n   Quantité : 1\n   Prix : 25 000 FCFA\n   Taille : à préciser\n   Couleur : à préciser\n\n",
    );
  });

  it("counts as complete if its product has no sizes", async () => {
    await open({ quantity: 1, variant: null, product: bag });
    expect(screen.queryByText(/à préciser/)).not.toBeInTheDocument();
  });
});

describe("a sold-out line of the cart", () => {
  it("is marked, and is left out of the total, the order and the printed order", async () => {
    await open({ quantity: 2, variant: 3, product: shoes() }, { quantity: 1, variant: null, product: bag });
    const [first, second] = rows();
    expect(first).toContain("Épuisé ne compte pas dans le total");
    expect(second).not.toContain("Épuisé");
    expect(summary()).toContain("Quantité totale1sans ce qui est épuiséPrix Total10 000 FCFAhors livraison");
    expect(message()).toContain("1. Sac Bonanjo\n");
    expect(message()).not.toContain("Mocassins");
    expect(message()).toContain("Total : 10 000 FCFA");
    expect(slip().queryByText("Mocassins Akwa")).not.toBeInTheDocument();
  });

  it("stays in the cart when the ordered lines leave it", async () => {
    const { user, session, cart, catalogue } = await open(
      { quantity: 2, variant: 3, product: shoes() },
      { quantity: 1, variant: 1, product: shoes() },
    );
    await startOrders(session, new ShopStore(testShop), cart, catalogue);
    const link = screen.getByRole("link", { name: "Commander sur WhatsApp" });
    link.addEventListener("click", (event) => event.preventDefault());
    await user.click(link);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await user.click(await screen.findByRole("button", { name: "Oui" }));
    await expect.poll(rows).toHaveLength(1);
    expect(rows()[0]).toContain("Taille : 43");
  });

  it("leaves nothing to order if it is the only line", async () => {
    await open({ quantity: 1, variant: null, product: { ...bag, availability: "SOLD_OUT" } });
    expect(plain(screen.getByText(/^Tout est épuisé/).textContent)).toBe(
      "Tout est épuisé : il n’y a rien à commander pour le moment.",
    );
    expect(screen.queryByRole("link", { name: "Commander sur WhatsApp" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Imprimer" })).not.toBeInTheDocument();
  });
});
