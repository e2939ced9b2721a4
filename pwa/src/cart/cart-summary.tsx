import type { CartTotals } from "graphql-server/cart/cart";
import { formatPrice } from "graphql-server/catalogue/price";
import { useId, useRef } from "react";
import { useShop } from "../shop/shop.tsx";
import { AnchorButton, Button } from "../ui/button.tsx";
import { ChatIcon, PhoneIcon, PrinterIcon } from "../ui/icons.tsx";
import styles from "./cart-summary.module.css";
import type { CartLine } from "./cart-view.ts";
import { OrderBar } from "./order-bar.tsx";
import { callUrl, cartOrderUrl } from "./order-links.ts";

/** The cart's sums, and what is done with it: ordered by chat or call, printed. */
export function CartSummary({ lines, sums }: { lines: readonly CartLine[]; sums: CartTotals }) {
  const shop = useShop();
  const id = useId();
  const order = useRef<HTMLAnchorElement>(null);
  const orderUrl = cartOrderUrl(shop, lines, sums);
  return (
    <section className={styles.summary} aria-labelledby={id}>
      <h2 id={id}>Sommation</h2>
      <dl>
        <div>
          <dt>Quantité totale</dt>
          <dd>{sums.totalQuantity}</dd>
        </div>
        <div>
          <dt>Prix Total</dt>
          <dd className={styles.total}>{formatPrice(sums.totalPrice)}</dd>
        </div>
      </dl>
      <AnchorButton
        ref={order}
        className={styles.order}
        href={orderUrl}
        target="_blank"
        rel="noopener"
        variant="order"
        wide
      >
        <ChatIcon />
        Commander sur WhatsApp
      </AnchorButton>
      <p className={styles.hint}>Le message est déjà écrit : il vous reste à l'envoyer.</p>
      <div className={styles.others}>
        <AnchorButton href={callUrl(shop)} variant="outline" size="small">
          <PhoneIcon />
          Appeler
        </AnchorButton>
        <Button variant="outline" size="small" onClick={() => print()}>
          <PrinterIcon />
          Imprimer
        </Button>
      </div>
      <OrderBar href={orderUrl} totalPrice={sums.totalPrice} order={order} />
    </section>
  );
}
