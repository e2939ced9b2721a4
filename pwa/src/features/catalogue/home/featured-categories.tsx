import { Suspense } from "react";
import { Link } from "react-router-dom";
import type { HomePageQuery } from "../../../data/graphql/catalogue.generated.ts";
import { paths } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { ResponsiveImage } from "../../../ui/display/responsive-image.tsx";
import { Carousel } from "../../../ui/layout/carousel.tsx";
import { CAROUSEL_SIZES } from "../product-card.tsx";
import { AllLink } from "../product-row.tsx";
import { useRow } from "../use-row.ts";
import * as styles from "./featured-categories.module.css";

/** Every fourth featured category is marked « Nouveau ». Source: SHOP.md, section 1. */
const NEW_EVERY = 4;
/** Number of featured categories. The category strip contains all categories. */
const FEATURED = 8;
const HEADING = "Catégories à la une";
const IMAGE_WIDTHS = [320, 640] as const;

/** The categories with the most products. */
export function FeaturedCategories({ categories }: { categories: HomePageQuery["categories"] }) {
  const stocked = categories
    .flatMap(({ newestProduct, ...category }) => (newestProduct ? { ...category, newestProduct } : []))
    .filter(({ productCount }) => productCount > 0)
    .sort((a, b) => b.productCount - a.productCount)
    .slice(0, FEATURED);
  const { ref, isHeld } = useRow();
  if (stocked.length === 0) return null;
  return (
    <Suspense>
      <Carousel
        heading={HEADING}
        link={<AllLink to={paths.catalogue} of={HEADING} />}
        className={styles.featured}
        ref={ref}
        isHeld={isHeld}
      >
        {stocked.map(({ value, label, productCount, newestProduct }, index) => (
          <Link key={value} className={styles.card} to={paths.listing([value])}>
            <ResponsiveImage
              image={newestProduct.thumbnail}
              alt=""
              sizes={CAROUSEL_SIZES}
              widths={IMAGE_WIDTHS}
              colour={newestProduct.thumbnailColour}
            />
            {(index + 1) % NEW_EVERY === 0 && (
              <Badge kind="strong" className={styles.new}>
                Nouveau
              </Badge>
            )}
            <h3>{label}</h3>
            <p>{`${productCount}+ articles`}</p>
          </Link>
        ))}
      </Carousel>
    </Suspense>
  );
}
