import type { GraphQLFormattedError } from "graphql";
import { ShopError } from "../../platform/errors/shop-error.ts";
import { statusOfCode } from "../../platform/errors/status-codes.ts";

/**
 * The body of every response below /api, whatever its status. Existing front ends read the
 * envelope before the status.
 */
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
  /** Seconds after which the request may be repeated; undefined if unknown. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/**
 * HTTP status of a refused request, such as one with a wrong password. The status is 200, because existing front ends
 * show the message of a 200 but treat other statuses as network errors.
 */
const BUSINESS = 200;

export function successEnvelope(message: string, data: unknown): Envelope {
  return { message, data, success: true, error: false };
}

/**
 * Returns the envelope of a failed request. @param data `[]` for a path with a list, because front ends loop over it
 * without a check
 */
export function failureEnvelope(message: string, data: [] | null = null): Envelope {
  return { message, data, success: false, error: true };
}

/** Converts an error of GraphQL to an error of the REST API. An unexpected error gets the status 500. */
export function failureOf({ message, extensions }: GraphQLFormattedError): RestFailure {
  const code = String(extensions?.code);
  const retryAfter = typeof extensions?.retryAfter === "number" ? extensions.retryAfter : undefined;
  return new RestFailure(statusOfCode(code) ?? BUSINESS, message, retryAfter);
}

/** Converts a thrown error to an error of the REST API; undefined for an unexpected error. */
export function failureOfThrown(error: unknown): RestFailure | undefined {
  if (error instanceof RestFailure) return error;
  if (!(error instanceof ShopError)) return undefined;
  return new RestFailure(statusOfCode(error.code) ?? BUSINESS, error.message, error.retryAfter);
}
