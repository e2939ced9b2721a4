import { act, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderPage, testUser } from "../../app/testing/render.tsx";
import { deadNetwork } from "../../app/testing/server.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { AddToCartButton } from "./add-to-cart-button.tsx";
import { product, size } from "./testing/cart-server.ts";

const robe = product("a");
const emptyCart = { __typename: "Cart", version: 0, lines: [] };
const Cart = () => ({ cart: emptyCart });

const answering = (status: string, message: string | null = null) => ({
  Cart,
  ApplyCartOperations: ({ operations }: Record<string, unknown>) => ({
    applyCartOperations: {
      __typename: "CartOperationsResult",
      results: (operations as { id: string }[]).map(({ id }) => ({
        __typename: "CartOperationResult",
        id,
        status,
        message,
      })),
      cart: {
        ...emptyCart,
        version: 1,
        lines: status === "APPLIED" ? [{ __typename: "CartLine", id: "1", quantity: 1, product: robe }] : [],
      },
    },
  }),
});

describe("« Ajouter au panier »", () => {
  it("adds the product, confirms it on screen, in a toast and for screen readers, and links to the cart", async () => {
    const { user, cart, address } = await renderPage(<AddToCartButton product={robe} />, {
      user: testUser,
      answers: answering("APPLIED"),
    });
    await user.click(screen.getByRole("button", { name: "Ajouter au panier" }));
    const said = screen.getAllByText("Ajouté au panier");
    expect(said.map((words) => words.closest("button, [role=status]")?.localName)).toEqual([
      "button",
      "span",
    ]);
    // The toast has no link, because the page already shows a link to the cart.
    expect(toast.success).toHaveBeenCalledWith("Ajouté au panier");
    expect(cart.get().lines).toMatchObject([{ product: { id: "p-a" }, quantity: 1 }]);
    await user.click(screen.getByRole("link", { name: "Voir le panier" }));
    expect(address()).toBe("/cart");
  });

  it("adds the product to a visitor's cart at once, on this device and without a request", async () => {
    const { user, cart, address, session } = await renderPage(<AddToCartButton product={robe} />, {
      address: "/search?q=robe",
    });
    await act(() => session.restore());
    await user.click(screen.getByRole("button", { name: "Ajouter au panier" }));
    expect(screen.getAllByRole("status")[0]).toHaveTextContent("Ajouté au panier");
    expect(cart.get().lines).toMatchObject([{ product: { id: "p-a" }, quantity: 1, unsent: false }]);
    expect(address()).toBe("/search?q=robe");
    await user.click(screen.getByRole("link", { name: "Voir le panier" }));
    expect(address()).toBe("/cart");
  });

  it("is an icon on a card, with the product's name in its label", async () => {
    await renderPage(<AddToCartButton product={robe} compact />);
    expect(screen.getByRole("button", { name: "Ajouter au panier : Robe a" })).toBeInTheDocument();
  });

  it("shows one link to the cart if it is an icon on a card, and no second one in the toast", async () => {
    const { user } = await renderPage(<AddToCartButton product={robe} compact />);
    await user.click(screen.getByRole("button", { name: "Ajouter au panier : Robe a" }));
    expect(screen.getAllByRole("link", { name: "Voir le panier" })).toHaveLength(1);
    expect(toast.success).toHaveBeenCalledWith("Ajouté au panier");
  });

  it.each([
    ["a customer", testUser],
    ["a visitor", undefined],
  ])("adds the size that %s has chosen", async (_, person) => {
    const shoes = { ...robe, variants: [size(3, "42")] };
    const { user, cart } = await renderPage(<AddToCartButton product={shoes} variant={3} />, {
      ...(person && { user: person }),
      answers: { Cart, ApplyCartOperations: deadNetwork },
    });
    await user.click(screen.getByRole("button", { name: "Ajouter au panier" }));
    expect(cart.get().lines).toMatchObject([{ product: { id: "p-a" }, variant: 3, quantity: 1 }]);
  });

  it("asks for a missing size instead of adding the product", async () => {
    const ask = vi.fn();
    const { user, cart } = await renderPage(<AddToCartButton product={robe} onMissing={ask} />, {
      user: testUser,
      answers: { Cart },
    });
    await user.click(screen.getByRole("button", { name: "Ajouter au panier" }));
    expect(ask).toHaveBeenCalledOnce();
    expect(cart.get().lines).toEqual([]);
  });

  it("shows beside the button that the product is no longer sold", async () => {
    const { user } = await renderPage(<AddToCartButton product={robe} />, {
      user: testUser,
      answers: answering("REJECTED", "Ce produit n’est plus en vente"),
    });
    await user.click(screen.getByRole("button", { name: "Ajouter au panier" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Ce produit n’est plus en vente");
  });
});
