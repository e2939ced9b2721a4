import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/form/button.tsx";
import { entryAt, type VariantField } from "../variants/variant-merge.ts";
import { variantFieldLabel, variantFieldText } from "../variants/variant-texts.ts";
import { type Conflict, contentOf } from "./initial-form.ts";
import { formattedAmount, type ProductFormContent } from "./product-form-values.ts";
import { isVariantField, type MergedField } from "./product-merge.ts";
import type { ProductFormState } from "./use-product-form.ts";

const LABELS: Readonly<Record<Exclude<MergedField, VariantField>, string>> = {
  productName: "Nom du produit",
  brandName: "Marque",
  category: "Catégorie",
  price: "Prix d’origine",
  sellingPrice: "Prix de vente",
  description: "Description",
  images: "Photos",
};

/** Shows the fields that two users have changed, and lets the user choose between the versions. */
export function ConflictNotice({ form, conflict }: { form: ProductFormState; conflict: Conflict }) {
  const mine = {
    fields: form.fields,
    images: form.images.flatMap(({ url }) => url ?? []),
    variants: form.variants,
  };
  const saved = contentOf(conflict.saved);
  return (
    <Notice kind="error" title="Ce produit a été modifié entre-temps" className="admin-conflict">
      <p>
        Rien n’a été écrasé. Les autres changements sont réunis&#8239;; ici, une autre personne et vous avez
        changé la même chose&nbsp;:
      </p>
      <dl>
        {conflict.fields.map((name) => (
          <div key={name}>
            <dt>{labelOf(name, mine, saved)}</dt>
            <dd>Votre version&nbsp;: {displayed(name, mine, saved)}</dd>
            <dd>Version enregistrée&nbsp;: {displayed(name, saved, saved)}</dd>
          </div>
        ))}
      </dl>
      <div className="admin-buttons">
        <Button variant="outline" size="small" disabled={form.busy} onClick={() => form.takeSaved(conflict)}>
          Prendre la version enregistrée
        </Button>
        <Button
          variant="outline"
          size="small"
          disabled={form.busy}
          onClick={() => void form.overwriteSaved(conflict)}
        >
          Enregistrer la mienne
        </Button>
      </div>
    </Notice>
  );
}

function labelOf(name: MergedField, mine: ProductFormContent, saved: ProductFormContent): string {
  if (!isVariantField(name)) return LABELS[name];
  return variantFieldLabel(
    entryAt(name, saved.variants, saved.variants) ?? entryAt(name, mine.variants, saved.variants),
  );
}

function displayed(name: MergedField, version: ProductFormContent, saved: ProductFormContent): string {
  if (isVariantField(name)) return variantFieldText(entryAt(name, version.variants, saved.variants));
  const { fields, images } = version;
  if (name === "images") return images.length > 1 ? `${images.length} photos` : `${images.length} photo`;
  const text = fields[name];
  const amount = name === "price" || name === "sellingPrice" ? formattedAmount(text) : undefined;
  if (amount) return amount;
  return text.length > 80 ? `${text.slice(0, 80)}…` : text || "vide";
}
