import { VARIANT_COLUMNS } from "graphql-server/features/catalogue/import-export/variant-columns";
import { typeset } from "../../../ui/text/french-typography.ts";
import * as styles from "./variant-columns-hint.module.css";

/** Cells of a table's row with two sizes and one colour, as the shop's export writes them. */
const EXAMPLE = [
  [VARIANT_COLUMNS.sizes, "38 | 39"],
  [VARIANT_COLUMNS.colours, "Bordeaux #7a1f2b"],
  [VARIANT_COLUMNS.availability, "disponible | épuisé"],
  [VARIANT_COLUMNS.stock, "4 | 0"],
] as const;

/**
 * Explains the table's columns for sizes, colours, availabilities and stock. The text is collapsed, because most tables
 * come from the shop's own export and have these columns.
 */
export function VariantColumnsHint() {
  return (
    <details className={styles.hint}>
      <summary>Tailles, couleurs et stock</summary>
      <p>
        {typeset(
          "Quatre colonnes facultatives ; sans elles, rien ne change. Une barre sépare les valeurs : ",
        )}
        une pour toutes, ou une par taille, et pour chaque taille une par couleur. Un tiret veut dire
        «&nbsp;non vendu&nbsp;», ou «&nbsp;non compté&nbsp;» dans Stock.
      </p>
      <dl>
        {EXAMPLE.map(([column, cell]) => (
          <div key={column}>
            <dt>{column}</dt>
            <dd>{cell}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
