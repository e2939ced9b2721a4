import { NO_VARIANT } from "../../features/catalogue/variants/variant-fields.rules.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import { idOrNone } from "../../platform/ids/uuid.rules.ts";
import { fold } from "../../platform/text/fold.rules.ts";
import { wholeNumber, word } from "./body-fields.ts";

/** Fields of a body that choose a variant of the product. A body without these fields chooses no variant. */
export const variantFields = {
  variant: wholeNumber("Le numéro de la variante choisie ; aucune sans indication"),
  size: word("Au lieu du numéro : la taille, si une seule variante l’a"),
};

interface Choice {
  readonly variant?: number | undefined;
  readonly size?: string | undefined;
}

export interface VariantLookup {
  product: { variants: { number: number; size: string | null }[] } | null;
}

/** Query of the product's variants. It runs only if the body contains a size but no variant's number. */
export const variantLookup = {
  operation: "query ($id: ID!) { product(id: $id) { variants { number size } } }",
  variables: ({ productId, variant, size }: Choice & { readonly productId?: string | undefined }) =>
    variant === undefined && size ? { id: idOrNone(productId) } : undefined,
};

/**
 * Returns the number of the variant that a body chooses; `NO_VARIANT` if it chooses none.
 * @param found result of the query `variantLookup`; undefined if the query did not run
 * @throws ShopError BAD_USER_INPUT if no variant or several variants have the size; if `variant` cannot be the number
 * of a variant
 */
export function chosenVariant({ variant, size }: Choice, found: VariantLookup | undefined): number {
  if (variant !== undefined) {
    if (!Number.isInteger(variant) || variant < NO_VARIANT || variant > MAX_INT)
      throw ShopError.badInput({ variant: "La variante est le numéro d’une des variantes du produit" });
    return variant;
  }
  // If the product does not exist, the path's operation, which runs after this function, reports the error.
  if (!size || !found?.product) return NO_VARIANT;
  const { variants } = found.product;
  const wanted = fold(size);
  const [match, ...others] = variants.filter((one) => one.size !== null && fold(one.size) === wanted);
  if (!match) throw ShopError.badInput({ size: unknownSize(variants) });
  if (others.length > 0)
    throw ShopError.badInput({
      size: "Cette taille existe en plusieurs couleurs\u00a0: indiquez le numéro de la variante",
    });
  return match.number;
}

/** Largest value of GraphQL's type Int. */
const MAX_INT = 2 ** 31 - 1;

function unknownSize(variants: readonly { size: string | null }[]): string {
  const sizes = [...new Set(variants.map(({ size }) => size))].filter((size) => size !== null);
  if (sizes.length === 0) return "Ce produit n’a pas de tailles";
  return `Cette taille n’est pas proposée\u202f; au choix\u00a0: ${sizes.join(", ")}`;
}
