import type { FocalPoint, Shape } from "./focal-point.ts";
import * as styles from "./slide-preview.module.css";

export interface SlidePreviewProps {
  shape: Shape;
  src: string;
  alt: string;
  /**
   * The focal point around which the preview shows `src`, if `src` is the whole photo; undefined if `src` is already
   * cut.
   */
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
