import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx";
import { cardSkeletons, SKELETON_COUNT } from "../../ui/feedback/skeleton.tsx";
import { CardGrid } from "../../ui/layout/card-grid.tsx";
import { classNames } from "../../ui/styles/class-names.ts";
import { MoreProducts } from "./more-products.tsx";
import { ProductCard } from "./product-card.tsx";
import * as styles from "./product-grid.module.css";
import type { ProductListState } from "./product-list.ts";

/** Number of cards in the first row on a phone. Their images load before the images of all other cards. */
const FIRST_ROW = 2;
/**
 * Largest number of cards that a screen shows before scrolling. The browser lays out these cards at once, and all
 * others only when they come near the viewport.
 */
const FIRST_SCREEN = 6;

export interface ProductGridProps {
  list: ProductListState;
  /** Width of a card on wide screens, in CSS pixels. */
  cardWidth: number;
}

/** The products of a list as a grid of cards. Shows placeholders until the first products have loaded. */
export function ProductGrid({ list, cardWidth }: ProductGridProps) {
  const { products, loading, variables } = list;
  if (!products || (loading && products.edges.length === 0)) {
    return (
      <div aria-busy="true">
        <VisuallyHidden>Chargement des produits</VisuallyHidden>
        <CardGrid>{cardSkeletons(SKELETON_COUNT.listing)}</CardGrid>
      </div>
    );
  }
  return (
    <div className={loading ? styles.stale : undefined} aria-busy={loading || undefined}>
      <VisuallyHidden as="h2">Produits</VisuallyHidden>
      <CardGrid>
        {products.edges.map(({ node }, index) => (
          <div
            key={node.id}
            className={classNames(styles.cell, index >= FIRST_SCREEN && styles.later)}
            data-row={index < FIRST_ROW ? undefined : ""}
          >
            <ProductCard
              product={node}
              priority={index < FIRST_ROW}
              sizes={`(height < 480px) 168px, (width >= 768px) ${cardWidth}px, 36vw`}
            />
          </div>
        ))}
      </CardGrid>
      <MoreProducts
        key={JSON.stringify(variables)}
        variables={variables}
        list={products}
        disabled={loading}
      />
    </div>
  );
}
