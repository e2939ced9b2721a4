import { dropStoredDraft, isDraftId, keepStoredDraft, readStoredDraft } from "../drafts/stored-drafts.ts";
import { isVariantForm, NO_VARIANTS, type VariantForm } from "../variants/variant-form.ts";
import { PRODUCT_FIELDS, type ProductFormContent, type ProductFormValues } from "./product-form-values.ts";

/** A product form that was filled in and not sent yet. */
export interface ProductDraft extends ProductFormContent {
  /** Id of a new product, so that sending it twice creates it once. */
  id?: string | undefined;
  /** `updatedAt` of the product when its editing began; undefined for a new product. */
  base?: string | undefined;
  /** The product when its editing began; undefined for a new product, and in drafts of former releases. */
  original?: ProductFormContent | undefined;
}

/** What drafts of former releases hold: they have no sizes. */
type StoredContent = Omit<ProductFormContent, "variants"> & { variants?: VariantForm | undefined };

/** A draft in storage; `pictures` are its images. */
interface StoredDraft {
  fields: ProductFormValues;
  pictures: readonly string[];
  variants?: VariantForm | undefined;
  id?: string | undefined;
  base?: string | undefined;
  original?: StoredContent | undefined;
}

/** Which form a draft belongs to: a product's id, NEW_PRODUCT, or a copy of a product. */
export type DraftId = string;
export const NEW_PRODUCT: DraftId = "nouveau";

const COPY = "copie-";
/** The form of a new product that begins as a copy of this one. */
export const copyOf = (productId: string): DraftId => COPY + productId;
export const isNewProduct = (draftId: DraftId): boolean =>
  draftId === NEW_PRODUCT || draftId.startsWith(COPY);
/** The product that is edited or copied. */
export const productIdOf = (draftId: DraftId): string =>
  draftId.startsWith(COPY) ? draftId.slice(COPY.length) : draftId;

/**
 * The draft of a user, if there is one.
 * @param variants the sizes as they are saved, which a draft of a former release has not changed
 */
export function readDraft(
  userId: string,
  draftId: DraftId,
  variants: VariantForm = NO_VARIANTS,
): ProductDraft | undefined {
  const stored = readStoredDraft(userId, draftId);
  if (!isStoredDraft(stored)) return undefined;
  const { pictures: images, id, base, ...draft } = stored;
  const original = isContent(draft.original) ? withVariants(draft.original, variants) : undefined;
  return {
    ...withVariants({ ...draft, images }, variants),
    original,
    id: isDraftId(id) ? id : undefined,
    base: isTime(base) ? base : undefined,
  };
}

const withVariants = <Content extends StoredContent>(content: Content, saved: VariantForm) => ({
  ...content,
  variants: content.variants ?? saved,
});

/** Stores a draft, which survives reloads and lost connections; does nothing where the browser blocks storage. */
export function keepDraft(
  userId: string,
  draftId: DraftId,
  { images: pictures, ...draft }: ProductDraft,
): void {
  keepStoredDraft(userId, draftId, { ...draft, pictures });
}

/** Removes a draft: it was sent or discarded. */
export const dropDraft = dropStoredDraft;

/** A former release may have stored another shape. */
function isStoredDraft(value: unknown): value is StoredDraft {
  if (typeof value !== "object" || value === null) return false;
  const { fields, pictures, variants } = value as Partial<StoredDraft>;
  return isContent({ fields, images: pictures, variants });
}

const isTime = (value: unknown): value is string =>
  typeof value === "string" && !Number.isNaN(Date.parse(value));

function isContent(value: unknown): value is StoredContent {
  if (typeof value !== "object" || value === null) return false;
  const { fields, images, variants } = value as Partial<StoredContent>;
  return (
    typeof fields === "object" &&
    fields !== null &&
    PRODUCT_FIELDS.every((name) => typeof fields[name] === "string") &&
    Array.isArray(images) &&
    images.every((image) => typeof image === "string") &&
    (variants === undefined || isVariantForm(variants))
  );
}
