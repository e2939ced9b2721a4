import { useOnline } from "../lib/use-online.ts";
import { AnchorButton } from "../ui/form/button.tsx";
import { MailIcon } from "../ui/icons/icons.tsx";
import styles from "./chat-link.module.css";
import { appChatUrl, smsUrl } from "./order-links.ts";

/** The attributes of a link that opens a chat: the web's way, or without a network the application's own. */
export function useChatLink(chat: string) {
  const online = useOnline();
  return online ? { href: chat, target: "_blank", rel: "noopener" } : { href: appChatUrl(chat) };
}

/** Without a network: the message as an SMS; stands beside the link that calls. */
export function SmsLink({ chat, size }: { chat: string; size?: "small" }) {
  const online = useOnline();
  if (online) return null;
  return (
    <AnchorButton variant="outline" size={size} className={styles.sms} href={smsUrl(chat)}>
      <MailIcon />
      Commander par SMS
    </AnchorButton>
  );
}
