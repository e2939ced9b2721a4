import { isStock } from "graphql-server/features/catalogue/variants/product-variants";
import {
  AVAILABILITIES,
  type Availability,
  availabilityOfStock,
} from "graphql-server/features/catalogue/variants/variant-fields";
import {
  type FormCell,
  type FormColour,
  type FormVariant,
  isSameName,
  parseStock,
  sizesOf,
  sorted,
  type VariantForm,
} from "./variant-form.ts";

const isAt = ({ size, colour }: FormCell) => {
  return (other: FormCell): boolean => other.size === size && other.colour === colour;
};

/** Returns the variant of a size and colour; undefined if the product has none. */
export const variantAt = ({ variants }: VariantForm, cell: FormCell): FormVariant | undefined =>
  variants.find(isAt(cell));

/** Returns the next availability in the cycle: available, last pieces, sold out. */
export function nextAvailability(availability: Availability): Availability {
  const next = (AVAILABILITIES.indexOf(availability) + 1) % AVAILABILITIES.length;
  return AVAILABILITIES[next] ?? "AVAILABLE";
}

const newVariant = (cell: FormCell): FormVariant => ({
  ...cell,
  number: null,
  availability: "AVAILABLE",
  stock: "",
});

/** Changes a variant. If the product does not have this variant yet, adds it first. */
function changeVariant(
  form: VariantForm,
  cell: FormCell,
  change: Partial<Pick<FormVariant, "availability" | "stock">>,
): VariantForm {
  const current = variantAt(form, cell);
  const others = form.variants.filter((variant) => variant !== current);
  return sorted({ ...form, variants: [...others, { ...(current ?? newVariant(cell)), ...change }] });
}

/**
 * Returns the form after a click on a variant's chip. The first click adds the variant; each further click changes its
 * availability.
 */
export function clickCell(form: VariantForm, cell: FormCell): VariantForm {
  const current = variantAt(form, cell);
  return changeVariant(form, cell, current ? { availability: nextAvailability(current.availability) } : {});
}

/** Returns the form with the typed number of pieces of a variant, which determines the variant's availability. */
export const typeStock = (form: VariantForm, cell: FormCell, stock: string): VariantForm =>
  changeVariant(form, cell, { stock, ...stateOfStock(stock) });

/** Returns the form with the typed number of pieces of a product without variants. */
export const typeOwnStock = (form: VariantForm, stock: string): VariantForm => ({
  ...form,
  stock,
  ...stateOfStock(stock),
});

function stateOfStock(stock: string): { availability?: Availability } {
  const count = parseStock(stock);
  return count !== null && isStock(count) ? { availability: availabilityOfStock(count) } : {};
}

export const removeCell = (form: VariantForm, cell: FormCell): VariantForm => ({
  ...form,
  variants: form.variants.filter((variant) => !isAt(cell)(variant)),
});

/**
 * Returns the availability of a size in all colours; undefined if it differs between colours, or if the product does
 * not have the size.
 */
export function availabilityOfSize({ variants }: VariantForm, size: string): Availability | undefined {
  const states = new Set(variants.filter((one) => one.size === size).map(({ availability }) => availability));
  return states.size === 1 ? [...states][0] : undefined;
}

/**
 * Returns the form after a click on a size. The first click adds the size in every colour. Each further click changes
 * its availability, except in colours whose pieces are counted.
 */
export function clickSize(form: VariantForm, size: string): VariantForm {
  if (!sizesOf(form).includes(size)) return addSize(form, size);
  const current = availabilityOfSize(form, size);
  const availability = current ? nextAvailability(current) : "AVAILABLE";
  const isCounted = ({ stock }: FormVariant) => form.isCounted && stock.trim() !== "";
  return {
    ...form,
    variants: form.variants.map((one) =>
      one.size === size && !isCounted(one) ? { ...one, availability } : one,
    ),
  };
}

/**
 * Returns the form with one more size in every colour. If the product had no sizes, the existing variants get this
 * size.
 */
export function addSize(form: VariantForm, size: string): VariantForm {
  if (sizesOf(form).some((known) => isSameName(known, size))) return form;
  if (form.variants.some(({ size: none }) => none === null) && sizesOf(form).length === 0)
    return sorted({ ...form, variants: form.variants.map((one) => ({ ...one, size })) });
  const colours = form.colours.length === 0 ? [null] : form.colours.map(({ key }) => key);
  const added = colours.map((colour) => newVariant({ size, colour }));
  return sorted({ ...form, variants: [...form.variants, ...added] });
}

/**
 * Returns the form without a size. If it was the last size of a product with colours, one variant without a size
 * remains for each colour.
 */
export function removeSize(form: VariantForm, size: string): VariantForm {
  if (form.colours.length === 0 || sizesOf(form).length > 1)
    return { ...form, variants: form.variants.filter((one) => one.size !== size) };
  return sorted({
    ...form,
    variants: form.colours.map(({ key }) => {
      const former = variantAt(form, { size, colour: key });
      return { ...(former ?? newVariant({ size: null, colour: key })), size: null };
    }),
  });
}

/**
 * Returns the form with one more colour in every size. If the product had no colours, the existing sizes get this
 * colour.
 */
export function addColour(form: VariantForm): VariantForm {
  const key = Math.max(-1, ...form.colours.map((colour) => colour.key)) + 1;
  const colours = [...form.colours, { key, name: "", swatch: null }];
  if (form.colours.length === 0 && form.variants.length > 0)
    return { ...form, colours, variants: form.variants.map((one) => ({ ...one, colour: key })) };
  const sizes = sizesOf(form);
  const cells = sizes.length === 0 ? [null] : sizes;
  const added = cells.map((size) => newVariant({ size, colour: key }));
  return sorted({ ...form, colours, variants: [...form.variants, ...added] });
}

export const changeColour = (
  form: VariantForm,
  key: number,
  change: Partial<Omit<FormColour, "key">>,
): VariantForm => ({
  ...form,
  colours: form.colours.map((colour) => (colour.key === key ? { ...colour, ...change } : colour)),
});

/** Returns the form without a colour. If it was the last colour, the sizes stay without a colour. */
export function removeColour(form: VariantForm, key: number): VariantForm {
  const colours = form.colours.filter((colour) => colour.key !== key);
  const others = form.variants.filter(({ colour }) => colour !== key);
  if (colours.length > 0 || others.length > 0 || sizesOf(form).length === 0)
    return { ...form, colours, variants: others };
  return sorted({ ...form, colours, variants: form.variants.map((one) => ({ ...one, colour: null })) });
}
