import { isAvailability, type Variant } from "graphql-server/catalogue/variants/variant";
import type { ProductCardFragment } from "../../graphql/catalogue.generated.ts";

/** What is kept on the device of a product's sizes and colours; releases before them stored neither. */
export interface StoredVariants {
  readonly availability?: ProductCardFragment["availability"] | undefined;
  readonly variants?: readonly Variant[] | undefined;
}

/** The same as the ProductCard fragment has it: a product stored without was one that could be ordered. */
export function variantFields({
  availability = "AVAILABLE",
  variants = [],
}: StoredVariants): Pick<ProductCardFragment, "availability" | "variants"> {
  return {
    availability,
    variants: variants.map((variant) => ({ __typename: "ProductVariant", ...variant })),
  };
}

/** Whether stored fields are valid, or of a release before them. */
export function areVariantFields(fields: { availability?: unknown; variants?: unknown }): boolean {
  const { availability, variants } = fields;
  return (
    (availability === undefined || isAvailability(availability)) &&
    (variants === undefined || (Array.isArray(variants) && variants.every(isVariant)))
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
