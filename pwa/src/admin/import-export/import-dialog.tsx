import { useApolloClient } from "@apollo/client/react";
import { type ChangeEvent, useState } from "react";
import { ImportProductsDocument, type ImportProductsMutation } from "../../graphql/admin.generated.ts";
import { mutate, NETWORK_FAILURE } from "../../lib/mutate.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { typeset } from "../../ui/french-typography.ts";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast.ts";
import { readCsv } from "./csv-file.ts";

type Report = ImportProductsMutation["importProducts"];

/** Bad lines shown at once; the rest are counted. */
const LINES_SHOWN = 50;

/** A chosen file. */
interface Table {
  csv: string;
  /** Sent again after a lost answer, its new products are there once. */
  importId: string;
}

export interface ImportDialogProps {
  open: boolean;
  onClose: () => void;
  /** Told what was written. */
  onImported: (text: string) => void;
}

/** Takes a table of products: checked first without writing anything, then written as a whole or not at all. */
export function ImportDialog({ open, onClose, onImported }: ImportDialogProps) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [table, setTable] = useState<Table>();
  const [report, setReport] = useState<Report>();
  const [trouble, setTrouble] = useState<string>();

  const run = async ({ csv, importId }: Table, dryRun: boolean): Promise<Report | undefined> => {
    setBusy(true);
    setTrouble(undefined);
    const outcome = await mutate(client, ImportProductsDocument, { csv, dryRun, importId });
    setBusy(false);
    if (outcome.ok) return outcome.value.importProducts;
    const message = outcome.code === NETWORK_FAILURE ? "Erreur réseau" : outcome.message;
    setTrouble(message);
    toast.error(message);
    return undefined;
  };
  const check = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    setReport(undefined);
    setTrouble(undefined);
    setTable(undefined);
    if (!file) return setTrouble("Veuillez sélectionner un fichier valide");
    const chosen = { csv: await readCsv(file), importId: crypto.randomUUID() };
    setTable(chosen);
    setReport(await run(chosen, true));
  };
  const write = async () => {
    if (!table) return;
    const written = await run(table, false);
    if (!written) return;
    setReport(written);
    if (written.errors.length > 0) return;
    const text = `Import terminé. ${told(written)}`;
    toast.success(text);
    onImported(text);
  };
  const hasWork = report !== undefined && report.created + report.changed > 0;

  return (
    <Dialog title="Importer des produits" open={open} busy={busy} onClose={onClose}>
      <div className="panel-roles">
        <p className="panel-soft">
          {typeset("Un tableau de la même forme que l'export. Rien n'est écrit avant votre accord : ")}
          une seule ligne fausse, et rien ne change.
        </p>
        <TextField
          label="Fichier CSV"
          type="file"
          name="csv"
          accept=".csv,text/csv"
          disabled={busy}
          error={trouble}
          onChange={(event) => void check(event)}
        />
        {busy && <Notice>Lecture du tableau…</Notice>}
        {report && report.errors.length > 0 && <BadLines errors={report.errors} />}
        {report && report.errors.length === 0 && (
          <Notice kind="success" title={hasWork ? "Tout est en ordre" : "Rien à changer"}>
            {told(report)}, {typeset(`inchangés : ${report.unchanged}`)}
          </Notice>
        )}
        <div className="panel-choices">
          <Button variant="outline" disabled={busy} onClick={onClose}>
            Annuler
          </Button>
          <Button
            busy={busy && table !== undefined}
            busyLabel="En cours..."
            disabled={!hasWork || report.errors.length > 0}
            onClick={() => void write()}
          >
            Importer
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const told = ({ created, changed }: Report): string => typeset(`Ajoutés : ${created}, modifiés : ${changed}`);

function BadLines({ errors }: { errors: Report["errors"] }) {
  return (
    <Notice kind="error" title={errors.length === 1 ? "Une ligne à corriger" : `${errors.length} erreurs`}>
      <ul className="panel-lines">
        {errors.slice(0, LINES_SHOWN).map(({ line, column, message }) => (
          <li key={`${line} ${column} ${message}`}>
            Ligne {line}
            {column && `, ${column}`}
            {typeset(" : ")}
            {message}
          </li>
        ))}
      </ul>
      {errors.length > LINES_SHOWN && `… et ${errors.length - LINES_SHOWN} autres`}
    </Notice>
  );
}
