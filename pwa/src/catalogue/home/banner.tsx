import { type TouchEvent, useEffect, useRef, useState } from "react";
import { paths } from "../../lib/paths.ts";
import { LinkButton } from "../../ui/form/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../../ui/icons/icons.tsx";
import styles from "./banner.module.css";
import { BannerPicture, WIDE_SCREEN } from "./banner-image.tsx";
import {
  BANNER_INTERVAL_MS,
  BANNER_PICTURES,
  bannerStep,
  FIRST_PICTURE,
  pictureLoaded,
  showPicture,
  swipeStep,
} from "./banner-motion.ts";
import { DELIVERY_PROMISE } from "./selling-points.ts";
import { useMotion } from "./use-motion.ts";

/** The next picture is asked for this long after the last change, in milliseconds: well before its turn. */
const FETCH_NEXT_MS = 2_000;
const PLACES = Array.from({ length: BANNER_PICTURES.mobile }, (_, place) => place);

const pictureCount = () => BANNER_PICTURES[matchMedia(WIDE_SCREEN).matches ? "desktop" : "mobile"];
const fingerOf = ({ changedTouches }: TouchEvent) => changedTouches[0]?.clientX ?? 0;

export interface BannerProps {
  /** The person has stopped what moves on this page. */
  stopped: boolean;
  onStop(stopped: boolean): void;
}

/**
 * The rotating banner. At most three pictures are in the page: the one seen last, the one fading in over it and, before
 * its turn, the next. One that does not arrive is never seen: the last one stays.
 */
export function Banner({ stopped, onStop }: BannerProps) {
  const box = useRef<HTMLElement>(null);
  const touchStart = useRef(0);
  const [state, update] = useState(FIRST_PICTURE);
  const moving = useMotion(box, 0, stopped);
  const { current, seen, next, loaded } = state;

  const step = (by: 1 | -1) => update((now) => showPicture(now, bannerStep(now.current, by, pictureCount())));

  useEffect(() => {
    if (!moving) return;
    const place = bannerStep(current, 1, pictureCount());
    const fetching = setTimeout(() => update((now) => ({ ...now, next: place })), FETCH_NEXT_MS);
    const turning = setTimeout(() => update((now) => showPicture(now, place)), BANNER_INTERVAL_MS);
    return () => {
      clearTimeout(fetching);
      clearTimeout(turning);
    };
  }, [moving, current]);

  const phaseOf = (place: number) => {
    if (place === seen) return "shown";
    return place === current && loaded.includes(place) ? "entering" : "waiting";
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
      {PLACES.filter((place) => place === seen || place === current || place === next).map((place) => (
        <BannerPicture
          key={place}
          place={place}
          phase={phaseOf(place)}
          onLoad={() => update((now) => pictureLoaded(now, place))}
        />
      ))}
      <div className={styles.text}>
        <h1>Nouvelle Collection</h1>
        <p>Robes, sacs et chaussures, livrés en {DELIVERY_PROMISE}.</p>
        <LinkButton to={paths.catalogue} className={styles.buy}>
          Acheter maintenant
        </LinkButton>
        <div className={styles.controls}>
          <button type="button" aria-label="Image précédente" onClick={() => step(-1)}>
            <ChevronLeftIcon size={20} />
          </button>
          {PLACES.map((place) => (
            <i key={place} className={styles.dot} data-turn={place === current || undefined} />
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
