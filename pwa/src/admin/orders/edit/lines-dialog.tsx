import { useQuery } from "@apollo/client/react";
import { formatPrice } from "graphql-server/catalogue/product/price";
import { OrderProductsDocument } from "../../../graphql/admin.generated.ts";
import type { Order } from "../../api/orders-api.ts";
import styles from "./lines-dialog.module.css";
import { LINES_PART, typedTotal } from "./lines-part.ts";
import { useOrderPart } from "./order-part.ts";
import { PartDialog } from "./part-dialog.tsx";
import { TypedLineFields } from "./typed-line-fields.tsx";

/** Changes what an order contains: pieces, sizes, colours, agreed prices, further and removed articles. */
export function LinesDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const part = useOrderPart(order, LINES_PART, onClose);
  const { values, errors, busy } = part;
  const ids = [...new Set(values.lines.flatMap(({ productId }) => productId ?? []))].sort();
  // Without the products the articles can be changed too, only their other sizes and colours are not offered.
  const { data } = useQuery(OrderProductsDocument, { variables: { ids }, skip: ids.length === 0 });
  const total = typedTotal(values.lines);
  return (
    <PartDialog
      title="Articles"
      part={part}
      wide
      onClose={onClose}
      summary={
        !Number.isNaN(total) && (
          <p className={styles.total} role="status">
            <span>Articles</span>
            <strong>{formatPrice(total)}</strong>
            {total !== order.total && <s>{formatPrice(order.total)}</s>}
          </p>
        )
      }
    >
      <TypedLineFields
        lines={values.lines}
        products={data?.productsById ?? []}
        errors={errors}
        busy={busy}
        onLines={(lines) => part.edit({ lines })}
      />
    </PartDialog>
  );
}
