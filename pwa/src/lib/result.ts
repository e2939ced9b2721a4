/** How a user's action ended. */
export type Result<Value = void> = { ok: true; value: Value } | Failure;

/** Why an action failed. */
export interface Failure {
  ok: false;
  code: string;
  /** French, fit to show. */
  message: string;
  /** A message for each wrong field. */
  fields?: Readonly<Record<string, string>> | undefined;
}
