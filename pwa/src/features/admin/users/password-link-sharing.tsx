import { useState } from "react";
import type { CreatePasswordLinkMutation, PanelUserFragment } from "../../../data/graphql/admin.generated.ts";
import { useShop } from "../../../lib/shop-context.tsx";
import { Notice, NoticePlace } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { AnchorButton, Button } from "../../../ui/form/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { ChatIcon } from "../../../ui/icons/icons.tsx";
import { formatDate } from "../../../ui/text/format-date.ts";
import { openChatUrl, passwordLinkMessage } from "./password-link-message.ts";

/** A new link with which a user sets a new password. `expiresAt` is ISO 8601. */
export type PasswordLink = CreatePasswordLinkMutation["createPasswordLink"];

/** Shows a new link, with buttons that copy it or send it in a chat. The link is shown only once. */
export function PasswordLinkSharing({ user, link }: { user: PanelUserFragment; link: PasswordLink }) {
  const shop = useShop();
  const [copied, setCopied] = useState<boolean>();

  const copy = async () => {
    const done = await copyText(link.url);
    setCopied(done);
    if (done) toast.success("Le lien est copié");
  };

  return (
    <>
      <TextField
        label="Lien à envoyer"
        hint={`Valable jusqu’au ${formatDate(link.expiresAt)}. Il n’est montré que maintenant.`}
        readOnly
        value={link.url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button variant="outline" wide onClick={() => void copy()}>
        Copier le lien
      </Button>
      <AnchorButton
        href={openChatUrl(passwordLinkMessage(user.name, shop.name, link.url))}
        target="_blank"
        rel="noopener noreferrer"
        variant="order"
        wide
      >
        <ChatIcon />
        Envoyer par WhatsApp
      </AnchorButton>
      <NoticePlace>
        {copied === true && (
          <Notice kind="success" role="presentation">
            Le lien est copié.
          </Notice>
        )}
      </NoticePlace>
      {copied === false && (
        <Notice kind="error">Ce navigateur ne copie pas&nbsp;: touchez le lien et copiez-le.</Notice>
      )}
    </>
  );
}

/** Copies a text. @returns false if the browser has no clipboard or denies access */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
