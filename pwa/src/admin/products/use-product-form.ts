import { useApolloClient } from "@apollo/client/react";
import type { ProductErrors } from "graphql-server/catalogue/product/product";
import { useEffect, useState } from "react";
import { useExternalStore } from "../../lib/external-store.ts";
import { type SessionUser, useSession } from "../../session/session.ts";
import { toast } from "../../ui/toast.ts";
import { NOT_A_PICTURE, PictureUploads, UPLOAD_FAILED } from "../images/image-uploads.ts";
import { uploadTarget } from "../images/upload-target.ts";
import { createProduct, type PanelProduct, readProduct, updateProduct } from "./product-api.ts";
import { dropDraft, keepDraft, NEW_PRODUCT, type ProductDraft, readDraft } from "./product-draft.ts";
import { createFailure, PRODUCT_TEXTS, updateFailure } from "./product-messages.ts";
import { EMPTY_PRODUCT, fieldsFrom, isSameForm, typedErrors, typedFrom } from "./typed-product.ts";
import { keepUnsentPhotos, takeUnsentPhotos } from "./unsent-images.ts";

export interface ProductFormOptions {
  user: SessionUser;
  /** The product to edit; undefined for a new one. */
  product: PanelProduct | undefined;
  onSaved: (product: PanelProduct) => void;
}

interface FormState {
  errors: ProductErrors;
  failure?: string | undefined;
  /** The product as somebody else has saved it meanwhile. */
  conflict?: PanelProduct | undefined;
}

const NO_PICTURES: never[] = [];

/** The product form: what is typed and uploaded, kept as a draft until it is sent, and the sending. */
export function useProductForm({ user, product, onSaved }: ProductFormOptions) {
  const client = useApolloClient();
  const { restore } = useSession();
  const draftOf = product?.id ?? NEW_PRODUCT;
  const [opened] = useState(() => openForm(user.id, product));
  const [fields, setFields] = useState(opened.start.fields);
  const [base, setBase] = useState(opened.start.base);
  const [newId] = useState(() => opened.start.id ?? crypto.randomUUID());
  const [isRestored, setRestored] = useState(opened.restored);
  const [busy, setBusy] = useState(false);
  const [state, setState] = useState<FormState>({ errors: {}, conflict: opened.conflict });
  const [pictureNote, setPictureNote] = useState<string>();
  const [uploads] = useState(
    () =>
      new PictureUploads(opened.start.pictures, {
        target: uploadTarget(client),
        onRefused: () => {
          setPictureNote(NOT_A_PICTURE);
          toast.error(NOT_A_PICTURE);
        },
        onFailed: () => {
          toast.error(UPLOAD_FAILED);
          // It may be because of who sends: a refusal in the middle of a body does not always reach the browser.
          void restore();
        },
      }),
  );
  const pictures = useExternalStore(uploads, NO_PICTURES);

  useEffect(() => {
    const left = takeUnsentPhotos(user.id, draftOf);
    if (opened.restored && left.length > 0) uploads.add(left);
    const again = () => uploads.retryAll();
    addEventListener("online", again);
    return () => {
      removeEventListener("online", again);
      keepUnsentPhotos(user.id, draftOf, uploads.unsent());
      uploads.close();
    };
  }, [uploads, opened, user.id, draftOf]);

  // Everything but what is on its way outlives a reload; an untouched form leaves no draft.
  useEffect(() => {
    const now = { fields, pictures: pictures.flatMap(({ url }) => url ?? []) };
    const isUntouched = isSameForm(now, opened.untouched) && pictures.length === now.pictures.length;
    if (isUntouched) dropDraft(user.id, draftOf);
    else keepDraft(user.id, draftOf, { ...now, ...(product ? { base } : { id: newId }) });
  }, [fields, pictures, base, opened, user.id, draftOf, product, newId]);

  const noPicture = product ? PRODUCT_TEXTS.noPictureToUpdate : PRODUCT_TEXTS.noPictureToCreate;

  const refuse = (errors: ProductErrors, failure?: string): false => {
    setState({ errors, failure });
    if (failure ?? errors.productImages) toast.error(failure ?? errors.productImages ?? "");
    return false;
  };

  const check = (): boolean => {
    const inHand = uploads.get().map(({ key, url }) => url ?? key);
    const errors = typedErrors(fields, inHand);
    if (inHand.length === 0) errors.productImages = noPicture;
    if (Object.keys(errors).length > 0) return refuse(errors);
    setState({ errors: {} });
    return true;
  };

  const finish = (saved: PanelProduct) => {
    dropDraft(user.id, draftOf);
    toast.success(product ? PRODUCT_TEXTS.updated : PRODUCT_TEXTS.created);
    onSaved(saved);
  };

  const sendNow = async (ifUpdatedAt: string | undefined): Promise<void> => {
    await uploads.settled();
    if (uploads.get().some(({ status }) => status !== "kept")) {
      refuse({}, PRODUCT_TEXTS.pictureMissing);
      return;
    }
    const sent = fieldsFrom(fields, uploads.urls());
    const outcome =
      product && ifUpdatedAt
        ? await updateProduct(client, product.id, sent, ifUpdatedAt)
        : await createProduct(client, newId, sent);
    if (outcome.ok) return finish(outcome.value);
    if (outcome.code === "CONFLICT" && product) {
      const theirs = await readProduct(client, product.id).catch(() => null);
      // Our own words of before, whose answer was lost on the way.
      if (theirs && isSameForm(asForm(theirs), { fields, pictures: sent.productImages }))
        return finish(theirs);
      if (theirs) return setState({ errors: {}, conflict: theirs });
    }
    refuse(outcome.fields ?? {}, product ? updateFailure(outcome) : createFailure(outcome));
  };

  /** @returns whether it was sent; false when something must be put right first */
  const submit = async (ifUpdatedAt = base): Promise<void> => {
    if (!check()) return;
    setBusy(true);
    await sendNow(ifUpdatedAt);
    setBusy(false);
  };

  const put = (form: ProductDraft) => {
    setFields(form.fields);
    setBase(form.base);
    uploads.replace(form.pictures);
    setState({ errors: {} });
    setRestored(false);
  };

  return {
    fields,
    pictures,
    uploads,
    busy,
    isRestored,
    pictureNote,
    ...state,
    edit: (name: keyof typeof fields, text: string) => {
      setFields((before) => ({ ...before, [name]: text }));
      setState(({ errors: { [name]: _, ...errors }, conflict }) => ({ errors, conflict }));
    },
    addPictures: (files: readonly File[]) => {
      setPictureNote(undefined);
      setState(({ errors: { productImages: _, ...errors }, conflict }) => ({ errors, conflict }));
      uploads.add(files);
    },
    submit,
    /** Throws away what was restored. */
    startAfresh: () => put(opened.untouched),
    /** Takes the other person's version and throws away the own one. */
    takeTheirs: (theirs: PanelProduct) => put(asForm(theirs)),
    /** Saves the own version over the other person's, knowingly. */
    keepMine: (theirs: PanelProduct) => {
      setBase(theirs.updatedAt);
      return submit(theirs.updatedAt);
    },
  };
}

export type ProductFormState = ReturnType<typeof useProductForm>;

const asForm = (product: PanelProduct): ProductDraft => ({
  fields: typedFrom(product),
  pictures: [...product.productImages],
  base: product.updatedAt,
});

/** What a form opens with: the draft that was left, else the product, else nothing. */
function openForm(userId: string, product: PanelProduct | undefined) {
  const untouched: ProductDraft = product ? asForm(product) : { fields: EMPTY_PRODUCT, pictures: [] };
  const draft = readDraft(userId, product?.id ?? NEW_PRODUCT);
  const changed = product !== undefined && draft !== undefined && draft.base !== product.updatedAt;
  return {
    untouched,
    start: draft ?? untouched,
    restored: draft !== undefined,
    conflict: changed ? product : undefined,
  };
}
