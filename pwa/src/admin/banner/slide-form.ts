import { randomId } from "../../lib/random-id.ts";
import type { BannerSlide } from "../api/banner-api.ts";
import {
  dropStoredDraft,
  hasTexts,
  isDraftId,
  keepStoredDraft,
  readStoredDraft,
} from "../drafts/stored-drafts.ts";
import type { Area, Shape } from "./crop.ts";

/** One of a slide's two images, in its form. */
export interface SlideImage {
  /** Its address at the image host, once what is chosen has been uploaded. */
  readonly url?: string | undefined;
  /** The photo it is cut out of; undefined for the saved image. */
  readonly photo?: Blob | undefined;
  /** The part of the photo, in its pixels; undefined for its middle. */
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

/** The form of a new slide. */
export const newForm = (): SlideForm => ({
  id: randomId(),
  isNew: true,
  images: { tall: {}, wide: {} },
  alt: "",
  link: "",
});

/** The form of a saved slide. */
export const formOf = ({ id, wide, tall, alt, link }: BannerSlide): SlideForm => ({
  id,
  isNew: false,
  images: { tall: { url: tall }, wide: { url: wide } },
  alt,
  link: link ?? "",
});

/** The form with another photo for these shapes. */
export function withPhoto(form: SlideForm, shapes: readonly Shape[], photo: Blob): SlideForm {
  const images = { ...form.images };
  for (const shape of shapes) images[shape] = { photo };
  return { ...form, images };
}

/** The form with another part of a shape's photo; what was uploaded of the same part stays. */
export function withArea(form: SlideForm, shape: Shape, area: Area): SlideForm {
  const image = form.images[shape];
  // A frame that has no place on screen yet says nothing.
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

/** Whether somebody has put something into the form that would be lost with it. */
export function hasChanges(form: SlideForm, saved: BannerSlide | undefined): boolean {
  const before = saved ? formOf(saved) : { alt: "", link: "" };
  const { tall, wide } = form.images;
  return form.alt !== before.alt || form.link !== before.link || Boolean(tall.photo ?? wide.photo);
}

/** A link to a page of the shop, pasted with its host, as a path: it survives another domain. */
export const shortenLink = (link: string, origin: string): string =>
  link.trim().startsWith(`${origin}/`) ? link.trim().slice(origin.length) : link;

/** Forms by user and slide that were closed before they were saved: photos fit into no storage, but into the page. */
const formsByPage = new WeakMap<object, Map<string, SlideForm>>();
/** Which form of a new slide is meant, as there is one at most. */
export const NEW_SLIDE = "nouvelle";

const keyOf = (userId: string, slideId: string): string => `${userId} ${slideId}`;

/** The form that was closed before it was saved. @param page what lives as long as the page, its Apollo client */
export const keptForm = (page: object, userId: string, slideId: string): SlideForm | undefined =>
  formsByPage.get(page)?.get(keyOf(userId, slideId));

const textsOf = (slideId: string): string => `banner:${slideId}`;

/** What outlives the page of a form that was not saved: its texts, not its photos. */
type KeptTexts = Pick<SlideForm, "id" | "alt" | "link">;

/**
 * The texts of a form that was not saved. Those of a new slide keep its id: sent again after a lost answer, it is added
 * once.
 */
export function keptTexts(userId: string, slideId: string): KeptTexts | undefined {
  const stored = readStoredDraft(userId, textsOf(slideId));
  if (!hasTexts(stored, ["alt", "link"])) return undefined;
  const { alt, link } = stored;
  // A former release has kept no id.
  const id = "id" in stored && isDraftId(stored.id) ? stored.id : randomId();
  return { id: slideId === NEW_SLIDE ? id : slideId, alt, link };
}

/** Keeps a form's texts on the device; nothing where they are as saved. */
export function keepTexts(
  userId: string,
  slideId: string,
  { id, alt, link }: KeptTexts,
  saved: BannerSlide | undefined,
): void {
  const isSaved = alt === (saved?.alt ?? "") && link === (saved?.link ?? "");
  if (isSaved) dropTexts(userId, slideId);
  else keepStoredDraft(userId, textsOf(slideId), { id, alt, link });
}

/**
 * Makes the texts of a new slide those of the slide that it has added, where the answer was lost: what was typed since is a
 * change of that.
 */
export function settleNewSlide(userId: string, slides: readonly BannerSlide[]): void {
  const texts = keptTexts(userId, NEW_SLIDE);
  const added = slides.find(({ id }) => id === texts?.id);
  if (!texts || !added) return;
  dropTexts(userId, NEW_SLIDE);
  keepTexts(userId, added.id, texts, added);
}

export const dropTexts = (userId: string, slideId: string): void => dropStoredDraft(userId, textsOf(slideId));

/** Keeps a form as long as the page lives, or forgets it. */
export function keepForm(page: object, userId: string, slideId: string, form: SlideForm | undefined): void {
  const forms = formsByPage.get(page) ?? new Map<string, SlideForm>();
  formsByPage.set(page, forms);
  if (form) forms.set(keyOf(userId, slideId), form);
  else forms.delete(keyOf(userId, slideId));
}
