import { PRODUCT_FIELDS, type ProductField } from "graphql-server/features/catalogue/product/product-fields";
import { LOW_STOCK_LABEL } from "graphql-server/features/catalogue/variants/low-stock";
import { AVAILABILITY_LABELS, variantLabel } from "graphql-server/features/catalogue/variants/variant-fields";
import { labelOf } from "graphql-server/platform/text/label-of";
import type { EditConflict, Failure } from "../../../lib/result.ts";
import { isText } from "../../../lib/storage/stored-values.ts";
import type { FormConflict, FormDraft } from "../forms/form-state.ts";
import { formattedAmount, type ProductValues } from "./product-values.ts";
import type { VariantEntry } from "./variant-form.ts";
import { variantIn, withVariant } from "./variant-input.ts";

type Conflict = FormConflict<ProductValues>;

/**
 * Returns the fields that a colleague has changed too, with the colleague's values. Because of these fields, the server
 * has refused the product.
 */
export const productConflicts = (
  { conflicts = [] }: Failure,
  { values }: Pick<FormDraft<ProductValues>, "values">,
): Conflict[] =>
  conflicts.flatMap((conflict) => {
    const [field, ...rest] = conflict.field.split(":");
    const subject = rest.join(":");
    if (field === "lowStockAt") return levelConflict(conflict);
    if (field === "variants") return variantConflict(conflict, Number(subject), values);
    if (field === "imageColours") return colourConflict(conflict, subject, values);
    return fieldConflict(conflict);
  });

function variantConflict({ value, by }: EditConflict, number: number, values: ProductValues): Conflict[] {
  const theirs = variantIn(value);
  if (theirs === undefined) return [];
  const mine = values.variants.variants.find((one) => one.number === number);
  const colour = values.variants.colours.find(({ key }) => key === mine?.colour)?.name ?? null;
  return [
    {
      ...{ field: "variants", by },
      label: variantFieldLabel(theirs ?? (mine && { size: mine.size, colour })),
      text: theirs && variantFieldText(theirs),
      take: (before) => ({ ...before, variants: withVariant(before.variants, number, theirs) }),
    },
  ];
}

function levelConflict({ value, by }: EditConflict): Conflict[] {
  const text = String(value ?? "");
  const take = (before: ProductValues) => ({ ...before, lowStockAt: text });
  return [{ field: "lowStockAt", label: LOW_STOCK_LABEL, by, text, take }];
}

function colourConflict({ value, by }: EditConflict, image: string, values: ProductValues): Conflict[] {
  const place = values.productImages.indexOf(image) + 1;
  const colour = isText(value) ? value : "";
  return [
    {
      ...{ field: "imageColours", by },
      label: `Couleur de la photo ${place}`,
      text: colour || "Toutes les couleurs",
      take: (before) => ({ ...before, imageColours: { ...before.imageColours, [image]: colour } }),
    },
  ];
}

function fieldConflict({ field, value, by }: EditConflict): Conflict[] {
  if (!isProductField(field)) return [];
  const { label, kind } = PRODUCT_FIELDS[field];
  if (field === "productImages") {
    const images = Array.isArray(value) ? value.filter(isText) : [];
    const text = images.length > 1 ? `${images.length} photos` : `${images.length} photo`;
    return [{ field, label, by, text, take: (before) => ({ ...before, productImages: images }) }];
  }
  const typed = String(value ?? "");
  const text = (kind === "price" && formattedAmount(typed)) || typed;
  return [{ field, label, by, text, take: (before) => ({ ...before, [field]: typed }) }];
}

const isProductField = (name: string): name is ProductField => Object.hasOwn(PRODUCT_FIELDS, name);

const variantFieldLabel = (entry: Pick<VariantEntry, "size" | "colour"> | undefined): string =>
  (entry && variantLabel(entry)) || "Disponibilité";

function variantFieldText(entry: VariantEntry): string {
  const { availability, stock } = entry;
  const pieces = stock === "" ? undefined : `${stock} ${Number(stock) > 1 ? "pièces" : "pièce"}`;
  return [variantLabel(entry), labelOf(AVAILABILITY_LABELS, availability), pieces].filter(Boolean).join(", ");
}
