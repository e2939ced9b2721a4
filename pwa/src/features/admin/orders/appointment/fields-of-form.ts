import type { Result } from "../../../../lib/result.ts";

/**
 * Moves the server's error about the start of the appointment to the form's field for the time, because the form has
 * two fields, for the day and the time, instead of one.
 */
export function withFieldsOfForm<Answer>(
  result: Result<Answer>,
  start: "startsAt" | "to" = "startsAt",
): Result<Answer> {
  const problem = result.ok ? undefined : result.fields?.[start];
  return result.ok || problem === undefined
    ? result
    : { ...result, fields: { ...result.fields, time: problem } };
}
