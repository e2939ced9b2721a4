import { formatPrice } from "graphql-server/features/catalogue/product/price";
import type { ShopZone } from "graphql-server/features/delivery/shop-zone";
import { depositSentence } from "graphql-server/features/orders/deposit";
import { useId } from "react";
import { callUrl } from "../../lib/contact/contact-links.ts";
import { OfflineLink } from "../../lib/contact/offline-link.tsx";
import { useChatLink } from "../../lib/contact/use-chat-link.ts";
import { useShop } from "../../lib/shop-context.tsx";
import { AnchorButton, Button } from "../../ui/form/button.tsx";
import { PrinterIcon } from "../../ui/icons/action-icons.tsx";
import { ChatIcon, PhoneIcon } from "../../ui/icons/icons.tsx";
import { Cluster } from "../../ui/layout/primitives.tsx";
import { typeset } from "../../ui/text/french-typography.ts";
import { orderCustomer } from "../orders/customer.ts";
import { depositTerms } from "../orders/deposit-terms.ts";
import { orderedLines } from "../orders/link/order-link.ts";
import { messageLines } from "../orders/order-message-lines.ts";
import { cartOrderUrl } from "./cart-order-message.ts";
import * as styles from "./cart-summary.module.css";
import type { Delivery } from "./chosen-zone.ts";
import { CustomerDetails, FormerDetails } from "./customer-details.tsx";
import { DeliveryChoice } from "./delivery-choice.tsx";
import { type CartLine, chosenVariant } from "./line-properties.ts";
import { OrderBar, OrderLabel } from "./order-bar.tsx";
import type { DeliveredTotals } from "./total-with-delivery.ts";
import type { TypedCustomer } from "./use-customer.ts";

export interface CartSummaryProps {
  /** The cart lines that can be ordered. */
  lines: readonly CartLine[];
  /** The totals of the lines that can be ordered. */
  sums: DeliveredTotals;
  /** True if the cart has a sold-out line, which is left out of the order. */
  leavesOut: boolean;
  delivery: Delivery;
  typed: TypedCustomer;
}

export function CartSummary({ lines, sums, leavesOut, delivery, typed }: CartSummaryProps) {
  const id = useId();
  return (
    <section
      className={styles.summary}
      aria-labelledby={id}
      data-order={orderedLines(lines.map((line) => ({ ...line, variant: chosenVariant(line) })))}
      data-zone={delivery.zone?.id ?? ""}
    >
      <h2 id={id}>Sommation</h2>
      <dl>
        <div>
          <dt>Quantité totale</dt>
          <dd>{sums.totalQuantity}</dd>
          {leavesOut && <dd className={styles.excluded}>sans ce qui est épuisé</dd>}
        </div>
        <div>
          <dt>Prix Total</dt>
          <dd className={styles.total}>{formatPrice(sums.totalPrice)}</dd>
          <dd className={styles.excluded}>hors livraison</dd>
        </div>
      </dl>
      {lines.length > 0 && <DeliveryChoice {...delivery} typed={typed} total={sums.totalWithDelivery} />}
      {lines.length > 0 ? (
        <OrderLinks lines={lines} sums={sums} zone={delivery.zone} typed={typed} />
      ) : (
        <p className={styles.hint}>Tout est épuisé&nbsp;: il n’y a rien à commander pour le moment.</p>
      )}
    </section>
  );
}

interface OrderLinksProps extends Pick<CartSummaryProps, "lines" | "sums" | "typed"> {
  zone: ShopZone | undefined;
}

function OrderLinks({ lines, sums, zone, typed }: OrderLinksProps) {
  const shop = useShop();
  const { fee, deposit, totalWithDelivery } = sums;
  const details = messageLines({ ...orderCustomer(typed.customer, zone), town: zone?.town, fee });
  const orderUrl = cartOrderUrl(shop, lines, sums, details);
  const chatLink = useChatLink(orderUrl);
  return (
    <>
      {deposit > 0 && (
        <div>
          <p className={styles.deposit}>{typeset(depositSentence(formatPrice(deposit)))}</p>
          <p className={styles.terms}>
            {typeset(depositTerms(shop, zone, formatPrice(totalWithDelivery - deposit)))}
          </p>
        </div>
      )}
      <FormerDetails {...typed} />
      <OrderBar price={totalWithDelivery} note={zone ? "livraison comprise" : "hors livraison"}>
        <AnchorButton {...chatLink} variant="order" wide>
          <ChatIcon />
          <OrderLabel />
        </AnchorButton>
      </OrderBar>
      <p className={styles.hint}>Le message est déjà écrit&nbsp;: il vous reste à l’envoyer.</p>
      <Cluster gap={2} className={styles.others}>
        <AnchorButton href={callUrl(shop)} variant="outline" size="small">
          <PhoneIcon />
          Appeler
        </AnchorButton>
        <OfflineLink chat={orderUrl} size="small" />
        <Button variant="outline" size="small" onClick={() => print()}>
          <PrinterIcon />
          Imprimer
        </Button>
      </Cluster>
      <CustomerDetails {...typed} withQuarter={!zone} />
    </>
  );
}
