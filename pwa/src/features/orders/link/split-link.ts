/** The thanks with which a cart's message ends. */
export const THANKS = "\n\nMerci !";
const NUMBER = "\nCommande : ";

/**
 * Returns the message's line with the order's number.
 * @param number formatted: `K7M-42P`
 */
export const numberLine = (number: string): string => NUMBER.slice(1) + number;

export const hasNumber = (message: string): boolean => message.includes(NUMBER);

/**
 * Splits the URL of a chat or SMS link into the part before the message, and the message. The message is empty if the
 * URL has none.
 */
export function splitLink(href: string): readonly [start: string, message: string] {
  const [, start = href, message = ""] = /^(.*?[?&](?:text|body)=)(.*)$/.exec(href) ?? [];
  return [start, decodeURIComponent(message)];
}

/**
 * Adds lines to an order's message. If the message ends with thanks, as a cart's message does, the lines become a
 * paragraph before the thanks; otherwise they come at the end.
 */
export const withLastLines = (message: string, lines: string): string =>
  message.endsWith(THANKS)
    ? `${message.slice(0, -THANKS.length)}\n\n${lines}${THANKS}`
    : `${message}\n${lines}`;
