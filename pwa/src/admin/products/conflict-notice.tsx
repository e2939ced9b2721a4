import { formatPrice } from "graphql-server/catalogue/product/price";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/form/button.tsx";
import type { AdminProduct } from "../api/products-api.ts";
import { PRODUCT_FIELDS, type ProductFormValues, valuesOf } from "./product-form-values.ts";
import type { ProductFormState } from "./use-product-form.ts";

const LABELS: Readonly<Record<keyof ProductFormValues, string>> = {
  productName: "Nom du produit",
  brandName: "Marque",
  category: "Catégorie",
  price: "Prix d'origine",
  sellingPrice: "Prix de vente",
  description: "Description",
};

/** Shows how the form differs from the version another user has saved, and lets the user choose between them. */
export function ConflictNotice({ form, saved }: { form: ProductFormState; saved: AdminProduct }) {
  const savedValues = valuesOf(saved);
  const differing = PRODUCT_FIELDS.filter((name) => savedValues[name] !== form.fields[name]);
  const urls = form.images.flatMap(({ url }) => url ?? []);
  const hasOtherImages = JSON.stringify(urls) !== JSON.stringify(saved.productImages);
  return (
    <Notice kind="error" title="Ce produit a été modifié entre-temps" className="admin-conflict">
      <p>Rien n'a été écrasé. Voici ce qui diffère&nbsp;:</p>
      <dl>
        {differing.map((name) => (
          <div key={name}>
            <dt>{LABELS[name]}</dt>
            <dd>
              <s>{displayed(name, form.fields[name])}</s> chez vous, {displayed(name, savedValues[name])}{" "}
              enregistré
            </dd>
          </div>
        ))}
        {hasOtherImages && (
          <div>
            <dt>Photos</dt>
            <dd>
              {urls.length} chez vous, {saved.productImages.length} enregistrées
            </dd>
          </div>
        )}
      </dl>
      <div className="admin-buttons">
        <Button variant="outline" size="small" disabled={form.busy} onClick={() => form.takeSaved(saved)}>
          Prendre la version enregistrée
        </Button>
        <Button
          variant="outline"
          size="small"
          disabled={form.busy}
          onClick={() => void form.overwriteSaved(saved)}
        >
          Enregistrer la mienne
        </Button>
      </div>
    </Notice>
  );
}

function displayed(name: keyof ProductFormValues, text: string): string {
  if (name === "price" || name === "sellingPrice") return text ? formatPrice(Number(text)) : "vide";
  return text.length > 80 ? `${text.slice(0, 80)}…` : text || "vide";
}
