import * as v from "valibot";
import {
  eachField,
  PRODUCT_FIELD_NAMES,
  type ProductField,
  type ProductFields,
} from "./product-fields.rules.ts";

type ShapeOf<Value> = v.GenericSchema<Value extends readonly string[] ? string[] : Value>;

const KINDS = {
  line: v.string(),
  lines: v.string(),
  price: v.number(),
  images: v.array(v.string()),
} as const;

export const PRODUCT_SHAPES = eachField(PRODUCT_FIELD_NAMES, (_name, { kind }) => KINDS[kind]) as {
  readonly [Name in ProductField]: ShapeOf<ProductFields[Name]>;
};
