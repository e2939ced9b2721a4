import { formatAmount } from "graphql-server/features/catalogue/product/price";
import { imageUrl } from "graphql-server/platform/images/image-url";
import type { ReactNode } from "react";
import * as styles from "./order-bar.module.css";

export interface OrderBarProps {
  /** Price in whole FCFA. */
  price: number;
  /** A text about what the price includes. */
  note?: string | undefined;
  /** The image of the ordered product, which phones show in the bar. */
  image?: string | undefined;
  /** The order link, and the button that adds the product to the cart. */
  children: ReactNode;
}

/**
 * The order link of a product or of the cart. On phones it is in a bar above the bottom bar, beside the price. The
 * style sheet shows the price with `attr()`, so that the page's text does not contain it twice.
 */
export const OrderBar = ({ price, note, image, children }: OrderBarProps) => (
  <div className={styles.bar} data-price={formatAmount(price)} data-note={note}>
    {image !== undefined && <img src={imageUrl(image, 160)} alt="" loading="lazy" width={44} height={44} />}
    {children}
  </div>
);

/**
 * The label of the order link. It is one text, because an automatic translation of two parts would not make sense. The
 * bar on phones shows only its first word.
 */
export const OrderLabel = () => <span className={styles.label}>Commander sur WhatsApp</span>;
