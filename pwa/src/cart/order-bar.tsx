import { formatPrice } from "graphql-server/catalogue/product/price";
import type { ReactNode } from "react";
import styles from "./order-bar.module.css";

export interface OrderBarProps {
  /** Whole FCFA. */
  price: number;
  /** Text that says what the price includes. */
  note?: string;
  /** The order link. */
  children: ReactNode;
}

/**
 * The order link of a product or of the cart. On phones it is in a bar above the bottom bar, beside the price. The
 * style sheet draws this price, because the page's text already contains it.
 */
export const OrderBar = ({ price, note, children }: OrderBarProps) => (
  <div className={styles.bar} data-price={formatPrice(price)} data-note={note}>
    {children}
  </div>
);

/**
 * The label of the order link. It is one text, so that automatic translation keeps its meaning. The bar on phones
 * shows only the first word.
 */
export const OrderLabel = () => <span className={styles.label}>Commander sur WhatsApp</span>;
