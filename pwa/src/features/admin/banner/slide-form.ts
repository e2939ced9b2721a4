import { randomId } from "../../../lib/random-id.ts";
import type { BannerSlide } from "../api/banner-api.ts";
import { dropStoredDraft, hasTexts, keepStoredDraft, readStoredDraft } from "../drafts/stored-drafts.ts";
import { LINE } from "../forms/field-kinds.ts";
import type { Fields } from "../forms/merge-fields.ts";
import { settleNew } from "../forms/stored-draft.ts";
import type { DraftSlot } from "../forms/use-form.ts";
import type { Area, Shape } from "./crop-geometry.ts";

/** One of a slide's two images in its form. */
export interface SlideImage {
  /** Address of the image at the image host, once the chosen part was uploaded. */
  readonly url?: string | undefined;
  /** The photo from which the image is cropped; undefined if the user has not replaced the saved image. */
  readonly photo?: Blob | undefined;
  /** The chosen part of the photo, in pixels of the photo; undefined for the centre. */
  readonly area?: Area | undefined;
}

/** A slide that is being added or changed. */
export interface SlideForm {
  readonly id: string;
  readonly isNew: boolean;
  readonly images: Readonly<Record<Shape, SlideImage>>;
  readonly alt: string;
  readonly link: string;
}

/** Returns the form of a new slide. */
export const newForm = (): SlideForm => ({
  id: randomId(),
  isNew: true,
  images: { tall: {}, wide: {} },
  alt: "",
  link: "",
});

/** Returns the form of a saved slide. */
export const formOf = ({ id, wide, tall, alt, link }: BannerSlide): SlideForm => ({
  id,
  isNew: false,
  images: { tall: { url: tall }, wide: { url: wide } },
  alt,
  link: link ?? "",
});

/** Returns the form with another photo for these shapes. */
export function withPhoto(form: SlideForm, shapes: readonly Shape[], photo: Blob): SlideForm {
  const images = { ...form.images };
  for (const shape of shapes) images[shape] = { photo };
  return { ...form, images };
}

/**
 * Returns the form without the addresses of uploaded images. If the image host has lost the images, the next save
 * then uploads them again.
 */
export function withoutUploads(form: SlideForm): SlideForm {
  const { tall, wide } = form.images;
  const lost = (image: SlideImage) => (image.photo ? { ...image, url: undefined } : image);
  return { ...form, images: { tall: lost(tall), wide: lost(wide) } };
}

/** True if an unsaved photo was chosen. */
export const hasPhoto = ({ images: { tall, wide } }: SlideForm): boolean => Boolean(tall.photo ?? wide.photo);

/**
 * Returns the form after the user has chosen a part of a shape's photo. A new part removes the address of the uploaded
 * image, because the image must be cropped and uploaded again.
 */
export function withArea(form: SlideForm, shape: Shape, area: Area): SlideForm {
  const image = form.images[shape];
  // A frame that is not visible on screen reports no area.
  if (!image.photo || !(area.width > 0 && area.height > 0)) return form;
  if (image.area && isSame(image.area, area)) return form;
  return withImage(form, shape, { photo: image.photo, area });
}

export const withImage = (form: SlideForm, shape: Shape, image: SlideImage): SlideForm => ({
  ...form,
  images: { ...form.images, [shape]: image },
});

const isSame = (one: Area, other: Area): boolean =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;

/** The fields in which unsaved input differs from the saved slide: its texts, and the photos chosen for its images. */
export const SLIDE_FIELDS = {
  alt: LINE,
  link: LINE,
  images: {
    isSame: (one, other) => one.tall.photo === other.tall.photo && one.wide.photo === other.wide.photo,
  },
} as const satisfies Fields<SlideForm>;

/**
 * Shortens a link that was pasted with the shop's host to its path, because a path stays valid if the shop's domain
 * changes.
 */
export const shortenLink = (link: string, origin: string): string =>
  link.trim().startsWith(`${origin}/`) ? link.trim().slice(origin.length) : link;

/**
 * Drafts by user and slide, with their photos. They are in memory as long as the page lives, because local storage
 * cannot hold photos.
 */
const draftsByPage = new WeakMap<object, Map<string, SlideForm>>();
/** Key of the draft of a new slide. A user has at most one such draft. */
const NEW_SLIDE = "nouvelle";

/**
 * Returns functions that read, store and delete a slide form's draft. Texts are stored on the device; photos stay in
 * memory as long as the page lives. The draft of a new slide contains the slide's id, so that the slide is added once
 * even if it is sent again after a lost answer.
 * @param page an object that lives as long as the page: its GraphQL client
 * @param saved the initial values
 */
export function slideDraft(page: object, userId: string, saved: SlideForm): DraftSlot<SlideForm> {
  const key = `banner:${saved.isNew ? NEW_SLIDE : saved.id}`;
  const drafts = draftsByPage.get(page) ?? new Map<string, SlideForm>();
  draftsByPage.set(page, drafts);
  const inPage = `${userId} ${key}`;
  const stored = (): SlideForm | undefined => {
    const texts = readStoredDraft(userId, key);
    if (!hasTexts(texts, ["id", "alt", "link"])) return undefined;
    const { id, alt, link } = texts;
    return { ...saved, id, alt, link };
  };
  return {
    key,
    read: () => {
      const values = drafts.get(inPage) ?? stored();
      return values && { values, base: saved };
    },
    keep: ({ values }) => {
      drafts.set(inPage, values);
      const { id, alt, link } = values;
      const isTyped = !LINE.isSame(alt, saved.alt) || !LINE.isSame(link, saved.link);
      if (isTyped) keepStoredDraft(userId, key, { id, alt, link });
      else dropStoredDraft(userId, key);
    },
    drop: () => {
      drafts.delete(inPage);
      dropStoredDraft(userId, key);
    },
  };
}

/** Converts the draft of a new slide to a draft of a saved slide, once the server's slides contain the new slide. */
export function settleNewSlide(page: object, userId: string, slides: readonly BannerSlide[]): void {
  const forms = slides.map(formOf);
  const slotOf = (id: string) =>
    slideDraft(page, userId, forms.find((form) => form.id === id) ?? { ...newForm(), id, isNew: false });
  settleNew(SLIDE_FIELDS, slideDraft(page, userId, newForm()), forms, slotOf);
}
