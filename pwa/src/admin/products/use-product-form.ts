import { useApolloClient } from "@apollo/client/react";
import type { ProductErrors } from "graphql-server/catalogue/product/product";
import { useEffect, useState } from "react";
import { useExternalStore } from "../../lib/external-store.ts";
import { type SessionUser, useSession } from "../../session/session.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { uploadTarget } from "../api/image-upload-api.ts";
import { type AdminProduct, createProduct, fetchProduct, updateProduct } from "../api/products-api.ts";
import { ImageUploads, NOT_AN_IMAGE, UPLOAD_FAILED } from "../images/image-uploads.ts";
import { dropDraft, keepDraft, NEW_PRODUCT, type ProductDraft, readDraft } from "./product-draft.ts";
import { EMPTY_VALUES, fieldsOf, isSameContent, validateProduct, valuesOf } from "./product-form-values.ts";
import { createFailure, PRODUCT_TEXTS, updateFailure } from "./product-texts.ts";
import { keepUnsentImages, takeUnsentImages } from "./unsent-images.ts";

export interface ProductFormOptions {
  user: SessionUser;
  /** The product to edit; undefined for a new one. */
  product: AdminProduct | undefined;
  onSaved: (product: AdminProduct) => void;
}

interface FormStatus {
  errors: ProductErrors;
  failure?: string | undefined;
  /** The product as another user has saved it meanwhile. */
  conflict?: AdminProduct | undefined;
}

const NO_IMAGES: never[] = [];

/** State of the product form: its texts and uploads, kept as a draft until they are sent, and the submission. */
export function useProductForm({ user, product, onSaved }: ProductFormOptions) {
  const client = useApolloClient();
  const { restore } = useSession();
  const draftId = product?.id ?? NEW_PRODUCT;
  const [initial] = useState(() => initialForm(user.id, product));
  const [fields, setFields] = useState(initial.draft.fields);
  const [base, setBase] = useState(initial.draft.base);
  const [newId] = useState(() => initial.draft.id ?? crypto.randomUUID());
  const [isRestored, setRestored] = useState(initial.isRestored);
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState<FormStatus>({ errors: {}, conflict: initial.conflict });
  /** How often a submission was refused. */
  const [refusals, setRefusals] = useState(0);
  const [imageError, setImageError] = useState<string>();
  const [uploads] = useState(
    () =>
      new ImageUploads(initial.draft.images, {
        target: uploadTarget(client),
        onRefused: () => {
          setImageError(NOT_AN_IMAGE);
          toast.error(NOT_AN_IMAGE);
        },
        onFailed: () => {
          toast.error(UPLOAD_FAILED);
          // The session may have ended: a 401 in the middle of an upload does not always reach the browser.
          void restore();
        },
      }),
  );
  const images = useExternalStore(uploads, NO_IMAGES);

  useEffect(() => {
    const unsent = takeUnsentImages(client, user.id, draftId);
    if (initial.isRestored && unsent.length > 0) uploads.add(unsent);
    const retry = () => uploads.retryAll();
    addEventListener("online", retry);
    return () => {
      removeEventListener("online", retry);
      keepUnsentImages(client, user.id, draftId, uploads.unsent());
      uploads.close();
    };
  }, [client, uploads, initial, user.id, draftId]);

  // The draft holds everything but running uploads; an unchanged form leaves none.
  useEffect(() => {
    const content = { fields, images: images.flatMap(({ url }) => url ?? []) };
    const isUnchanged = isSameContent(content, initial.saved) && images.length === content.images.length;
    if (isUnchanged) dropDraft(user.id, draftId);
    else keepDraft(user.id, draftId, { ...content, ...(product ? { base } : { id: newId }) });
  }, [fields, images, base, initial, user.id, draftId, product, newId]);

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

  const finish = (saved: AdminProduct) => {
    dropDraft(user.id, draftId);
    toast.success(product ? PRODUCT_TEXTS.updated : PRODUCT_TEXTS.created);
    onSaved(saved);
  };

  const save = async (ifUpdatedAt: string | undefined): Promise<void> => {
    await uploads.settled();
    if (uploads.get().some((image) => image.status !== "uploaded")) {
      refuse({}, PRODUCT_TEXTS.imageMissing);
      return;
    }
    const sent = fieldsOf(fields, uploads.urls());
    const result =
      product && ifUpdatedAt
        ? await updateProduct(client, product.id, sent, ifUpdatedAt)
        : await createProduct(client, newId, sent);
    if (result.ok) return finish(result.value);
    if (result.code === "CONFLICT" && product) {
      const saved = await fetchProduct(client, product.id).catch(() => null);
      // The conflict is with this form's own update, whose response was lost.
      if (saved && isSameContent(draftOf(saved), { fields, images: sent.productImages }))
        return finish(saved);
      if (saved) return setStatus({ errors: {}, conflict: saved });
    }
    refuse(result.fields ?? {}, product ? updateFailure(result) : createFailure(result));
  };

  const submit = async (ifUpdatedAt = base): Promise<void> => {
    if (!isValid()) return;
    setBusy(true);
    await save(ifUpdatedAt);
    setBusy(false);
  };

  const reset = (draft: ProductDraft) => {
    setFields(draft.fields);
    setBase(draft.base);
    uploads.replace(draft.images);
    setStatus({ errors: {} });
    setRestored(false);
  };

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
      setImageError(undefined);
      setStatus(({ errors: { productImages: _, ...errors }, conflict }) => ({ errors, conflict }));
      uploads.add(files);
    },
    submit,
    /** Discards the restored draft. */
    discardDraft: () => reset(initial.saved),
    /** Takes over the version another user has saved, and discards this form. */
    takeSaved: (saved: AdminProduct) => reset(draftOf(saved)),
    /** Saves this form over the version another user has saved. */
    overwriteSaved: (saved: AdminProduct) => {
      setBase(saved.updatedAt);
      return submit(saved.updatedAt);
    },
  };
}

export type ProductFormState = ReturnType<typeof useProductForm>;

const draftOf = (product: AdminProduct): ProductDraft => ({
  fields: valuesOf(product),
  images: [...product.productImages],
  base: product.updatedAt,
});

/** What a form opens with: the stored draft, else the product, else empty fields. */
function initialForm(userId: string, product: AdminProduct | undefined) {
  const saved: ProductDraft = product ? draftOf(product) : { fields: EMPTY_VALUES, images: [] };
  const draft = readDraft(userId, product?.id ?? NEW_PRODUCT);
  const isOutdated = product !== undefined && draft !== undefined && draft.base !== product.updatedAt;
  return {
    saved,
    draft: draft ?? saved,
    isRestored: draft !== undefined,
    conflict: isOutdated ? product : undefined,
  };
}
