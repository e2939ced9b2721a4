import { amountError, parseAmount } from "graphql-server/features/catalogue/product/amount";
import {
  parseQuantity,
  plainDigits,
  quantityError,
} from "graphql-server/features/catalogue/product/quantity";
import type { EditedLine } from "graphql-server/features/orders/edited-order";
import { orderErrors } from "graphql-server/features/orders/order-errors";
import { oneLine } from "graphql-server/platform/text/typed-text";
import { randomId } from "../../../../lib/random-id.ts";
import { isNumber, isRecord } from "../../../../lib/storage/stored-values.ts";
import type { Order } from "../../api/orders-api.ts";
import { hasTexts } from "../../forms/draft-storage.ts";
import { storedAs } from "../../forms/field-kinds.ts";
import type { FieldErrors } from "../../forms/use-form.ts";
import type { ChosenProduct } from "../articles/shop-products.tsx";

export interface TypedLine {
  key: string;
  /** Index of the line in the saved order; null for a line that was added in the form. */
  position: number | null;
  productId: string | null;
  productName: string;
  variant: number | null;
  /** Size; empty if the article has none. */
  size: string;
  colour: string;
  /** Price of one piece in whole FCFA, as typed. */
  price: string;
  quantity: string;
  image: string | null;
}

export const typedLine = (line: Order["lines"][number]): TypedLine => ({
  key: String(line.position),
  position: line.position,
  productId: line.productId,
  productName: line.productName,
  variant: line.variant,
  size: line.size ?? "",
  colour: line.colour ?? "",
  price: String(line.price),
  quantity: String(line.quantity),
  image: line.image,
});

export const emptyTypedLine = (): TypedLine => ({
  ...{ key: randomId(), position: null, productId: null, productName: "", variant: null },
  ...{ size: "", colour: "", price: "", quantity: "1", image: null },
});

/** Adds one piece to the line with the chosen variant, or adds a new line if no line has this variant. */
export function withChosen(
  lines: readonly TypedLine[],
  { productId, productName, variant, size, colour, price }: ChosenProduct,
): TypedLine[] {
  const same = lines.find(
    (line) => line.productId === productId && line.size === size && line.colour === colour,
  );
  const count = same ? parseQuantity(same.quantity) : Number.NaN;
  if (same && !Number.isNaN(count))
    return lines.map((line) => (line === same ? { ...line, quantity: String(count + 1) } : line));
  return [...lines, { ...emptyTypedLine(), productId, productName, variant, size, colour, price }];
}

export const lineEdits = (lines: readonly TypedLine[]): EditedLine[] =>
  lines.map(({ key: _, productName, size, colour, price, quantity, ...line }) => ({
    ...line,
    productName: oneLine(productName),
    size: oneLine(size) || null,
    colour: oneLine(colour) || null,
    price: parseAmount(price),
    quantity: parseQuantity(quantity),
  }));

export const typedLineField = ({ key }: TypedLine, name: "price" | "quantity"): string => `${name}:${key}`;

export function typedLineErrors(lines: readonly TypedLine[]): FieldErrors {
  const unreadable = lines
    .flatMap((line) => [
      [typedLineField(line, "price"), amountError(line.price)] as const,
      [typedLineField(line, "quantity"), quantityError(line.quantity)] as const,
    ])
    .filter(([, message]) => message !== undefined);
  if (unreadable.length > 0) return Object.fromEntries(unreadable);
  const { lines: message } = orderErrors({
    ...{ name: null, phone: null, quarter: null, fee: null },
    lines: lineEdits(lines),
  });
  return { lines: message };
}

/** Returns the total of the lines in whole FCFA; NaN if a price or a quantity is not a number. */
export const typedTotal = (lines: readonly TypedLine[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + parseAmount(price) * parseQuantity(quantity), 0);

/**
 * A form field with order lines. Products are compared by id, because two products may have the same name. Positions
 * are not compared: after a lost answer, the stored line has a position and the same line in the form has none, but
 * both must count as equal.
 */
export const TYPED_LINES = storedAs((lines: readonly TypedLine[]) =>
  lines.map(({ productId, productName, size, colour, price, quantity }) => [
    ...[productId, oneLine(productName), oneLine(size), oneLine(colour)],
    ...[plainDigits(price.trim(), parseAmount), plainDigits(quantity.trim(), parseQuantity)],
  ]),
);

/** True if a line of a stored draft has the fields that this version of the form needs. */
export const isTypedLine = (value: unknown): value is TypedLine =>
  isRecord(value) &&
  [value.position, value.variant].every((one) => one === null || isNumber(one)) &&
  [value.productId, value.image].every((one) => one === null || typeof one === "string") &&
  hasTexts(value, ["key", "productName", "size", "colour", "price", "quantity"]);
