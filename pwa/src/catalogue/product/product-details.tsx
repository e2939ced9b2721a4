import { reductionPercent } from "graphql-server/catalogue/product/price";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { AddToCartButton } from "../../cart/add-to-cart-button.tsx";
import { cardOrderUrl, productOrderUrl } from "../../cart/order-links.ts";
import { callUrl } from "../../lib/contact/contact-links.ts";
import { SmsLink } from "../../lib/contact/sms-link.tsx";
import { useChatLink } from "../../lib/contact/use-chat-link.ts";
import { paths } from "../../lib/paths.ts";
import { useShop } from "../../lib/shop-context.tsx";
import { Badge } from "../../ui/display/badge.tsx";
import { Price } from "../../ui/display/price.tsx";
import { Stars } from "../../ui/display/stars.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { AnchorButton } from "../../ui/form/button.tsx";
import { ChatIcon, CheckIcon, PhoneIcon, TruckIcon } from "../../ui/icons/icons.tsx";
import { typeset } from "../../ui/text/french-typography.ts";
import { LazyFavouriteButton } from "../favourite-button/lazy-favourite-button.tsx";
import type { KnownProduct } from "./product.ts";
import styles from "./product-details.module.css";
import { ShareLinks } from "./share-links.tsx";

export interface ProductOfferProps {
  product: KnownProduct;
  /** The fields a list does not have may still come. */
  pending: boolean;
}

export interface ProductDetailsProps {
  product: KnownProduct;
  /** Shown instead of the description where it could not be fetched. */
  failure?: ReactNode;
}

/** What a shopper decides by: brand, name, category, stars, price, and the order button. */
export function ProductOffer({ product, pending }: ProductOfferProps) {
  const { id, productName, brandName, category, price, sellingPrice } = product;
  const reduction = reductionPercent(price, sellingPrice);
  const chatLink = useChatLink(useOrderUrl(product));

  return (
    <div className={styles.offer}>
      {(brandName !== undefined || pending) && (
        <div className={styles.brand}>
          {brandName === undefined ? <Skeleton shape="text" /> : <Badge>{brandName}</Badge>}
        </div>
      )}
      <h1>{productName}</h1>
      <p className={styles.category}>
        <Link to={paths.listing([category])}>{category}</Link>
      </p>
      <Stars productId={id} large />
      <div className={styles.price}>
        <Price size="page" sellingPrice={sellingPrice} price={price} />
        {reduction > 0 && <Badge kind="strong">{`−${reduction} %`}</Badge>}
      </div>
      <AnchorButton variant="order" wide className={styles.order} {...chatLink}>
        <ChatIcon />
        Commander sur WhatsApp
      </AnchorButton>
    </div>
  );
}

/** Cart and call buttons, promises, description and share links of the product. */
export function ProductDetails({ product, failure }: ProductDetailsProps) {
  const shop = useShop();
  const { id, productName, description } = product;

  return (
    <div className={styles.details}>
      <div className={styles.actions}>
        <AddToCartButton product={product} />
        <AnchorButton variant="quiet" href={callUrl(shop)}>
          <PhoneIcon />
          Appeler
        </AnchorButton>
        <SmsLink chat={useOrderUrl(product)} />
      </div>
      <ul className={styles.sellingPoints}>
        <li>
          <TruckIcon size={20} />
          Livraison en 24-48h
        </li>
        <li>
          <CheckIcon size={20} />
          Paiement à la livraison
        </li>
      </ul>
      {failure ?? (
        <div className={styles.description}>
          <h2>Description</h2>
          {description === undefined ? (
            <div aria-hidden="true">
              <Skeleton shape="text" />
              <Skeleton shape="text" />
              <Skeleton shape="text" half />
            </div>
          ) : (
            <p>{typeset(description)}</p>
          )}
        </div>
      )}
      <div className={styles.favourite}>
        <LazyFavouriteButton product={product} wide />
      </div>
      <ShareLinks url={shop.publicUrl + paths.product(id)} title={productName} />
    </div>
  );
}

/** The message names the description as soon as it is known. */
function useOrderUrl(product: KnownProduct): string {
  const shop = useShop();
  const { description } = product;
  return description === undefined
    ? cardOrderUrl(shop, product)
    : productOrderUrl(shop, { ...product, description });
}
