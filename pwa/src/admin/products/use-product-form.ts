import { useApolloClient } from "@apollo/client/react";
import { hasOddPrices, type ProductErrors } from "graphql-server/catalogue/product/product";
import { useEffect, useState } from "react";
import { randomId } from "../../lib/random-id.ts";
import type { SessionUser } from "../../session/session.ts";
import { toast } from "../../ui/feedback/toast.ts";
import type { AdminProduct } from "../api/products-api.ts";
import { type VariantError, variantError } from "../variants/variant-errors.ts";
import type { VariantForm } from "../variants/variant-form.ts";
import { type Conflict, contentOf, initialForm } from "./initial-form.ts";
import { dropDraft, keepDraft } from "./product-draft.ts";
import {
  fieldsOf,
  isSameContent,
  type ProductFormContent,
  plainPrices,
  validateProduct,
} from "./product-form-values.ts";
import { takeFields } from "./product-merge.ts";
import { createFailure, PRODUCT_TEXTS, updateFailure } from "./product-texts.ts";
import { type SavedVersion, saveProduct, versionOf } from "./save-product.ts";
import { useProductImages } from "./use-product-images.ts";

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
  /** What is wrong with the sizes, colours and counts. */
  variantError?: VariantError | undefined;
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
  const [variants, setVariants] = useState(initial.draft.variants);
  const [version, setVersion] = useState<SavedVersion>(initial.draft);
  const { base, original } = version;
  const [newId, setNewId] = useState(() => initial.draft.id ?? randomId());
  const [isRestored, setRestored] = useState(initial.isRestored);
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState<FormStatus>({ errors: {}, conflict: initial.conflict });
  /** How often a submission was refused. */
  const [refusals, setRefusals] = useState(0);
  // The draft holds everything but running uploads; an unchanged form leaves none.
  useEffect(() => {
    const content = { fields, images: images.flatMap(({ url }) => url ?? []), variants };
    const isUnchanged = isSameContent(content, initial.saved) && images.length === content.images.length;
    if (isUnchanged) dropDraft(user.id, draftId);
    else keepDraft(user.id, draftId, { ...content, ...(product ? { base, original } : { id: newId }) });
  }, [fields, variants, images, base, original, initial, user.id, draftId, product, newId]);

  const noImage = product ? PRODUCT_TEXTS.noImageToUpdate : PRODUCT_TEXTS.noImageToCreate;

  const refuse = (errors: ProductErrors, failure?: string, variantError?: VariantError): void => {
    setStatus({ errors, failure, variantError });
    setRefusals((count) => count + 1);
    if (failure ?? errors.productImages) toast.error(failure ?? errors.productImages ?? "");
  };

  /** Takes away what is said of a field, and what was asked or told of the last submission. */
  const edited = (field: keyof ProductErrors | "variants"): void =>
    setStatus(({ errors, conflict, variantError: wrong }) =>
      field === "variants"
        ? { errors, conflict }
        : { errors: { ...errors, [field]: undefined }, conflict, variantError: wrong },
    );

  const isValid = (): boolean => {
    const keys = uploads.get().map(({ key, url }) => url ?? key);
    const errors = validateProduct(fields, keys);
    if (keys.length === 0) errors.productImages = noImage;
    const wrong = variantError(variants);
    if (wrong || Object.keys(errors).length > 0) {
      refuse(errors, undefined, wrong);
      return false;
    }
    setStatus({ errors: {} });
    return true;
  };

  /** Whether these prices are odd, and were typed here: those of an edited product are known. */
  const hasTypedOddPrices = (): boolean => {
    const typed = plainPrices(fields);
    const isTyped =
      typed.price !== original?.fields.price || typed.sellingPrice !== original.fields.sellingPrice;
    return isTyped && hasOddPrices(fieldsOf(fields, []));
  };

  const finish = (saved: AdminProduct) => {
    dropDraft(user.id, draftId);
    toast.success(product ? PRODUCT_TEXTS.updated : PRODUCT_TEXTS.created);
    onSaved(saved);
  };

  const show = (content: ProductFormContent): void => {
    setFields(content.fields);
    setVariants(content.variants);
    if (JSON.stringify(content.images) !== JSON.stringify(uploads.urls())) uploads.replace(content.images);
  };

  const save = async (version: SavedVersion): Promise<void> => {
    await uploads.settled();
    if (uploads.get().some((image) => image.status !== "uploaded"))
      return refuse({}, PRODUCT_TEXTS.imageMissing);
    const content = { fields, images: uploads.urls(), variants };
    const saved = { id: product?.id ?? newId, isNew: !product };
    const outcome = await saveProduct(client, saved, content, version, show);
    if ("product" in outcome) return finish(outcome.product);
    if ("conflict" in outcome) return setStatus({ errors: {}, conflict: outcome.conflict });
    const { refusal } = outcome;
    const { variants: wrong, ...errors } = refusal.fields ?? {};
    const failure = product ? updateFailure(refusal) : createFailure(refusal);
    refuse(errors, failure, wrong ? { message: wrong, at: "sizes" } : undefined);
  };

  const submit = async (from = version, arePricesMeant = false): Promise<void> => {
    if (!isValid()) return;
    if (!arePricesMeant && hasTypedOddPrices()) return setStatus({ errors: {}, asksPrices: true });
    setBusy(true);
    await save(from);
    setBusy(false);
  };

  return {
    fields,
    images,
    variants,
    uploads,
    busy,
    isRestored,
    imageError,
    refusals,
    ...status,
    edit: (name: keyof typeof fields, text: string) => {
      const isPriced = name === "price" && !product;
      setFields((before) => {
        // A new product has no reduction until somebody types another selling price.
        const followed = isPriced && before.sellingPrice === before.price && { sellingPrice: text };
        return { ...before, ...followed, [name]: text };
      });
      edited(name);
      if (isPriced) edited("sellingPrice");
    },
    editVariants: (form: VariantForm) => {
      setVariants(form);
      edited("variants");
    },
    addImages: (files: readonly File[]) => {
      edited("productImages");
      addImages(files);
    },
    submit: () => submit(),
    /** Saves prices that look the wrong way round. */
    confirmPrices: () => submit(version, true),
    swapPrices: () => {
      setFields((before) => ({ ...before, price: before.sellingPrice, sellingPrice: before.price }));
      setStatus({ errors: {} });
    },
    /** Discards the restored draft. */
    discardDraft: () => {
      setFields(initial.saved.fields);
      setVariants(initial.saved.variants);
      uploads.replace(initial.saved.images);
      setVersion(initial.saved);
      // The discarded product may have arrived: what is typed next is another one.
      setNewId(randomId());
      setStatus({ errors: {} });
      setRestored(false);
    },
    /** Takes over what another user has saved in the fields that both have changed. */
    takeSaved: ({ saved, fields: conflicting }: Conflict) => {
      show(takeFields({ fields, images: uploads.urls(), variants }, contentOf(saved), conflicting));
      setVersion(versionOf(saved));
      setStatus({ errors: {} });
    },
    /** Saves this form over what another user has saved in those fields. */
    overwriteSaved: ({ saved }: Conflict) => {
      setVersion(versionOf(saved));
      return submit(versionOf(saved));
    },
  };
}

export type ProductFormState = ReturnType<typeof useProductForm>;
