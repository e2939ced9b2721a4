import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { NETWORK_FAILURE, NETWORK_MESSAGE } from "../../lib/failure-codes.ts";
import type { EditConflict, Failure, Result } from "../../lib/result.ts";
import { isRecord, isText } from "../../lib/storage/stored-values.ts";

/**
 * Returns the result of a query or a mutation. Never rejects: a failure is a result with `ok: false`.
 * @param select picks the needed part of the answer
 */
export async function resultOf<Data, Value>(
  request: Promise<{ data?: Data | null | undefined }>,
  select: (data: Data) => Value,
): Promise<Result<Value>> {
  try {
    const { data } = await request;
    if (data) return { ok: true, value: select(data) };
    return { ok: false, code: NETWORK_FAILURE, message: NETWORK_MESSAGE };
  } catch (error) {
    return failure(error);
  }
}

/** Converts an error of Apollo Client into a failure with a message that users understand. */
export function failure(error: unknown): Failure {
  const first = CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined;
  if (!first) return { ok: false, code: NETWORK_FAILURE, message: NETWORK_MESSAGE };
  const { code, fields, conflicts } = first.extensions ?? {};
  return {
    ok: false,
    code: String(code ?? ""),
    message: first.message,
    fields: isTexts(fields) ? fields : undefined,
    conflicts: Array.isArray(conflicts) ? conflicts.filter(isConflict) : undefined,
  };
}

const isConflict = (value: unknown): value is EditConflict =>
  isRecord(value) && isText(value.field) && "value" in value && (value.by === null || isText(value.by));

function isTexts(value: unknown): value is Record<string, string> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((text) => typeof text === "string")
  );
}
