import { MAX_PRODUCT_NAME_LENGTH } from "graphql-server/catalogue/product/product";
import type { AdminProduct } from "../api/products-api.ts";
import { copiedVariants, variantFormOf } from "../variants/variant-form.ts";
import { type ProductDraft, readDraft } from "./product-draft.ts";
import { EMPTY_CONTENT, type ProductFormContent, valuesOf } from "./product-form-values.ts";
import { type MergedField, mergeContent } from "./product-merge.ts";

const COPY_SUFFIX = " (copie)";

/** The product as another user has saved it meanwhile, and the fields that both have changed. */
export interface Conflict {
  saved: AdminProduct;
  fields: readonly MergedField[];
}

/** A product as the form shows it. */
export const contentOf = (product: AdminProduct): ProductFormContent => ({
  fields: valuesOf(product),
  images: [...product.productImages],
  variants: variantFormOf(product),
});

/** A new product that begins as a copy, under a name of its own. */
function copiedContent(template: AdminProduct): ProductFormContent {
  const { fields, images, variants } = contentOf(template);
  const productName = fields.productName.slice(0, MAX_PRODUCT_NAME_LENGTH - COPY_SUFFIX.length) + COPY_SUFFIX;
  return { fields: { ...fields, productName }, images, variants: copiedVariants(variants) };
}

/** What is edited: an existing product, or a new one, perhaps like another. */
export interface FormSubject {
  userId: string;
  draftId: string;
  product: AdminProduct | undefined;
  /** The product that a new one is a copy of. */
  template: AdminProduct | undefined;
}

/** What a form opens with. */
export interface InitialForm {
  /** The form without the stored draft. */
  saved: ProductDraft;
  draft: ProductDraft;
  isRestored: boolean;
  /** The draft's product has been changed since, in fields that the draft changes too. */
  conflict: Conflict | undefined;
}

/** The stored draft, else the product, else a copy of the template, else empty fields. */
export function initialForm({ userId, draftId, product, template }: FormSubject): InitialForm {
  const saved = product ? draftOf(product) : template ? copiedContent(template) : EMPTY_CONTENT;
  const draft = readDraft(userId, draftId, saved.variants);
  if (!draft) return { saved, draft: saved, isRestored: false, conflict: undefined };
  if (!product) return { saved, draft, isRestored: true, conflict: undefined };
  if (draft.base === product.updatedAt)
    return {
      saved,
      draft: { ...saved, ...draft, original: contentOf(product) },
      isRestored: true,
      conflict: undefined,
    };
  const { merged, conflicts } = mergeContent(draft.original, draft, contentOf(product));
  if (conflicts.length === 0)
    return { saved, draft: { ...saved, ...merged }, isRestored: true, conflict: undefined };
  return {
    saved,
    draft: { ...draft, ...merged },
    isRestored: true,
    conflict: { saved: product, fields: conflicts },
  };
}

/** A product as a draft that changes nothing. */
function draftOf(product: AdminProduct): ProductDraft {
  const content = contentOf(product);
  return { ...content, base: product.updatedAt, original: content };
}
