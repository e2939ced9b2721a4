import { VisuallyHidden } from "../display/visually-hidden.tsx";
import { Grid } from "../layout/grid.tsx";
import { Page } from "../layout/page.tsx";
import { classNames } from "../styles/class-names.ts";
import styles from "./skeleton.module.css";

/** How many placeholders stand in while something loads. Source: the specification, section 9. */
export const SKELETON_COUNT = { strip: 10, row: 13, listing: 6, detail: 4 } as const;

export interface SkeletonProps {
  shape: "line" | "title" | "image" | "button" | "disc";
  /** Half as wide as its container instead of as wide. */
  half?: boolean;
  className?: string | undefined;
}

/** The grey shape of something that is on its way; hidden from readers, the page says « Chargement » once. */
export function Skeleton({ shape, half = false, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.bone, styles[shape], half && styles.half, className)}
    />
  );
}

/** The placeholder of a product card: the same height, so that the page does not move. */
function CardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton shape="image" />
      <Skeleton shape="line" half />
      <Skeleton shape="line" />
      <Skeleton shape="line" half />
      <Skeleton shape="button" />
    </div>
  );
}

/** `count` card placeholders for a Grid or a Carousel. */
export function cardSkeletons(count: number) {
  // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never change places
  return Array.from({ length: count }, (_, index) => <CardSkeleton key={index} />);
}

/** What stands in for a page whose code is on its way. */
export function PageSkeleton() {
  return (
    <Page>
      <VisuallyHidden>Chargement…</VisuallyHidden>
      <Skeleton shape="title" half />
      <Grid className={styles.page}>{cardSkeletons(SKELETON_COUNT.listing)}</Grid>
    </Page>
  );
}
