import { Suspense, startTransition, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { cardOrderUrl } from "../cart/order-links.ts";
import type { ProductCardFragment } from "../graphql/catalogue.generated.ts";
import { cardSkeletons, SKELETON_COUNT } from "../ui/feedback/skeleton.tsx";
import { Carousel } from "../ui/layout/carousel.tsx";
import { classNames } from "../ui/styles/class-names.ts";
import { CAROUSEL_SIZES, ProductCard } from "./product-card.tsx";
import styles from "./product-row.module.css";

export interface ProductRowProps {
  heading: string;
  /** Where « Tout voir » leads. */
  to?: string | undefined;
  products: readonly ProductCardFragment[];
  orderUrl?: typeof cardOrderUrl | undefined;
  /** On the first screen: its pictures are what a visitor waits for, so the splash does not hold them back. */
  first?: boolean;
}

/** Cards of a first row that any screen shows whole. */
const FIRST_CARDS = 2;

/** Cards of a row that any screen shows before it is scrolled. */
const DRAWN_CARDS = 4;

/**
 * A carousel of product cards; nothing at all without products. A page's HTML holds only the cards its screen shows:
 * the others would be a third of its bytes, and join once the script is there.
 */
export function ProductRow({ heading, to, products, orderUrl, first = false }: ProductRowProps) {
  const [whole, setWhole] = useState(false);
  useEffect(() => startTransition(() => setWhole(true)), []);
  if (products.length === 0) return null;
  return (
    // A boundary of its own lets React take over a drawn page row by row instead of in one long task.
    <Suspense>
      <Carousel
        heading={heading}
        link={to && <AllLink to={to} of={heading} />}
        className={classNames(styles.row, first && styles.first)}
      >
        {(whole ? products : products.slice(0, DRAWN_CARDS)).map((product, place) => (
          <ProductCard
            key={product.id}
            product={product}
            sizes={CAROUSEL_SIZES}
            orderUrl={orderUrl}
            priority={first && place < FIRST_CARDS}
          />
        ))}
      </Carousel>
    </Suspense>
  );
}

/** « Tout voir » beside a row's heading. */
export function AllLink({ to, of }: { to: string; of: string }) {
  return (
    <Link to={to} aria-label={`Tout voir : ${of}`}>
      Tout voir
    </Link>
  );
}

/** The placeholder of a row; readers hear « Chargement » once, from the page. */
export function ProductRowSkeleton({ heading, to }: { heading: string; to: string }) {
  return (
    <Carousel
      heading={heading}
      link={<AllLink to={to} of={heading} />}
      className={classNames(styles.row, styles.waiting)}
    >
      {cardSkeletons(SKELETON_COUNT.row)}
    </Carousel>
  );
}
