import type { GraphQLFormattedError } from "graphql";
import { type ErrorCode, ShopError } from "../errors/shop-error.ts";

/** The body of every response below /api, whatever its status; front ends read it before the status. */
export interface Envelope {
  readonly message: string;
  readonly data: unknown;
  readonly success: boolean;
  readonly error: boolean;
}

/** An expected error of a REST request, with its HTTP status. The message is French and may be shown to users. */
export class RestFailure extends Error {
  override name = "RestFailure";
  readonly status: number;
  /** Seconds after which the request may be sent again, where that is known. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** Status by error code. Business errors are 200: front ends show their message, but treat other statuses as network errors. */
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

/** @param data `[]` where front ends expect a list and iterate over it without a check */
export function failureEnvelope(message: string, data: [] | null = null): Envelope {
  return { message, data, success: false, error: true };
}

/** Converts a formatted GraphQL error; unexpected ones get status 500. */
export function failureOf({ message, extensions }: GraphQLFormattedError): RestFailure {
  const code = String(extensions?.code);
  const retryAfter = typeof extensions?.retryAfter === "number" ? extensions.retryAfter : undefined;
  return new RestFailure(isErrorCode(code) ? STATUS[code] : 500, message, retryAfter);
}

/** Converts a thrown error; undefined for an unexpected one. */
export function failureOfThrown(error: unknown): RestFailure | undefined {
  if (error instanceof RestFailure) return error;
  if (!(error instanceof ShopError)) return undefined;
  return new RestFailure(STATUS[error.code], error.message, error.retryAfter);
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(STATUS, code);
}
