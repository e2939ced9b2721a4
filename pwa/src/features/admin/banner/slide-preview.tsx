import type { Shape } from "./crop-geometry.ts";
import * as styles from "./slide-preview.module.css";

/** One image of a slide as the home page shows it, with the texts on it. */
export function SlidePreview({ shape, src, alt }: { shape: Shape; src: string; alt: string }) {
  return (
    <div className={styles.preview} data-shape={shape}>
      <img src={src} alt={alt} draggable={false} />
      <p aria-hidden="true">
        <b>Nouvelle Collection</b>
        <span>Acheter maintenant</span>
      </p>
    </div>
  );
}
