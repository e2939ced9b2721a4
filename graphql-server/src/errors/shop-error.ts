/** Codes by which a client can decide what to do. The error's message is French and may be shown to users. */
export type ErrorCode =
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "BAD_USER_INPUT"
  | "CONFLICT"
  | "RATE_LIMITED"
  | "UNAVAILABLE";

/**
 * Seconds after which a request that was refused because of too many requests may be sent again. By then, a short
 * peak is over.
 */
const RETRY_AFTER_S = 5;

/**
 * An expected error; clients receive its code and message. Any other error is a bug, and clients receive none of its
 * details.
 */
export class ShopError extends Error {
  override name = "ShopError";
  readonly code: ErrorCode;
  /** With BAD_USER_INPUT: the message of each invalid field. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** With RATE_LIMITED and UNAVAILABLE: seconds after which the request may be sent again; undefined if unknown. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    fields?: Readonly<Record<string, string>>,
    retryAfter?: number,
  ) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  static unauthenticated(): ShopError {
    return new ShopError("UNAUTHENTICATED", "Veuillez vous connecter");
  }

  static forbidden(): ShopError {
    return new ShopError("FORBIDDEN", "Vous n’avez pas le droit de faire cela");
  }

  /** Creates the error for more requests than the server can handle. */
  static overloaded(): ShopError {
    const message = "La boutique reçoit trop de demandes. Réessayez dans un instant";
    return new ShopError("UNAVAILABLE", message, undefined, RETRY_AFTER_S);
  }

  /** @param fields message by field name; the first message is also that of the error */
  static badInput(fields: Readonly<Record<string, string>>): ShopError {
    return new ShopError("BAD_USER_INPUT", Object.values(fields)[0] ?? "Données refusées", fields);
  }
}

/** Message to clients while the database does not respond. */
export const SHOP_UNAVAILABLE = "La boutique est momentanément indisponible. Réessayez dans un instant";

/** True if the client may send the request again soon. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof ShopError && error.code === "UNAVAILABLE";
