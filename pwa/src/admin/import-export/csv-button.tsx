import type { TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import { DownloadIcon } from "../../ui/icons/icons.tsx";
import { saveCsv } from "./csv-file.ts";

export interface CsvButtonProps<Data> {
  /** A query whose one field is a CSV table. */
  query: TypedDocumentNode<Data, Record<string, never>>;
  /** Of the file. */
  name: string;
}

/** Saves a table of the shop as a CSV file. */
export function CsvButton<Data>({ query, name }: CsvButtonProps<Data>) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const save = async () => {
    setBusy(true);
    const outcome = await saveCsv(client, query, name);
    setBusy(false);
    setTrouble(outcome.ok ? undefined : outcome.message);
    if (!outcome.ok) toast.error(outcome.message);
  };
  return (
    <>
      <Button
        variant="outline"
        size="small"
        busy={busy}
        busyLabel="Préparation..."
        onClick={() => void save()}
      >
        <DownloadIcon />
        Exporter en CSV
      </Button>
      {trouble && <Notice kind="error">{trouble}</Notice>}
    </>
  );
}
