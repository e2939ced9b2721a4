import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Button } from "../../../ui/form/button.tsx";
import { DownloadIcon } from "../../../ui/icons/icons.tsx";
import { saveCsv } from "./table-file.ts";

export interface CsvButtonProps<Variables extends OperationVariables> {
  query: TypedDocumentNode<{ csv: string }, Variables>;
  variables?: Variables;
  fileName: string;
}

export function CsvButton<Variables extends OperationVariables = Record<string, never>>({
  query,
  variables,
  fileName,
}: CsvButtonProps<Variables>) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const save = async () => {
    setBusy(true);
    const result = await resultOf(
      client.query<{ csv: string }, OperationVariables>({
        query,
        variables: variables ?? {},
        fetchPolicy: "no-cache",
      }),
      ({ csv }) => csv,
    );
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
