/**
 * Returns a mailto link to the sender of a message. The e-mail address is untrusted text, so it is encoded and cannot
 * add fields to the link.
 */
export function replyUrl(email: string, subject: string): string {
  const address = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
