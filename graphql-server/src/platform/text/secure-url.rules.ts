import { parseUrl } from "./parse-url.rules.ts";

/** True if a link is an https URL without credentials, because credentials can disguise the host. */
export function isSecureUrl(link: string): boolean {
  if (!/^https:\/\/[^/\\]/i.test(link) || /[\s\p{C}]/u.test(link) || !parseUrl(link)) return false;
  const { protocol, username, password } = new URL(link);
  return protocol === "https:" && username === "" && password === "";
}
