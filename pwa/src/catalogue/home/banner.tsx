import { type TouchEvent, useEffect, useRef, useState } from "react";
import { paths } from "../../lib/paths.ts";
import { deliveryTimeOf, useShop } from "../../lib/shop-context.tsx";
import { isSparing } from "../../lib/spared-data.ts";
import { LinkButton } from "../../ui/form/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../../ui/icons/icons.tsx";
import styles from "./banner.module.css";
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

/** Delay after which the next image is fetched, in milliseconds: just before it is shown; who leaves has not paid for it. */
const FETCH_NEXT_MS = 4_000;
const INDEXES = Array.from({ length: BANNER_IMAGES.mobile }, (_, index) => index);

const imageCount = () => BANNER_IMAGES[matchMedia(WIDE_SCREEN).matches ? "desktop" : "mobile"];
const fingerOf = ({ changedTouches }: TouchEvent) => changedTouches[0]?.clientX ?? 0;

export interface BannerProps {
  /** The user has stopped the animations of the page. */
  stopped: boolean;
  onStop(stopped: boolean): void;
}

/**
 * The rotating banner. At most three images are in the page: the last visible one, the current one fading in above it,
 * and the next one, prefetched. An image that fails to load is never shown: the last visible one stays.
 */
export function Banner({ stopped, onStop }: BannerProps) {
  const deliveryTime = deliveryTimeOf(useShop());
  const box = useRef<HTMLElement>(null);
  const touchStart = useRef(0);
  const [state, update] = useState(INITIAL_BANNER);
  const moving = useMotion(box, 0, stopped);
  const { current, seen, next, loaded } = state;

  const step = (by: 1 | -1) => update((now) => showImage(now, bannerStep(now.current, by, imageCount())));

  useEffect(() => {
    if (!moving || isSparing()) return;
    const following = bannerStep(current, 1, imageCount());
    const fetching = setTimeout(() => update((now) => ({ ...now, next: following })), FETCH_NEXT_MS);
    const turning = setTimeout(() => update((now) => showImage(now, following)), BANNER_INTERVAL_MS);
    return () => {
      clearTimeout(fetching);
      clearTimeout(turning);
    };
  }, [moving, current]);

  const phaseOf = (index: number) => {
    if (index === seen) return "shown";
    return index === current && loaded.includes(index) ? "entering" : "waiting";
  };

  return (
    <section
      ref={box}
      className={styles.banner}
      aria-label="À la une"
      onTouchStart={(event) => {
        touchStart.current = fingerOf(event);
      }}
      onTouchEnd={(event) => {
        const by = swipeStep(fingerOf(event) - touchStart.current);
        if (by) step(by);
      }}
    >
      {INDEXES.filter((index) => index === seen || index === current || index === next).map((index) => (
        <BannerImage
          key={index}
          index={index}
          phase={phaseOf(index)}
          onLoad={() => update((now) => imageLoaded(now, index))}
        />
      ))}
      <div className={styles.text}>
        <h1>Nouvelle Collection</h1>
        <p>Robes, sacs et chaussures, livrés en {deliveryTime}.</p>
        <LinkButton to={paths.catalogue} className={styles.buy}>
          Acheter maintenant
        </LinkButton>
        <div className={styles.controls}>
          <button type="button" aria-label="Image précédente" onClick={() => step(-1)}>
            <ChevronLeftIcon size={20} />
          </button>
          {INDEXES.map((index) => (
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
      </div>
    </section>
  );
}
