import { useState } from "react";
import { useGraphqlClient } from "../../graphql-client/lazy-graphql-client.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import { DownloadIcon } from "../../ui/icons/icons.tsx";
import type { FetchCsv } from "../api/import-export-api.ts";
import { saveCsv } from "./csv-file.ts";

export interface CsvButtonProps {
  fetchCsv: FetchCsv;
  fileName: string;
}

/** Saves a table of the shop as a CSV file. */
export function CsvButton({ fetchCsv, fileName }: CsvButtonProps) {
  const client = useGraphqlClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const save = async () => {
    setBusy(true);
    const result = await fetchCsv(client);
    setBusy(false);
    setError(result.ok ? undefined : result.message);
    if (result.ok) saveCsv(result.value, fileName);
    else toast.error(result.message);
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
      {error && <Notice kind="error">{error}</Notice>}
    </>
  );
}
