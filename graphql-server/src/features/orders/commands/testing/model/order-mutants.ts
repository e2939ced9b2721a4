import { MONEY } from "./mutants-of-money.ts";
import { FIGURES, RETURNS } from "./mutants-of-returns.ts";
import { STATES } from "./mutants-of-states.ts";
import { STOCK } from "./mutants-of-stock.ts";
import type { Design } from "./order-design.ts";

/**
 * Wrong rules that a programmer could write by mistake. Each mutant replaces one command or rule of the real design,
 * and the model test must detect it.
 */
export const MUTANTS: Readonly<Record<string, Partial<Design>>> = {
  ...STOCK,
  ...MONEY,
  ...RETURNS,
  ...STATES,
  ...FIGURES,
};
