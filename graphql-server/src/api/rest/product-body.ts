import * as v from "valibot";
import {
  eachField,
  PRODUCT_FIELD_NAMES,
  type ProductField,
  type ProductFields,
} from "../../features/catalogue/product/product-fields.rules.ts";
import { AVAILABILITIES } from "../../features/catalogue/variants/variant-fields.rules.ts";
import { amount, type Body, type BodyField, objects, oneOf, text, texts } from "./body-fields.ts";

export type RestName<Name extends ProductField> = Name extends "productImages" ? "productImage" : Name;
export const restName = <Name extends ProductField>(name: Name) =>
  (name === "productImages" ? "productImage" : name) as RestName<Name>;

type OwnFields = {
  readonly [Name in ProductField as RestName<Name>]: BodyField<Mutable<ProductFields[Name]>>;
};
type Mutable<Value> = Value extends readonly string[] ? string[] : Value;

const fields = eachField(PRODUCT_FIELD_NAMES, (_name, { kind, label, column }) => {
  if (kind === "images") return texts("Adresses des images ; la première est la vignette");
  return kind === "price" ? amount(`${label}, en francs entiers`) : text(column);
});
const ownFields = Object.fromEntries(
  PRODUCT_FIELD_NAMES.map((name) => [restName(name), fields[name]]),
) as OwnFields;

export const productFields = {
  ...ownFields,
  imageColours: texts(
    "La couleur que montre chaque image, dans leur ordre ; absentes : chaque image garde la sienne",
  ),
  availability: oneOf(AVAILABILITIES, "D’un produit sans tailles ni couleurs"),
  variants: objects(
    {
      number: v.nullish(v.pipe(v.number(), v.integer())),
      size: v.nullish(v.string()),
      colour: v.nullish(v.string()),
      swatch: v.nullish(v.string()),
      availability: v.nullish(v.picklist(AVAILABILITIES)),
    },
    {
      number: {
        type: ["integer", "null"],
        description: "De celle qu’elle remplace ; absent pour une nouvelle",
      },
      size: { type: ["string", "null"] },
      colour: { type: ["string", "null"] },
      swatch: { type: ["string", "null"], description: "La teinte de la couleur, #rrggbb" },
      availability: {
        type: ["string", "null"],
        enum: [...AVAILABILITIES, null],
        description: "Absente : comme avant",
      },
    },
    "Toutes les tailles et couleurs, chacune { number, size, colour, swatch, availability } ; absentes : comme avant",
  ),
};

/**
 * Converts a body to GraphQL's ProductInput. An invalid price becomes -1, which the shop refuses with its usual
 * message.
 */
export const productInput = (body: Partial<Body<typeof productFields>>): Record<string, unknown> => ({
  ...eachField(PRODUCT_FIELD_NAMES, (name, { kind }) => {
    const given = body[restName(name)];
    if (kind === "price") return price(Number(given));
    return given ?? EMPTY[kind];
  }),
  imageColours: body.imageColours,
  availability: body.availability,
  variants: body.variants,
});

/** Converts a body to GraphQL's ProductPatch. Fields that are missing in the body are not changed. */
export const productPatch = (body: Partial<Body<typeof productFields>>): Record<string, unknown> => ({
  ...eachField(PRODUCT_FIELD_NAMES, (name) => {
    const given = body[restName(name)];
    return typeof given === "number" ? price(given) : given;
  }),
  imageColours: body.imageColours,
  availability: body.availability,
  variants: body.variants,
});

const EMPTY = { line: "", lines: "", images: [] } as const;
const price = (given: number): number => (Number.isFinite(given) ? given : -1);
