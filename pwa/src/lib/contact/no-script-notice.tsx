import { Notice } from "../../ui/feedback/notice.tsx";
import { formatPhone } from "../../ui/text/format-phone.ts";
import { useShop } from "../shop-context.tsx";
import { callUrl, chatUrl } from "./contact-links.ts";

/**
 * A notice for browsers without JavaScript. It says that the form does not work, and names other ways to reach the
 * shop. Only the server renders the notice, because a browser that runs the script never shows it.
 * @param message text that the chat link enters in the chat
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
