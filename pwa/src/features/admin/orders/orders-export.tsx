import { useState } from "react";
import { OrdersCsvDocument } from "../../../data/graphql/admin.generated.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { CsvButton } from "../import-export/csv-button.tsx";
import * as styles from "./orders-page.module.css";

/** Saves the orders of a period, or all of them, as a CSV file. */
export function OrdersExport() {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const period = { ...(from && { from }), ...(to && { to }) };
  const name = ["commandes", from, to].filter(Boolean).join("-");
  return (
    <>
      <div className={styles.period}>
        <TextField
          label="Du"
          name="ordersFrom"
          type="date"
          optional
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextField
          label="Au"
          name="ordersTo"
          type="date"
          optional
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
      <CsvButton query={OrdersCsvDocument} variables={period} fileName={`${name}.csv`} />
    </>
  );
}
