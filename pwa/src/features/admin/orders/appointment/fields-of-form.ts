import type { Result } from "../../../../lib/result.ts";

/** The server names the hour by its field of the request; the forms have a day and an hour. */
export function withFieldsOfForm<Answer>(
  result: Result<Answer>,
  start: "startsAt" | "to" = "startsAt",
): Result<Answer> {
  const problem = result.ok ? undefined : result.fields?.[start];
  return result.ok || problem === undefined
    ? result
    : { ...result, fields: { ...result.fields, hour: problem } };
}
