import styles from "./banner.module.css";
import { BANNER_PICTURES } from "./banner-motion.ts";

/** Screens that get the wide pictures; a media query that old phones' preload scanners read too. */
export const WIDE_SCREEN = "(min-width: 640px)";
const NARROW_SCREEN = "(max-width: 639.98px)";

/** Address of a banner picture; `place` counts from 0. */
function address(shape: "wide" | "tall", place: number, format: "avif" | "webp"): string {
  return `/banners/${shape}-${(shape === "wide" ? place % BANNER_PICTURES.desktop : place) + 1}.${format}`;
}

export interface BannerPictureProps {
  /** From 0. */
  place: number;
  /** shown: seen already, stands beneath; entering: fades in over it; waiting: loads unseen. */
  phase: "shown" | "entering" | "waiting";
  onLoad(): void;
}

/** One picture of the banner; the first is what a first visit waits for, so it loads before everything else. */
export function BannerPicture({ place, phase, onLoad }: BannerPictureProps) {
  const first = place === 0;
  return (
    <>
      {first && (
        <>
          <link {...PRELOAD} media={NARROW_SCREEN} href={address("tall", place, "avif")} />
          <link {...PRELOAD} media={WIDE_SCREEN} href={address("wide", place, "avif")} />
        </>
      )}
      <picture>
        <source media={WIDE_SCREEN} type="image/avif" srcSet={address("wide", place, "avif")} />
        <source media={WIDE_SCREEN} type="image/webp" srcSet={address("wide", place, "webp")} />
        <source type="image/avif" srcSet={address("tall", place, "avif")} />
        <img
          className={styles[phase]}
          src={address("tall", place, "webp")}
          alt=""
          draggable={false}
          fetchPriority={first ? "high" : "low"}
          onLoad={onLoad}
        />
      </picture>
    </>
  );
}

/** By hand: React adds no preload for an img inside of a picture. */
const PRELOAD = { rel: "preload", as: "image", type: "image/avif", fetchPriority: "high" } as const;
