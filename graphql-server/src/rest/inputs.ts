import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { MAX_QUANTITY, MIN_QUANTITY } from "../cart/cart.rules.ts";
import { AVAILABILITIES, NO_VARIANT } from "../catalogue/variants/variant.rules.ts";
import { ShopError } from "../errors/shop-error.ts";
import { amount, type Body, objects, oneOf, text, texts } from "./body-fields.ts";
import type { CartLineNode } from "./serializers.ts";

/** Result of the cart query before one of its lines is changed. */
export interface CartLookup {
  cart: { lines: LookedUpLine[] };
}

interface LookedUpLine {
  id: string;
  variant: number | null;
  product: { id: string };
}

/** Result of the mutation that changes a cart line. */
export interface CartChange {
  applyCartOperations: { results: { message: string | null }[]; cart: { lines: CartLineNode[] } };
}

/** Fields of a product in request bodies. */
export const productFields = {
  productName: text("Nom"),
  brandName: text("Marque"),
  category: text("Catégorie"),
  productImage: texts("Adresses des images ; la première est la vignette"),
  description: text("Description"),
  price: amount("Prix d’origine, en francs entiers"),
  sellingPrice: amount("Prix de vente, en francs entiers"),
  availability: oneOf(AVAILABILITIES, "D’un produit sans tailles ni couleurs"),
  variants: objects(
    {
      number: v.nullish(v.pipe(v.number(), v.integer())),
      size: v.nullish(v.string()),
      colour: v.nullish(v.string()),
      swatch: v.nullish(v.string()),
      availability: v.nullish(v.picklist(AVAILABILITIES)),
    },
    {
      number: {
        type: ["integer", "null"],
        description: "De celle qu’elle remplace ; absent pour une nouvelle",
      },
      size: { type: ["string", "null"] },
      colour: { type: ["string", "null"] },
      swatch: { type: ["string", "null"], description: "La teinte de la couleur, #rrggbb" },
      availability: {
        type: ["string", "null"],
        enum: [...AVAILABILITIES, null],
        description: "Absente : comme avant",
      },
    },
    "Toutes les tailles et couleurs, chacune { number, size, colour, swatch, availability } ; absentes : comme avant",
  ),
};

/** Converts a body to GraphQL's ProductInput. An invalid price becomes -1, which is refused with the usual message. */
export function productInput(body: Partial<Body<typeof productFields>>): Record<string, unknown> {
  const { productName = "", brandName = "", category = "", description = "", productImage = [] } = body;
  return {
    productName,
    brandName,
    category,
    description,
    productImages: productImage,
    price: price(body.price ?? Number.NaN),
    sellingPrice: price(body.sellingPrice ?? Number.NaN),
    availability: body.availability,
    variants: body.variants,
  };
}

/** Converts a partial body to GraphQL's ProductPatch: fields that it lacks stay as they are. */
export function productPatch(body: Partial<Body<typeof productFields>>): Record<string, unknown> {
  const { productName, brandName, category, description, productImage } = body;
  return {
    productName,
    brandName,
    category,
    description,
    productImages: productImage,
    price: body.price === undefined ? undefined : price(body.price),
    sellingPrice: body.sellingPrice === undefined ? undefined : price(body.sellingPrice),
    availability: body.availability,
    variants: body.variants,
  };
}

const price = (given: number): number => (Number.isFinite(given) ? given : -1);

/** Creates a cart operation. Its id is generated here, because these front ends do not retry. */
export function cartOperation(
  kind: "ADD" | "SET" | "REMOVE",
  { productId, variant }: { productId: string; variant: number },
  quantity: number,
) {
  if (!Number.isInteger(quantity) || quantity < MIN_QUANTITY || quantity > MAX_QUANTITY)
    throw ShopError.badInput({
      quantity: `La quantité est un nombre entier de ${MIN_QUANTITY} à ${MAX_QUANTITY}`,
    });
  return { operations: [{ id: randomUUID(), kind, productId, variant, quantity }] };
}

/** The product and variant of a line in the current user's cart. @throws ShopError NOT_FOUND */
export function contentOfLine({ cart }: CartLookup, lineId: string | undefined) {
  const line = cart.lines.find(({ id }) => isSameId(id, lineId));
  if (!line) throw new ShopError("NOT_FOUND", "Cet article n’est pas dans votre panier");
  return { productId: line.product.id, variant: line.variant ?? NO_VARIANT };
}

/** The cart line changed by an operation. @throws ShopError NOT_FOUND with the message of a rejected operation */
export function changedLine(
  { applyCartOperations: { results, cart } }: CartChange,
  matches: (line: CartLineNode) => boolean,
): CartLineNode {
  const line = cart.lines.find(matches);
  const rejection = results[0]?.message;
  if (!line || rejection)
    throw new ShopError("NOT_FOUND", rejection ?? "Cet article n’est pas dans votre panier");
  return line;
}

/** Whether an id of a body is this one; UUIDs may be in either case. */
export const isSameId = (id: string, given: string | undefined): boolean => id === given?.toLowerCase();

export function unknownProduct(): ShopError {
  return new ShopError("NOT_FOUND", "Ce produit n’existe plus");
}
