import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderPage, testUser } from "../../app/testing/render.tsx";
import { recordOrders } from "../../first-screen/order-clicks-before-hydration.ts";
import { homeOrderUrl } from "../orders/link/product-order-link.ts";
import { handleOrderClicks } from "../orders/order-clicks.ts";
import { CAROUSEL_SIZES, ProductCard, type ProductCardProps } from "./product-card.tsx";
import { cardProduct } from "./testing/card-product.ts";

const product = cardProduct(1, { productName: "Robe évasée Wouri" });
const show = (props: Partial<ProductCardProps> = {}) =>
  renderPage(<ProductCard product={product} sizes={CAROUSEL_SIZES} {...props} />);

const messageOf = (link: HTMLElement) => new URL(link.getAttribute("href") ?? "").searchParams.get("text");
/** Returns the text with normal spaces in place of no-break spaces. */
const plain = (text: string | null) => text?.replace(/\s/g, " ");

describe("a product card", () => {
  it("shows name, price and former price", async () => {
    await show();
    const card = screen.getByRole("article");
    expect(within(card).getByRole("heading", { level: 3, name: "Robe évasée Wouri" })).toBeVisible();
    expect(within(card).getByText("Robe")).toBeVisible();
    expect(plain(card.textContent)).toContain("18 500 FCFA");
    expect(plain(card.querySelector("s")?.textContent ?? null)).toContain("25 000 FCFA");
    expect(within(card).getByText(/−/).textContent).toBe("−26\u202f%");
    expect(card.querySelector("[data-stars]")?.getAttribute("data-stars")).toMatch(/^[345]$/);
  });

  it("shows neither a reduction nor a former price if the product is not reduced", async () => {
    await show({ product: { ...product, price: 18_500 } });
    expect(screen.queryByText(/−/)).toBeNull();
    expect(document.querySelector("s")).toBeNull();
  });

  it("contains a single link to the product", async () => {
    await show();
    expect(screen.getByRole("link", { name: "Robe évasée Wouri" })).toHaveAttribute(
      "href",
      `/product/${product.id}`,
    );
    expect(screen.getAllByRole("link")).toHaveLength(3);
  });

  it("opens a chat to order the product; the message of a card on the home page says « ce produit »", async () => {
    const { unmount } = await show();
    const page = `http://localhost:4000/product/${product.id}`;
    const order = screen.getByRole("link", { name: "Commander Robe évasée Wouri" });
    expect(order.getAttribute("href")).toMatch(/^https:\/\/wa\.me\/237600000000\?text=/);
    expect(plain(messageOf(order))).toBe(`Je souhaite commander : Robe évasée Wouri (18 500 FCFA) ${page}`);
    unmount();
    await show({ orderUrl: homeOrderUrl });
    expect(plain(messageOf(screen.getByRole("link", { name: /^Commander/ })))).toBe(
      `Je souhaite commander ce produit : Robe évasée Wouri (18 500 FCFA) ${page}`,
    );
  });

  it("has a call link whose label contains the product's name", async () => {
    await show();
    expect(screen.getByRole("link", { name: "Appeler pour Robe évasée Wouri" })).toHaveAttribute(
      "href",
      "tel:+237600000000",
    );
  });

  it("adds the product to a visitor's cart, and stays on the page", async () => {
    const { user, address, cart } = await show();
    await user.click(screen.getByRole("button", { name: /panier/ }));
    expect(address()).toBe("/");
    expect(cart.get().lines).toMatchObject([{ product: { id: product.id }, quantity: 1 }]);
  });

  it("loads its image lazily, from a file of 320 or 640 pixels", async () => {
    await show();
    const image = document.querySelector("img");
    expect(image).toHaveAttribute("loading", "lazy");
    expect(image?.getAttribute("srcset")).toBe(
      "/images/abcdefghijklmnop/320 320w, /images/abcdefghijklmnop/640 640w",
    );
    expect(image).toHaveAttribute("sizes", CAROUSEL_SIZES);
  });
});

describe("a card of a product with sizes", () => {
  const size = (number: number, text: string, availability: "AVAILABLE" | "SOLD_OUT" = "AVAILABLE") => ({
    __typename: "ProductVariant" as const,
    number,
    size: text,
    colour: null,
    swatch: null,
    availability,
  });
  const shoes = cardProduct(2, {
    productName: "Tennis Akwa",
    variants: [size(1, "38"), size(2, "39", "SOLD_OUT")],
  });
  const add = () => screen.getByRole("button", { name: "Ajouter au panier : Tennis Akwa" });
  const showToUser = (product: ProductCardProps["product"]) =>
    renderPage(<ProductCard product={product} sizes={CAROUSEL_SIZES} />, {
      user: testUser,
      answers: { Cart: () => ({ cart: { __typename: "Cart", version: 0, lines: [] } }) },
    });

  it("asks for the size in a dialog before it adds the product to the cart", async () => {
    const { user, cart } = await showToUser(shoes);
    await user.click(add());
    const sheet = within(await screen.findByRole("dialog", { name: "Tennis Akwa" }));
    expect(cart.get().lines).toEqual([]);
    await user.click(sheet.getByRole("button", { name: "Ajouter au panier" }));
    expect(sheet.getByRole("alert")).toHaveTextContent("Choisissez une taille");
    await user.click(sheet.getByRole("radio", { name: "38" }));
    await user.click(sheet.getByRole("button", { name: "Ajouter au panier" }));
    expect(cart.get().lines).toMatchObject([{ product: { id: shoes.id }, variant: 1, quantity: 1 }]);
    await user.click(sheet.getByRole("button", { name: "Fermer" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("offers in its dialog to ask the shop about a sold-out size", async () => {
    const { user } = await showToUser(shoes);
    await user.click(add());
    const sheet = within(await screen.findByRole("dialog", { name: "Tennis Akwa" }));
    await user.click(sheet.getByRole("radio", { name: "39, épuisé" }));
    expect(plain(messageOf(sheet.getByRole("link", { name: "Me prévenir" })))).toContain(
      "Prévenez-moi quand ce produit est disponible : Tennis Akwa Taille : 39",
    );
    expect(sheet.queryByRole("button", { name: /panier/ })).not.toBeInTheDocument();
  });

  describe("that the shopper orders from", () => {
    const ordered: string[] = [];
    const openOrder = async (product = shoes) => {
      ordered.length = 0;
      handleOrderClicks((link) => {
        const { order } = link.closest<HTMLElement>("[data-order]")?.dataset ?? {};
        if (order) ordered.push(`${link.textContent}: ${order.replace(product.id, "")}`);
      });
      const { user } = await show({ product, orderUrl: homeOrderUrl });
      // Adds the document's inline script, which records clicks on order links. It must ignore a click that only opens
      // the dialog.
      recordOrders();
      const link = screen.getByRole("link", { name: "Commander Tennis Akwa" });
      await user.click(link);
      return { user, sheet: within(await screen.findByRole("dialog", { name: "Tennis Akwa" })) };
    };

    it("asks for the size in a dialog before it opens the chat", async () => {
      const { user, sheet } = await openOrder();
      const order = () => sheet.getByRole("link", { name: "Commander sur WhatsApp" });
      await user.click(order());
      expect(sheet.getByRole("alert")).toHaveTextContent("Choisissez une taille");
      expect(ordered).toEqual([]);
      expect(localStorage).toHaveLength(0);
      await user.click(sheet.getByRole("radio", { name: "38" }));
      expect(plain(messageOf(order()))).toContain(
        "Je souhaite commander ce produit : Tennis Akwa (18 500 FCFA) Taille : 38",
      );
      await user.click(order());
      expect(ordered).toEqual(["Commander sur WhatsApp: |1"]);
      expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    });

    it("opens the chat with an order without a size after « Je ne sais pas encore »", async () => {
      const { user, sheet } = await openOrder();
      const link = sheet.getByRole("link", { name: "Je ne sais pas encore" });
      expect(messageOf(link)).toContain("Taille : à préciser");
      await user.click(link);
      expect(ordered).toEqual(["Je ne sais pas encore: "]);
      expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    });

    it("sends the chosen colour if no size is chosen", async () => {
      const variants = [1, 2, 3, 4].map((number) => ({
        ...size(number, number % 2 ? "38" : "39"),
        colour: number > 2 ? "Noir" : "Rouge",
      }));
      const { user, sheet } = await openOrder({ ...shoes, variants });
      await user.click(sheet.getByRole("radio", { name: "Noir" }));
      await user.click(sheet.getByRole("link", { name: "Je ne sais pas encore" }));
      expect(ordered).toEqual(["Je ne sais pas encore: ||||Noir"]);
    });
  });

  it("adds the product to the cart without asking if there is only one size", async () => {
    const { user, cart } = await showToUser({ ...shoes, variants: [size(7, "Taille unique")] });
    await user.click(add());
    expect(cart.get().lines).toMatchObject([{ variant: 7 }]);
  });

  it("for a sold-out product, shows « Épuisé », and a chat link instead of the order and cart buttons", async () => {
    await show({ product: { ...shoes, availability: "SOLD_OUT" }, orderUrl: homeOrderUrl });
    expect(screen.getByText("Épuisé")).toBeVisible();
    expect(screen.queryByText(/−/)).toBeNull();
    expect(screen.queryByRole("button", { name: /panier/ })).toBeNull();
    const page = `http://localhost:4000/product/${shoes.id}`;
    expect(plain(messageOf(screen.getByRole("link", { name: "Me prévenir : Tennis Akwa" })))).toBe(
      `Prévenez-moi quand ce produit est disponible : Tennis Akwa ${page}`,
    );
  });

  it("shows « Dernières pièces » for a product of which only the last pieces are left", async () => {
    await show({ product: { ...shoes, availability: "LAST_PIECES" } });
    expect(screen.getByText("Dernières pièces")).toBeVisible();
  });
});
