import { reductionPercent } from "graphql-server/features/catalogue/product/price";
import { type MouseEvent, useState } from "react";
import { Link } from "react-router-dom";
import type { ProductCardFragment } from "../../data/graphql/catalogue.generated.ts";
import { callUrl, legibleUrl } from "../../lib/contact/contact-links.ts";
import { useChatLink } from "../../lib/contact/use-chat-link.ts";
import { paths } from "../../lib/paths.ts";
import { useShop } from "../../lib/shop-context.tsx";
import { Badge } from "../../ui/display/badge.tsx";
import { Price } from "../../ui/display/price.tsx";
import { ResponsiveImage } from "../../ui/display/responsive-image.tsx";
import { Stars } from "../../ui/display/stars.tsx";
import { PhoneIcon } from "../../ui/icons/icons.tsx";
import { availabilityLabel } from "../../ui/variants/availability-labels.ts";
import { AddToCartButton } from "../cart/add-to-cart-button.tsx";
import { orderedLines, withoutOpening } from "../orders/link/order-link.ts";
import { cardOrderUrl, notifyUrl } from "../orders/link/product-order-link.ts";
import { CARD_WIDTHS } from "./card-widths.ts";
import { LazyFavouriteButton } from "./favourite-button/lazy-favourite-button.tsx";
import * as styles from "./product-card.module.css";
import { LazyVariantSheet } from "./variant-sheet/lazy-variant-sheet.tsx";

/**
 * The `sizes` attribute of a card's image in a Carousel. From 1024 px on, four cards fit into a row. On smaller screens
 * the value equals the CSS variable `--item`, the width of a card.
 */
export const CAROUSEL_SIZES = "(min-width:1024px)285px,(min-width:768px)27vw,clamp(144px,41vw,232px)";

export interface ProductCardProps {
  product: ProductCardFragment;
  /** The `sizes` attribute of the image. */
  sizes: string;
  /**
   * Creates the URL of the card's order link. The home page passes `homeOrderUrl`, whose message is worded differently.
   */
  orderUrl?: typeof cardOrderUrl | undefined;
  /** True for the first cards of a page: their images load eagerly. */
  priority?: boolean | undefined;
}

/**
 * A product in a list. The whole card is a link to the product's page; the buttons that order, call and add to the cart
 * are above this link. The cards of a row have the same height, and their prices and buttons are aligned.
 */
export function ProductCard({ product, sizes, orderUrl = cardOrderUrl, priority = false }: ProductCardProps) {
  const shop = useShop();
  const { id, productName, category, price, sellingPrice, thumbnail, thumbnailColour } = product;
  const reduction = reductionPercent(price, sellingPrice);
  const { availability, variants } = product;
  const isSoldOut = availability === "SOLD_OUT";
  const isReduced = reduction > 0 && !isSoldOut;
  const isAsked = variants.length > 1;
  const variant = isAsked ? undefined : variants[0];
  const chatUrl = isSoldOut ? notifyUrl(shop, product) : orderUrl(shop, product, variant);
  const { href, ...opened } = useChatLink(legibleUrl(chatUrl));
  const [choosing, setChoosing] = useState<"cart" | "order">();
  const onOrder = (event: MouseEvent) => {
    if (!isAsked || isSoldOut) return;
    withoutOpening(event);
    setChoosing("order");
  };

  return (
    <article className={styles.card}>
      <div className={styles.image}>
        <ResponsiveImage
          image={thumbnail}
          alt=""
          sizes={sizes}
          widths={CARD_WIDTHS}
          colour={thumbnailColour}
          priority={priority}
        />
        {(isReduced || availability !== "AVAILABLE") && (
          <div className={styles.badges}>
            {isReduced && <Badge kind="sale">{`−${reduction}\u202f%`}</Badge>}
            {availability !== "AVAILABLE" && (
              <Badge className={isSoldOut ? styles.soldOut : undefined}>
                {availabilityLabel(availability)}
              </Badge>
            )}
          </div>
        )}
        <LazyFavouriteButton product={product} />
        {!isSoldOut && (
          <div className={styles.add}>
            <AddToCartButton
              product={product}
              variant={variant?.number}
              onMissing={isAsked ? () => setChoosing("cart") : undefined}
              compact
            />
          </div>
        )}
      </div>
      <p className={styles.category}>{category}</p>
      <h3 className={styles.name} dir="auto">
        <Link to={paths.product(id)}>{productName}</Link>
      </h3>
      <div className={styles.foot}>
        <Stars productId={id} />
        <Price sellingPrice={sellingPrice} price={price} />
        <div className={styles.actions}>
          <a
            aria-label={isSoldOut ? `Me prévenir : ${productName}` : `Commander ${productName}`}
            href={href}
            // The attribute `data-order` begins with the product's id, and the link's URL ends with it. The two
            // attributes are side by side, because the id then occurs twice in a short distance, which compresses
            // better: this saves 65 bytes of the home page's HTML.
            data-order={isSoldOut ? undefined : orderedLines([{ product, variant }])}
            {...opened}
            onClick={onOrder}
          >
            {isSoldOut ? "Me prévenir" : "Commander"}
          </a>
          <a href={callUrl(shop)} aria-label={`Appeler pour ${productName}`}>
            <PhoneIcon size={20} />
            <span>Appeler</span>
          </a>
        </div>
      </div>
      {choosing && (
        <LazyVariantSheet
          product={product}
          orderUrl={choosing === "order" ? orderUrl : undefined}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </article>
  );
}
