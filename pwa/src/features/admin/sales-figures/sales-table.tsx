import { signedPrice } from "graphql-server/features/catalogue/product/price";
import type { ReactNode } from "react";
import { signedCount } from "../dashboard/day-texts.ts";
import type { SalesSums } from "./sales-period.ts";
import * as styles from "./sales-table.module.css";

export interface SalesTableProps {
  caption: string;
  /** Heading of the first column. */
  what: string;
  rows: readonly { key: string; name: ReactNode; sums: SalesSums }[];
}

/** Sums of sales in rows. On a phone each row is a block, because seven columns of amounts do not fit. */
export function SalesTable({ caption, what, rows }: SalesTableProps) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col">Commandes</th>
          <th scope="col">Commandé</th>
          <th scope="col">Livré</th>
          <th scope="col">Rapporté</th>
          <th scope="col">Encaissé</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, sums }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td data-label="Commandes">{signedCount(sums.orders)}</td>
            <td data-label="Commandé">{signedPrice(sums.ordered)}</td>
            <td data-label="Livré">{signedPrice(sums.delivered)}</td>
            <td data-label="Rapporté">{signedPrice(sums.returned)}</td>
            <td data-label="Encaissé">{signedPrice(sums.paid - sums.givenBack)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
