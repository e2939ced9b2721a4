/** Result of a user's action. */
export type Result<Value = void> = { ok: true; value: Value } | Failure;

/** Why an action failed. */
export interface Failure {
  ok: false;
  code: string;
  /** French text for the screen. */
  message: string;
  /** A French message for each invalid field, by the field's name. */
  fields?: Readonly<Record<string, string>> | undefined;
}
