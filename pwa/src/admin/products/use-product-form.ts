import { useApolloClient } from "@apollo/client/react";
import { hasOddPrices, type ProductErrors } from "graphql-server/catalogue/product/product";
import { useEffect, useState } from "react";
import type { SessionUser } from "../../session/session.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { type AdminProduct, createProduct, fetchProduct, updateProduct } from "../api/products-api.ts";
import { type Conflict, contentOf, initialForm } from "./initial-form.ts";
import { dropDraft, keepDraft, type ProductDraft } from "./product-draft.ts";
import { fieldsOf, isSameContent, type ProductFormContent, validateProduct } from "./product-form-values.ts";
import { mergeContent, takeFields } from "./product-merge.ts";
import { createFailure, PRODUCT_TEXTS, updateFailure } from "./product-texts.ts";
import { useProductImages } from "./use-product-images.ts";

/** How often changes of others are merged during one submission; they are people, who need longer. */
const MAX_MERGES = 3;

export interface ProductFormOptions {
  user: SessionUser;
  /** Under which the draft is kept. */
  draftId: string;
  /** The product to edit; undefined for a new one. */
  product: AdminProduct | undefined;
  /** The product that a new one is a copy of. */
  template?: AdminProduct | undefined;
  onSaved: (product: AdminProduct) => void;
}

interface FormStatus {
  errors: ProductErrors;
  failure?: string | undefined;
  conflict?: Conflict | undefined;
  /** Asks whether the selling price is meant to be above the original one. */
  asksPrices?: boolean | undefined;
}

/** State of the product form: its texts and uploads, kept as a draft until they are sent, and the submission. */
export function useProductForm({ user, draftId, product, template, onSaved }: ProductFormOptions) {
  const client = useApolloClient();
  const subject = { userId: user.id, draftId, product, template };
  const [initial] = useState(() => initialForm(subject));
  const { images, uploads, imageError, addImages } = useProductImages(subject, initial);
  const [fields, setFields] = useState(initial.draft.fields);
  /** The saved version that the form is a change of. */
  const [{ base, original }, setBase] = useState<Pick<ProductDraft, "base" | "original">>(initial.draft);
  const [newId] = useState(() => initial.draft.id ?? crypto.randomUUID());
  const [isRestored, setRestored] = useState(initial.isRestored);
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState<FormStatus>({ errors: {}, conflict: initial.conflict });
  /** How often a submission was refused. */
  const [refusals, setRefusals] = useState(0);
  // The draft holds everything but running uploads; an unchanged form leaves none.
  useEffect(() => {
    const content = { fields, images: images.flatMap(({ url }) => url ?? []) };
    const isUnchanged = isSameContent(content, initial.saved) && images.length === content.images.length;
    if (isUnchanged) dropDraft(user.id, draftId);
    else keepDraft(user.id, draftId, { ...content, ...(product ? { base, original } : { id: newId }) });
  }, [fields, images, base, original, initial, user.id, draftId, product, newId]);

  const noImage = product ? PRODUCT_TEXTS.noImageToUpdate : PRODUCT_TEXTS.noImageToCreate;

  const refuse = (errors: ProductErrors, failure?: string): void => {
    setStatus({ errors, failure });
    setRefusals((count) => count + 1);
    if (failure ?? errors.productImages) toast.error(failure ?? errors.productImages ?? "");
  };

  const isValid = (): boolean => {
    const keys = uploads.get().map(({ key, url }) => url ?? key);
    const errors = validateProduct(fields, keys);
    if (keys.length === 0) errors.productImages = noImage;
    if (Object.keys(errors).length > 0) {
      refuse(errors);
      return false;
    }
    setStatus({ errors: {} });
    return true;
  };

  /** Whether these prices are odd, and were typed here: those of an edited product are known. */
  const hasTypedOddPrices = (): boolean => {
    const isTyped =
      fields.price !== original?.fields.price || fields.sellingPrice !== original.fields.sellingPrice;
    return isTyped && hasOddPrices(fieldsOf(fields, []));
  };

  const finish = (saved: AdminProduct) => {
    dropDraft(user.id, draftId);
    toast.success(product ? PRODUCT_TEXTS.updated : PRODUCT_TEXTS.created);
    onSaved(saved);
  };

  const show = (content: ProductFormContent): void => {
    setFields(content.fields);
    if (JSON.stringify(content.images) !== JSON.stringify(uploads.urls())) uploads.replace(content.images);
  };

  const send = async (content: ProductFormContent, from: typeof base, merges = 0): Promise<void> => {
    const sent = fieldsOf(content.fields, content.images);
    const result =
      product && from
        ? await updateProduct(client, product.id, sent, from)
        : await createProduct(client, newId, sent);
    if (result.ok) return finish(result.value);
    if (result.code === "CONFLICT" && product && merges < MAX_MERGES) {
      const saved = await fetchProduct(client, product.id).catch(() => null);
      if (saved) return merge(content, saved, merges + 1);
    }
    refuse(result.fields ?? {}, product ? updateFailure(result) : createFailure(result));
  };

  /** Puts the changes of another user into the form; sends it again unless both have changed the same fields. */
  const merge = async (content: ProductFormContent, saved: AdminProduct, merges: number): Promise<void> => {
    const theirs = contentOf(saved);
    // The conflict is with this form's own update, whose response was lost.
    if (isSameContent(theirs, content)) return finish(saved);
    const { merged, conflicts } = mergeContent(original, content, theirs);
    show(merged);
    if (conflicts.length > 0) return setStatus({ errors: {}, conflict: { saved, fields: conflicts } });
    await send(merged, saved.updatedAt, merges);
  };

  const save = async (from: typeof base): Promise<void> => {
    await uploads.settled();
    if (uploads.get().some((image) => image.status !== "uploaded")) refuse({}, PRODUCT_TEXTS.imageMissing);
    else await send({ fields, images: uploads.urls() }, from);
  };

  const submit = async (from = base, arePricesMeant = false): Promise<void> => {
    if (!isValid()) return;
    if (!arePricesMeant && hasTypedOddPrices()) return setStatus({ errors: {}, asksPrices: true });
    setBusy(true);
    await save(from);
    setBusy(false);
  };

  /** The form as a change of another saved version. */
  const rebase = (saved: AdminProduct): void =>
    setBase({ base: saved.updatedAt, original: contentOf(saved) });

  return {
    fields,
    images,
    uploads,
    busy,
    isRestored,
    imageError,
    refusals,
    ...status,
    edit: (name: keyof typeof fields, text: string) => {
      setFields((before) => ({ ...before, [name]: text }));
      setStatus(({ errors: { [name]: _, ...errors }, conflict }) => ({ errors, conflict }));
    },
    addImages: (files: readonly File[]) => {
      setStatus(({ errors: { productImages: _, ...errors }, conflict }) => ({ errors, conflict }));
      addImages(files);
    },
    submit: () => submit(),
    /** Saves prices that look the wrong way round. */
    confirmPrices: () => submit(base, true),
    swapPrices: () => {
      setFields((before) => ({ ...before, price: before.sellingPrice, sellingPrice: before.price }));
      setStatus({ errors: {} });
    },
    /** Discards the restored draft. */
    discardDraft: () => {
      setFields(initial.saved.fields);
      uploads.replace(initial.saved.images);
      setBase(initial.saved);
      setStatus({ errors: {} });
      setRestored(false);
    },
    /** Takes over what another user has saved in the fields that both have changed. */
    takeSaved: ({ saved, fields: conflicting }: Conflict) => {
      show(takeFields({ fields, images: uploads.urls() }, contentOf(saved), conflicting));
      rebase(saved);
      setStatus({ errors: {} });
    },
    /** Saves this form over what another user has saved in those fields. */
    overwriteSaved: ({ saved }: Conflict) => {
      rebase(saved);
      return submit(saved.updatedAt);
    },
  };
}

export type ProductFormState = ReturnType<typeof useProductForm>;
