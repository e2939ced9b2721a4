import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { variantLabel } from "graphql-server/features/catalogue/variants/variant-fields";
import { depositSentence } from "graphql-server/features/orders/deposit";
import { identityLines } from "graphql-server/features/shop/seller-identity-text";
import { createPortal } from "react-dom";
import { useShop } from "../../lib/shop-context.tsx";
import { formatDate } from "../../ui/text/format-date.ts";
import { formatPhone } from "../../ui/text/format-phone.ts";
import { typeset } from "../../ui/text/french-typography.ts";
import { type CartLine, chosenVariant, keyOfLine } from "./line-properties.ts";
import * as styles from "./slip/slip.module.css";
import { SlipTableHead } from "./slip/slip-table-head.tsx";
import { TextLines } from "./slip/text-lines.tsx";
import { usePrintDate } from "./slip/use-print-date.ts";
import type { DeliveredTotals } from "./total-with-delivery.ts";

export interface OrderSlipProps {
  /** The lines that can be ordered. */
  lines: readonly CartLine[];
  sums: DeliveredTotals;
  /** Quarter or town of the delivery; null if it is unknown. */
  place: string | null;
  /** The signed-in customer; null for a visitor, who tells the shop the name in the chat. */
  customer: { name: string; email: string } | null;
}

/** The cart as an order form on paper. It is rendered only while the page is printed. */
export function OrderSlip({ lines, sums, place, customer }: OrderSlipProps) {
  const shop = useShop();
  const date = usePrintDate();
  if (!date) return null;
  const { fee, deposit } = sums;
  return createPortal(
    <article className={styles.slip}>
      <header className={styles.head}>
        <div>
          <p className={styles.shop}>{shop.name}</p>
          <p>Tél. {formatPhone(shop.phone)}</p>
          <p>{shop.email}</p>
          <p>{shop.address}</p>
          <TextLines lines={identityLines(shop)} />
        </div>
        <div>
          <p className={styles.title}>Bon de commande</p>
          <p>
            <time dateTime={date.toISOString()}>{formatDate(date.toISOString())}</time>
          </p>
          {customer && (
            <>
              <p>
                Nom&nbsp;: <bdi>{customer.name}</bdi>
              </p>
              <p>{customer.email}</p>
            </>
          )}
        </div>
      </header>
      <table className={styles.table}>
        <SlipTableHead />
        <tbody>
          {lines.map((line, place) => (
            <SlipRow key={keyOfLine(line)} line={line} number={place + 1} />
          ))}
        </tbody>
      </table>
      <dl className={styles.sums}>
        <dt>Quantité totale</dt>
        <dd>{sums.totalQuantity}</dd>
        {fee !== undefined && (
          <>
            <dt>Articles</dt>
            <dd>{formatPrice(sums.totalPrice)}</dd>
            <dt>Livraison, {place}</dt>
            <dd>{formatPrice(fee)}</dd>
          </>
        )}
        <dt>{fee === undefined ? "Total hors livraison" : "Total"}</dt>
        <dd>{formatPrice(sums.totalWithDelivery)}</dd>
      </dl>
      {deposit > 0 && <p className={styles.deposit}>{typeset(depositSentence(formatPrice(deposit)))}</p>}
      <p className={styles.thanks}>Merci de votre confiance.</p>
    </article>,
    document.body,
  );
}

function SlipRow({ line, number }: { line: CartLine; number: number }) {
  const { product, quantity } = line;
  const chosen = chosenVariant(line);
  return (
    <tr>
      <td>{number}</td>
      <td>
        <strong dir="auto">{product.productName}</strong>
        <br />
        {chosen ? `${product.category} · ${variantLabel(chosen)}` : product.category}
      </td>
      <td>{formatPrice(product.sellingPrice)}</td>
      <td>{quantity}</td>
      <td>{formatPrice(quantity * product.sellingPrice)}</td>
    </tr>
  );
}
