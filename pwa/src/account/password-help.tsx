import { callUrl, chatUrl } from "../lib/contact/contact-links.ts";
import { useShop } from "../lib/shop-context.tsx";
import { AnchorButton } from "../ui/form/button.tsx";
import { ChatIcon, PhoneIcon } from "../ui/icons/icons.tsx";
import { formatPhone } from "../ui/text/format-phone.ts";

/** Links to a chat with a prepared message, and to a call. The user asks the shop for a link to set a password. */
export function PasswordHelp({ message }: { message: string }) {
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
