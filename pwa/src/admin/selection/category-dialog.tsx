import { useState } from "react";
import { ChangeCategoriesDocument, type ChangeCategoriesMutation } from "../../graphql/admin.generated.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/form/button.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { useCategories } from "../api/use-categories.ts";
import { DialogForm } from "../list/dialog-form.tsx";
import { counted, type SelectedEditProps, useSelectedEdit } from "./selected-edit.ts";

const CHANGE_CATEGORIES = {
  mutation: ChangeCategoriesDocument,
  select: (data: ChangeCategoriesMutation) => data.changeCategories,
  participle: "modifié",
};

/** Gives the chosen products a category. Mounted while open. */
export function CategoryDialog(props: SelectedEditProps) {
  const { busy, error, run } = useSelectedEdit(props, CHANGE_CATEGORIES);
  const categories = useCategories();
  const [category, setCategory] = useState("");
  return (
    <Dialog title="Changer la catégorie" open busy={busy} onClose={props.onClose}>
      <DialogForm onSubmit={() => void run({ category })}>
        <p className="admin-secondary">{counted(props.products.length, "choisi")}</p>
        <SelectField
          label="Catégorie"
          name="editCategory"
          value={category}
          disabled={busy}
          onChange={(event) => setCategory(event.currentTarget.value)}
        >
          <option value="">Choisir…</option>
          {categories.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {error && <Notice kind="error">{error}</Notice>}
        <div className="admin-buttons">
          <Button variant="outline" disabled={busy} onClick={props.onClose}>
            Annuler
          </Button>
          <Button type="submit" busy={busy} busyLabel="En cours..." disabled={category === ""}>
            Changer
          </Button>
        </div>
      </DialogForm>
    </Dialog>
  );
}
