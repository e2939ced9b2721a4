import { MONEY } from "./mutants-of-money.ts";
import { FIGURES, RETURNS } from "./mutants-of-returns.ts";
import { STATES } from "./mutants-of-states.ts";
import { STOCK } from "./mutants-of-stock.ts";
import type { Design } from "./order-design.ts";

/**
 * Plausible but wrong rules. Each mutant replaces one command or rule of the actual design, and the model test must
 * detect it.
 */
export const MUTANTS: Readonly<Record<string, Partial<Design>>> = {
  ...STOCK,
  ...MONEY,
  ...RETURNS,
  ...STATES,
  ...FIGURES,
};
