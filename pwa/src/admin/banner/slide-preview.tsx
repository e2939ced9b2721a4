import type { Shape } from "./crop.ts";

/** One image of a slide as the home page shows it, with what stands on it. */
export function SlidePreview({ shape, src, alt }: { shape: Shape; src: string; alt: string }) {
  return (
    <div className="admin-slide-preview" data-shape={shape}>
      <img src={src} alt={alt} draggable={false} />
      <p aria-hidden="true">
        Nouvelle Collection
        <span>Acheter maintenant</span>
      </p>
    </div>
  );
}
