import { registerEnumType } from "type-graphql";

/**
 * Adds an enum to the GraphQL schema.
 * @param values names of the enum's members. If one of them is `OTHER`, each stored value that is not a member is read
 * as `OTHER`
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
