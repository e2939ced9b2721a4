import { useEffect, useId, useState } from "react";
import Cropper, { type Point } from "react-easy-crop";
import { Stack } from "../../../ui/layout/primitives.tsx";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./crop-field.module.css";
import { type Area, aspectOf, type Shape } from "./crop-geometry.ts";

export interface CropFieldProps {
  shape: Shape;
  /** The photo from which the image is cropped. */
  photo: Blob;
  /** The part of the photo that the user has chosen; undefined for the photo's centre. */
  area: Area | undefined;
  disabled: boolean;
  onArea: (area: Area) => void;
}

/** Largest zoom. At this zoom the crop of a sharp photo is still as wide as a phone's screen in CSS pixels. */
const MAX_ZOOM = 3;
const ZOOM_STEP = 0.05;
/** Distance that an arrow key moves the photo, in CSS pixels; with Shift, a fifth of it. */
const KEYBOARD_STEP = 10;

/**
 * A crop frame with the shape's proportion over a photo. The user moves and enlarges the photo beneath the frame by
 * touch, mouse or keyboard.
 */
export function CropField({ shape, photo, area, disabled, onArea }: CropFieldProps) {
  const id = useId();
  const [initialArea] = useState(area);
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(photo);
    setSrc(url);
    return () => URL.revokeObjectURL(url);
  }, [photo]);

  return (
    <Stack gap={2}>
      <div className={styles.frame} data-shape={shape} inert={disabled}>
        {src && (
          <Cropper
            image={src}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={aspectOf(shape)}
            showGrid={false}
            // The mouse wheel scrolls the form instead of zooming the photo.
            zoomWithScroll={false}
            keyboardStep={KEYBOARD_STEP}
            // The library must not add its style element, because the content security policy forbids style elements.
            disableAutomaticStylesInjection
            classes={{ cropAreaClassName: styles.area ?? "" }}
            cropperProps={{
              role: "group",
              "aria-label": `Cadre ${SHAPE_NAMES[shape]}`,
              "aria-describedby": `${id}-hint`,
            }}
            {...(initialArea && { initialCroppedAreaPixels: initialArea })}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => onArea(pixels)}
          />
        )}
      </div>
      <label className={styles.zoom}>
        <span>Agrandir</span>
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={zoom}
          disabled={disabled}
          aria-label={`Agrandir la photo ${SHAPE_NAMES[shape]}`}
          onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
        />
      </label>
      <p className={textStyles.hint} id={`${id}-hint`}>
        Déplacez la photo sous le cadre, du doigt, à la souris ou avec les flèches du clavier.
      </p>
    </Stack>
  );
}

/** Names of the shapes in labels on screen, placed after a noun. */
const SHAPE_NAMES: Readonly<Record<Shape, string>> = {
  tall: "des téléphones",
  wide: "des grands écrans",
};
