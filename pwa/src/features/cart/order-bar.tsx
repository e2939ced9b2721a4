import { formatPrice } from "graphql-server/features/catalogue/product/price";
import type { ReactNode } from "react";
import * as styles from "./order-bar.module.css";

export interface OrderBarProps {
  /** In whole FCFA. */
  price: number;
  /** A text about what the price includes. */
  note?: string;
  /** The order link. */
  children: ReactNode;
}

/**
 * The order link of a product or of the cart. On phones it is in a bar above the bottom bar, beside the price. The
 * style sheet shows this price with `attr()`, so that the page's text does not contain the price twice.
 */
export const OrderBar = ({ price, note, children }: OrderBarProps) => (
  <div className={styles.bar} data-price={formatPrice(price)} data-note={note}>
    {children}
  </div>
);

/**
 * The label of the order link. It is one text, because automatic translation would lose the meaning of its parts. The
 * bar on phones shows only the first word.
 */
export const OrderLabel = () => <span className={styles.label}>Commander sur WhatsApp</span>;
