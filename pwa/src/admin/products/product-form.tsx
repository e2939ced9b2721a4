import { CATEGORIES } from "graphql-server/catalogue/category/category";
import { MAX_AMOUNT_LENGTH } from "graphql-server/catalogue/product/amount";
import {
  MAX_BRAND_NAME_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_PRODUCT_NAME_LENGTH,
} from "graphql-server/catalogue/product/product";
import { type FormEvent, useEffect, useRef } from "react";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/form/button.tsx";
import { SelectField, TextAreaField, TextField } from "../../ui/form/field.tsx";
import { DraftNotice } from "../drafts/draft-notice.tsx";
import { ImageField } from "../images/image-field.tsx";
import { DialogForm } from "../list/dialog-form.tsx";
import { VariantsField } from "../variants/variants-field.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { PriceQuestion } from "./price-question.tsx";
import { formattedAmount, PRODUCT_FIELDS, plainPrices } from "./product-form-values.ts";
import type { ProductFormState } from "./use-product-form.ts";

export interface ProductFormProps {
  form: ProductFormState;
  isNew: boolean;
  onCancel: () => void;
}

/** The form of a new or an existing product. */
export function ProductForm({ form, isNew, onCancel }: ProductFormProps) {
  const { fields, errors, busy, refusals } = form;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // After a submission only: an error that clears while somebody types must not move the focus.
    if (refusals > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusals]);
  const { conflict } = form;
  useEffect(() => {
    // The notice is at the top of the form, the submit button at its bottom.
    if (conflict) element.current?.querySelector(".admin-conflict")?.scrollIntoView({ block: "center" });
  }, [conflict]);

  const control = (name: (typeof PRODUCT_FIELDS)[number]) => ({
    name,
    value: fields[name],
    error: errors[name],
    readOnly: busy,
    onChange: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      form.edit(name, event.currentTarget.value),
  });
  const plain = plainPrices(fields);
  const hasReduction = plain.sellingPrice !== plain.price || formattedAmount(fields.price) === undefined;
  const { readOnly: _, ...category } = control("category");

  return (
    <DialogForm ref={element} className="admin-form" onSubmit={() => void form.submit()}>
      {form.isRestored && !form.conflict && (
        <DraftNotice onDiscard={form.discardDraft}>Rien n’avait encore été envoyé.</DraftNotice>
      )}
      {form.conflict && <ConflictNotice form={form} conflict={form.conflict} />}
      <ImageField
        images={form.images}
        uploads={form.uploads}
        disabled={busy}
        error={errors.productImages ?? form.imageError}
        onAdd={form.addImages}
      />
      <TextField
        label="Nom du produit"
        maxLength={MAX_PRODUCT_NAME_LENGTH}
        enterKeyHint="next"
        {...control("productName")}
      />
      <div className="admin-field-pair">
        <TextField
          label="Marque"
          maxLength={MAX_BRAND_NAME_LENGTH}
          enterKeyHint="next"
          {...control("brandName")}
        />
        <SelectField label="Catégorie" disabled={busy} {...category}>
          <option value="">Choisir…</option>
          {categoriesWith(fields.category).map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="admin-prices">
        <TextField
          label="Prix d’origine (FCFA)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={MAX_AMOUNT_LENGTH}
          hint={formattedAmount(fields.price)}
          {...control("price")}
        />
        <TextField
          label="Prix de vente (FCFA)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={MAX_AMOUNT_LENGTH}
          hint={hasReduction ? formattedAmount(fields.sellingPrice) : NO_REDUCTION}
          {...control("sellingPrice")}
          // What is typed next takes the place of the price that was filled in.
          onFocus={({ currentTarget }) => !hasReduction && currentTarget.select()}
        />
      </div>
      {form.asksPrices && <PriceQuestion form={form} saveLabel={isNew ? "Publier" : "Enregistrer"} />}
      <VariantsField
        category={fields.category}
        form={form.variants}
        error={form.variantError}
        disabled={busy}
        onChange={form.editVariants}
      />
      <TextAreaField
        label="Description"
        rows={5}
        maxLength={MAX_DESCRIPTION_LENGTH}
        {...control("description")}
      />
      <div className="admin-form-footer">
        {form.failure && <Notice kind="error">{form.failure}</Notice>}
        <Button variant="outline" disabled={busy} onClick={onCancel}>
          Annuler
        </Button>
        <Button type="submit" busy={busy} busyLabel={isNew ? "En cours..." : "Enregistrement..."}>
          {isNew ? "Publier" : "Enregistrer"}
        </Button>
      </div>
    </DialogForm>
  );
}

const NO_REDUCTION = "Sans réduction";

/** The shop's categories, and the category of the product when it is another. */
function categoriesWith(value: string): string[] {
  const values = CATEGORIES.map((one) => one.value);
  return value === "" || values.includes(value) ? values : [...values, value];
}
