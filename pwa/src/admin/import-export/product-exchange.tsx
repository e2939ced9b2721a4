import { useState } from "react";
import { ProductsCsvDocument } from "../../graphql/admin.generated.ts";
import { Button } from "../../ui/button.tsx";
import { CsvButton } from "./csv-button.tsx";
import { ImportDialog } from "./import-dialog.tsx";

/** The products as a table: out, and in again. */
export function ProductExchange({ onImported }: { onImported: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="panel-exchange">
      <CsvButton query={ProductsCsvDocument} name="produits.csv" />
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        Importer un CSV
      </Button>
      <ImportDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onImported={(text) => {
          setOpen(false);
          onImported(text);
        }}
      />
    </div>
  );
}
