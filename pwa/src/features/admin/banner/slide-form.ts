import { randomId } from "../../../lib/random-id.ts";
import type { Failure } from "../../../lib/result.ts";
import { isText } from "../../../lib/storage/stored-values.ts";
import type { BannerSlide } from "../api/banner-api.ts";
import { dropStoredDraft, hasTexts, keepStoredDraft, readStoredDraft } from "../forms/draft-storage.ts";
import { LINE } from "../forms/field-kinds.ts";
import type { Fields } from "../forms/form-fields.ts";
import type { FormConflict, FormDraft } from "../forms/form-state.ts";
import { settleNew } from "../forms/stored-draft.ts";
import type { DraftStore } from "../forms/use-form.ts";
import { CENTRE, type FocalPoint, type Shape } from "./focal-point.ts";

/** The image of a slide in its form: one photo, from which the images for phones and for wide screens are cut. */
export interface SlideImage {
  /** The photo that the user has chosen; undefined while the slide still has its saved images. */
  readonly photo?: Blob | undefined;
  /** The point of the photo that both images show. */
  readonly focus: FocalPoint;
  /**
   * URLs of the images at the image host: the images of the saved slide, or the images that were cut from the chosen
   * photo and uploaded.
   */
  readonly urls: Readonly<Partial<Record<Shape, string>>>;
}

/** A slide that is being added or changed. */
export interface SlideForm {
  readonly id: string;
  readonly isNew: boolean;
  readonly image: SlideImage;
  readonly alt: string;
  readonly link: string;
}

/** Returns the form of a new slide. */
export const newForm = (): SlideForm => ({
  id: randomId(),
  isNew: true,
  image: { focus: CENTRE, urls: {} },
  alt: "",
  link: "",
});

/** Returns the form of a saved slide. */
export const formOf = ({ id, wide, tall, alt, link }: BannerSlide): SlideForm => ({
  id,
  isNew: false,
  image: { focus: CENTRE, urls: { tall, wide } },
  alt,
  link: link ?? "",
});

/**
 * The fields that `useForm` compares, to find unsaved input and changes of colleagues: the texts, and the chosen photo.
 */
export const SLIDE_FIELDS = {
  alt: LINE,
  link: LINE,
  image: { isSame: (one, other) => one.photo === other.photo },
} as const satisfies Fields<SlideForm>;

const LABELS = { alt: "Ce que l’image montre", link: "Lien" } as const;

/**
 * Returns the fields of a refused slide that both the user and a colleague have changed, with the colleague's values.
 * The images for phones and for wide screens count as one field, because both are cut from one photo: the user keeps
 * both images, or takes both images of the colleague.
 */
export function slideConflicts({ conflicts = [] }: Failure): FormConflict<SlideForm>[] {
  const theirs = new Map(conflicts.map((conflict) => [conflict.field, conflict]));
  const urls = Object.fromEntries(
    (["wide", "tall"] as const).flatMap((shape) => {
      const url = theirs.get(shape)?.value;
      return isText(url) ? [[shape, url]] : [];
    }),
  );
  const image = theirs.get("tall") ?? theirs.get("wide");
  const texts = (["alt", "link"] as const).flatMap((field): FormConflict<SlideForm>[] => {
    const conflict = theirs.get(field);
    if (!conflict) return [];
    const text = isText(conflict.value) ? conflict.value : "";
    const take = (form: SlideForm) => ({ ...form, [field]: text });
    return [{ field, label: LABELS[field], text, by: conflict.by, take }];
  });
  if (!image) return texts;
  const take = (form: SlideForm): SlideForm => ({
    ...form,
    image: { ...form.image, photo: undefined, urls: { ...form.image.urls, ...urls } },
  });
  return [{ field: "image", label: "Photo", text: "une autre photo", by: image.by, take }, ...texts];
}

/**
 * Shortens a pasted link to a page of the shop to the page's path, because the path stays valid if the shop gets
 * another domain.
 */
export const shortenLink = (link: string, origin: string): string =>
  link.trim().startsWith(`${origin}/`) ? link.trim().slice(origin.length) : link;

/**
 * Drafts with their photos, one for each user and slide. They stay in memory until the web page is closed, because
 * local storage has no space for photos.
 */
const draftsByPage = new WeakMap<object, Map<string, FormDraft<SlideForm>>>();
/** Key of the draft of a new slide. A user has at most one such draft. */
const NEW_SLIDE = "nouvelle";

/**
 * Returns functions that read, store and delete the draft of a slide's form. Texts are stored on the device; photos
 * stay in memory until the page is closed. The draft of a new slide contains the slide's id, so that the slide is added
 * once even if it is sent again after a lost answer.
 * @param page an object that lives as long as the page: its GraphQL client
 * @param saved the initial values
 */
export function slideDraft(page: object, userId: string, saved: SlideForm): DraftStore<SlideForm> {
  const key = `banner:${saved.isNew ? NEW_SLIDE : saved.id}`;
  const drafts = draftsByPage.get(page) ?? new Map<string, FormDraft<SlideForm>>();
  draftsByPage.set(page, drafts);
  const inPage = `${userId} ${key}`;
  const stored = (): FormDraft<SlideForm> | undefined => {
    const values = readStoredDraft(userId, key);
    if (!hasTexts(values, ["id", "alt", "link"])) return undefined;
    const { id, alt, link } = values;
    const before = "seen" in values && hasTexts(values.seen, ["alt", "link"]) ? values.seen : saved;
    return { values: { ...saved, id, alt, link }, seen: { ...saved, alt: before.alt, link: before.link } };
  };
  return {
    key,
    read: () => drafts.get(inPage) ?? stored(),
    keep: (draft) => {
      drafts.set(inPage, draft);
      const { values, seen } = draft;
      const { id, alt, link } = values;
      const isTyped = !LINE.isSame(alt, seen.alt) || !LINE.isSame(link, seen.link);
      if (isTyped) keepStoredDraft(userId, key, { id, alt, link, seen: { alt: seen.alt, link: seen.link } });
      else dropStoredDraft(userId, key);
    },
    drop: () => {
      drafts.delete(inPage);
      dropStoredDraft(userId, key);
    },
  };
}

/**
 * If the server has stored a new slide although its answer was lost, the slide is among the server's slides. The draft
 * of the new slide then becomes a draft of the stored slide.
 */
export function settleNewSlide(page: object, userId: string, slides: readonly BannerSlide[]): void {
  const forms = slides.map(formOf);
  const storeOf = (id: string) =>
    slideDraft(page, userId, forms.find((form) => form.id === id) ?? { ...newForm(), id, isNew: false });
  settleNew(SLIDE_FIELDS, slideDraft(page, userId, newForm()), forms, storeOf);
}
