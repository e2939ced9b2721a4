import { mergeVariants, takeVariants, type VariantField } from "../variants/variant-merge.ts";
import {
  PRODUCT_FIELDS,
  type ProductFormContent,
  type ProductFormValues,
  plainPrices,
} from "./product-form-values.ts";

/** What two users can change of a product independently. */
export type MergedField = keyof ProductFormValues | "images" | VariantField;

type TextOrImages = Exclude<MergedField, VariantField>;

export const isVariantField = (field: MergedField): field is VariantField => field.startsWith("variant:");

export interface Merge {
  /** Every change of both; in fields that both have changed, mine. */
  merged: ProductFormContent;
  /** The fields that both have changed, and differently. */
  conflicts: readonly MergedField[];
}

/**
 * Merges two versions of a product field by field (three-way merge).
 * @param base what both started from; undefined where it is not known: then every difference is a conflict
 */
export function mergeContent(
  base: ProductFormContent | undefined,
  mine: ProductFormContent,
  theirs: ProductFormContent,
): Merge {
  const isMine = (field: TextOrImages): boolean => !isSame(field, mine, base);
  const isTheirs = (field: TextOrImages): boolean => !isSame(field, theirs, base);
  const taken = PRODUCT_FIELDS.filter((field) => !isMine(field)).map((field) => [
    field,
    theirs.fields[field],
  ]);
  const variants = mergeVariants(base?.variants, mine.variants, theirs.variants);
  return {
    merged: {
      fields: { ...mine.fields, ...Object.fromEntries(taken) },
      images: isMine("images") ? mine.images : theirs.images,
      variants: variants.merged,
    },
    conflicts: [
      ...[...PRODUCT_FIELDS, "images" as const].filter(
        (field) => isMine(field) && isTheirs(field) && !isSame(field, mine, theirs),
      ),
      ...variants.conflicts,
    ],
  };
}

/** My version with the other's in the given fields. */
export function takeFields(
  mine: ProductFormContent,
  theirs: ProductFormContent,
  fields: readonly MergedField[],
): ProductFormContent {
  const taken = PRODUCT_FIELDS.filter((field) => fields.includes(field)).map((field) => [
    field,
    theirs.fields[field],
  ]);
  return {
    fields: { ...mine.fields, ...Object.fromEntries(taken) },
    images: fields.includes("images") ? theirs.images : mine.images,
    variants: takeVariants(mine.variants, theirs.variants, fields.filter(isVariantField)),
  };
}

function isSame(field: TextOrImages, a: ProductFormContent, b: ProductFormContent | undefined): boolean {
  if (!b) return false;
  if (field === "images") return JSON.stringify(a.images) === JSON.stringify(b.images);
  return plainPrices(a.fields)[field] === plainPrices(b.fields)[field];
}
