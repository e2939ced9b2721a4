import type { MouseEventHandler } from "react";
import { AnchorButton } from "../../ui/form/button.tsx";
import { MailIcon } from "../../ui/icons/icons.tsx";
import { useOnline } from "../use-online.ts";
import { smsUrl } from "./contact-links.ts";
import styles from "./sms-link.module.css";

export interface SmsLinkProps {
  /** Address of the chat with the message. */
  chat: string;
  size?: "small";
  label?: string;
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
}

/** Offers the message as an SMS while there is no network, beside the call link. */
export function SmsLink({ chat, size, label = "Commander par SMS", onClick }: SmsLinkProps) {
  const online = useOnline();
  if (online) return null;
  return (
    <AnchorButton variant="outline" size={size} className={styles.sms} href={smsUrl(chat)} onClick={onClick}>
      <MailIcon />
      {label}
    </AnchorButton>
  );
}
