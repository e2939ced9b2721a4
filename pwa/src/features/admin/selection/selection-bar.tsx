import { useState } from "react";
import type { PanelEditFragment } from "../../../data/graphql/admin.generated.ts";
import { Button } from "../../../ui/form/button.tsx";
import { BinIcon } from "../../../ui/icons/action-icons.tsx";
import { Cluster } from "../../../ui/layout/primitives.tsx";
import type { AdminProduct } from "../api/products-api.ts";
import { LabelsDialog } from "../labels/labels-dialog.tsx";
import * as buttonStyles from "../ui/buttons.module.css";
import { CategoryDialog } from "./category-dialog.tsx";
import { DeleteSelectedDialog } from "./delete-selected-dialog.tsx";
import { PricesDialog } from "./prices-dialog.tsx";
import { counted } from "./selected-edit.ts";
import * as styles from "./selection-bar.module.css";
import { SoldOutButton } from "./sold-out-button.tsx";
import type { Selection } from "./use-selection.ts";

export interface SelectionBarProps {
  selection: Selection;
  /** The loaded products of the list, which the button « Tous » selects. */
  listed: readonly AdminProduct[];
  onEdited: (edit: PanelEditFragment, editId: string, text: string) => void;
  onDeleted: (products: readonly AdminProduct[], editId: string, text: string) => void;
}

/**
 * The bar with the actions on the selected products. It stays visible below the list while the page scrolls, except on
 * low screens.
 */
export function SelectionBar({ selection, listed, onEdited, onDeleted }: SelectionBarProps) {
  const [dialog, setDialog] = useState<"category" | "prices" | "labels" | "delete">();
  const { products } = selection;
  const close = () => setDialog(undefined);
  const isAll = listed.every((product) => selection.has(product));
  const shared = { products, onClose: close };
  const done = (edit: PanelEditFragment, editId: string, text: string) => {
    close();
    selection.stop();
    onEdited(edit, editId, text);
  };

  return (
    <Cluster
      gap={4}
      rowGap={2}
      align="center"
      justify="between"
      className={styles.bar}
      role="group"
      aria-label="Produits choisis"
    >
      <p role="status">
        {products.length === 0 ? "Choisissez des produits" : counted(products.length, "choisi")}
      </p>
      <Button variant="quiet" size="small" onClick={selection.stop}>
        Terminer
      </Button>
      <Cluster gap={2} className={styles.actions}>
        <Button variant="quiet" size="small" onClick={() => selection.choose(isAll ? [] : listed)}>
          {isAll ? "Aucun" : "Tous"}
        </Button>
        <Button
          variant="outline"
          size="small"
          disabled={products.length === 0}
          onClick={() => setDialog("category")}
        >
          Catégorie
        </Button>
        <Button
          variant="outline"
          size="small"
          disabled={products.length === 0}
          onClick={() => setDialog("prices")}
        >
          Prix
        </Button>
        {[true, false].map((isSoldOut) => (
          <SoldOutButton
            // The selection is the key, so that React replaces the button when the selection changes. The replaced
            // button may show a message about the former selection.
            key={JSON.stringify([isSoldOut, products.map(({ id }) => id)])}
            {...shared}
            isSoldOut={isSoldOut}
            onDone={done}
          />
        ))}
        <Button
          variant="outline"
          size="small"
          disabled={products.length === 0}
          onClick={() => setDialog("labels")}
        >
          Étiquettes
        </Button>
        <Button
          variant="quiet"
          size="round"
          className={buttonStyles.remove}
          aria-label="Supprimer"
          disabled={products.length === 0}
          onClick={() => setDialog("delete")}
        >
          <BinIcon size={20} />
        </Button>
      </Cluster>
      {dialog === "category" && <CategoryDialog {...shared} onDone={done} />}
      {dialog === "prices" && <PricesDialog {...shared} onDone={done} />}
      {dialog === "labels" && <LabelsDialog {...shared} />}
      {dialog === "delete" && (
        <DeleteSelectedDialog
          {...shared}
          onDone={(_, editId, text) => {
            close();
            selection.stop();
            onDeleted(products, editId, text);
          }}
        />
      )}
    </Cluster>
  );
}
