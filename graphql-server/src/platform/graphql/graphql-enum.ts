import { registerEnumType } from "type-graphql";

/**
 * Adds an enum to the GraphQL schema.
 * @param values the names of the enum's members. With the member `OTHER`, code reads stored values without a member as
 * `OTHER`
 * @returns the enum, for the decorators of fields and arguments
 */
export function enumOf(
  values: readonly string[],
  options: { readonly name: string; readonly description?: string },
): object {
  const members = Object.fromEntries(values.map((value) => [value, value]));
  registerEnumType(members, options);
  return members;
}
