import type { ReactNode } from "react";
import type { ProductCardFragment } from "../graphql/catalogue.generated.ts";
import { ResponsiveImage } from "../ui/display/responsive-image.tsx";
import { Skeleton } from "../ui/feedback/skeleton.tsx";
import styles from "./collection-banner.module.css";

const PICTURE_WIDTHS = [320, 640] as const;

export interface CollectionBannerProps {
  /** Where the pictures come from: three of them, spread over the list; undefined while they are on their way. */
  products: readonly ProductCardFragment[] | undefined;
  /** First on its page: its pictures are what the first screen waits for. */
  priority?: boolean;
  /** The heading and what belongs to it. */
  children: ReactNode;
}

/** A wide panel of words beside three pictures of the collection: no picture of its own to load. */
export function CollectionBanner({ products, priority = false, children }: CollectionBannerProps) {
  return (
    <div className={styles.banner}>
      <div className={styles.text}>{children}</div>
      <div className={styles.pictures}>
        {products ? null : [1, 2, 3].map((place) => <Skeleton key={place} shape="image" />)}
        {spread(products ?? []).map(({ id, thumbnail, thumbnailColour }) => (
          <ResponsiveImage
            key={id}
            image={thumbnail}
            alt=""
            sizes="(min-width: 1024px) 210px, (min-width: 768px) 18vw, 28vw"
            widths={PICTURE_WIDTHS}
            colour={thumbnailColour}
            priority={priority}
          />
        ))}
      </div>
    </div>
  );
}

function spread(products: readonly ProductCardFragment[]): ProductCardFragment[] {
  const places = [1, 2, 3].map((quarter) => Math.floor((products.length * quarter) / 4));
  return products.filter((_, place) => places.includes(place));
}
