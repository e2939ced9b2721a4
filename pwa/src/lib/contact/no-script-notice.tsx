import { Notice } from "../../ui/feedback/notice.tsx";
import { formatPhone } from "../../ui/text/format-phone.ts";
import { useShop } from "../shop-context.tsx";
import { callUrl, chatUrl } from "./contact-links.ts";

/**
 * A notice for browsers without JavaScript, which says that the form does not work and how else to reach the shop. Only
 * the server renders its content, because the browser's script is never used together with it.
 * @param message entered in the chat
 */
export function NoScriptNotice({ message }: { message: string }) {
  return <noscript>{import.meta.env.SSR && <Content message={message} />}</noscript>;
}

function Content({ message }: { message: string }) {
  const shop = useShop();
  return (
    <Notice title="Ce formulaire a besoin de JavaScript.">
      Sans lui, <a href={chatUrl(shop, message)}>écrivez-nous sur WhatsApp</a> ou appelez le{" "}
      <a href={callUrl(shop)}>{formatPhone(shop.phone)}</a>.
    </Notice>
  );
}
