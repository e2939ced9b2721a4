interface Answer {
  errors?: { message: string; extensions: { code: string } }[];
}

/** The server has refused a request of a test because its document or its variables do not fit the schema. */
export class InvalidRequest extends Error {}

/**
 * Returns the answer to a request of a test.
 * @throws InvalidRequest if the document or its variables do not fit the schema. The request then had no effect, so a
 * test that expects no effect would pass for the wrong reason.
 */
export function checkedAnswer<A extends Answer>(query: string, answer: A): A {
  for (const { message, extensions } of answer.errors ?? [])
    if (/^GRAPHQL_(PARSE|VALIDATION)_FAILED$/.test(extensions.code) || /^Variable "\$/.test(message))
      throw new InvalidRequest(`${message}\n${query}`);
  return answer;
}
