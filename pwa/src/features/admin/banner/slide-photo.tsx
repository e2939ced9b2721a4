import { imageUrl } from "graphql-server/platform/images/image-url";
import { useEffect, useId, useState } from "react";
import { NoticePlace } from "../../../ui/feedback/notice.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { ImagePicker } from "../images/image-picker.tsx";
import { FieldError } from "../ui/field-error.tsx";
import * as textStyles from "../ui/text.module.css";
import { FocalPointField } from "./focal-point-field.tsx";
import * as styles from "./slide-photo.module.css";
import { SlidePreview } from "./slide-preview.tsx";
import type { SlideFormState } from "./use-slide-form.ts";

/** The two previews: their captions, and the width in pixels of the saved image that each shows. */
const PREVIEWS = [
  { shape: "tall", caption: "Sur les téléphones", width: 360 },
  { shape: "wide", caption: "Sur les grands écrans", width: 800 },
] as const;

/** The photo of a slide's form with its focal point, and the two images that the home page will show. */
export function SlidePhoto({ state }: { state: SlideFormState }) {
  const { photo, focus, urls } = state.values.image;
  const { photoError, preparing } = state;
  const id = useId();
  const src = useObjectUrl(photo);
  const isDisabled = state.busy || preparing;
  const isEmpty = !photo && !urls.tall;
  return (
    <Stack gap={3}>
      {src && <FocalPointField src={src} point={focus} disabled={isDisabled} onMove={state.moveFocus} />}
      {!isEmpty && (
        <div className={styles.previews}>
          {PREVIEWS.map(({ shape, caption, width }) => (
            <figure key={shape}>
              {photo ? (
                src && <SlidePreview shape={shape} src={src} alt="" focus={focus} />
              ) : (
                <SlidePreview shape={shape} src={imageUrl(urls[shape] ?? "", width)} alt="" />
              )}
              <figcaption className={textStyles.hint}>{caption}</figcaption>
            </figure>
          ))}
        </div>
      )}
      <ImagePicker
        name="bannerPhoto"
        label="Photo de la bannière"
        chooseLabel={isEmpty ? "Choisir une photo" : "Remplacer la photo"}
        disabled={isDisabled}
        invalid={photoError !== undefined}
        describedBy={classNames(isEmpty && `${id}-hint`, photoError && `${id}-error`)}
        onFiles={(files) => void state.choose(files)}
      />
      {isEmpty && (
        <p className={textStyles.hint} id={`${id}-hint`}>
          Une photo suffit pour tous les écrans&nbsp;: vous indiquez ensuite ce qui doit y rester visible.
        </p>
      )}
      <NoticePlace>{preparing && <p>Préparation de la photo…</p>}</NoticePlace>
      {photoError && <FieldError id={`${id}-error`}>{photoError}</FieldError>}
    </Stack>
  );
}

/** Returns an object URL with which this web page can show the photo; undefined without a photo. */
function useObjectUrl(photo: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!photo) return;
    const created = URL.createObjectURL(photo);
    setUrl(created);
    return () => {
      URL.revokeObjectURL(created);
      setUrl(undefined);
    };
  }, [photo]);
  return url;
}
