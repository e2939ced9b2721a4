import { useOnline } from "../use-online.ts";
import { appChatUrl } from "./contact-links.ts";

/**
 * Returns the attributes of a chat link: its URL opens the chat's web page or, without a network, the chat application.
 */
export function useChatLink(chat: string) {
  const online = useOnline();
  return online ? { href: chat, target: "_blank", rel: "noopener" } : { href: appChatUrl(chat) };
}
