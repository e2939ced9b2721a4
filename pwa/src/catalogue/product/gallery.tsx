import { type PointerEvent, useRef, useState } from "react";
import { ResponsiveImage } from "../../ui/display/responsive-image.tsx";
import { SKELETON_COUNT, Skeleton } from "../../ui/feedback/skeleton.tsx";
import styles from "./gallery.module.css";
import { Zoom } from "./image-zoom.tsx";

/** From this width on the mouse has a zoom: below, a finger covers what it would show. */
const LARGE_SCREEN = "(min-width: 1024px)";

/** On phones 640 px are enough even at three device pixels to one: 1280 would be three times the bytes. */
const SIZES = "(width >= 1024px) 560px, (width >= 768px) 46vw, 70vw";

export interface GalleryProps {
  /** The first is the product's thumbnail. */
  images: readonly string[];
  productName: string;
  /** Mean colour of the first picture, #rrggbb. */
  colour: string;
  /** False while only the thumbnail is known. */
  complete: boolean;
}

/**
 * The product's pictures: a strip to swipe (the browser's own scrolling), thumbnails to press, and on large screens a
 * zoom under the mouse.
 */
export function Gallery({ images, productName, colour, complete }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  const image = images[current] ?? images[0] ?? "";

  const show = (place: number) => {
    setCurrent(place);
    const list = strip.current;
    list?.scrollTo({ left: place * list.clientWidth, behavior: "instant" });
  };
  const follow = () => {
    const list = strip.current;
    if (list?.clientWidth) setCurrent(Math.round(list.scrollLeft / list.clientWidth));
  };
  const enter = ({ pointerType }: PointerEvent) => {
    if (pointerType === "mouse" && matchMedia(LARGE_SCREEN).matches) setZoomed(true);
  };

  return (
    <div className={styles.gallery}>
      <div className={styles.stage} onPointerEnter={enter} onPointerLeave={() => setZoomed(false)}>
        <ul
          ref={strip}
          className={styles.strip}
          onScroll={follow}
          aria-label="Images du produit"
          tabIndex={images.length > 1 ? 0 : undefined}
        >
          {images.map((source, place) => (
            // The other pictures wait for the first: see the splash.
            <li key={source} data-row={place > 0 ? "" : undefined}>
              <ResponsiveImage
                image={source}
                alt={place === 0 ? productName : `${productName}, image ${place + 1}`}
                sizes={SIZES}
                colour={place === 0 ? colour : undefined}
                priority={place === 0}
                className={styles.picture}
              />
            </li>
          ))}
        </ul>
        {zoomed && <Zoom key={image} image={image} />}
      </div>
      {!complete && <ThumbnailBones />}
      {complete && images.length > 1 && (
        <ul className={styles.thumbnails} data-row="">
          {images.map((source, place) => (
            <li key={source}>
              <button
                type="button"
                aria-label={`Image ${place + 1} sur ${images.length}`}
                aria-current={place === current || undefined}
                onClick={() => show(place)}
              >
                <ResponsiveImage
                  image={source}
                  alt=""
                  sizes="72px"
                  widths={THUMBNAIL_WIDTHS}
                  className={styles.thumbnail}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const THUMBNAIL_WIDTHS = [160] as const;

/** The placeholder of a gallery. */
export function GallerySkeleton() {
  return (
    <div className={styles.gallery}>
      <div className={styles.stage}>
        <Skeleton shape="image" className={styles.picture} />
      </div>
      <ThumbnailBones />
    </div>
  );
}

function ThumbnailBones() {
  return (
    <div className={styles.thumbnails}>
      {Array.from({ length: SKELETON_COUNT.detail }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never change places
        <Skeleton key={place} shape="image" className={styles.bone} />
      ))}
    </div>
  );
}
