import { reductionPercent } from "graphql-server/features/catalogue/product/price";
import { type MouseEvent, type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { useSessionStore } from "../../../data/session/session.ts";
import { callUrl } from "../../../lib/contact/contact-links.ts";
import { OfflineLink } from "../../../lib/contact/offline-link.tsx";
import { useChatLink } from "../../../lib/contact/use-chat-link.ts";
import { paths } from "../../../lib/paths.ts";
import { useShop } from "../../../lib/shop-context.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Price } from "../../../ui/display/price.tsx";
import { Stars } from "../../../ui/display/stars.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { AnchorButton } from "../../../ui/form/button.tsx";
import { ChatIcon, PhoneIcon } from "../../../ui/icons/icons.tsx";
import { Cluster } from "../../../ui/layout/primitives.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import { stateLabel } from "../../../ui/variants/availability-labels.ts";
import { VariantPicker } from "../../../ui/variants/variant-picker.tsx";
import { AddToCartButton } from "../../cart/add-to-cart-button.tsx";
import { OrderBar, OrderLabel } from "../../cart/order-bar.tsx";
import { orderedLines, withoutOpening } from "../../orders/link/order-link.ts";
import { notifyUrl, productOrderUrl } from "../../orders/link/product-order-link.ts";
import { LazyPushOffer } from "../../push/lazy-push-offer.tsx";
import { LazySizeGuide } from "../../size-guide/lazy-size-guide.tsx";
import { LazyFavouriteButton } from "../favourite-button/lazy-favourite-button.tsx";
import { LazyVariantSheet } from "../variant-sheet/lazy-variant-sheet.tsx";
import type { KnownProduct } from "./product.ts";
import * as styles from "./product-details.module.css";
import { ShareLinks } from "./share-links.tsx";
import { TrustLinks } from "./trust-links.tsx";
import type { VariantChoice } from "./use-variant-choice.ts";

/** Label that replaces the order button of a sold-out product. */
const NOTIFY = "Me prévenir";

export interface ProductOfferProps {
  product: KnownProduct;
  choice: VariantChoice;
  /** True while the fields that product lists do not have are loading. */
  pending: boolean;
}

export interface ProductDetailsProps {
  product: KnownProduct;
  choice: VariantChoice;
  /** Shown instead of a description that could not be fetched. */
  failure?: ReactNode;
}

/** What a shopper needs to decide (brand, category, stars, price, sizes), and the order button. */
export function ProductOffer({ product, choice, pending }: ProductOfferProps) {
  const { id, brandName, category, price, sellingPrice, variants } = product;
  const { availability } = choice;
  const reduction = reductionPercent(price, sellingPrice);
  const order = useOrder(product, choice);
  const chatLink = useChatLink(order.url);
  const [isChoosing, setChoosing] = useState(false);
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    order.onChatClick?.(event);
    setChoosing(event.defaultPrevented);
  };

  return (
    <div className={styles.offer}>
      <Cluster gap={3} rowGap={1} align="center">
        {(brandName !== undefined || pending) && (
          <div className={styles.brand}>
            {brandName === undefined ? <Skeleton shape="text" /> : <Badge>{brandName}</Badge>}
          </div>
        )}
        <p className={styles.category}>
          <Link to={paths.listing([category])}>{category}</Link>
        </p>
        <Stars productId={id} large />
      </Cluster>
      <div className={styles.price}>
        <Price size="page" sellingPrice={sellingPrice} price={price} />
        {reduction > 0 && <Badge kind="strong">{`−${reduction} %`}</Badge>}
        <strong className={styles.state} data-state={availability}>
          {stateLabel(availability)}
        </strong>
      </div>
      <VariantPicker
        variants={variants}
        selection={choice.selection}
        onChoose={choice.choose}
        name="variante"
        hrefOf={(number) => paths.product(id, number)}
        asked={choice.asked}
        guide={<LazySizeGuide category={category} variants={variants} />}
      />
      <OrderBar price={sellingPrice}>
        <AnchorButton variant="order" wide {...chatLink} data-order={order.lines} onClick={onClick}>
          <ChatIcon />
          {availability === "SOLD_OUT" ? <span>{NOTIFY}</span> : <OrderLabel />}
        </AnchorButton>
      </OrderBar>
      {isChoosing && (
        <LazyVariantSheet
          product={product}
          orderUrl={productOrderUrl}
          choice={choice}
          onClose={() => {
            setChoosing(false);
            choice.stopAsking();
          }}
        />
      )}
    </div>
  );
}

/** Cart and call buttons, links to the shop's promises, the description and the share links of the product. */
export function ProductDetails({ product, choice, failure }: ProductDetailsProps) {
  const shop = useShop();
  const { id, productName, description } = product;
  const isSoldOut = choice.availability === "SOLD_OUT";
  const variant = choice.variant?.number ?? null;
  const { url, lines, onChatClick } = useOrder(product, choice);
  const session = useSessionStore();

  return (
    <div className={styles.details}>
      <div className={styles.actions} data-order={lines}>
        {!isSoldOut && (
          <AddToCartButton product={product} variant={choice.variant?.number} onMissing={choice.ask} />
        )}
        <AnchorButton variant="quiet" href={callUrl(shop)}>
          <PhoneIcon />
          Appeler
        </AnchorButton>
        <OfflineLink chat={url} onClick={onChatClick} {...(isSoldOut && { action: NOTIFY })} />
      </div>
      {isSoldOut ? (
        <LazyPushOffer key={variant} session={session} subject={{ productId: id, variant }} />
      ) : (
        <TrustLinks />
      )}
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
      <ShareLinks url={shop.publicUrl + paths.product(id, choice.linked)} title={productName} />
    </div>
  );
}

/**
 * Returns the chat link of a product, the `data-order` of its links, and the handler of a click on the chat link. If the product is sold
 * out, the message asks the shop to tell the shopper when it is available again. Otherwise the message orders the
 * product. It contains the description if the description has loaded. If a size or colour is missing, a click on the
 * chat link first asks for it.
 */
function useOrder(product: KnownProduct, { availability, variant, ask }: VariantChoice) {
  const shop = useShop();
  if (availability === "SOLD_OUT") return { url: notifyUrl(shop, product, variant) };
  const askFirst = (event: MouseEvent) => {
    withoutOpening(event);
    ask?.();
  };
  return {
    url: productOrderUrl(shop, product, variant),
    lines: orderedLines([{ product, variant }]),
    onChatClick: ask && askFirst,
  };
}
