import { useMutation } from "@apollo/client/react";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { ChangeCategoriesDocument } from "../../../data/graphql/admin.generated.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { addCategory } from "../api/use-categories.ts";
import { DialogForm } from "../list/dialog-form.tsx";
import { CategoryField } from "../product-form/category-field.tsx";
import * as buttonStyles from "../ui/buttons.module.css";
import * as textStyles from "../ui/text.module.css";
import { counted, type SelectedEditProps, useSelectedEdit } from "./selected-edit.ts";

/** The parent mounts it only while it is open. */
export function CategoryDialog(props: SelectedEditProps) {
  const [changeCategories] = useMutation(ChangeCategoriesDocument, {
    update: (cache, { data }) => {
      for (const { category } of data?.changeCategories.products ?? []) addCategory(cache, category);
    },
  });
  const { values, errors, busy, failure, edit, submit } = useSelectedEdit(props, {
    participle: "modifié",
    initial: { category: "" },
    send: (edited, { category }) =>
      resultOf(changeCategories({ variables: { ...edited, category } }), (data) => data.changeCategories),
  });
  return (
    <Dialog title="Changer la catégorie" open busy={busy} onClose={props.onClose}>
      <DialogForm onSubmit={() => void submit()}>
        <p className={textStyles.secondary}>{counted(props.products.length, "choisi")}</p>
        <CategoryField
          name="editCategory"
          value={values.category}
          error={errors.category}
          disabled={busy}
          onChange={(category) => edit({ category })}
        />
        {failure && <Notice kind="error">{failure}</Notice>}
        <div className={buttonStyles.row}>
          <Button variant="outline" disabled={busy} onClick={props.onClose}>
            Annuler
          </Button>
          <Button type="submit" busy={busy} busyLabel="En cours..." disabled={values.category.trim() === ""}>
            Changer
          </Button>
        </div>
      </DialogForm>
    </Dialog>
  );
}
