import { signedPrice } from "graphql-server/features/catalogue/product/price";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/styles/class-names.ts";
import { signedCount } from "../dashboard/day-texts.ts";
import type { SalesSums } from "./sales-period.ts";
import * as styles from "./sales-table.module.css";

export interface SalesTableProps {
  caption: string;
  /** Heading of the first column. */
  what: string;
  rows: readonly { key: string; name: ReactNode; sums: SalesSums }[];
  /** The sums of all rows, shown below them if there are several. */
  total: SalesSums;
  /**
   * True to show on narrow screens only name, ordered and received in each row, because a button in the row opens the
   * other figures.
   */
  brief?: boolean;
}

/**
 * A table with sums of sales. A phone has no space for six columns: it shows the columns name, ordered and received.
 * The other figures of a row, unless they are zero, are in a second line.
 */
export function SalesTable({ caption, what, rows, total, brief = false }: SalesTableProps) {
  return (
    <div className={styles.frame}>
      <table className={classNames(styles.table, brief && styles.brief)}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col" className={styles.more}>
              Commandes
            </th>
            <th scope="col">Commandé</th>
            <th scope="col" className={styles.more}>
              Livré
            </th>
            <th scope="col" className={styles.more}>
              Rapporté
            </th>
            <th scope="col">Encaissé</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, sums }) => (
            <SumsRow key={key} name={name} sums={sums} />
          ))}
        </tbody>
        {rows.length > 1 && (
          <tfoot>
            <SumsRow name="Total" sums={total} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

function SumsRow({ name, sums }: { name: ReactNode; sums: SalesSums }) {
  const more = (value: number) => classNames(styles.more, value === 0 && styles.zero);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label="Commandes" className={more(sums.orders)}>
        {signedCount(sums.orders)}
      </td>
      <td data-label="Commandé">{signedPrice(sums.ordered)}</td>
      <td data-label="Livré" className={more(sums.delivered)}>
        {signedPrice(sums.delivered)}
      </td>
      <td data-label="Rapporté" className={more(sums.returned)}>
        {signedPrice(sums.returned)}
      </td>
      <td data-label="Encaissé">{signedPrice(sums.paid - sums.givenBack)}</td>
    </tr>
  );
}
