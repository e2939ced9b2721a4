/**
 * Returns a mailto link to the sender of a message. The e-mail address is text that a stranger has typed. It is
 * encoded, so that it cannot add fields to the link.
 */
export function replyUrl(email: string, subject: string): string {
  const address = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
