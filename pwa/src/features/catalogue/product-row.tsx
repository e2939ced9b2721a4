import { memo, Suspense } from "react";
import { Link } from "react-router-dom";
import type { ProductCardFragment } from "../../data/graphql/catalogue.generated.ts";
import { cardSkeletons, SKELETON_COUNT } from "../../ui/feedback/skeleton.tsx";
import { Carousel } from "../../ui/layout/carousel.tsx";
import { classNames } from "../../ui/styles/class-names.ts";
import type { cardOrderUrl } from "../orders/link/product-order-link.ts";
import { CAROUSEL_SIZES, ProductCard } from "./product-card.tsx";
import * as styles from "./product-row.module.css";
import { useRow } from "./use-row.ts";

export interface ProductRowProps {
  heading: string;
  /** URL of the link « Tout voir ». */
  to?: string | undefined;
  products: readonly ProductCardFragment[];
  orderUrl?: typeof cardOrderUrl | undefined;
  /**
   * True for a row that is visible without scrolling: its images load eagerly, and the splash screen does not delay
   * them.
   */
  first?: boolean;
}

/** Number of a row's cards that even the narrowest screen shows. The images of these cards load first. */
const FIRST_CARDS = 2;

/**
 * Largest number of a row's cards that any screen shows before the row is scrolled. The server renders only these
 * cards.
 */
const SERVER_RENDERED_CARDS = 4;

/**
 * A carousel of product cards; renders nothing without products.
 *
 * The server renders only the first cards of a row, because the others would be a third of the HTML's bytes. A row gets
 * its other cards when it comes near the viewport, because adding the cards of all rows at once would be one long task.
 * `memo` prevents a row from rendering again when only the page around it renders again: otherwise React would hydrate
 * all rows in one task.
 */
export const ProductRow = memo(function ProductRow({
  heading,
  to,
  products,
  orderUrl,
  first = false,
}: ProductRowProps) {
  const { ref, isNear, isHeld } = useRow();
  if (products.length === 0) return null;
  return (
    // With Suspense, React hydrates the page row by row instead of in one long task.
    <Suspense>
      <Carousel
        heading={heading}
        link={to && <AllLink to={to} of={heading} />}
        className={classNames(styles.row, first && styles.first)}
        ref={ref}
        isHeld={isHeld}
      >
        {(isNear ? products : products.slice(0, SERVER_RENDERED_CARDS)).map((product, index) => (
          <ProductCard
            key={product.id}
            product={product}
            sizes={CAROUSEL_SIZES}
            orderUrl={orderUrl}
            priority={first && index < FIRST_CARDS}
          />
        ))}
      </Carousel>
    </Suspense>
  );
});

export function AllLink({ to, of }: { to: string; of: string }) {
  return (
    <Link to={to} aria-label={`Tout voir : ${of}`}>
      Tout voir
    </Link>
  );
}

export interface ProductRowSkeletonProps {
  heading: string;
  to: string;
  /** Number of placeholders; zero while the row is not visible. */
  cards?: number;
}

/** A placeholder of the same height as a loaded row. */
export function ProductRowSkeleton({ heading, to, cards = SKELETON_COUNT.row }: ProductRowSkeletonProps) {
  return (
    <Carousel
      heading={heading}
      link={<AllLink to={to} of={heading} />}
      className={classNames(styles.row, styles.waiting)}
    >
      {cardSkeletons(cards)}
    </Carousel>
  );
}
