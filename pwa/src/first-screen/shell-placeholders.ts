import {
  escapeHtml,
  fillPlaceholders,
  openPlaceholders,
  placeholder,
} from "graphql-server/platform/text/html-template";

/** Returns an attribute with a leading space; an empty string if the attribute has no value. */
export const attribute = (name: string, value: string | undefined): string =>
  value === undefined ? "" : ` ${name}="${escapeHtml(value)}"`;

/**
 * Makes a shell from the HTML of a sample product: replaces each text of that product by a named placeholder.
 * @param contents the HTML of the sample product's texts; the keys are the names of the placeholders
 * @throws when one of these texts is not in the HTML
 */
export function openShell(markup: string, contents: Readonly<Record<string, string>>): string {
  // Replaces the longest content first. A short content, such as the product's name, may also be part of links and
  // alternative texts.
  return Object.entries(contents)
    .sort(([, a], [, b]) => b.length - a.length)
    .reduce((shell, [name, content]) => {
      if (!shell.includes(content)) throw new Error(`the sample product's markup has no ${name}`);
      return shell.replaceAll(content, placeholder(name));
    }, markup);
}

/**
 * Replaces each placeholder by its content. Returns undefined if the shell is of another release, which has other
 * placeholders.
 */
export function fillShell(shell: string, contents: Readonly<Record<string, string>>): string | undefined {
  const open = new Set(openPlaceholders(shell));
  const names = Object.keys(contents);
  const isOfThisRelease = open.size === names.length && names.every((name) => open.has(name));
  return isOfThisRelease ? fillPlaceholders(shell, contents) : undefined;
}
