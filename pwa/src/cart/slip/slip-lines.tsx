import { formatPrice } from "graphql-server/catalogue/product/price";
import { variantLabel } from "graphql-server/catalogue/variants/variant";
import type { ComparedLine } from "graphql-server/order-edits/order-difference";
import { SlipTableHead } from "../../../cart/slip-table-head.tsx";
import styles from "./printed-slip.module.css";

/** The articles on a printed slip. */
export function SlipLines({ lines }: { lines: readonly ComparedLine[] }) {
  return (
    <table className={styles.table}>
      <SlipTableHead />
      <tbody>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paper does not change
          <tr key={place}>
            <td>{place + 1}</td>
            <td>
              <strong>{line.productName}</strong>
              {variantLabel(line) && <br />}
              {variantLabel(line)}
            </td>
            <td>{formatPrice(line.price)}</td>
            <td>{line.quantity}</td>
            <td>{formatPrice(line.price * line.quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
