/** Codes a client can act on; the message of the error is French and may be shown to users. */
export type ErrorCode =
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "BAD_USER_INPUT"
  | "CONFLICT"
  | "RATE_LIMITED"
  | "UNAVAILABLE";

/** Seconds after which a request refused under load may be sent again; a burst is over by then. */
const RETRY_AFTER_S = 5;

/** An expected error, sent to the client as it is. Any other error is a bug and its details are hidden. */
export class ShopError extends Error {
  override name = "ShopError";
  readonly code: ErrorCode;
  /** With BAD_USER_INPUT: the message of each invalid field. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** With RATE_LIMITED and UNAVAILABLE: seconds after which the request may be sent again, where that is known. */
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

  /** @param fields message by field name; the first is also the error's own message */
  static badInput(fields: Readonly<Record<string, string>>): ShopError {
    return new ShopError("BAD_USER_INPUT", Object.values(fields)[0] ?? "Données refusées", fields);
  }
}

/** Message to clients while the database does not respond. */
export const SHOP_UNAVAILABLE = "La boutique est momentanément indisponible. Réessayez dans un instant";

/** True if the client may send the request again soon. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof ShopError && error.code === "UNAVAILABLE";
