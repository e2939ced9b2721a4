import { formatPrice } from "graphql-server/catalogue/product/price";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/form/button.tsx";
import type { PanelProduct } from "../api/products-api.ts";
import { PRODUCT_FIELDS, type TypedProduct } from "./product-draft.ts";
import { typedFrom } from "./product-form-values.ts";
import type { ProductFormState } from "./use-product-form.ts";

const LABELS: Readonly<Record<keyof TypedProduct, string>> = {
  productName: "Nom du produit",
  brandName: "Marque",
  category: "Catégorie",
  price: "Prix d'origine",
  sellingPrice: "Prix de vente",
  description: "Description",
};

/** Somebody else saved the product meanwhile: what is theirs, what is one's own, and which is to stand. */
export function ConflictNotice({ form, theirs }: { form: ProductFormState; theirs: PanelProduct }) {
  const saved = typedFrom(theirs);
  const differing = PRODUCT_FIELDS.filter((name) => saved[name] !== form.fields[name]);
  const urls = form.pictures.flatMap(({ url }) => url ?? []);
  const otherPictures = JSON.stringify(urls) !== JSON.stringify(theirs.productImages);
  return (
    <Notice kind="error" title="Ce produit a été modifié entre-temps" className="panel-conflict">
      <p>Rien n'a été écrasé. Voici ce qui diffère&nbsp;:</p>
      <dl>
        {differing.map((name) => (
          <div key={name}>
            <dt>{LABELS[name]}</dt>
            <dd>
              <s>{shown(name, form.fields[name])}</s> chez vous, {shown(name, saved[name])} enregistré
            </dd>
          </div>
        ))}
        {otherPictures && (
          <div>
            <dt>Photos</dt>
            <dd>
              {urls.length} chez vous, {theirs.productImages.length} enregistrées
            </dd>
          </div>
        )}
      </dl>
      <div className="panel-choices">
        <Button variant="outline" size="small" disabled={form.busy} onClick={() => form.takeTheirs(theirs)}>
          Prendre la version enregistrée
        </Button>
        <Button
          variant="outline"
          size="small"
          disabled={form.busy}
          onClick={() => void form.keepMine(theirs)}
        >
          Enregistrer la mienne
        </Button>
      </div>
    </Notice>
  );
}

function shown(name: keyof TypedProduct, text: string): string {
  if (name === "price" || name === "sellingPrice") return text ? formatPrice(Number(text)) : "vide";
  return text.length > 80 ? `${text.slice(0, 80)}…` : text || "vide";
}
