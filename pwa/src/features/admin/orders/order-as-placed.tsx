import { formatPrice, signedPrice } from "graphql-server/features/catalogue/product/price";
import { variantLabel } from "graphql-server/features/catalogue/variants/variant-fields";
import { lineDifferences } from "graphql-server/features/orders/order-line-differences";
import { totalOf } from "graphql-server/features/orders/order-sums";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { formatDate } from "../../../ui/text/format-date.ts";
import type { Order } from "../api/orders-api.ts";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./order-as-placed.module.css";

/**
 * Shows what the customer ordered, and what the shop has changed since. Renders nothing if the shop has changed
 * nothing. Pieces that the customer has brought back are no change by the shop; the order's lines show them.
 */
export function OrderAsPlaced({
  order: { asOrdered, editedAt, lines, total, discount, fee, quarter },
}: {
  order: Order;
}) {
  if (!asOrdered) return null;
  const changes = lineDifferences(asOrdered.lines, lines);
  if (changes.length === 0 && asOrdered.fee === fee && asOrdered.quarter === quarter) return null;
  const before = asOrdered.total + (asOrdered.fee ?? 0);
  // Compares both totals without subtracting the pieces that the customer has brought back, because a return is no
  // change by the shop.
  const difference = totalOf({ total, discount, fee, returned: 0 }) - before;
  const feeText = (amount: number | null) => (amount === null ? "à convenir" : formatPrice(amount));
  return (
    <Stack as="section" gap={1} className={styles.changes} aria-label="Changements">
      <p className={textStyles.small}>
        <strong>Modifiée par la boutique</strong>
        {editedAt && (
          <>
            , <time dateTime={editedAt}>{formatDate(editedAt)}</time>
          </>
        )}
      </p>
      <ul className={textStyles.small}>
        {changes.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {asOrdered.fee !== fee && (
          <li>
            Livraison&nbsp;: {feeText(asOrdered.fee)} → {feeText(fee)}
          </li>
        )}
      </ul>
      <details className={textStyles.small}>
        <summary>
          Commandé&nbsp;: {formatPrice(before)}
          {difference !== 0 && ` (${difference > 0 ? "+\u00a0" : ""}${signedPrice(difference)} depuis)`}
        </summary>
        <ul>
          {asOrdered.lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was ordered never changes
            <li key={place}>
              {line.quantity}&nbsp;× {line.productName}
              {variantLabel(line) && `, ${variantLabel(line)}`}, {formatPrice(line.price)}
            </li>
          ))}
          <li>Livraison&nbsp;: {feeText(asOrdered.fee)}</li>
          {asOrdered.quarter && <li>Quartier&nbsp;: {asOrdered.quarter}</li>}
        </ul>
      </details>
    </Stack>
  );
}
