import {
  eachField,
  PRODUCT_FIELDS,
  TYPED_FIELD_NAMES,
  type TypedField,
} from "graphql-server/features/catalogue/product/product-fields";
import { LOW_STOCK_LABEL } from "graphql-server/features/catalogue/variants/low-stock";
import { type FormEvent, Fragment } from "react";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { TextAreaField, TextField } from "../../../ui/form/field.tsx";
import { ConflictChoices } from "../forms/conflict-choices.tsx";
import { DialogForm } from "../forms/dialog-form.tsx";
import { DraftNotice } from "../forms/draft-notice.tsx";
import * as formStyles from "../ui/form.module.css";
import { CategoryField } from "./category-field.tsx";
import { ImageField } from "./image-field.tsx";
import { PriceFields } from "./price-fields.tsx";
import * as styles from "./product-form.module.css";
import type { ProductFormState } from "./use-product-form.ts";
import { VariantsField } from "./variants-field.tsx";

export interface ProductFormProps {
  form: ProductFormState;
  onCancel: () => void;
}

export function ProductForm({ form, onCancel }: ProductFormProps) {
  const { isNew } = form;
  const saveLabel = isNew ? "Publier" : "Enregistrer";
  const { values: fields, errors, busy } = form;
  const control = (name: TypedField) => ({
    ...form.control(name),
    label: PRODUCT_FIELDS[name].label,
    maxLength: PRODUCT_FIELDS[name].max,
    onChange: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      form.type(name, event.currentTarget.value),
  });
  const controls = eachField(TYPED_FIELD_NAMES, control);
  const { productName, brandName, category: _, price, sellingPrice, description, ...others } = controls;

  return (
    <DialogForm ref={form.element} className={formStyles.full} onSubmit={() => void form.submit()}>
      {form.isRestored && <DraftNotice onDiscard={form.discard}>Rien n’avait encore été envoyé.</DraftNotice>}
      <ImageField
        images={form.images}
        uploads={form.uploads}
        disabled={busy}
        error={errors.productImages ?? form.imageError}
        colours={form.imageColours}
        onAdd={form.addImages}
      />
      <ConflictChoices form={form} of={["productImages", "imageColours"]} />
      <TextField enterKeyHint="next" {...productName} />
      <ConflictChoices form={form} of={["productName"]} />
      <div className={styles.pair}>
        <TextField enterKeyHint="next" {...brandName} />
        <CategoryField
          name="category"
          value={fields.category}
          error={errors.category}
          disabled={busy}
          onChange={(value) => form.type("category", value)}
        />
      </div>
      <ConflictChoices form={form} of={["brandName", "category"]} />
      <PriceFields form={form} price={price} sellingPrice={sellingPrice} saveLabel={saveLabel} />
      <VariantsField
        category={fields.category}
        form={fields.variants}
        error={form.variantError}
        disabled={busy}
        onChange={(variants) => form.edit({ variants })}
      />
      {fields.variants.isCounted && (
        <TextField
          {...form.control("lowStockAt")}
          label={LOW_STOCK_LABEL}
          hint="Pièces d’une taille ou couleur, 0&nbsp;: jamais. Se montre dans Aujourd’hui, pas aux clients."
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          onChange={({ currentTarget: { value } }) => form.edit({ lowStockAt: value })}
        />
      )}
      <ConflictChoices form={form} of={["variants", "lowStockAt"]} />
      <TextAreaField rows={5} {...description} />
      <ConflictChoices form={form} of={["description"]} />
      {Object.entries<ReturnType<typeof control>>(others).map(([name, field]) => (
        <Fragment key={name}>
          <TextField {...field} />
          <ConflictChoices
            form={{ ...form, conflicts: form.conflicts.filter((one) => one.field === name) }}
          />
        </Fragment>
      ))}
      <div className={formStyles.footer}>
        {form.failure && form.conflicts.length === 0 && <Notice kind="error">{form.failure}</Notice>}
        <Button variant="outline" disabled={busy} onClick={onCancel}>
          Annuler
        </Button>
        <Button type="submit" busy={busy} busyLabel={isNew ? "En cours..." : "Enregistrement..."}>
          {saveLabel}
        </Button>
      </div>
    </DialogForm>
  );
}
