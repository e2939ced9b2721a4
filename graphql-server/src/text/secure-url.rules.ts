/** True if a link is an https address without credentials, because credentials can disguise the host. */
export function isSecureUrl(link: string): boolean {
  if (!/^https:\/\/[^/\\]/i.test(link) || /[\s\p{C}]/u.test(link) || !URL.canParse(link)) return false;
  const { protocol, username, password } = new URL(link);
  return protocol === "https:" && username === "" && password === "";
}
