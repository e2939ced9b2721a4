import styles from "./banner.module.css";
import { BANNER_IMAGES } from "./banner-motion.ts";

/** Screens with the wide images, as a media query that the preload scanners of old browsers support. */
export const WIDE_SCREEN = "(min-width: 640px)";
const NARROW_SCREEN = "(max-width: 639.98px)";

/** Address of a banner image; `index` counts from 0. */
function address(shape: "wide" | "tall", index: number, format: "avif" | "webp"): string {
  return `/banners/${shape}-${(shape === "wide" ? index % BANNER_IMAGES.desktop : index) + 1}.${format}`;
}

export interface BannerImageProps {
  /** Counts from 0. */
  index: number;
  /** shown: visible below; entering: fades in above it; waiting: loads invisibly. */
  phase: "shown" | "entering" | "waiting";
  onLoad(): void;
}

/** One image of the banner; the first is the largest content of a first visit and is preloaded. */
export function BannerImage({ index, phase, onLoad }: BannerImageProps) {
  const first = index === 0;
  return (
    <>
      {first && (
        <>
          <link {...PRELOAD} media={NARROW_SCREEN} href={address("tall", index, "avif")} />
          <link {...PRELOAD} media={WIDE_SCREEN} href={address("wide", index, "avif")} />
        </>
      )}
      <picture>
        <source media={WIDE_SCREEN} type="image/avif" srcSet={address("wide", index, "avif")} />
        <source media={WIDE_SCREEN} type="image/webp" srcSet={address("wide", index, "webp")} />
        <source type="image/avif" srcSet={address("tall", index, "avif")} />
        <img
          className={styles[phase]}
          src={address("tall", index, "webp")}
          alt=""
          draggable={false}
          fetchPriority={first ? "high" : "low"}
          onLoad={onLoad}
        />
      </picture>
    </>
  );
}

/** Written by hand: React adds no preload for an img inside a picture element. */
const PRELOAD = { rel: "preload", as: "image", type: "image/avif", fetchPriority: "high" } as const;
