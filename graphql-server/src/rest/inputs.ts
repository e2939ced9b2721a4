import { randomUUID } from "node:crypto";
import { MAX_QUANTITY, MIN_QUANTITY } from "../cart/cart.rules.ts";
import { ShopError } from "../shared/shop-error.ts";
import { type Body, text, texts, wholeNumber } from "./body-fields.ts";
import type { CartLineNode, ProductNode } from "./serializers.ts";

/** A cart as it is looked up before one of its lines is changed. */
export interface Lines {
  cart: { lines: { id: string; product: { id: string } }[] };
}

/** A cart after one of its lines was changed. */
export interface Applied {
  applyCartOperations: { results: { message: string | null }[]; cart: { lines: CartLineNode[] } };
}

/** What fronts send of a product. */
export const productFields = {
  productName: text("Nom"),
  brandName: text("Marque"),
  category: text("Catégorie"),
  productImage: texts("Adresses des images ; la première est la vignette"),
  description: text("Description"),
  price: wholeNumber("Prix d'origine, en francs entiers"),
  sellingPrice: wholeNumber("Prix de vente, en francs entiers"),
};

/** The schema's input; a price that is no number becomes one the shop refuses in its own words. */
export function productInput(body: Partial<Body<typeof productFields>>): Record<string, unknown> {
  const { productName = "", brandName = "", category = "", description = "", productImage = [] } = body;
  const price = (given = Number.NaN): number => (Number.isFinite(given) ? given : -1);
  return {
    productName,
    brandName,
    category,
    description,
    productImages: productImage,
    price: price(body.price),
    sellingPrice: price(body.sellingPrice),
  };
}

/** An operation under an id made here: these fronts repeat nothing by themselves. */
export function cartOperation(kind: "ADD" | "SET" | "REMOVE", productId: string, quantity: number) {
  if (!Number.isInteger(quantity) || quantity < MIN_QUANTITY || quantity > MAX_QUANTITY)
    throw ShopError.badInput({
      quantity: `La quantité est un nombre entier de ${MIN_QUANTITY} à ${MAX_QUANTITY}`,
    });
  return { operations: [{ id: randomUUID(), kind, productId, quantity }] };
}

/** Only the caller's own lines are found. */
export function productOfLine({ cart }: Lines, lineId: string | undefined): string {
  const line = cart.lines.find(({ id }) => isSameId(id, lineId));
  if (!line) throw new ShopError("NOT_FOUND", "Cet article n'est pas dans votre panier");
  return line.product.id;
}

/** The line an operation changed; refuses in its words what it refused. */
export function changedLine(
  { applyCartOperations: { results, cart } }: Applied,
  isIt: (line: CartLineNode) => boolean,
): CartLineNode {
  const line = cart.lines.find(isIt);
  const refusal = results[0]?.message;
  if (!line || refusal)
    throw new ShopError("NOT_FOUND", refusal ?? "Cet article n'est pas dans votre panier");
  return line;
}

/** Whether a body names this id; UUIDs come in either case. */
export const isSameId = (id: string, given: string | undefined): boolean => id === given?.toLowerCase();

export function unknownProduct(): ShopError {
  return new ShopError("NOT_FOUND", "Ce produit n'existe plus");
}

/** The whole product after the change of some of its fields. */
export function changedProduct(
  body: Body<typeof productFields>,
  product: ProductNode,
): Record<string, unknown> {
  return productInput({ ...product, productImage: product.productImages, ...withoutGaps(body) });
}

function withoutGaps<Fields extends object>(body: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
}
