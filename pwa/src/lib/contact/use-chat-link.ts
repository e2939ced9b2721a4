import { useOnline } from "../use-online.ts";
import { appChatUrl } from "./contact-links.ts";

/**
 * Returns the attributes of a chat link: the chat's web address or, without a network, the address that opens the chat
 * application.
 */
export function useChatLink(chat: string) {
  const online = useOnline();
  return online ? { href: chat, target: "_blank", rel: "noopener" } : { href: appChatUrl(chat) };
}
