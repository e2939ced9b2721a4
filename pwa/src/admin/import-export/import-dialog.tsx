import { useApolloClient } from "@apollo/client/react";
import { type ChangeEvent, useState } from "react";
import { NETWORK_FAILURE } from "../../lib/mutate.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { typeset } from "../../ui/text/french-typography.ts";
import { type ImportReport, importProducts } from "../api/import-export-api.ts";
import { readCsv } from "./csv-file.ts";

/** Errors shown at once; the rest are counted. */
const ERRORS_SHOWN = 50;

interface ChosenFile {
  csv: string;
  /** Sent again after a lost response, its new products are created once. */
  importId: string;
}

export interface ImportDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called with a summary once the products are imported. */
  onImported: (text: string) => void;
}

/** Imports a table of products: checked by a dry run first, then written as a whole or not at all. */
export function ImportDialog({ open, onClose, onImported }: ImportDialogProps) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [file, setFile] = useState<ChosenFile>();
  const [report, setReport] = useState<ImportReport>();
  const [error, setError] = useState<string>();

  const send = async (chosen: ChosenFile, dryRun: boolean): Promise<ImportReport | undefined> => {
    setBusy(true);
    setError(undefined);
    const result = await importProducts(client, { ...chosen, dryRun });
    setBusy(false);
    if (result.ok) return result.value;
    const message = result.code === NETWORK_FAILURE ? "Erreur réseau" : result.message;
    setError(message);
    toast.error(message);
    return undefined;
  };
  const check = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const input = currentTarget.files?.[0];
    setReport(undefined);
    setError(undefined);
    setFile(undefined);
    if (!input) return setError("Veuillez sélectionner un fichier valide");
    const chosen = { csv: await readCsv(input), importId: crypto.randomUUID() };
    setFile(chosen);
    setReport(await send(chosen, true));
  };
  const write = async () => {
    if (!file) return;
    const written = await send(file, false);
    if (!written) return;
    setReport(written);
    if (written.errors.length > 0) return;
    const text = `Import terminé. ${summaryOf(written)}`;
    toast.success(text);
    onImported(text);
  };
  const hasChanges = report !== undefined && report.created + report.changed > 0;

  return (
    <Dialog title="Importer des produits" open={open} busy={busy} onClose={onClose}>
      <div className="admin-dialog-form">
        <p className="admin-secondary">
          {typeset("Un tableau de la même forme que l'export. Rien n'est écrit avant votre accord : ")}
          une seule ligne fausse, et rien ne change.
        </p>
        <TextField
          label="Fichier CSV"
          type="file"
          name="csv"
          accept=".csv,text/csv"
          disabled={busy}
          error={error}
          onChange={(event) => void check(event)}
        />
        {busy && <Notice>Lecture du tableau…</Notice>}
        {report && report.errors.length > 0 && <ImportErrors errors={report.errors} />}
        {report && report.errors.length === 0 && (
          <Notice kind="success" title={hasChanges ? "Tout est en ordre" : "Rien à changer"}>
            {summaryOf(report)}, {typeset(`inchangés : ${report.unchanged}`)}
          </Notice>
        )}
        <div className="admin-buttons">
          <Button variant="outline" disabled={busy} onClick={onClose}>
            Annuler
          </Button>
          <Button
            busy={busy && file !== undefined}
            busyLabel="En cours..."
            disabled={!hasChanges || report.errors.length > 0}
            onClick={() => void write()}
          >
            Importer
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const summaryOf = ({ created, changed }: ImportReport): string =>
  typeset(`Ajoutés : ${created}, modifiés : ${changed}`);

function ImportErrors({ errors }: { errors: ImportReport["errors"] }) {
  return (
    <Notice kind="error" title={errors.length === 1 ? "Une ligne à corriger" : `${errors.length} erreurs`}>
      <ul className="admin-details">
        {errors.slice(0, ERRORS_SHOWN).map(({ line: row, column, message }) => (
          <li key={`${row} ${column} ${message}`}>
            Ligne {row}
            {column && `, ${column}`}
            {typeset(" : ")}
            {message}
          </li>
        ))}
      </ul>
      {errors.length > ERRORS_SHOWN && `… et ${errors.length - ERRORS_SHOWN} autres`}
    </Notice>
  );
}
