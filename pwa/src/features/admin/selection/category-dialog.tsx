import { useMutation } from "@apollo/client/react";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { ChangeCategoriesDocument } from "../../../data/graphql/admin.generated.ts";
import { addCategory } from "../api/use-categories.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { CategoryField } from "../product-form/category-field.tsx";
import * as textStyles from "../ui/text.module.css";
import { counted, type SelectedEditProps, useSelectedEdit } from "./selected-edit.ts";

/** Gives the selected products another category. The parent mounts the dialog only while it is open. */
export function CategoryDialog(props: SelectedEditProps) {
  const [changeCategories] = useMutation(ChangeCategoriesDocument, {
    update: (cache, { data }) => {
      for (const { category } of data?.changeCategories.products ?? []) addCategory(cache, category);
    },
  });
  const form = useSelectedEdit(props, {
    participle: "modifié",
    initial: { category: "" },
    send: (edited, { category }) =>
      resultOf(changeCategories({ variables: { ...edited, category } }), (data) => data.changeCategories),
  });
  const { values, errors, busy, edit } = form;
  return (
    <FormDialog
      title="Changer la catégorie"
      form={form}
      action="Changer"
      disabled={values.category.trim() === ""}
      onClose={props.onClose}
    >
      <p className={textStyles.secondary}>{counted(props.products.length, "choisi")}</p>
      <CategoryField
        name="editCategory"
        value={values.category}
        error={errors.category}
        disabled={busy}
        onChange={(category) => edit({ category })}
      />
    </FormDialog>
  );
}
