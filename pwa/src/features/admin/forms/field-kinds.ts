import { parseAmount } from "graphql-server/features/catalogue/product/amount";
import { plainDigits } from "graphql-server/features/catalogue/product/quantity";
import { multiLine, oneLine } from "graphql-server/platform/text/typed-text";
import type { Field } from "./form-fields.ts";

/**
 * Creates the description of a form field. Two inputs count as equal if the server would store the same for both, such
 * as a text with and without spaces at its end.
 * @param stored returns what the server stores
 */
export const storedAs = <Value>(stored: (value: Value) => unknown): Field<Value> => ({
  isSame: (one, other) => one === other || JSON.stringify(stored(one)) === JSON.stringify(stored(other)),
});

export const LINE = storedAs(oneLine);
export const LINES = storedAs(multiLine);
/** Form field for an amount in whole FCFA. */
export const AMOUNT = storedAs((text: string) => plainDigits(text.trim(), parseAmount));
export const FLAG = storedAs((flag: boolean) => flag);
