import { parseAmount } from "graphql-server/features/catalogue/product/amount";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { variantLabel } from "graphql-server/features/catalogue/variants/variant-fields";
import { oneLine } from "graphql-server/platform/text/typed-text";
import { isRecord } from "../../../../lib/storage/stored-values.ts";
import type { OrderPart } from "./order-part.ts";
import {
  isTypedLine,
  lineEdits,
  TYPED_LINES,
  type TypedLine,
  typedLine,
  typedLineErrors,
} from "./typed-lines.ts";

interface TypedLines {
  lines: readonly TypedLine[];
}

const lineText = (line: TypedLine): string => {
  const [price, quantity] = [parseAmount(line.price), line.quantity.trim()];
  const name = [
    oneLine(line.productName),
    variantLabel({ size: line.size || null, colour: line.colour || null }),
  ];
  return `${quantity}\u00a0× ${name.filter(Boolean).join(", ")} à ${Number.isNaN(price) ? line.price : formatPrice(price)}`;
};

export const LINES_PART: OrderPart<TypedLines> = {
  name: "lines",
  title: "Articles",
  fields: { lines: TYPED_LINES },
  labels: { lines: "Articles" },
  valuesOf: ({ lines }) => ({ lines: lines.map(typedLine) }),
  partsOf: ({ lines }) => ({ lines: lineEdits(lines) }),
  errorsOf: ({ lines }) => typedLineErrors(lines),
  textOf: ({ lines }) => lines.map(lineText).join(" ; "),
  isValues: (value): value is TypedLines =>
    isRecord(value) && Array.isArray(value.lines) && value.lines.every(isTypedLine),
};
