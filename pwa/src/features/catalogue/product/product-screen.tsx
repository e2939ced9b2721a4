import { useEffect } from "react";
import { PageHead } from "../../../lib/page-head.tsx";
import { paths } from "../../../lib/paths.ts";
import type { Failure } from "../../../lib/result.ts";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { cardSkeletons, SKELETON_COUNT, Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { Carousel } from "../../../ui/layout/carousel.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { availabilityLabel } from "../../../ui/variants/availability-labels.ts";
import { LazyFavouriteButton } from "../favourite-button/lazy-favourite-button.tsx";
import { ProductRow } from "../product-row.tsx";
import { Gallery, GallerySkeleton } from "./gallery.tsx";
import { imagesOf, type KnownProduct, type WholeProduct } from "./product.ts";
import { ProductDetails } from "./product-details.tsx";
import { ProductHead } from "./product-head.tsx";
import { ProductOffer } from "./product-offer.tsx";
import { ProductPurchase } from "./product-purchase.tsx";
import * as styles from "./product-screen.module.css";
import { useVariantChoice } from "./use-variant-choice.ts";

const SIMILAR = "Produits similaires";

export interface ProductScreenProps {
  product: KnownProduct;
  /** The product with all fields; undefined until they have loaded. */
  whole: WholeProduct | undefined;
  failed: { error: Failure; onRetry: () => void } | undefined;
}

export function ProductScreen({ product, whole, failed }: ProductScreenProps) {
  const choice = useVariantChoice(product);
  const images = imagesOf(product, choice.selection.colour);
  useEffect(() => {
    void import("../../../data/offline/saved-products/saved-products.ts")
      .then(({ recentlyViewed }) => recentlyViewed.put(product))
      .catch(() => undefined);
  }, [product]);

  return (
    <Page flush>
      {whole ? (
        <ProductHead product={whole} />
      ) : (
        <PageHead
          title={product.productName}
          description={product.category}
          path={paths.product(product.id)}
        />
      )}
      <article className={styles.product} aria-busy={(!whole && !failed) || undefined}>
        <div className={styles.first}>
          <Gallery
            // If the first image changes, the key makes React create a new gallery, which begins at that image.
            key={images[0]}
            images={images}
            productName={product.productName}
            colour={product.thumbnailColour}
            complete={whole !== undefined || failed !== undefined}
            hasOthers={(product.productImages?.length ?? 0) > 1}
          >
            <strong className={styles.state} data-state={choice.availability}>
              {availabilityLabel(choice.availability)}
            </strong>
            <LazyFavouriteButton product={product} />
          </Gallery>
          <h1 dir="auto">{product.productName}</h1>
          <ProductOffer product={product} choice={choice} pending={!failed} />
        </div>
        <ProductPurchase product={product} choice={choice} image={images[0]} />
        <ProductDetails
          product={product}
          choice={choice}
          failure={failed && <MissingDetails {...failed} />}
        />
      </article>
      {whole ? (
        <ProductRow heading={SIMILAR} to={paths.listing([whole.category])} products={whole.similarProducts} />
      ) : (
        !failed && <SimilarSkeleton />
      )}
    </Page>
  );
}

/** Placeholder of the page until the first data of the product have loaded. */
export function LoadingScreen() {
  return (
    <Page flush>
      <VisuallyHidden>Chargement du produit</VisuallyHidden>
      <div className={styles.product} aria-busy="true">
        <div className={styles.first}>
          <GallerySkeleton />
          <Skeleton shape="title" />
          <div className={styles.skeleton}>
            <Skeleton shape="text" half />
            <Skeleton shape="button" />
            <Skeleton shape="button" />
          </div>
        </div>
      </div>
      <SimilarSkeleton />
    </Page>
  );
}

function SimilarSkeleton() {
  return <Carousel heading={SIMILAR}>{cardSkeletons(SKELETON_COUNT.detail)}</Carousel>;
}

/** Says that some fields could not be fetched. The fields that have already loaded stay visible. */
function MissingDetails({ error, onRetry }: { error: Failure; onRetry: () => void }) {
  return (
    <Notice
      kind="error"
      title="La description n’a pas pu être chargée"
      action={
        <Button variant="outline" size="small" onClick={onRetry}>
          Réessayer
        </Button>
      }
    >
      {error.message}
    </Notice>
  );
}
