import { type DocumentNode, type GraphQLSchema, getOperationAST } from "graphql";
import { Extensions } from "type-graphql";

/**
 * Largest number of characters in all names and texts of a request. A text that is declared with `LongText` does not
 * count. The largest form and the longest order of the shop have fewer characters.
 */
export const MAX_REQUEST_LENGTH = 256 * 1024;

/** Path to an operation's long text: the name of the variable, then the names of the fields in it. */
export type LongTextPath = readonly string[];

/**
 * Method decorator of a mutation: declares which text in its arguments may be long, such as a photo or a CSV file.
 * @param path names from the argument to the text: `csv`, `input.profilePic`
 */
export const LongText = (path: string): MethodDecorator => Extensions({ longText: path });

/** Returns the path of the long text that a document's operation declares; undefined if it declares none. */
export function longTextOf(document: DocumentNode, schema: GraphQLSchema): LongTextPath | undefined {
  const operation = getOperationAST(document);
  const fields = operation && schema.getRootType(operation.operation)?.getFields();
  for (const selection of operation?.selectionSet.selections ?? []) {
    if (selection.kind !== "Field") continue;
    const declared = fields?.[selection.name.value]?.extensions.longText;
    if (typeof declared !== "string") continue;
    const [name, ...path] = declared.split(".");
    const value = selection.arguments?.find((argument) => argument.name.value === name)?.value;
    if (value?.kind === "Variable") return [value.name.value, ...path];
  }
  return undefined;
}

/**
 * True if the names and texts of a JSON value, at any depth, have more than `MAX_REQUEST_LENGTH` characters.
 * @param longText path to the long text, which is not counted
 */
export function isTooLong(value: unknown, longText: LongTextPath = []): boolean {
  const long = longText.reduce<unknown>(member, value);
  let length = typeof long === "string" && longText.length > 0 ? -long.length : 0;
  const left = [value];
  while (left.length > 0 && length <= MAX_REQUEST_LENGTH) {
    const next = left.pop();
    if (typeof next === "string") length += next.length;
    if (typeof next !== "object" || next === null) continue;
    for (const [name, inner] of Object.entries(next)) {
      length += name.length;
      left.push(inner);
    }
  }
  return length > MAX_REQUEST_LENGTH;
}

const member = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? value[name as keyof typeof value]
    : undefined;
