import { imageUrl } from "graphql-server/platform/images/image-url";
import { classNames } from "../../../ui/styles/class-names.ts";
import { ImagePicker } from "../images/image-picker.tsx";
import * as formStyles from "../ui/form.module.css";
import { CropField } from "./crop-field.tsx";
import type { Area, Shape } from "./crop-geometry.ts";
import type { SlideImage } from "./slide-form.ts";
import * as styles from "./slide-image-field.module.css";
import { SlidePreview } from "./slide-preview.tsx";

export interface SlideImageFieldProps {
  shape: Shape;
  image: SlideImage;
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
  onArea: (area: Area) => void;
}

const TITLES: Readonly<Record<Shape, string>> = {
  tall: "Sur les téléphones",
  wide: "Sur les grands écrans",
};

/**
 * One of a slide's two images. A new photo can be cropped; a saved image is only shown. Each image may have a
 * different photo.
 */
export function SlideImageField({ shape, image, disabled, onFiles, onArea }: SlideImageFieldProps) {
  const { photo, area, url } = image;
  return (
    <fieldset className={classNames(formStyles.fieldset, styles.field)}>
      <legend>{TITLES[shape]}</legend>
      {photo && <CropField shape={shape} photo={photo} area={area} disabled={disabled} onArea={onArea} />}
      {!photo && url && (
        <SlidePreview shape={shape} src={imageUrl(url, shape === "wide" ? 800 : 720)} alt="" />
      )}
      <ImagePicker
        name={`${shape}Photo`}
        label={`Photo\u00a0: ${TITLES[shape].toLowerCase()}`}
        chooseLabel="Autre photo"
        disabled={disabled}
        onFiles={onFiles}
      />
    </fieldset>
  );
}
