import { quantityError } from "graphql-server/features/catalogue/product/quantity";
import {
  isStock,
  toVariants,
  VARIANT_MESSAGES,
} from "graphql-server/features/catalogue/variants/product-variants";
import { variantLabel } from "graphql-server/features/catalogue/variants/variant-fields";
import { typeset } from "../../../ui/text/french-typography.ts";
import { entriesOf, type FormCell, parseStock, type VariantForm } from "./variant-form.ts";

/**
 * An error of the sizes and colours. The form shows the error beside the colour (`colour`) or the number of pieces
 * (`stock`); if neither is set, the error is below the sizes.
 */
export interface VariantError {
  message: string;
  /** Key of the colour at which the error is shown. */
  colour?: number;
  /**
   * The variant whose field for the number of pieces shows the error; `own` for the field of a product without
   * variants.
   */
  stock?: FormCell | "own";
}

export function variantError(form: VariantForm): VariantError | undefined {
  return colourError(form) ?? stockError(form) ?? listError(form);
}

function colourError({ colours, variants }: VariantForm): VariantError | undefined {
  for (const { key, name } of colours) {
    if (name.trim() === "") return { colour: key, message: VARIANT_MESSAGES.swatchAlone };
    if (!variants.some(({ colour }) => colour === key))
      return { colour: key, message: typeset("Choisissez une taille de cette couleur, ou retirez-la") };
  }
  return undefined;
}

function stockError(form: VariantForm): VariantError | undefined {
  if (!form.isCounted) return undefined;
  const messageOf = ({ stock }: { stock: string }): string | undefined =>
    isStock(parseStock(stock) ?? 0) ? undefined : (quantityError(stock) ?? VARIANT_MESSAGES.stockInvalid);
  const index = form.variants.findIndex(messageOf);
  const [variant, entry] = [form.variants[index], entriesOf(form)[index]];
  if (variant && entry) {
    const message = typeset(`${variantLabel(entry)} : ${messageOf(variant)}`);
    return { stock: variant, message };
  }
  const message = form.variants.length > 0 ? undefined : messageOf(form);
  return message ? { stock: "own", message } : undefined;
}

/** Returns an error that concerns all variants together: too many, or a duplicate. */
function listError(form: VariantForm): VariantError | undefined {
  const { error } = toVariants(
    entriesOf(form).map((entry) => ({ ...entry, stock: parseStock(entry.stock) })),
  );
  if (!error) return undefined;
  const colour = error.index === null ? null : form.variants[error.index]?.colour;
  return { message: error.message, ...(typeof colour === "number" && { colour }) };
}
