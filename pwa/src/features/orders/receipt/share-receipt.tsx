import { useEffect, useState } from "react";
import { saveFile } from "../../../lib/save-file.ts";
import { AnchorButton, Button } from "../../../ui/form/button.tsx";
import { ChatIcon, DownloadIcon, ShareIcon } from "../../../ui/icons/icons.tsx";
import { receiptPicture } from "./receipt-image.ts";
import type { SharedReceipt } from "./receipt-text.ts";

export interface ShareReceiptProps {
  receipt: SharedReceipt;
  label: string;
  /** Link to a chat whose message is the receipt, for browsers that cannot share files. */
  chatUrl?: string;
}

/**
 * Shares a receipt as a picture by the phone's share sheet. Browsers without one save the picture, or open the chat.
 */
export function ShareReceipt({ receipt, label, chatUrl }: ShareReceiptProps) {
  const picture = usePicture(receipt);
  if (picture && canShare(picture))
    return (
      <Button onClick={() => void share(picture)}>
        <ShareIcon />
        {label}
      </Button>
    );
  return (
    <>
      {chatUrl && (
        <AnchorButton variant="order" href={chatUrl} target="_blank" rel="noopener noreferrer">
          <ChatIcon />
          Envoyer par WhatsApp
        </AnchorButton>
      )}
      <Button variant="outline" disabled={!picture} onClick={() => picture && save(picture)}>
        <DownloadIcon />
        Enregistrer l’image
      </Button>
    </>
  );
}

/**
 * The picture of the receipt. It is drawn before the button is pressed, because browsers open the share sheet only
 * right after a tap. Undefined until it is drawn.
 */
function usePicture(receipt: SharedReceipt): File | undefined {
  const [drawn, setDrawn] = useState<{ of: SharedReceipt; picture: File | undefined }>();
  useEffect(() => {
    let isCurrent = true;
    const show = (picture?: File) => {
      if (isCurrent) setDrawn({ of: receipt, picture });
    };
    // If the picture cannot be drawn, the receipt can still be sent as a message.
    receiptPicture(receipt).then(show, () => show());
    return () => {
      isCurrent = false;
    };
  }, [receipt]);
  return drawn?.of === receipt ? drawn.picture : undefined;
}

const canShare = (picture: File): boolean =>
  "canShare" in navigator && navigator.canShare({ files: [picture] });

async function share(picture: File): Promise<void> {
  try {
    await navigator.share({ files: [picture] });
  } catch (error) {
    // If the user has closed the share sheet (AbortError), nothing more happens. If sharing failed, the picture is
    // saved.
    if (!(error instanceof DOMException && error.name === "AbortError")) save(picture);
  }
}

const save = (picture: File): void => saveFile(picture, picture.type, picture.name);
