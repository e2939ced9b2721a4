import type { ImportProductsMutation } from "../../graphql/admin.generated.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { typeset } from "../../ui/text/french-typography.ts";
import textStyles from "../ui/text.module.css";

/** The effect of an import, or of a dry run. */
export type ImportReport = ImportProductsMutation["importProducts"];

/** Rows shown; the others are counted. */
const ROWS_SHOWN = 50;

/** Returns how many products an import adds and changes. */
export const summaryOf = ({ created, changed }: ImportReport): string =>
  typeset(`Ajoutés : ${created}, modifiés : ${changed}`);

/** Shows the result of the dry run: errors, or the effect of the import, and warnings. */
export function ImportReportNotices({ report }: { report: ImportReport }) {
  const { errors, warnings, created, changed, unchanged, imagesToFetch } = report;
  if (errors.length > 0) {
    const title = errors.length === 1 ? "Une ligne à corriger" : `${errors.length} erreurs`;
    return (
      <Notice kind="error" title={title}>
        <Rows rows={errors} />
      </Notice>
    );
  }
  return (
    <>
      {imagesToFetch.length === 0 && (
        <Notice kind="success" title={created + changed > 0 ? "Tout est en ordre" : "Rien à changer"}>
          {summaryOf(report)}, {typeset(`inchangés : ${unchanged}`)}
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice title="À vérifier">
          <Rows rows={warnings} />
        </Notice>
      )}
    </>
  );
}

function Rows({ rows }: { rows: ImportReport["errors"] }) {
  return (
    <>
      <ul className={textStyles.small}>
        {rows.slice(0, ROWS_SHOWN).map(({ line: row, column, message }) => (
          <li key={`${row} ${column} ${message}`}>
            Ligne {row}
            {column && `, ${column}`}
            {typeset(` : ${message}`)}
          </li>
        ))}
      </ul>
      {rows.length > ROWS_SHOWN && `… et ${rows.length - ROWS_SHOWN} autres`}
    </>
  );
}
