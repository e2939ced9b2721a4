import { formatPrice } from "graphql-server/catalogue/product/price";
import { variantLabel } from "graphql-server/catalogue/variants/variant";
import { ResponsiveImage } from "../../ui/display/responsive-image.tsx";
import type { Order } from "../api/orders-api.ts";
import { OrderSums } from "./order-sums.tsx";

type Line = Order["lines"][number];

/** The articles as they were seen, what differs from the shop, and what the order comes to. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <section aria-label="Articles">
      <ul className="admin-order-articles">
        {order.lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change
          <li key={place}>
            {line.image ? (
              <ResponsiveImage
                image={line.image}
                alt=""
                sizes="56px"
                widths={[160]}
                className="admin-order-image"
              />
            ) : (
              <span className="admin-order-image" />
            )}
            <div className="admin-order-text">
              <p>{line.productName}</p>
              <p className="admin-secondary">
                {variantLabel(line) && `${variantLabel(line)} · `}
                {line.quantity}&nbsp;×&nbsp;{formatPrice(line.price)}
              </p>
              <ShopPrice line={line} />
            </div>
            <strong className="admin-order-amount">{formatPrice(line.price * line.quantity)}</strong>
          </li>
        ))}
      </ul>
      <OrderSums order={order} className="admin-order-sums" />
    </section>
  );
}

/** Where the person saw another price than the shop had when the order arrived, or what it did not sell. */
function ShopPrice({ line: { price, shopPrice } }: { line: Line }) {
  if (shopPrice === price) return null;
  return (
    <p className="admin-order-mark">
      {shopPrice === null
        ? "Pas dans la boutique à l’arrivée de la commande"
        : `Prix de la boutique\u00a0: ${formatPrice(shopPrice)}`}
    </p>
  );
}
