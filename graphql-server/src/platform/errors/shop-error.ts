/**
 * Error codes. A client decides by the code what to do next. The error's message is French and may be shown to users;
 * errors that only the command line throws have an English message.
 */
export type ErrorCode =
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "BAD_USER_INPUT"
  | "CONFLICT"
  | "RATE_LIMITED"
  | "UNAVAILABLE";

/**
 * Time after which a client may repeat a request that the shop has refused because of too many requests (s). A short
 * peak of requests is over by then.
 */
const RETRY_AFTER_S = 5;

/** A field of an edit that another person has changed since the client read the field. */
export interface EditConflict {
  readonly field: string;
  /** The value that is stored now, as the client reads it; null if another person has removed it. */
  readonly value: unknown;
  /** Name of the person who has changed the field; null if unknown. */
  readonly by: string | null;
}

/**
 * An error that the shop expects. Clients receive its code and message. Any other error is a bug, and clients receive
 * no details about that bug.
 */
export class ShopError extends Error {
  override name = "ShopError";
  readonly code: ErrorCode;
  /** For the code BAD_USER_INPUT: the message of each invalid field, under the field's name. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /**
   * For the codes RATE_LIMITED and UNAVAILABLE: seconds after which the request may be sent again; undefined if
   * unknown.
   */
  readonly retryAfter: number | undefined;
  /** For the code CONFLICT: the fields of an edit that another person has changed too. The edit was not saved. */
  readonly conflicts: readonly EditConflict[] | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    fields?: Readonly<Record<string, string>>,
    retryAfter?: number,
    conflicts?: readonly EditConflict[],
  ) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.conflicts = conflicts;
  }

  static unauthenticated(): ShopError {
    return new ShopError("UNAUTHENTICATED", "Veuillez vous connecter");
  }

  static forbidden(): ShopError {
    return new ShopError("FORBIDDEN", "Vous n’avez pas le droit de faire cela");
  }

  /** Returns the error for a request that is refused because the server has too many requests. */
  static overloaded(): ShopError {
    const message = "La boutique reçoit trop de demandes. Réessayez dans un instant";
    return new ShopError("UNAVAILABLE", message, undefined, RETRY_AFTER_S);
  }

  /**
   * Returns the error for an edit of fields that another person has changed since the client read them. Nothing of the
   * edit is saved.
   */
  static editConflict(conflicts: readonly EditConflict[]): ShopError {
    const message = "Une autre personne a changé la même chose entre-temps";
    return new ShopError("CONFLICT", message, undefined, undefined, conflicts);
  }

  /**
   * @param fields a message for each invalid field, under the field's name. The first message is also the error's
   * message
   */
  static badInput(fields: Readonly<Record<string, string>>): ShopError {
    return new ShopError("BAD_USER_INPUT", Object.values(fields)[0] ?? "Données refusées", fields);
  }
}

/**
 * Refuses input with invalid fields.
 * @param errors a message for each invalid field, under the field's name
 * @throws ShopError BAD_USER_INPUT if there is a message
 */
export function assertValid(errors: Readonly<Record<string, string>>): void {
  if (Object.keys(errors).length > 0) throw ShopError.badInput(errors);
}

/** Message that clients receive while the database does not answer. */
export const SHOP_UNAVAILABLE = "La boutique est momentanément indisponible. Réessayez dans un instant";

/** True if a client may send the failed request again a little later: the error has the code UNAVAILABLE. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof ShopError && error.code === "UNAVAILABLE";
