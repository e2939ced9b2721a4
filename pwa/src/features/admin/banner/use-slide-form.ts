import { useApolloClient } from "@apollo/client/react";
import { slideErrors } from "graphql-server/features/banner/banner-slide";
import { useEffect, useRef, useState } from "react";
import { useSession } from "../../../data/session/session.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import type { BannerSlide, BannerSlides } from "../api/banner-api.ts";
import { uploadTarget } from "../api/image-upload-api.ts";
import { STOPPED, useForm } from "../forms/use-form.ts";
import { NOT_AN_IMAGE } from "../images/image-uploads.ts";
import { workingCopy } from "./cut-photo.ts";
import { CENTRE, type FocalPoint } from "./focal-point.ts";
import { type SavedBanner, saveSlide } from "./save-slide.ts";
import { formOf, newForm, SLIDE_FIELDS, type SlideForm, slideConflicts, slideDraft } from "./slide-form.ts";

export interface SlideFormSubject {
  userId: string;
  /** The slide to change; undefined for a new one. */
  slide: BannerSlide | undefined;
  /**
   * Called after a save.
   * @param editId id that an undo of the save must name
   */
  onSaved: (slides: BannerSlides, editId: string) => void;
}

export type SlideFormState = ReturnType<typeof useSlideForm>;

const PHOTO_REQUIRED = "Choisissez une photo";

/** The state of a slide's form: texts, photo with its focal point, and the upload of its images. */
export function useSlideForm({ userId, slide, onSaved }: SlideFormSubject) {
  const client = useApolloClient();
  const { restore } = useSession();
  const [saved] = useState(() => (slide ? formOf(slide) : newForm()));
  const [target] = useState(() => uploadTarget(client));
  const [photoError, setPhotoError] = useState<string>();
  const [preparing, setPreparing] = useState(false);
  const [progress, setProgress] = useState(0);
  const upload = useRef<AbortController>(undefined);
  // Aborts a running upload when the form disappears. This also happens without a click: at the end of a session, the
  // sign-in page replaces the form.
  useEffect(() => () => upload.current?.abort(), []);

  const save = async (values: SlideForm, _editId: string, seen: SlideForm) => {
    const controller = new AbortController();
    upload.current = controller;
    setProgress(0);
    const result = await saveSlide(client, values, seen, {
      target,
      signal: controller.signal,
      onProgress: setProgress,
      onUploaded: (shape, url) =>
        form.edit(({ image }) => ({ image: { ...image, urls: { ...image.urls, [shape]: url } } })),
    });
    if (result.ok || result.code === STOPPED) return result;
    // The server has refused an uploaded image, because the image host has deleted it. The form forgets the URLs of
    // both images, so that the next attempt uploads both again.
    if (values.image.photo && (result.fields?.wide ?? result.fields?.tall))
      form.edit(({ image }) => ({ image: { ...image, urls: {} } }));
    // An upload may also fail because the session has ended, but the browser often hides the 401 response from the
    // page. The page therefore asks the server whether the session is still valid; if it has ended, the sign-in page
    // appears.
    if (!(result.fields?.alt ?? result.fields?.link)) void restore();
    return result;
  };
  const form = useForm<SlideForm, SavedBanner>({
    name: "slide",
    fields: SLIDE_FIELDS,
    saved,
    isNew: saved.isNew,
    draft: slideDraft(client, userId, saved),
    validate: (values) => {
      const isMissing = !values.image.photo && !values.image.urls.tall;
      return { ...(isMissing && { image: PHOTO_REQUIRED }), ...slideErrors(values) };
    },
    save,
    conflictsOf: slideConflicts,
    valuesOf: ({ slides }, { id }) => slides.filter((one) => one.id === id).map(formOf)[0],
    renew: newForm,
    onSaved: ({ slides, editId }) => onSaved(slides, editId),
  });

  const choose = async ([file]: readonly File[]) => {
    setPhotoError(undefined);
    setPreparing(true);
    try {
      if (!file) throw new Error("an empty selection");
      const photo = await workingCopy(file);
      form.edit({ image: { photo, focus: CENTRE, urls: {} } });
    } catch {
      setPhotoError(NOT_AN_IMAGE);
      toast.error(NOT_AN_IMAGE);
    } finally {
      setPreparing(false);
    }
  };

  return {
    ...form,
    photoError: photoError ?? form.errors.image,
    preparing,
    progress,
    choose,
    /** Moves the focal point. The images must then be cut and uploaded again. */
    moveFocus: (focus: FocalPoint) => form.edit(({ image }) => ({ image: { ...image, focus, urls: {} } })),
    stop: () => upload.current?.abort(),
  };
}
