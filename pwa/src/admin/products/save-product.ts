import type { ApolloClient } from "@apollo/client";
import type { Result } from "../../lib/result.ts";
import { type AdminProduct, createProduct, fetchProduct, updateProduct } from "../api/products-api.ts";
import { variantChanges } from "../variants/variant-input.ts";
import { type Conflict, contentOf } from "./initial-form.ts";
import type { ProductDraft } from "./product-draft.ts";
import { fieldsOf, isSameContent, isSaved, type ProductFormContent } from "./product-form-values.ts";
import { mergeContent } from "./product-merge.ts";

/** How often changes of others are merged during one submission; they are people, who need longer. */
const MAX_MERGES = 3;

/** The saved version that a form is a change of; empty for a new product. */
export type SavedVersion = Pick<ProductDraft, "base" | "original">;

/** The saved product, what two users have changed differently, or why it was refused. */
export type SaveOutcome =
  | { product: AdminProduct }
  | { conflict: Conflict }
  | { refusal: Extract<Result, { ok: false }> };

export interface SavedSubject {
  /** Of a new product too: sent again after a lost response, it is created once. */
  id: string;
  isNew: boolean;
}

/** A product as it is now, as the version that a form changes. */
export const versionOf = (product: AdminProduct): SavedVersion => ({
  base: product.updatedAt,
  original: contentOf(product),
});

/**
 * Saves a form. Changes of other users are merged into it, and it is sent again unless both have changed the same.
 * @param show called with the merged form
 */
export async function saveProduct(
  client: ApolloClient,
  subject: SavedSubject,
  content: ProductFormContent,
  version: SavedVersion,
  show: (merged: ProductFormContent) => void,
): Promise<SaveOutcome> {
  let [mine, from] = [content, version];
  for (let merges = 0; ; merges += 1) {
    const result = await send(client, subject, mine, from);
    if (result.ok) return { product: result.value };
    const isMergeable = result.code === "CONFLICT" && !subject.isNew && merges < MAX_MERGES;
    const saved = isMergeable ? await fetchProduct(client, subject.id).catch(() => null) : null;
    if (!saved) return { refusal: result };
    const theirs = versionOf(saved);
    // The conflict is with this form's own update, whose response was lost.
    if (theirs.original && isSameContent(theirs.original, mine)) return { product: saved };
    const { merged, conflicts } = mergeContent(from.original, mine, contentOf(saved));
    show(merged);
    if (conflicts.length > 0) return { conflict: { saved, fields: conflicts } };
    [mine, from] = [merged, theirs];
  }
}

async function send(
  client: ApolloClient,
  { id, isNew }: SavedSubject,
  content: ProductFormContent,
  { base, original }: SavedVersion,
): Promise<Result<AdminProduct>> {
  const { fields, images, variants } = content;
  const sent = { ...fieldsOf(fields, images), ...variantChanges(variants, original?.variants) };
  if (!isNew && base) return updateProduct(client, id, sent, base);
  const created = await createProduct(client, id, sent);
  if (!created.ok || isSaved(content, created.value)) return created;
  // An attempt whose answer was lost has created it, with what stood in the form then.
  return send(client, { id, isNew: false }, content, versionOf(created.value));
}
