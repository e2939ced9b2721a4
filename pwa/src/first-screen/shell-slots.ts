import { escapeHtml, fillSlots, openSlots, slot } from "graphql-server/platform/text/html-template";

/** Returns an attribute with a leading space; an empty string if it has no value. */
export const attribute = (name: string, value: string | undefined): string =>
  value === undefined ? "" : ` ${name}="${escapeHtml(value)}"`;

/**
 * Makes a shell from the HTML of a placeholder product: replaces each text of the placeholder by a named slot.
 * @param contents the placeholder's texts, as HTML by slot name
 * @throws when one of these texts is not in the HTML
 */
export function openShell(markup: string, contents: Readonly<Record<string, string>>): string {
  // Replaces the longest content first. A short content, such as the product's name, may also be part of links and
  // alternative texts.
  return Object.entries(contents)
    .sort(([, a], [, b]) => b.length - a.length)
    .reduce((shell, [name, content]) => {
      if (!shell.includes(content)) throw new Error(`the placeholder's markup has no ${name}`);
      return shell.replaceAll(content, slot(name));
    }, markup);
}

/** Replaces each slot by its content. Returns undefined if the shell is another release's and has other slots. */
export function fillShell(shell: string, contents: Readonly<Record<string, string>>): string | undefined {
  const open = new Set(openSlots(shell));
  const names = Object.keys(contents);
  const isOfThisRelease = open.size === names.length && names.every((name) => open.has(name));
  return isOfThisRelease ? fillSlots(shell, contents) : undefined;
}
