import type { ApolloClient } from "@apollo/client";
import { failure } from "../../../data/apollo/result-of.ts";
import { NETWORK_FAILURE } from "../../../lib/failure-codes.ts";
import { NotAnImage } from "../../../lib/resize-image.ts";
import type { Result } from "../../../lib/result.ts";
import { type BannerSlides, saveBannerSlide } from "../api/banner-api.ts";
import type { UploadTarget } from "../api/image-upload-api.ts";
import { attemptOf } from "../forms/save-attempts.ts";
import { STOPPED } from "../forms/use-form.ts";
import { NOT_AN_IMAGE, UPLOAD_FAILED } from "../images/image-uploads.ts";
import { UploadError, uploadImage } from "../images/upload-image.ts";
import { cutPhoto } from "./cut-photo.ts";
import type { Shape } from "./focal-point.ts";
import type { SlideForm } from "./slide-form.ts";

/** Sequence of the uploads: first the image for phones, because most visitors use a phone. */
const SHAPES_IN_ORDER: readonly Shape[] = ["tall", "wide"];

export interface SaveOptions {
  target: () => Promise<UploadTarget>;
  /** Stops the upload. */
  signal: AbortSignal;
  /** Called with the fraction of the upload that is already sent, 0 to 1. */
  onProgress: (fraction: number) => void;
  /** Called with the URL of each uploaded image, so that a second attempt to save need not upload the image again. */
  onUploaded: (shape: Shape, url: string) => void;
}

/** The banner's slides after a save, and the UUID with which the save can be undone. */
export interface SavedBanner {
  slides: BannerSlides;
  editId: string;
}

/**
 * Cuts and uploads the slide's images, one after the other, except those that are already uploaded; then saves the
 * slide. Never throws.
 * @param seen the saved slide that the form changes
 */
export async function saveSlide(
  client: ApolloClient,
  form: SlideForm,
  seen: SlideForm,
  options: SaveOptions,
): Promise<Result<SavedBanner>> {
  const urls: Partial<Record<Shape, string>> = {};
  try {
    for (const [index, shape] of SHAPES_IN_ORDER.entries()) {
      urls[shape] = await uploaded(form, shape, {
        ...options,
        onProgress: (sent) => options.onProgress((index + sent) / SHAPES_IN_ORDER.length),
      });
    }
  } catch (error) {
    return uploadFailure(error, options.signal);
  }
  const { wide = "", tall = "" } = urls;
  const { id, alt, link } = form;
  const input = { wide, tall, alt, link };
  const { editId, settle } = attemptOf(client, "save slide", id, input);
  const result = await saveBannerSlide(client, { editId, id }, input, seen.isNew ? null : inputOf(seen));
  if (!result.ok) return result;
  settle();
  return { ok: true, value: { slides: result.value, editId } };
}

const inputOf = ({ image: { urls }, alt, link }: SlideForm) => ({
  ...{ wide: urls.wide ?? "", tall: urls.tall ?? "", alt, link },
});

async function uploaded({ image }: SlideForm, shape: Shape, options: SaveOptions): Promise<string> {
  const { photo, focus, urls } = image;
  const url = urls[shape];
  if (url !== undefined || !photo) return url ?? "";
  const cut = await cutPhoto(photo, focus, shape);
  const sent = await uploadImage(cut, await options.target(), options);
  options.onUploaded(shape, sent);
  return sent;
}

function uploadFailure(error: unknown, signal: AbortSignal): Extract<Result, { ok: false }> {
  if (signal.aborted) return { ok: false, code: STOPPED, message: "Envoi arrêté. Rien n’est perdu" };
  if (error instanceof NotAnImage) return { ok: false, code: "NOT_AN_IMAGE", message: NOT_AN_IMAGE };
  // An error of another type keeps its own message: it comes from the query for the image host's URL.
  if (!(error instanceof UploadError)) return failure(error);
  const message = error.message ? `${UPLOAD_FAILED}\u00a0: ${error.message}` : UPLOAD_FAILED;
  return { ok: false, code: NETWORK_FAILURE, message };
}
