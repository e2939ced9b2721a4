import { VisuallyHidden } from "../display/visually-hidden.tsx";
import { CardGrid } from "../layout/card-grid.tsx";
import { Page } from "../layout/page.tsx";
import { classNames } from "../styles/class-names.ts";
import styles from "./skeleton.module.css";

/** Number of placeholders shown while data load. Source: SHOP.md, section 6. */
export const SKELETON_COUNT = { strip: 10, row: 13, listing: 6, detail: 4 } as const;

export interface SkeletonProps {
  shape: "text" | "title" | "image" | "button" | "disc";
  /** True for half the width of the container instead of the full width. */
  half?: boolean;
  className?: string | undefined;
}

/**
 * A grey placeholder for content that is loading. It is hidden from screen readers, because the page announces «
 * Chargement » once.
 */
export function Skeleton({ shape, half = false, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.bone, styles[shape], half && styles.half, className)}
    />
  );
}

/** A placeholder as high as a product card, so that the layout does not shift when the cards appear. */
function CardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton shape="image" />
      <Skeleton shape="text" half />
      <Skeleton shape="text" />
      <Skeleton shape="text" half />
      <Skeleton shape="button" />
    </div>
  );
}

export function cardSkeletons(count: number) {
  // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never change places
  return Array.from({ length: count }, (_, index) => <CardSkeleton key={index} />);
}

export function PageSkeleton() {
  return (
    <Page>
      <VisuallyHidden>Chargement…</VisuallyHidden>
      <Skeleton shape="title" half />
      <CardGrid className={styles.page}>{cardSkeletons(SKELETON_COUNT.listing)}</CardGrid>
    </Page>
  );
}
