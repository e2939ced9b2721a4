import type { MouseEventHandler } from "react";
import { AnchorButton } from "../../ui/form/button.tsx";
import { MailIcon } from "../../ui/icons/icons.tsx";
import { useOnline } from "../use-online.ts";
import { smsUrl } from "./contact-links.ts";
import * as styles from "./offline-link.module.css";

export interface OfflineLinkProps {
  /** URL of the chat, with the message in its query. */
  chat: string;
  size?: "small";
  /** First word of the link's label, a French verb. */
  action?: string;
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
}

/**
 * A second link beside the chat link, shown while the browser reports no network. It sends the same message in another
 * way, because the chat link then opens the messaging application, which may not be installed. On phones, this link
 * opens an SMS with the message. On computers, it opens the chat's web page, because a computer's browser may report no
 * network although there is one.
 */
export function OfflineLink({ chat, size, action = "Commander", onClick }: OfflineLinkProps) {
  const online = useOnline();
  if (online) return null;
  const isPhone = matchMedia("(hover:none)").matches;
  return (
    <AnchorButton
      variant="outline"
      size={size}
      className={styles.link}
      href={isPhone ? smsUrl(chat) : chat}
      onClick={onClick}
    >
      <MailIcon />
      {action} par {isPhone ? "SMS" : "WhatsApp Web"}
    </AnchorButton>
  );
}
