import type { ErrorCode } from "../../../../../platform/errors/shop-error.ts";

export class Refused extends Error {
  readonly codes: ErrorCode[];

  constructor(codes: ErrorCode[]) {
    super(codes.join());
    this.codes = codes;
  }
}

/**
 * Refuses a command if at least one condition is true.
 * @param reasons the condition of each error code
 * @throws Refused with the codes of all conditions that are true
 */
export function refuse(reasons: Partial<Record<ErrorCode, boolean>>): void {
  const codes = (["CONFLICT", "BAD_USER_INPUT", "NOT_FOUND"] as const).filter((code) => reasons[code]);
  if (codes.length > 0) throw new Refused(codes);
}
