import { formatPrice } from "graphql-server/catalogue/product/price";
import type { ReactNode } from "react";
import styles from "./order-bar.module.css";

export interface OrderBarProps {
  /** Whole FCFA. */
  price: number;
  /** What the price includes. */
  note?: string;
  /** The order link. */
  children: ReactNode;
}

/**
 * The order link of a product or of the cart. On phones it stands in a bar above the bottom bar, with the price, which
 * screen readers find in the page.
 */
export const OrderBar = ({ price, note, children }: OrderBarProps) => (
  <div className={styles.bar}>
    <p className={styles.price} aria-hidden="true">
      <strong>{formatPrice(price)}</strong>
      {note && <small>{note}</small>}
    </p>
    {children}
  </div>
);

/** The label of the order link; the bar has room for its first word alone. */
export const OrderLabel = () => (
  <span>
    Commander<span className={styles.channel}> sur WhatsApp</span>
  </span>
);
