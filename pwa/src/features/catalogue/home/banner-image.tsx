import type { ShopSlide } from "graphql-server/features/shop/profile/shop";
import { BANNER_WIDTHS, imageUrl } from "graphql-server/platform/images/image-url";
import { useEffect, useRef, useState } from "react";
import styles from "./banner.module.css";
import { BANNER_IMAGES } from "./banner-motion.ts";

/**
 * Media query of the wide images. It uses `min-width`, because the preload scanners of old browsers do not know the
 * newer syntax `width >= 640px`.
 */
export const WIDE_SCREEN = "(min-width: 640px)";
const NARROW_SCREEN = "(max-width: 639.98px)";

type Shape = "wide" | "tall";

/** URL of a drawn image, which is part of the application; `index` counts from 0. */
function drawn(shape: Shape, index: number, format: "avif" | "webp"): string {
  return `/banners/${shape}-${(shape === "wide" ? index % BANNER_IMAGES.desktop : index) + 1}.${format}`;
}

export interface BannerImageProps {
  /** Number of the image in the banner, from 0. */
  index: number;
  /** The owner's image; undefined for a drawn image of the application. */
  slide: ShopSlide | undefined;
  /**
   * Alternative text of the image; empty while another image is visible, or if the image is in a link that already has
   * this text.
   */
  alt: string;
  /**
   * `shown`: visible, below the image that fades in. `entering`: fades in above the shown image. `waiting`: loads
   * invisibly.
   */
  phase: "shown" | "entering" | "waiting";
  onLoad(): void;
}

/**
 * One image of the banner. The first image is preloaded, because on a first visit it is the largest content on screen.
 * An image that failed to load is invisible, and loads again when the network is back.
 */
export function BannerImage({ index, slide, alt, phase, onLoad }: BannerImageProps) {
  const first = index === 0;
  const image = useRef<HTMLImageElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    const { current } = image;
    if (!current) return;
    const hasFailed = () => current.complete && current.naturalWidth === 0;
    // If the image could not be loaded before hydration, React has missed the error event. The image's state is
    // therefore read here.
    setIsMissing(hasFailed());
    const loadAgain = () => {
      if (hasFailed()) current.src = current.getAttribute("src") ?? "";
    };
    addEventListener("online", loadAgain);
    return () => removeEventListener("online", loadAgain);
  }, []);
  // An uploaded image has the same URL in both formats, and no `type`, because the image host chooses the format. If
  // the browser is in data-saver mode, the host sends a smaller file at the same URL.
  const type = slide ? undefined : "image/avif";
  const address = (shape: Shape, format: "avif" | "webp") =>
    slide ? imageUrl(slide[shape], BANNER_WIDTHS[shape][1]) : drawn(shape, index, format);
  return (
    <>
      {first && (
        <>
          <link {...PRELOAD} type={type} media={NARROW_SCREEN} href={address("tall", "avif")} />
          <link {...PRELOAD} type={type} media={WIDE_SCREEN} href={address("wide", "avif")} />
        </>
      )}
      <picture>
        <source media={WIDE_SCREEN} type={type} srcSet={address("wide", "avif")} />
        <source media={WIDE_SCREEN} type="image/webp" srcSet={address("wide", "webp")} />
        <source type={type} srcSet={address("tall", "avif")} />
        <img
          ref={image}
          className={styles[isMissing ? "waiting" : phase]}
          src={address("tall", "webp")}
          alt={alt}
          draggable={false}
          fetchPriority={first ? "high" : "low"}
          onLoad={() => {
            setIsMissing(false);
            onLoad();
          }}
          onError={() => setIsMissing(true)}
        />
      </picture>
    </>
  );
}

/**
 * Attributes of the preload links. The links are written by hand, because React adds none for an img inside a picture
 * element.
 */
const PRELOAD = { rel: "preload", as: "image", fetchPriority: "high" } as const;
