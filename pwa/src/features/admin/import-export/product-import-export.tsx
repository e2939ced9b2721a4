import { useState } from "react";
import { ProductsCsvDocument } from "../../../data/graphql/admin.generated.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Cluster } from "../../../ui/layout/primitives.tsx";
import { CsvButton } from "./csv-button.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import * as styles from "./product-import-export.module.css";

export function ProductImportExport({ onImported }: { onImported: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Cluster gap={2} className={styles.bar}>
      <CsvButton query={ProductsCsvDocument} fileName="produits.csv" />
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        Importer un tableau
      </Button>
      <ImportDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onImported={(text) => {
          setOpen(false);
          onImported(text);
        }}
      />
    </Cluster>
  );
}
