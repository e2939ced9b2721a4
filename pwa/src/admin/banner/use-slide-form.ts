import { useApolloClient } from "@apollo/client/react";
import { slideErrors } from "graphql-server/banner/banner-slide";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSession } from "../../session/session.ts";
import { toast } from "../../ui/feedback/toast.ts";
import type { BannerSlide, BannerSlides } from "../api/banner-api.ts";
import { uploadTarget } from "../api/image-upload-api.ts";
import { NOT_AN_IMAGE } from "../images/image-uploads.ts";
import type { Area, Shape } from "./crop.ts";
import { workingCopy } from "./cut-image.ts";
import { saveSlide } from "./save-slide.ts";
import {
  dropTexts,
  formOf,
  hasChanges,
  keepForm,
  keepTexts,
  keptForm,
  keptTexts,
  NEW_SLIDE,
  newForm,
  type SlideForm,
  withArea,
  withImage,
  withPhoto,
} from "./slide-form.ts";

export interface SlideFormSubject {
  userId: string;
  /** The slide that is changed; undefined for a new one. */
  slide: BannerSlide | undefined;
  /** @param editId under which the change can be undone */
  onSaved: (slides: BannerSlides, editId: string) => void;
}

export type SlideFormState = ReturnType<typeof useSlideForm>;

const PHOTO_REQUIRED = "Choisissez une photo";

/** The form of a slide: kept as long as the page lives where it closes before it is saved, its texts longer. */
export function useSlideForm({ userId, slide, onSaved }: SlideFormSubject) {
  const client = useApolloClient();
  const { restore } = useSession();
  const slideId = slide?.id ?? NEW_SLIDE;
  const [restored] = useState(() => keptForm(client, userId, slideId) ?? withTexts(userId, slideId, slide));
  const [isRestored, setRestored] = useState(restored !== undefined);
  const [form, setForm] = useState(() => restored ?? (slide ? formOf(slide) : newForm()));
  const [target] = useState(() => uploadTarget(client));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [preparing, setPreparing] = useState(false);
  const [progress, setProgress] = useState<number>();
  const [refusals, setRefusals] = useState(0);
  const upload = useRef<AbortController>(undefined);
  const latest = useRef(form);
  const isSaved = useRef(false);

  const change = (to: (before: SlideForm) => SlideForm) => {
    latest.current = to(latest.current);
    setForm(latest.current);
  };
  const keep = useCallback(() => {
    const isLeft = !isSaved.current && hasChanges(latest.current, slide);
    keepForm(client, userId, slideId, isLeft ? latest.current : undefined);
  }, [client, userId, slideId, slide]);
  // It may also close by itself: the session has ended.
  useEffect(
    () => () => {
      upload.current?.abort();
      keep();
    },
    [keep],
  );

  const { id, alt, link } = form;
  useEffect(
    () => keepTexts(userId, slideId, { id, alt, link }, slide),
    [userId, slideId, id, alt, link, slide],
  );

  const refuse = (found: Readonly<Record<string, string>>) => {
    setErrors(found);
    setRefusals((before) => before + 1);
  };
  const choose = async (shapes: readonly Shape[], [file]: readonly File[]) => {
    setErrors({});
    setFailure(undefined);
    setPreparing(true);
    try {
      if (!file) throw new Error("an empty selection");
      const photo = await workingCopy(file);
      change((before) => withPhoto(before, shapes, photo));
    } catch {
      setErrors({ photo: NOT_AN_IMAGE });
      toast.error(NOT_AN_IMAGE);
    } finally {
      setPreparing(false);
    }
  };
  const submit = async () => {
    const isMissing = Object.values(form.images).some(({ url, photo }) => !url && !photo);
    const found = { ...(isMissing && { photo: PHOTO_REQUIRED }), ...slideErrors(form) };
    setFailure(undefined);
    if (Object.keys(found).length > 0) return refuse(found);
    const controller = new AbortController();
    upload.current = controller;
    setErrors({});
    setProgress(0);
    const result = await saveSlide(client, form, {
      target,
      signal: controller.signal,
      onProgress: setProgress,
      onUploaded: (shape, url) =>
        change((before) => withImage(before, shape, { ...before.images[shape], url })),
    });
    setProgress(undefined);
    if (result.ok) {
      isSaved.current = true;
      dropTexts(userId, slideId);
      return onSaved(result.value.slides, result.value.editId);
    }
    if (controller.signal.aborted) return setFailure(result.message);
    toast.error(result.message);
    // An image may be gone from the host meanwhile: it is sent again.
    if (result.fields?.wide ?? result.fields?.tall) change(withoutUploads);
    if (result.fields?.alt ?? result.fields?.link) return refuse(result.fields ?? {});
    setFailure(result.message);
    // The session may have ended: a 401 in the middle of an upload does not always reach the browser.
    void restore();
  };

  return {
    form,
    isRestored,
    errors,
    failure,
    preparing,
    progress,
    refusals,
    choose,
    submit,
    frame: (shape: Shape, area: Area) => change((before) => withArea(before, shape, area)),
    edit: (field: "alt" | "link", text: string) => {
      setErrors({});
      change((before) => ({ ...before, [field]: text }));
    },
    /** Keeps the form for the next time; to be called before it closes. */
    keep,
    stop: () => upload.current?.abort(),
    discard: () => {
      setRestored(false);
      setErrors({});
      setFailure(undefined);
      change(() => (slide ? formOf(slide) : newForm()));
    },
  };
}

/** The form with the texts that were typed before the page was left; undefined where none were. */
function withTexts(userId: string, slideId: string, slide: BannerSlide | undefined): SlideForm | undefined {
  const texts = keptTexts(userId, slideId);
  const form = texts && { ...(slide ? formOf(slide) : newForm()), ...texts };
  // What is saved by now is no draft any more.
  return form && hasChanges(form, slide) ? form : undefined;
}

function withoutUploads(form: SlideForm): SlideForm {
  const { tall, wide } = form.images;
  return {
    ...form,
    images: {
      tall: tall.photo ? { ...tall, url: undefined } : tall,
      wide: wide.photo ? { ...wide, url: undefined } : wide,
    },
  };
}
