import { Dialog } from "../../../ui/feedback/dialog.tsx";
import type { AdminProduct } from "../api/products-api.ts";
import { LoadState } from "../list/load-state.tsx";
import { useLabelsForm } from "./use-labels-form.ts";

export interface LabelsDialogProps {
  products: readonly AdminProduct[];
  onClose: () => void;
}

/** Prints labels of the selected products. The parent mounts it only while it is open. */
export function LabelsDialog({ products, onClose }: LabelsDialogProps) {
  const { loaded, failure, retry } = useLabelsForm(products.map(({ id }) => id));
  const deleted = products.filter(({ id }) => loaded && !loaded.products.some((one) => one.id === id));
  return (
    <Dialog title="Étiquettes" open wide onClose={onClose}>
      <LoadState
        isLoaded={loaded !== undefined}
        failure={failure}
        retry={retry}
        title="Les étiquettes n’ont pas pu être préparées"
      />
      {loaded && (
        <loaded.Form
          products={loaded.products}
          deleted={deleted.map(({ productName }) => productName)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
