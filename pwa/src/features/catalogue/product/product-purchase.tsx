import { type MouseEvent, useState } from "react";
import { useSessionStore } from "../../../data/session/session.ts";
import { callUrl } from "../../../lib/contact/contact-links.ts";
import { OfflineLink } from "../../../lib/contact/offline-link.tsx";
import { useChatLink } from "../../../lib/contact/use-chat-link.ts";
import { useShop } from "../../../lib/shop-context.tsx";
import { AnchorButton } from "../../../ui/form/button.tsx";
import { ChatIcon, PhoneIcon } from "../../../ui/icons/icons.tsx";
import { availabilityLabel } from "../../../ui/variants/availability-labels.ts";
import { AddToCartButton } from "../../cart/add-to-cart-button.tsx";
import { OrderBar, OrderLabel } from "../../cart/order-bar.tsx";
import { orderedLines, withoutOpening } from "../../orders/link/order-link.ts";
import { notifyUrl, productOrderUrl } from "../../orders/link/product-order-link.ts";
import { LazyPushOffer } from "../../push/lazy-push-offer.tsx";
import { LazyVariantSheet } from "../variant-sheet/lazy-variant-sheet.tsx";
import type { KnownProduct } from "./product.ts";
import * as styles from "./product-purchase.module.css";
import type { VariantChoice } from "./use-variant-choice.ts";

/** Id of the notice about a sold-out product. On phones, the button in the bar leads to this notice. */
const NOTICE = "prevenir";

export interface ProductPurchaseProps {
  product: KnownProduct;
  choice: VariantChoice;
  /** The first image of the chosen colour. */
  image: string | undefined;
}

/**
 * Shows the buttons that order, add to the cart and call. For a sold-out product, a notice replaces the order and cart
 * buttons: it offers a notification for when the product is available again.
 */
export function ProductPurchase({ product, choice, image }: ProductPurchaseProps) {
  const shop = useShop();
  const session = useSessionStore();
  const { availability, variant, ask } = choice;
  const isSoldOut = availability === "SOLD_OUT";
  // The message contains the description once the description has loaded.
  const url = (isSoldOut ? notifyUrl : productOrderUrl)(shop, product, variant);
  const chatLink = useChatLink(url);
  const [isChoosing, setChoosing] = useState(false);
  /** If a size or colour must still be chosen, a click asks for it instead of ordering. */
  const askFirst = (event: MouseEvent) => {
    if (isSoldOut || !ask) return;
    withoutOpening(event);
    ask();
  };

  return (
    <div
      className={styles.purchase}
      data-order={isSoldOut ? undefined : orderedLines([{ product, variant }])}
    >
      <OrderBar
        price={product.sellingPrice}
        image={image}
        note={isSoldOut ? availabilityLabel(availability) : undefined}
      >
        {isSoldOut ? (
          <AnchorButton className={styles.toNotice} href={`#${NOTICE}`}>
            Me prévenir
          </AnchorButton>
        ) : (
          <>
            <AnchorButton
              variant="order"
              wide
              {...chatLink}
              onClick={(event) => {
                askFirst(event);
                setChoosing(event.defaultPrevented);
              }}
            >
              <ChatIcon />
              <OrderLabel />
            </AnchorButton>
            <AddToCartButton product={product} variant={variant?.number} onMissing={ask} />
          </>
        )}
      </OrderBar>
      {isSoldOut && (
        <section id={NOTICE} className={styles.notice}>
          <h2>Me prévenir quand il revient</h2>
          <LazyPushOffer
            key={variant?.number}
            session={session}
            subject={{ productId: product.id, variant: variant?.number ?? null }}
          />
          <AnchorButton variant="outline" size="small" {...chatLink}>
            <ChatIcon />
            Demander sur WhatsApp
          </AnchorButton>
        </section>
      )}
      <AnchorButton variant="quiet" href={callUrl(shop)}>
        <PhoneIcon />
        Appeler
      </AnchorButton>
      <OfflineLink chat={url} onClick={askFirst} {...(isSoldOut && { action: "Demander" })} />
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
