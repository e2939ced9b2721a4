import { useState } from "react";
import type { ImportProductsMutation } from "../../../data/graphql/admin.generated.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import * as textStyles from "../ui/text.module.css";

/** The server's report about an import: what it has changed or, after a dry run, what it would change. */
export type ImportReport = ImportProductsMutation["importProducts"];

/** Names on screen of the programs whose exports the shop recognises. */
const PROGRAMS: Readonly<Partial<Record<ImportReport["source"], string>>> = {
  SHOPIFY: "Shopify",
  WOOCOMMERCE: "WooCommerce",
  PRESTASHOP: "PrestaShop",
  WIX: "Wix",
  SQUARESPACE: "Squarespace",
  FEED: "catalogue pour Google ou Facebook",
};

/** Number of rows shown at first, and added by each click on the button for more. */
const ROWS_SHOWN = 50;

export const summaryOf = ({ created, changed }: ImportReport): string =>
  typeset(`Ajoutés : ${created}, modifiés : ${changed}`);

/**
 * Shows the result of the dry run. If there are errors, it lists them. Otherwise it shows what the import will do, and
 * the warnings. Products and values that are left out are always listed.
 */
export function ImportReportNotices({ report }: { report: ImportReport }) {
  const { errors, warnings, leftOut, imagesToFetch } = report;
  const program = PROGRAMS[report.source];
  const isRefused = errors.length > 0;
  return (
    <>
      {program && <p className={textStyles.secondary}>Export de {program} reconnu.</p>}
      {isRefused && (
        <Notice
          kind="error"
          title={errors.length === 1 ? "Une ligne à corriger" : `${errors.length} erreurs`}
        >
          <Rows rows={errors} />
        </Notice>
      )}
      {!isRefused && imagesToFetch.length === 0 && <Effect {...report} />}
      {!isRefused && warnings.length > 0 && (
        <Notice title="À vérifier">
          <Rows rows={warnings} />
        </Notice>
      )}
      {leftOut.length > 0 && (
        <Notice title="Laissé de côté">
          <Rows rows={leftOut} />
        </Notice>
      )}
    </>
  );
}

function Effect(report: ImportReport) {
  const { created, changed, unchanged } = report;
  return (
    <Notice kind="success" title={created + changed > 0 ? "Tout est en ordre" : "Rien à changer"}>
      {summaryOf(report)}, {typeset(`inchangés : ${unchanged}`)}
    </Notice>
  );
}

function Rows({ rows }: { rows: ImportReport["errors"] }) {
  const [shown, setShown] = useState(ROWS_SHOWN);
  const rest = rows.length - shown;
  const next = Math.min(rest, ROWS_SHOWN);
  return (
    <>
      <ul className={textStyles.small}>
        {rows.slice(0, shown).map(({ line: row, column, message }) => (
          <li key={`${row} ${column} ${message}`}>
            Ligne {row}
            {column && `, ${column}`}
            {typeset(` : ${message}`)}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <>
          <p role="status">{typeset(`${shown} lignes sur ${rows.length}`)}</p>
          <Button variant="outline" size="small" onClick={() => setShown(shown + ROWS_SHOWN)}>
            {next === 1 ? "Afficher la suivante" : `Afficher les ${next} suivantes`}
          </Button>
        </>
      )}
    </>
  );
}
