import { PRODUCT_FIELDS, type ProductField } from "graphql-server/features/catalogue/product/product-fields";
import { ConflictNotice, type ConflictRow } from "../forms/conflict-notice.tsx";
import { entryAt, isVariantField } from "../variants/variant-merge.ts";
import { variantFieldLabel, variantFieldText } from "../variants/variant-texts.ts";
import { imageOfConflict, isImageColour } from "./image-colours.ts";
import { formattedAmount, type ProductValues } from "./product-form-values.ts";
import type { ProductFormState } from "./use-product-form.ts";

/** Shows the fields that two users have changed, and lets the user choose between the versions. */
export function ProductConflict({ form }: { form: ProductFormState }) {
  const { conflicts, values, saved, busy, takeSaved, saveMine } = form;
  return (
    <ConflictNotice
      title="Ce produit a été modifié entre-temps"
      rows={conflicts.map((name) => rowOf(name, values, saved))}
      busy={busy}
      onTakeSaved={takeSaved}
      onSaveMine={() => void saveMine()}
    >
      Rien n’a été écrasé. Les autres changements sont réunis&#8239;; ici, une autre personne et vous avez
      changé la même chose&nbsp;:
    </ConflictNotice>
  );
}

function rowOf(name: string, mine: ProductValues, saved: ProductValues): ConflictRow {
  if (isVariantField(name)) {
    const [own, other] = [mine, saved].map(({ variants }) => entryAt(name, variants, saved.variants));
    return {
      label: variantFieldLabel(other ?? own),
      mine: variantFieldText(own),
      saved: variantFieldText(other),
    };
  }
  if (isImageColour(name)) {
    const image = imageOfConflict(name);
    const [own, other] = [mine, saved].map(
      ({ imageColours }) => imageColours[image] || "Toutes les couleurs",
    );
    const place = mine.productImages.indexOf(image) + 1;
    return {
      label: place > 0 ? `Couleur de la photo ${place}` : "Couleur d’une photo retirée",
      mine: own ?? "",
      saved: other ?? "",
    };
  }
  const field = name as ProductField;
  return { label: PRODUCT_FIELDS[field].label, mine: displayed(field, mine), saved: displayed(field, saved) };
}

function displayed(name: ProductField, values: ProductValues): string {
  if (name === "productImages") {
    const { length } = values.productImages;
    return length > 1 ? `${length} photos` : `${length} photo`;
  }
  const text = values[name];
  const amount = PRODUCT_FIELDS[name].kind === "price" ? formattedAmount(text) : undefined;
  if (amount) return amount;
  return text.length > 80 ? `${text.slice(0, 80)}…` : text || "vide";
}
