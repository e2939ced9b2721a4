import type { FocalPoint, Shape } from "./focal-point.ts";
import * as styles from "./slide-preview.module.css";

export interface SlidePreviewProps {
  shape: Shape;
  src: string;
  alt: string;
  /** The focal point, if `src` is the whole photo instead of an image that was cut from it. */
  focus?: FocalPoint | undefined;
}

/** One image of a slide as the home page shows it, with the texts on it. */
export function SlidePreview({ shape, src, alt, focus }: SlidePreviewProps) {
  return (
    <div className={styles.preview} data-shape={shape}>
      <img
        src={src}
        alt={alt}
        draggable={false}
        style={focus && { objectPosition: `${focus.x}% ${focus.y}%` }}
      />
      <p aria-hidden="true">
        <b>Nouvelle Collection</b>
        <span>Acheter maintenant</span>
      </p>
    </div>
  );
}
