import { mergeEdit } from "../../../platform/concurrent-edits/merge-edit.ts";
import type { ChangedTwice } from "../../audit-log/audit-log.service.ts";
import type { LowStockField } from "../variants/low-stock.rules.ts";
import { mergeVariants } from "../variants/merge-variants.ts";
import type { StockedVariants, VariantFields } from "../variants/stock.rules.ts";
import type { Product } from "./product.entity.ts";
import { normaliseProductFields } from "./product.rules.ts";
import type { ProductFields } from "./product-fields.rules.ts";
import { coloursByImage, type GivenImages } from "./product-images.ts";

export type EditedFields = ProductFields & GivenImages & VariantFields & LowStockField;

type ImageFields = Required<Pick<EditedFields, "productImages" | "imageColours">>;

export interface MergedProduct {
  /** The fields of the product that the edit changes; absent fields stay unchanged. */
  readonly fields: Partial<EditedFields>;
  /**
   * The conflicts: values that both the client and another person have changed. Each conflict has the name of its
   * field, or `variants:<number>` for a variant, or `imageColours:<URL>` for the colour of an image.
   */
  readonly conflicts: readonly ChangedTwice[];
}

/**
 * Merges an edit of a product with the stored product. A field, a variant or the colour of an image that only another
 * person has changed stays as it is.
 * @param seen the product as the client had read it
 * @param wanted the product as the client sends it
 * @throws ShopError BAD_USER_INPUT for invalid variants
 */
export function mergeProduct(
  stored: Product,
  stocked: StockedVariants & Required<LowStockField>,
  seen: EditedFields,
  wanted: EditedFields,
): MergedProduct {
  const { changes, conflicts } = mergeEdit<ProductFields>(
    stored,
    normaliseProductFields(seen),
    normaliseProductFields(wanted),
  );
  const colours = mergeImageColours(stored, seen, wanted, changes.productImages ?? stored.productImages);
  const variants = mergeVariants(stocked, seen, wanted);
  const [level, seenLevel, wantedLevel] = [stocked, seen, wanted].map((of) => ({
    lowStockAt: of.lowStockAt ?? stocked.lowStockAt,
  }));
  const levels = mergeEdit<LowStockField>(level ?? {}, seenLevel ?? {}, wantedLevel ?? {});
  return {
    fields: { ...changes, ...colours.fields, ...variants.fields, ...levels.changes },
    conflicts: [
      ...conflicts.map((field) => ({ field, value: stored[field] })),
      ...levels.conflicts.map((field) => ({ field, value: stocked[field] })),
      ...colours.conflicts,
      ...variants.conflicts.map(({ key, stored: value }) => ({
        field: `variants:${key}`,
        value,
        loggedAs: ["variants", "availability", "stock"],
      })),
    ],
  };
}

/**
 * Merges the colours that the client has given to images with the stored colours.
 * @param productImages the images after the edit
 */
function mergeImageColours(
  stored: Product,
  seen: GivenImages,
  wanted: GivenImages,
  productImages: readonly string[],
): { fields: Partial<ImageFields>; conflicts: readonly ChangedTwice[] } {
  const mine = coloursByImage(wanted);
  if (!mine) return { fields: {}, conflicts: [] };
  const [now, was] = [stored, seen].map((of) => Object.fromEntries(coloursByImage(of) ?? []));
  const { changes, conflicts } = mergeEdit<Readonly<Record<string, string>>>(
    complete(productImages, now),
    complete(productImages, was),
    complete(productImages, Object.fromEntries(mine)),
  );
  const merged = { ...complete(productImages, now), ...changes };
  return {
    fields: { productImages, imageColours: productImages.map((image) => merged[image] ?? "") },
    conflicts: conflicts.map((image) => ({
      field: `imageColours:${image}`,
      value: now?.[image] ?? "",
      loggedAs: ["imageColours"],
    })),
  };
}

/** Returns the colour of each image; "" for an image that shows no particular colour. */
const complete = (images: readonly string[], colours: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(images.map((image) => [image, colours[image] ?? ""]));
