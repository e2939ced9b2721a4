import { AnchorButton } from "../../ui/form/button.tsx";
import { ChatIcon, PhoneIcon } from "../../ui/icons/icons.tsx";
import { formatPhone } from "../../ui/text/format-phone.ts";
import { useShop } from "../shop-context.tsx";
import { callUrl, chatUrl } from "./contact-links.ts";

/**
 * Two full-width links, a chat with a prepared message and a call, for a page on which the user needs help from the
 * shop.
 */
export function MessageOrCall({ message }: { message: string }) {
  const shop = useShop();
  return (
    <>
      <AnchorButton href={chatUrl(shop, message)} target="_blank" rel="noopener" variant="order" wide>
        <ChatIcon />
        Écrire sur WhatsApp
      </AnchorButton>
      <AnchorButton href={callUrl(shop)} variant="outline" wide>
        <PhoneIcon />
        {formatPhone(shop.phone)}
      </AnchorButton>
    </>
  );
}
