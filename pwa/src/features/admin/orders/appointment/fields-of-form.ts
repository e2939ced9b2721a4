import type { Result } from "../../../../lib/result.ts";

/**
 * Moves the server's error about the hour to the form's fields: the request has one field for the hour, the form has
 * one for the day and one for the hour.
 */
export function withFieldsOfForm<Answer>(
  result: Result<Answer>,
  start: "startsAt" | "to" = "startsAt",
): Result<Answer> {
  const problem = result.ok ? undefined : result.fields?.[start];
  return result.ok || problem === undefined
    ? result
    : { ...result, fields: { ...result.fields, hour: problem } };
}
