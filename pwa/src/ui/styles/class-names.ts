/**
 * Joins the class names that are not empty; undefined if there are none, so that no empty class attribute is rendered.
 */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}
