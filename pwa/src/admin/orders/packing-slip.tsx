import { formatPrice } from "graphql-server/catalogue/product/price";
import { variantLabel } from "graphql-server/catalogue/variants/variant";
import { formatOrderNumber } from "graphql-server/orders/order-number";
import { createPortal } from "react-dom";
import { SlipTableHead } from "../../cart/slip-table-head.tsx";
import { usePrintDate } from "../../cart/use-print-date.ts";
import { useShop } from "../../lib/shop-context.tsx";
import { formatDate } from "../../ui/text/format-date.ts";
import { formatPhone } from "../../ui/text/format-phone.ts";
import type { Order } from "../api/orders-api.ts";
import { OrderSums } from "./order-sums.tsx";
import styles from "./packing-slip.module.css";

/** The packing slip of an order, printed for the parcel. It is rendered only while the page is printed. */
export function PackingSlip({ order }: { order: Order }) {
  const shop = useShop();
  const date = usePrintDate();
  if (!date) return null;
  const { number, placedAt, customerName, customerPhone, quarter, lines } = order;
  return createPortal(
    <article className={styles.slip}>
      <header className={styles.head}>
        <div>
          <p className={styles.shop}>{shop.name}</p>
          <p>Tél. {formatPhone(shop.phone)}</p>
          <p>{shop.address}</p>
        </div>
        <div>
          <p className={styles.title}>Commande {formatOrderNumber(number)}</p>
          <p>{formatDate(placedAt)}</p>
          {customerName && <p>{customerName}</p>}
          {customerPhone && <p>{formatPhone(customerPhone)}</p>}
          {quarter && <p>{quarter}</p>}
        </div>
      </header>
      <table className={styles.table}>
        <SlipTableHead />
        <tbody>
          {lines.map((line, place) => (
            <tr key={line.position}>
              <td>{place + 1}</td>
              <td>
                <strong>{line.productName}</strong>
                {variantLabel(line) && <br />}
                {variantLabel(line)}
              </td>
              <td>{formatPrice(line.price)}</td>
              <td>{line.quantity}</td>
              <td>{formatPrice(line.price * line.quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <OrderSums order={order} className={styles.sums} />
    </article>,
    document.body,
  );
}
