import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { variantLabel } from "graphql-server/features/catalogue/variants/variant-fields";
import type { ComparedLine } from "graphql-server/features/orders/order-line-differences";
import { SlipTableHead } from "./slip-table-head.tsx";

export interface SlipLinesProps {
  lines: readonly ComparedLine[];
  /** CSS class of the HTML table, from `slip.module.css`. */
  className: string | undefined;
}

export function SlipLines({ lines, className }: SlipLinesProps) {
  return (
    <table className={className}>
      <SlipTableHead />
      <tbody>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paper does not change
          <tr key={place}>
            <td>{place + 1}</td>
            <td>
              <strong dir="auto">{line.productName}</strong>
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
