import { useApolloClient } from "@apollo/client/react";
import { shopDay } from "graphql-server/platform/shop-time/shop-day";
import { useState } from "react";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { CustomerDataDocument } from "../../../data/graphql/admin.generated.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Button } from "../../../ui/form/button.tsx";
import { BinIcon } from "../../../ui/icons/action-icons.tsx";
import { DownloadIcon } from "../../../ui/icons/icons.tsx";
import * as listStyles from "../list/list.module.css";
import { EraseCustomerDialog, type EraseCustomerDialogProps } from "./erase-customer-dialog.tsx";

/** Two buttons for what every customer may demand by law: a copy of their data, and the erasure of their data. */
export function CustomerData({ onErased, ...customer }: Omit<EraseCustomerDialogProps, "onClose">) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isAsking, setAsking] = useState(false);

  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    const { orderId } = customer;
    const result = await resultOf(
      client.query({ query: CustomerDataDocument, variables: { orderId }, fetchPolicy: "no-cache" }),
      (data) => data.customerData,
    );
    setBusy(false);
    if (result.ok)
      return saveFile(result.value, "application/json", `donnees-client-${shopDay(new Date())}.json`);
    setFailure(result.message);
    toast.error(result.message);
  };

  return (
    <>
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className={listStyles.actions}>
        <Button
          variant="outline"
          size="small"
          busy={busy}
          busyLabel="Préparation..."
          onClick={() => void save()}
        >
          <DownloadIcon />
          Télécharger ses données
        </Button>
        <Button variant="outline" size="small" onClick={() => setAsking(true)}>
          <BinIcon size={20} />
          Effacer ses données
        </Button>
      </div>
      {isAsking && (
        <EraseCustomerDialog
          {...customer}
          onClose={() => setAsking(false)}
          onErased={() => {
            setAsking(false);
            onErased();
          }}
        />
      )}
    </>
  );
}
