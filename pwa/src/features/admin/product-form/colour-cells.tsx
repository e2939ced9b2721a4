import { CellChip, type VariantFormProps } from "./cell-chip.tsx";
import * as chipStyles from "./chips.module.css";
import { type FormColour, type FormVariant, sizesOf } from "./variant-form.ts";

export interface ColourCellsProps extends VariantFormProps {
  colour: FormColour;
  /** Position of the colour in the form, counted from 1. */
  place: number;
}

/**
 * The availability of a colour or, if the product has sizes, of each size in this colour. If there are several sizes,
 * they are in a `details` element. It is closed at first, because most sizes are available and need no change. It is
 * open if the product's pieces are counted, because it then contains the fields for their numbers.
 */
export function ColourCells({ colour, place, ...shared }: ColourCellsProps) {
  const { form, error } = shared;
  const name = colour.name.trim() || `Couleur ${place}`;
  const variants = form.variants.filter((one) => one.colour === colour.key);
  const sizes: (string | null)[] = sizesOf(form);
  if (variants.some(({ size }) => size === null)) sizes.push(null);
  const cells = sizes.map((size) => (
    <CellChip
      key={size}
      {...shared}
      cell={{ size, colour: colour.key }}
      label={size ?? (sizes.length === 1 ? "État" : "Sans taille")}
      name={size === null ? name : `Taille ${size}, ${name}`}
      // The only size of a colour has no remove button, because removing the colour also removes the size.
      isFixed={sizes.length === 1}
    />
  ));
  if (sizes.length === 1) return <div className={chipStyles.chips}>{cells}</div>;
  return (
    <details open={form.isCounted || hasStockError(error, colour) || undefined}>
      <summary>{summaryOf(variants)}</summary>
      <div className={chipStyles.chips}>{cells}</div>
    </details>
  );
}

/**
 * The variants without a colour of a product that has colours. An import or another client of the API may create them.
 */
export function ColourlessCells(shared: VariantFormProps) {
  const { form } = shared;
  const variants = form.variants.filter((one) => one.colour === null);
  if (form.colours.length === 0 || variants.length === 0) return null;
  return (
    <div>
      <p>Sans couleur</p>
      <div className={chipStyles.chips}>
        {variants.map(({ size }) => (
          <CellChip
            key={size}
            {...shared}
            cell={{ size, colour: null }}
            label={size ?? ""}
            name={`Taille ${size ?? ""}, sans couleur`}
          />
        ))}
      </div>
    </div>
  );
}

const hasStockError = (error: VariantFormProps["error"], { key }: FormColour): boolean =>
  typeof error?.stock === "object" && error.stock.colour === key;

/** Returns a summary of the sizes: « 5 tailles, 1 épuisée ». */
function summaryOf(variants: readonly FormVariant[]): string {
  const soldOut = variants.filter(({ availability }) => availability === "SOLD_OUT").length;
  const last = variants.filter(({ availability }) => availability === "LAST_PIECES").length;
  return [
    variants.length === 0 ? "Aucune taille" : plural(variants.length, "taille"),
    last > 0 && `${last} en dernières pièces`,
    soldOut > 0 && plural(soldOut, "épuisée"),
  ]
    .filter((words) => words !== false)
    .join(", ");
}

const plural = (count: number, word: string): string => `${count} ${word}${count > 1 ? "s" : ""}`;
