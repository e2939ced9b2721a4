import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { HomePageQuery } from "../../graphql/catalogue.generated.ts";
import { paths } from "../../lib/paths.ts";
import { ResponsiveImage } from "../../ui/display/responsive-image.tsx";
import { SKELETON_COUNT, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { HangerIcon } from "../../ui/icons/icons.tsx";
import styles from "./category-strip.module.css";
import { RESUME_MS, STRIP_STEP_MS, stripStep } from "./strip-motion.ts";
import { useMotion } from "./use-motion.ts";

const PICTURE_WIDTHS = [160, 320] as const;
const RESTART_FADE_MS = 600;

export interface CategoryStripProps {
  categories: HomePageQuery["categories"];
  /** The person has stopped what moves on this page. */
  stopped: boolean;
}

/** Every category as a round picture, in a strip that drifts by itself and can be pushed along. */
export function CategoryStrip({ categories, stopped }: CategoryStripProps) {
  const strip = useRef<HTMLElement>(null);
  const moving = useMotion(strip, RESUME_MS, stopped);

  useEffect(() => {
    const list = strip.current?.firstElementChild;
    return moving && list ? drift(list) : undefined;
  }, [moving]);

  return (
    <nav ref={strip} className={styles.strip} aria-label="Toutes les catégories" data-row="">
      <ul>
        {categories.map(({ value, label, newestProduct }) => (
          <li key={value}>
            <Link to={paths.listing([value])}>
              {newestProduct ? (
                <ResponsiveImage
                  image={newestProduct.thumbnail}
                  alt=""
                  sizes="(min-width: 1024px) 112px, 80px"
                  widths={PICTURE_WIDTHS}
                  colour={newestProduct.thumbnailColour}
                  className={styles.disc}
                />
              ) : (
                <span className={styles.disc}>
                  <HangerIcon size={32} />
                </span>
              )}
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The placeholder of the strip. */
export function CategoryStripSkeleton() {
  return (
    <div className={styles.strip} aria-hidden="true">
      <ul>
        {Array.from({ length: SKELETON_COUNT.strip }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never change places
          <li key={index}>
            <Skeleton shape="disc" className={styles.disc} />
            <Skeleton shape="line" />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Moves the list along until the returned function is called; scrolled by anybody else it rests for a while. */
function drift(list: Element): () => void {
  let place = list.scrollLeft;
  let nextStep = 0;
  let frame = requestAnimationFrame(function onFrame(now) {
    frame = requestAnimationFrame(onFrame);
    // More than rounding: a key or a search in the page brought something into view.
    if (Math.abs(list.scrollLeft - place) > 1) {
      place = list.scrollLeft;
      nextStep = now + RESUME_MS;
    }
    if (now < nextStep) return;
    nextStep = now + STRIP_STEP_MS;
    const before = place;
    place = stripStep(before, list.clientWidth, list.scrollWidth);
    list.scrollLeft = place;
    // A jump back would startle: the start fades in instead.
    if (place < before) list.animate({ opacity: [0, 1] }, RESTART_FADE_MS);
  });
  return () => cancelAnimationFrame(frame);
}
