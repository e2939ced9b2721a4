import { AnchorButton } from "../../ui/form/button.tsx";
import { ChatIcon, PhoneIcon } from "../../ui/icons/icons.tsx";
import { useShop } from "../shop-context.tsx";
import { callUrl, contactUrl } from "./contact-links.ts";

export function ContactButtons() {
  const shop = useShop();
  return (
    <>
      <AnchorButton variant="order" href={contactUrl(shop)} target="_blank" rel="noopener">
        <ChatIcon />
        Écrire sur WhatsApp
      </AnchorButton>
      <AnchorButton variant="outline" href={callUrl(shop)}>
        <PhoneIcon />
        Appeler
      </AnchorButton>
    </>
  );
}
