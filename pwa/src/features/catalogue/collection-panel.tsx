import type { ReactNode } from "react";
import type { ProductCardFragment } from "../../data/graphql/catalogue.generated.ts";
import { ResponsiveImage } from "../../ui/display/responsive-image.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { CARD_WIDTHS } from "./card-widths.ts";
import * as styles from "./collection-panel.module.css";

export interface CollectionPanelProps {
  /** Products of the collection; the panel shows the images of three of them. Undefined while the products load. */
  products: readonly ProductCardFragment[] | undefined;
  /** True for the first element of a page: its images load eagerly. */
  priority?: boolean;
  /** The heading and the text below it. */
  children: ReactNode;
}

/**
 * A wide panel with a text beside three images. The panel shows images of products, so that the owner need not upload
 * an image for it.
 */
export function CollectionPanel({ products, priority = false, children }: CollectionPanelProps) {
  return (
    <div className={styles.banner}>
      <div className={styles.text}>{children}</div>
      <div className={styles.images}>
        {products ? null : [1, 2, 3].map((index) => <Skeleton key={index} shape="image" />)}
        {spread(products ?? []).map(({ id, thumbnail, thumbnailColour }) => (
          <ResponsiveImage
            key={id}
            image={thumbnail}
            alt=""
            sizes="(min-width: 1024px) 210px, (min-width: 768px) 18vw, 28vw"
            widths={CARD_WIDTHS}
            colour={thumbnailColour}
            priority={priority}
          />
        ))}
      </div>
    </div>
  );
}

/** Returns at most three products, taken at one, two and three quarters of the list. */
function spread(products: readonly ProductCardFragment[]): ProductCardFragment[] {
  const indexes = [1, 2, 3].map((quarter) => Math.floor((products.length * quarter) / 4));
  return products.filter((_, index) => indexes.includes(index));
}
