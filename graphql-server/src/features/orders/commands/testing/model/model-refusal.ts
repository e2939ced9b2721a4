import type { ErrorCode } from "../../../../../platform/errors/shop-error.ts";

export class Refused extends Error {
  readonly codes: ErrorCode[];

  constructor(codes: ErrorCode[]) {
    super(codes.join());
    this.codes = codes;
  }
}

/**
 * Refuses a command with all error codes whose condition is true.
 * @throws Refused with these codes; nothing if no condition is true
 */
export function refuse(reasons: Partial<Record<ErrorCode, boolean>>): void {
  const codes = (["CONFLICT", "BAD_USER_INPUT", "NOT_FOUND"] as const).filter((code) => reasons[code]);
  if (codes.length > 0) throw new Refused(codes);
}
