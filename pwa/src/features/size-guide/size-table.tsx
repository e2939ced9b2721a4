import {
  columnsOf,
  SIZE_GUIDES,
  type SizeGuide,
  type SizeGuideName,
} from "graphql-server/features/shop/size-guide";
import { typeset } from "../../ui/text/french-typography.ts";
import * as styles from "./size-guide.module.css";

/** A size guide as a table. Columns without any value are left out. */
export function SizeTable({ name, guide }: { name: SizeGuideName; guide: SizeGuide }) {
  const { note, rows } = guide;
  const columns = columnsOf(name).flatMap((label, at) => (rows.some((row) => row[at]) ? { label, at } : []));
  return (
    <section className={styles.guide}>
      {note && <p>{typeset(note)}</p>}
      <table>
        <caption>{SIZE_GUIDES[name]}, en cm</caption>
        <thead>
          <tr>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {columns.map(({ label, at }) =>
                at === 0 ? (
                  <th key={label} scope="row">
                    {row[0]}
                  </th>
                ) : (
                  <td key={label} data-label={label}>
                    {row[at]?.replace("-", "–")}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
