import type { ShopSlide } from "graphql-server/features/shop/profile/shop";
import { type TouchEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { savesData } from "../../../lib/data-saver.ts";
import { paths } from "../../../lib/paths.ts";
import { deliveryTimeOf, useShop } from "../../../lib/shop-context.tsx";
import { LinkButton } from "../../../ui/form/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../../../ui/icons/icons.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import * as styles from "./banner.module.css";
import { BannerImage, WIDE_SCREEN } from "./banner-image.tsx";
import {
  BANNER_IMAGES,
  BANNER_INTERVAL_MS,
  bannerStep,
  INITIAL_BANNER,
  imageLoaded,
  showImage,
  swipeStep,
} from "./banner-motion.ts";
import { useMotion } from "./use-motion.ts";

/**
 * Delay before the next image is fetched (ms). An image is fetched only shortly before it is shown, so that a visitor
 * who leaves earlier does not pay for its data.
 */
const FETCH_NEXT_MS = 4_000;

const fingerOf = ({ changedTouches }: TouchEvent) => changedTouches[0]?.clientX ?? 0;

export interface BannerProps {
  /** The images that the owner has uploaded. If there are none, the shop's own drawings are shown. */
  slides: readonly ShopSlide[];
  /** True if the user has stopped the animations of the page. */
  stopped: boolean;
  onStop(stopped: boolean): void;
}

/**
 * The rotating banner. The page contains at most three of the banner's images: the image that was visible last, the
 * current image, which fades in above it, and the next image, which is prefetched. An image that fails to load is never
 * shown; the image that was visible last stays.
 */
export function Banner({ slides, stopped, onStop }: BannerProps) {
  const deliveryTime = deliveryTimeOf(useShop());
  const box = useRef<HTMLElement>(null);
  const touchStart = useRef(0);
  const [state, update] = useState(INITIAL_BANNER);
  const moving = useMotion(box, 0, stopped);
  const { current, seen, next, loaded } = state;
  const ownCount = slides.length;
  const indexes = Array.from({ length: ownCount || BANNER_IMAGES.mobile }, (_, index) => index);
  const slide = slides[current];

  const step = (by: 1 | -1) =>
    update((now) => showImage(now, bannerStep(now.current, by, imageCount(ownCount))));

  useEffect(() => {
    if (!moving || savesData()) return;
    const following = bannerStep(current, 1, imageCount(ownCount));
    const fetching = setTimeout(() => update((now) => ({ ...now, next: following })), FETCH_NEXT_MS);
    const turning = setTimeout(() => update((now) => showImage(now, following)), BANNER_INTERVAL_MS);
    return () => {
      clearTimeout(fetching);
      clearTimeout(turning);
    };
  }, [moving, current, ownCount]);

  const phaseOf = (index: number) => {
    if (index === seen) return "shown";
    return index === current && loaded.includes(index) ? "entering" : "waiting";
  };

  return (
    <section
      ref={box}
      className={classNames(styles.banner, ownCount > 0 && styles.own)}
      aria-label="À la une"
      onTouchStart={(event) => {
        touchStart.current = fingerOf(event);
      }}
      onTouchEnd={(event) => {
        const by = swipeStep(fingerOf(event) - touchStart.current);
        if (by) step(by);
      }}
    >
      {indexes
        .filter((index) => index === seen || index === current || index === next)
        .map((index) => (
          <BannerImage
            key={index}
            index={index}
            slide={slides[index]}
            alt={index === current && slide && !slide.link ? slide.alt : ""}
            phase={phaseOf(index)}
            onLoad={() => update((now) => imageLoaded(now, index))}
          />
        ))}
      {slide?.link && (
        <Link to={slide.link} className={styles.link} aria-label={slide.alt} draggable={false} />
      )}
      <div className={styles.text}>
        <h1>Nouvelle Collection</h1>
        <p>{`Robes, sacs et chaussures, livrés en ${deliveryTime}.`}</p>
        <LinkButton to={paths.catalogue} className={styles.buy}>
          Acheter maintenant
        </LinkButton>
        {ownCount !== 1 && (
          <div className={styles.controls}>
            <button type="button" aria-label="Image précédente" onClick={() => step(-1)}>
              <ChevronLeftIcon size={20} />
            </button>
            {indexes.map((index) => (
              <i key={index} className={styles.dot} data-turn={index === current || undefined} />
            ))}
            <button type="button" aria-label="Image suivante" onClick={() => step(1)}>
              <ChevronRightIcon size={20} />
            </button>
            <button
              type="button"
              className={stopped ? styles.play : styles.pause}
              aria-label={stopped ? "Relancer le défilement" : "Arrêter le défilement"}
              onClick={() => onStop(!stopped)}
            />
          </div>
        )}
      </div>
    </section>
  );
}

const imageCount = (ownCount: number): number =>
  ownCount || BANNER_IMAGES[matchMedia(WIDE_SCREEN).matches ? "desktop" : "mobile"];
