import { parseAmount } from "graphql-server/features/catalogue/product/amount";
import { plainDigits } from "graphql-server/features/catalogue/product/quantity";
import { multiLine, oneLine } from "graphql-server/platform/text/typed-text";
import type { Field } from "./form-fields.ts";

/** Creates a field whose values are compared in the form in which the server stores them. */
export const storedAs = <Value>(stored: (value: Value) => unknown): Field<Value> => ({
  isSame: (one, other) => one === other || JSON.stringify(stored(one)) === JSON.stringify(stored(other)),
});

export const LINE = storedAs(oneLine);
export const LINES = storedAs(multiLine);
/** An amount as typed, in whole FCFA. */
export const AMOUNT = storedAs((text: string) => plainDigits(text.trim(), parseAmount));
export const FLAG = storedAs((flag: boolean) => flag);
