import { useApolloClient } from "@apollo/client/react";
import { hasOddPrices } from "graphql-server/features/catalogue/product/product";
import type { TypedField } from "graphql-server/features/catalogue/product/product-fields";
import { useState } from "react";
import type { SessionUser } from "../../../data/session/session.ts";
import type { Result } from "../../../lib/result.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import type { AdminProduct } from "../api/products-api.ts";
import { addCategory } from "../api/use-categories.ts";
import { AMOUNT } from "../forms/field-kinds.ts";
import { useForm } from "../forms/use-form.ts";
import type { UploadedImage } from "../images/image-uploads.ts";
import { colourNames, withNewNames, withUrls } from "./image-colours.ts";
import { productConflicts } from "./product-conflicts.ts";
import { productDraft } from "./product-draft.ts";
import { createFailure, PRODUCT_TEXTS, updateFailure } from "./product-texts.ts";
import {
  copiedValues,
  FORM_FIELDS,
  fieldsOf,
  newValues,
  type ProductValues,
  validateProduct,
  valuesOf,
} from "./product-values.ts";
import { saveProduct } from "./save-product.ts";
import { useProductImages } from "./use-product-images.ts";
import { variantError } from "./variant-errors.ts";

export interface ProductFormOptions {
  user: SessionUser;
  draftId: string;
  /** The product to edit; undefined for a new product. */
  product: AdminProduct | undefined;
  /** The product that a new product copies; undefined if the form starts empty. */
  template?: AdminProduct | undefined;
  onSaved: (product: AdminProduct) => void;
}

export function useProductForm({ user, draftId, product, template, onSaved }: ProductFormOptions) {
  const client = useApolloClient();
  const begin = () => (product ? valuesOf(product) : template ? copiedValues(template) : newValues());
  const [initial] = useState(begin);
  const [asksPrices, setAsksPrices] = useState(false);
  const isNew = !product;
  const noImage = isNew ? PRODUCT_TEXTS.noImageToCreate : PRODUCT_TEXTS.noImageToUpdate;

  const save = async (
    values: ProductValues,
    requestId: string,
    seen: ProductValues,
  ): Promise<Result<AdminProduct>> => {
    await uploads.settled();
    if (uploads.get().some(({ status }) => status !== "uploaded"))
      return { ok: false, code: "IMAGE_MISSING", message: PRODUCT_TEXTS.imageMissing };
    const sent = {
      ...values,
      productImages: uploads.urls(),
      imageColours: withUrls(values.imageColours, uploads.get()),
    };
    const result = await saveProduct(client, sent, isNew ? undefined : seen, requestId);
    if (result.ok) return result;
    return { ...result, message: isNew ? createFailure(result) : updateFailure(result) };
  };
  const form = useForm<ProductValues, AdminProduct>({
    name: `product ${draftId}`,
    fields: FORM_FIELDS,
    saved: initial,
    isNew,
    draft: productDraft(user.id, draftId, initial),
    validate: (values) => validateProduct(values, noImage),
    save,
    conflictsOf: productConflicts,
    valuesOf,
    renew: begin,
    onSaved: (saved) => {
      addCategory(client.cache, saved.category);
      toast.success(isNew ? PRODUCT_TEXTS.created : PRODUCT_TEXTS.updated);
      onSaved(saved);
    },
    onReplaced: ({ productImages }) => {
      const names = uploads.get().map(({ key, url }) => url ?? key);
      if (JSON.stringify(productImages) !== JSON.stringify(names)) uploads.replace(productImages);
    },
  });
  const { values, seen, errors } = form;
  const edit = (change: Partial<ProductValues>) => {
    const { variants } = change;
    const imageColours = variants && withNewNames(values.imageColours, values.variants, variants);
    form.edit({ ...(imageColours && { imageColours }), ...change });
    setAsksPrices(false);
  };
  const { images, uploads, imageError, addImages } = useProductImages({
    userId: user.id,
    draftId,
    isRestored: form.isRestored,
    names: values.productImages,
    onNames: (productImages) =>
      edit({ productImages, imageColours: withUrls(values.imageColours, uploads.get()) }),
  });

  /**
   * True if the user has typed a selling price above the original price: the form then asks whether it is right. False
   * for prices that are already saved.
   */
  const hasTypedOddPrices = (): boolean => {
    const isSaved =
      AMOUNT.isSame(values.price, seen.price) && AMOUNT.isSame(values.sellingPrice, seen.sellingPrice);
    return (isNew || !isSaved) && hasOddPrices(fieldsOf(values));
  };
  const submit = async (arePricesMeant = false): Promise<void> => {
    const wrong = validateProduct(values, noImage);
    const asks = !Object.values(wrong).some(Boolean) && !arePricesMeant && hasTypedOddPrices();
    if (wrong.productImages) toast.error(wrong.productImages);
    setAsksPrices(asks);
    if (!asks) await form.submit();
  };

  return {
    ...form,
    edit,
    isNew,
    images,
    uploads,
    imageError,
    addImages,
    asksPrices,
    imageColours: {
      colours: colourNames(values.variants),
      of: ({ key, url = key }: UploadedImage) => values.imageColours[url] ?? "",
      onChange: ({ key, url = key }: UploadedImage, colour: string) =>
        edit({ imageColours: { ...values.imageColours, [url]: colour } }),
    },
    variantError: errors.variants
      ? (variantError(values.variants) ?? { message: errors.variants })
      : undefined,
    /**
     * Changes the text of a field. In a new product, the selling price equals the original price until the user types
     * another selling price.
     */
    type: (name: TypedField, text: string) => {
      const isFollowed = name === "price" && isNew && values.sellingPrice === values.price;
      edit({ [name]: text, ...(isFollowed && { sellingPrice: text }) });
    },
    submit: () => submit(),
    /** Saves the product after the user has confirmed that the selling price is above the original price. */
    confirmPrices: () => submit(true),
    swapPrices: () => edit({ price: values.sellingPrice, sellingPrice: values.price }),
  };
}

export type ProductFormState = ReturnType<typeof useProductForm>;
