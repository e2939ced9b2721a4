import { useState } from "react";
import {
  DayClosesCsvDocument,
  OrdersCsvDocument,
  PaymentsCsvDocument,
} from "../../../data/graphql/admin.generated.ts";
import { CheckField } from "../../../ui/form/field.tsx";
import { CsvButton } from "../import-export/csv-button.tsx";
import * as sectionStyles from "../ui/section.module.css";
import type { SalesPeriod } from "./sales-period.ts";

/**
 * Lets the user save the payments and orders of a period as CSV files, and the day closings if `withCloses` is true.
 * The payments are saved with customers' names and references only if the user ticks a checkbox, because these are
 * personal data.
 */
export function PaymentsExport({ period, withCloses }: { period: SalesPeriod; withCloses: boolean }) {
  const [withReferences, setWithReferences] = useState(false);
  const name = `${period.from}-${period.to}.csv`;
  return (
    <section className={sectionStyles.section} aria-labelledby="admin-sales-export">
      <h2 id="admin-sales-export">En tableur</h2>
      <h3>Paiements</h3>
      <CheckField
        label="Avec les références et les noms"
        name="withReferences"
        checked={withReferences}
        onChange={({ currentTarget: { checked } }) => setWithReferences(checked)}
      />
      <CsvButton
        query={PaymentsCsvDocument}
        variables={{ ...period, withReferences }}
        fileName={`paiements-${name}`}
      />
      <h3>Commandes</h3>
      <CsvButton query={OrdersCsvDocument} variables={period} fileName={`commandes-${name}`} />
      {withCloses && (
        <>
          <h3>Clôtures de caisse</h3>
          <CsvButton query={DayClosesCsvDocument} variables={period} fileName={`caisse-${name}`} />
        </>
      )}
    </section>
  );
}
