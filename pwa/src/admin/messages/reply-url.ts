/** Writes an e-mail to whoever sent a message. The address is a stranger's text: it adds no field to the link. */
export function replyUrl(email: string, subject: string): string {
  const address = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
