import type { GraphQLFormattedError } from "graphql";
import { type ErrorCode, ShopError } from "../shared/shop-error.ts";

/** Every answer below /api, whatever its status: fronts read it before they look at the status. */
export interface Envelope {
  readonly message: string;
  readonly data: unknown;
  readonly success: boolean;
  readonly error: boolean;
}

/** What is asked for cannot be answered. The message is French and fit to show. */
export class RestFailure extends Error {
  override name = "RestFailure";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Failures of the business are 200: fronts show the message, and take other statuses for a broken network. */
const STATUS: Record<ErrorCode, number> = {
  BAD_USER_INPUT: 200,
  CONFLICT: 200,
  NOT_FOUND: 200,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
};

export function successEnvelope(message: string, data: unknown): Envelope {
  return { message, data, success: true, error: false };
}

/** @param data what fronts go over unguarded: `[]` where a list is expected */
export function failureEnvelope(message: string, data: [] | null = null): Envelope {
  return { message, data, success: false, error: true };
}

/** The failure an error of the schema stands for, once it is fit for clients; a fault is 500. */
export function failureOf({ message, extensions }: GraphQLFormattedError): RestFailure {
  const code = String(extensions?.code);
  return new RestFailure(isErrorCode(code) ? STATUS[code] : 500, message);
}

/** The same for an error thrown; undefined for a fault, which nobody expected. */
export function failureOfThrown(error: unknown): RestFailure | undefined {
  if (error instanceof RestFailure) return error;
  return error instanceof ShopError ? new RestFailure(STATUS[error.code], error.message) : undefined;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(STATUS, code);
}
