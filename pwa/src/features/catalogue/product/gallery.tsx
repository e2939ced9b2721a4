import { type ComponentType, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { lazy } from "../../../lib/lazy.ts";
import { ResponsiveImage } from "../../../ui/display/responsive-image.tsx";
import { SKELETON_COUNT, Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { ExpandIcon } from "../../../ui/icons/icons.tsx";
import * as styles from "./gallery.module.css";
import type { ImageViewerProps } from "./image-viewer.tsx";
import { ImageZoom } from "./image-zoom.tsx";

const loadViewer = lazy(async () => (await import("./image-viewer.tsx")).ImageViewer);

/**
 * Media query of the screens on which the image is enlarged under the mouse. On smaller screens people use a finger,
 * which would cover the enlarged part.
 */
const LARGE_SCREEN = "(min-width: 1024px)";

/**
 * The `sizes` attribute. Its widths are smaller than the real ones, because Chromium never chooses a file that is
 * narrower than the wanted width. On phones the image is as wide as the screen, but the file of 640 px is enough even
 * at a pixel ratio of 3, and the next file (1280 px) has twice the bytes.
 */
const SIZES = "(width >= 1024px) 560px, (width >= 768px) 46vw, (resolution > 2dppx) 200px, 320px";

export interface GalleryProps {
  /** URLs of the images. The first is the product's thumbnail. */
  images: readonly string[];
  productName: string;
  /** Mean colour of the first image, `#rrggbb`, shown until an image has loaded. */
  colour: string;
  /**
   * False while `images` contains only the thumbnail that a product list has already loaded, and the other images' URLs
   * are still being fetched.
   */
  complete: boolean;
  /**
   * True if the product has images that are not of the chosen colour. The row of thumbnails then stays even if only one
   * image is shown, so that nothing on the page moves when a colour is chosen.
   */
  hasOthers: boolean;
  /** Shown above the image. */
  children: ReactNode;
}

/** The product's images: a strip with scroll snapping, thumbnails, and a hover zoom on large screens. */
export function Gallery({ images, productName, colour, complete, hasOthers, children }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  const [Viewer, setViewer] = useState<ComponentType<ImageViewerProps>>();
  const image = images[current] ?? images[0] ?? "";

  const show = (index: number) => {
    setCurrent(index);
    const list = strip.current;
    list?.scrollTo({ left: index * list.clientWidth, behavior: "instant" });
  };
  const follow = () => {
    const list = strip.current;
    if (list?.clientWidth) setCurrent(Math.round(list.scrollLeft / list.clientWidth));
  };
  const enter = ({ pointerType }: PointerEvent) => {
    if (pointerType === "mouse" && matchMedia(LARGE_SCREEN).matches) setZoomed(true);
  };

  // The viewer's code is loaded at the first click. After a failure the next click tries again.
  const enlarge = () =>
    void loadViewer().then(
      (Loaded) => setViewer(() => Loaded),
      () => undefined,
    );

  return (
    <div className={styles.gallery}>
      <div className={styles.stage} onPointerEnter={enter} onPointerLeave={() => setZoomed(false)}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the button */}
        <ul
          ref={strip}
          className={styles.strip}
          onScroll={follow}
          onClick={enlarge}
          aria-label="Images du produit"
          tabIndex={images.length > 1 ? 0 : undefined}
        >
          {images.map((source, index) => (
            // `data-row` delays every image after the first one, in two steps. Until the splash screen has disappeared,
            // its CSS delays the layout of the image. After that, `delayed-images.ts` does not load the image until the
            // shopper swipes to it or the application's script has loaded.
            <li key={source} data-row={index > 0 ? "" : undefined}>
              <ResponsiveImage
                image={source}
                alt={index === 0 ? productName : `${productName}, image ${index + 1}`}
                sizes={SIZES}
                colour={index === 0 ? colour : undefined}
                priority={index === 0}
                className={styles.image}
              />
            </li>
          ))}
        </ul>
        {zoomed && <ImageZoom key={image} image={image} />}
        <Button
          variant="quiet"
          size="round"
          className={styles.enlarge}
          aria-label="Agrandir l’image"
          onClick={enlarge}
        >
          <ExpandIcon size={20} />
        </Button>
        {children}
      </div>
      {Viewer && (
        <Viewer
          images={images}
          productName={productName}
          colour={colour}
          start={current}
          onClose={(place) => {
            setViewer(undefined);
            show(place);
          }}
        />
      )}
      {!complete && <ThumbnailSkeletons />}
      {complete && hasOthers && (
        <ul className={styles.thumbnails} data-row="">
          {images.map((source, index) => (
            <li key={source}>
              <button
                type="button"
                aria-label={`Image ${index + 1} sur ${images.length}`}
                aria-current={index === current || undefined}
                onClick={() => show(index)}
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

export function GallerySkeleton() {
  return (
    <div className={styles.gallery}>
      <div className={styles.stage}>
        <Skeleton shape="image" className={styles.image} />
      </div>
      <ThumbnailSkeletons />
    </div>
  );
}

function ThumbnailSkeletons() {
  return (
    <div className={styles.thumbnails}>
      {Array.from({ length: SKELETON_COUNT.detail }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never change places
        <Skeleton key={index} shape="image" className={styles.thumbnailSkeleton} />
      ))}
    </div>
  );
}
