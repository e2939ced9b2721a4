import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { variantLabel } from "graphql-server/features/catalogue/variants/variant-fields";
import { handoverOf } from "graphql-server/features/orders/order-state";
import { ResponsiveImage } from "../../../ui/display/responsive-image.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { PencilIcon } from "../../../ui/icons/action-icons.tsx";
import { Cluster } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import type { Order } from "../api/orders-api.ts";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./order-lines.module.css";
import { OrderSums } from "./order-sums.tsx";

type Line = Order["lines"][number];

export interface OrderLinesProps {
  order: Order;
  /** Opens the form for the articles, the delivery or the discount; undefined if the order cannot be changed. */
  onEdit?: ((part: "lines" | "delivery" | "discount") => void) | undefined;
}

/**
 * Shows each article as the customer saw it when ordering, and what was different in the shop at that time. An admin
 * who handles the order also sees the sums.
 */
export function OrderLines({ order, onEdit }: OrderLinesProps) {
  return (
    <section aria-labelledby="admin-order-lines">
      <Cluster gap={2} align="center" justify="between">
        <h3 id="admin-order-lines">{headingOf(order)}</h3>
        {onEdit && (
          <Button variant="outline" size="small" onClick={() => onEdit("lines")}>
            <PencilIcon />
            {handoverOf(order) === "APPOINTMENT" ? "Modifier" : "Modifier les articles"}
          </Button>
        )}
      </Cluster>
      <ul className={styles.articles}>
        {order.lines.map((line) => (
          <Cluster as="li" gap={3} rowGap={1} key={line.position}>
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
              <p dir="auto">{line.productName}</p>
              <p className={classNames(textStyles.secondary, textStyles.small)}>
                {variantLabel(line) && `${variantLabel(line)} · `}
                {line.quantity}&nbsp;×&nbsp;{formatPrice(line.price)}
              </p>
              {line.returned > 0 && (
                <p className={textStyles.small}>
                  {line.returned === line.quantity
                    ? "Rapporté"
                    : `${line.returned} sur ${line.quantity} rapportée${line.returned > 1 ? "s" : ""}`}
                </p>
              )}
              <Differences line={line} />
            </div>
            <strong className={styles.amount}>{formatPrice(line.price * line.quantity)}</strong>
          </Cluster>
        ))}
      </ul>
      {order.mayChange && <OrderSums order={order} className={styles.sums} onEdit={onEdit} />}
      {order.shopFees && (
        <p className={styles.mark}>
          {order.shopFees.length > 0
            ? `Livraison de la boutique\u00a0: ${order.shopFees.map(formatPrice).join(" ou ")}`
            : "La boutique n’avait pas de frais de livraison"}
        </p>
      )}
    </section>
  );
}

function headingOf(order: Order): string {
  if (handoverOf(order) === "APPOINTMENT") return "Service";
  return order.mayChange ? "Articles" : "Vos articles";
}

/**
 * Shows the article's name, size, colour, price or photo in the shop at the time of the order, if the customer saw
 * another one, for example on a device with an old catalogue.
 */
function Differences({ line }: { line: Line }) {
  const { shopImage } = line;
  return (
    <>
      {differencesOf(line).map((text) => (
        <p key={text} className={styles.mark}>
          {text}
        </p>
      ))}
      {shopImage !== null && (
        <p className={styles.mark}>
          Photo de la boutique&nbsp;:
          <ResponsiveImage image={shopImage} alt="" sizes="56px" widths={[160]} className={styles.image} />
        </p>
      )}
    </>
  );
}

function differencesOf({ price, shopPrice, shopName, shopVariant }: Line): string[] {
  if (shopPrice === null) return ["Pas dans la boutique à l’arrivée de la commande"];
  return [
    shopName !== null && `Nom dans la boutique\u00a0: ${shopName}`,
    shopVariant !== null &&
      (shopVariant === ""
        ? "Taille ou couleur qui n’est pas dans la boutique"
        : `Taille ou couleur dans la boutique\u00a0: ${shopVariant}`),
    shopPrice !== price && `Prix de la boutique\u00a0: ${formatPrice(shopPrice)}`,
  ].filter((text) => text !== false);
}
