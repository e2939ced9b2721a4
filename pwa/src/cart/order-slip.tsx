import type { CartTotals } from "graphql-server/cart/cart";
import { formatPrice } from "graphql-server/catalogue/product/price";
import { createPortal } from "react-dom";
import { useShop } from "../lib/shop-context.tsx";
import { formatPhone } from "../ui/text/format-phone.ts";
import type { CartLine } from "./cart-view.ts";
import styles from "./order-slip.module.css";
import { usePrintDate } from "./use-print-date.ts";

export interface OrderSlipProps {
  lines: readonly CartLine[];
  sums: CartTotals;
  customer: { name: string; email: string };
}

/** The cart as an order form on paper; it is rendered only while the page is being printed. */
export function OrderSlip({ lines, sums, customer }: OrderSlipProps) {
  const shop = useShop();
  const date = usePrintDate();
  if (!date) return null;
  return createPortal(
    <article className={styles.slip}>
      <header className={styles.head}>
        <div>
          <p className={styles.shop}>{shop.name}</p>
          <p>Tél. {formatPhone(shop.phone)}</p>
          <p>{shop.email}</p>
          <p>{shop.address}</p>
        </div>
        <div className={styles.order}>
          <p className={styles.title}>Bon de commande</p>
          <p>
            <time dateTime={date.toISOString()}>{formatDate(date)}</time>
          </p>
          <p>Nom&nbsp;: {customer.name}</p>
          <p>{customer.email}</p>
        </div>
      </header>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">N°</th>
            <th scope="col">Produit</th>
            <th scope="col">Prix</th>
            <th scope="col">Quantité</th>
            <th scope="col">Montant</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ product, quantity }, place) => (
            <tr key={product.id}>
              <td>{place + 1}</td>
              <td>
                <strong>{product.productName}</strong>
                <br />
                {product.category}
              </td>
              <td>{formatPrice(product.sellingPrice)}</td>
              <td>{quantity}</td>
              <td>{formatPrice(quantity * product.sellingPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.sums}>
        <dt>Quantité totale</dt>
        <dd>{sums.totalQuantity}</dd>
        <dt>Prix Total</dt>
        <dd>{formatPrice(sums.totalPrice)} hors livraison</dd>
      </dl>
      <p className={styles.thanks}>Merci de votre confiance.</p>
    </article>,
    document.body,
  );
}

const formatDate = (date: Date): string =>
  new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short" }).format(date);
