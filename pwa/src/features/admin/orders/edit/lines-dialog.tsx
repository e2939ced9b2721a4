import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { Cluster } from "../../../../ui/layout/primitives.tsx";
import type { Order } from "../../api/orders-api.ts";
import * as styles from "./lines-dialog.module.css";
import { LINES_PART } from "./lines-part.ts";
import { useOrderPart } from "./order-part.ts";
import { PartDialog } from "./part-dialog.tsx";
import { TypedLineFields } from "./typed-line-fields.tsx";
import { typedTotal } from "./typed-lines.ts";
import { useLineProducts } from "./use-line-products.ts";

/**
 * A dialog that changes the articles of an order: adds and removes articles, and changes their number of pieces, sizes,
 * colours and prices.
 */
export function LinesDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const part = useOrderPart(order, LINES_PART, onClose);
  const { values, errors, busy } = part;
  const products = useLineProducts(values.lines);
  const total = typedTotal(values.lines);
  return (
    <PartDialog
      part={part}
      wide
      onClose={onClose}
      summary={
        !Number.isNaN(total) && (
          <Cluster as="p" gap={3} rowGap={1} align="baseline" className={styles.total} role="status">
            <span>Articles</span>
            <strong>{formatPrice(total)}</strong>
            {total !== order.total && <s>{formatPrice(order.total)}</s>}
          </Cluster>
        )
      }
    >
      <TypedLineFields
        lines={values.lines}
        products={products}
        errors={errors}
        busy={busy}
        onLines={(lines) => part.edit({ lines })}
      />
    </PartDialog>
  );
}
