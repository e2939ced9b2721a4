import { formatPrice } from "graphql-server/catalogue/product/price";
import { variantLabel } from "graphql-server/catalogue/variants/variant";
import { ResponsiveImage } from "../../ui/display/responsive-image.tsx";
import { classNames } from "../../ui/styles/class-names.ts";
import type { Order } from "../api/orders-api.ts";
import textStyles from "../ui/text.module.css";
import styles from "./order-lines.module.css";
import { OrderSums } from "./order-sums.tsx";

type Line = Order["lines"][number];

/** Shows the articles as the customer saw them, differences from the shop, and the total. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <section aria-label="Articles">
      <ul className={styles.articles}>
        {order.lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
          <li key={place}>
            {line.image ? (
              <ResponsiveImage
                image={line.image}
                alt=""
                sizes="56px"
                widths={[160]}
                className={styles.image}
              />
            ) : (
              <span className={styles.image} />
            )}
            <div className={styles.text}>
              <p>{line.productName}</p>
              <p className={classNames(textStyles.secondary, textStyles.small)}>
                {variantLabel(line) && `${variantLabel(line)} · `}
                {line.quantity}&nbsp;×&nbsp;{formatPrice(line.price)}
              </p>
              <ShopPrice line={line} />
            </div>
            <strong className={styles.amount}>{formatPrice(line.price * line.quantity)}</strong>
          </li>
        ))}
      </ul>
      <OrderSums order={order} className={styles.sums} />
    </section>
  );
}

/**
 * Shows if the customer saw another price than the shop had when the order arrived, or an article that it did not
 * sell.
 */
function ShopPrice({ line: { price, shopPrice } }: { line: Line }) {
  if (shopPrice === price) return null;
  return (
    <p className={styles.mark}>
      {shopPrice === null
        ? "Pas dans la boutique à l’arrivée de la commande"
        : `Prix de la boutique\u00a0: ${formatPrice(shopPrice)}`}
    </p>
  );
}
