/** Result of a user's action. */
export type Result<Value = void> = { ok: true; value: Value } | Failure;

/** Why an action failed. */
export interface Failure {
  ok: false;
  code: string;
  /** French text, fit to show. */
  message: string;
  /** Messages by invalid field. */
  fields?: Readonly<Record<string, string>> | undefined;
}
