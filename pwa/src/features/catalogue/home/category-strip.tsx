import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { HomePageQuery } from "../../../data/graphql/catalogue.generated.ts";
import { paths } from "../../../lib/paths.ts";
import { ResponsiveImage } from "../../../ui/display/responsive-image.tsx";
import { SKELETON_COUNT, Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { HangerIcon } from "../../../ui/icons/icons.tsx";
import { SkipLink } from "../../../ui/layout/skip-link.tsx";
import * as styles from "./category-strip.module.css";
import { RESUME_MS, STRIP_STEP_MS, stripStep } from "./strip-motion.ts";
import { useMotion } from "./use-motion.ts";

const IMAGE_WIDTHS = [160, 320] as const;
const RESTART_FADE_MS = 600;

export interface CategoryStripProps {
  categories: HomePageQuery["categories"];
  /** True if the user has stopped the animations of the page. */
  stopped: boolean;
}

/** A row of links to all categories, which scrolls automatically and by hand. */
export function CategoryStrip({ categories, stopped }: CategoryStripProps) {
  const strip = useRef<HTMLElement>(null);
  const moving = useMotion(strip, RESUME_MS, stopped);

  useEffect(() => {
    const list = strip.current?.querySelector("ul");
    return moving && list ? autoScroll(list) : undefined;
  }, [moving]);

  return (
    <nav ref={strip} className={styles.strip} aria-label="Toutes les catégories" data-row="">
      <SkipLink label="Passer les catégories">
        <ul>
          {categories.map(({ value, label, newestProduct }) => (
            <li key={value}>
              <Link to={paths.listing([value])}>
                {newestProduct ? (
                  <ResponsiveImage
                    image={newestProduct.thumbnail}
                    alt=""
                    sizes="(min-width:1024px)112px,80px"
                    widths={IMAGE_WIDTHS}
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
      </SkipLink>
    </nav>
  );
}

export function CategoryStripSkeleton() {
  return (
    <div className={styles.strip} aria-hidden="true">
      <ul>
        {Array.from({ length: SKELETON_COUNT.strip }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never change places
          <li key={index}>
            <Skeleton shape="disc" className={styles.disc} />
            <Skeleton shape="text" />
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Scrolls the list until the returned function is called. If the user scrolls the list, the automatic scrolling pauses.
 */
function autoScroll(list: Element): () => void {
  let position = list.scrollLeft;
  let nextStep = 0;
  let frame = requestAnimationFrame(function onFrame(now) {
    frame = requestAnimationFrame(onFrame);
    // If the position differs by more than a rounding error, something else has scrolled the list: the keyboard, or the
    // browser's search in the page. The automatic scrolling then pauses.
    if (Math.abs(list.scrollLeft - position) > 1) {
      position = list.scrollLeft;
      nextStep = now + RESUME_MS;
    }
    if (now < nextStep) return;
    nextStep = now + STRIP_STEP_MS;
    const before = position;
    position = stripStep(before, list.clientWidth, list.scrollWidth);
    list.scrollLeft = position;
    // At its end, the list jumps back to its start, and fades in there so that the user does not see the jump.
    if (position < before) list.animate({ opacity: [0, 1] }, RESTART_FADE_MS);
  });
  return () => cancelAnimationFrame(frame);
}
