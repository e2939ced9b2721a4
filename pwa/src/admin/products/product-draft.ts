import { DRAFTS_KEY } from "../../lib/storage-keys.ts";

/** What is typed in the product form, by the names of its controls. */
export interface TypedProduct {
  productName: string;
  brandName: string;
  category: string;
  price: string;
  sellingPrice: string;
  description: string;
}

export const PRODUCT_FIELDS = [
  "productName",
  "brandName",
  "category",
  "price",
  "sellingPrice",
  "description",
] as const satisfies readonly (keyof TypedProduct)[];

/** A product form that was filled in and not sent yet. */
export interface ProductDraft {
  fields: TypedProduct;
  /** Pictures that are at the image host already. */
  pictures: string[];
  /** A new product's id, so that sending it twice makes it once. */
  id?: string | undefined;
  /** The `updatedAt` of the product the editing began with; absent for a new product. */
  base?: string | undefined;
}

/** Which form a draft is of: a product's id, or a new product. */
export type DraftOf = string;
export const NEW_PRODUCT: DraftOf = "nouveau";

/** Drafts of everyone who uses this device, each seen by its own person only; a sign-out erases them. */
type Drafts = Record<string, Record<DraftOf, ProductDraft>>;

/** The draft a person left, if there is one. */
export function readDraft(userId: string, of: DraftOf): ProductDraft | undefined {
  const draft = readAll()[userId]?.[of];
  return isDraft(draft) ? draft : undefined;
}

/** Keeps a draft across reloads and lost connections; nothing where the browser refuses storage. */
export function keepDraft(userId: string, of: DraftOf, draft: ProductDraft): void {
  const all = readAll();
  write({ ...all, [userId]: { ...all[userId], [of]: draft } });
}

/** Forgets a draft: it was sent, or thrown away. */
export function dropDraft(userId: string, of: DraftOf): void {
  const all = readAll();
  const { [of]: _, ...others } = all[userId] ?? {};
  write({ ...all, [userId]: others });
}

function readAll(): Drafts {
  try {
    const drafts: unknown = JSON.parse(localStorage.getItem(DRAFTS_KEY) ?? "{}");
    return typeof drafts === "object" && drafts !== null ? (drafts as Drafts) : {};
  } catch {
    return {};
  }
}

function write(drafts: Drafts): void {
  try {
    localStorage.setItem(DRAFTS_KEY, JSON.stringify(drafts));
  } catch {
    // private mode or full: the form itself still holds what was typed
  }
}

/** What is stored may be of a former release. */
function isDraft(value: unknown): value is ProductDraft {
  if (typeof value !== "object" || value === null) return false;
  const { fields, pictures } = value as Partial<ProductDraft>;
  return (
    typeof fields === "object" &&
    PRODUCT_FIELDS.every((name) => typeof fields[name] === "string") &&
    Array.isArray(pictures)
  );
}
