import { useEffect, useState } from "react";
import { saveFile } from "../../../lib/save-file.ts";
import { AnchorButton, Button } from "../../../ui/form/button.tsx";
import { ChatIcon, DownloadIcon, ShareIcon } from "../../../ui/icons/icons.tsx";
import { receiptImage } from "./receipt-image.ts";
import type { SharedReceipt } from "./receipt-text.ts";

export interface ShareReceiptProps {
  receipt: SharedReceipt;
  label: string;
  /** Link to a chat whose message is the receipt, for browsers that cannot share files. */
  chatUrl?: string;
}

/**
 * Shares a receipt as an image by the phone's share sheet. In a browser without a share sheet, the user saves the image
 * or sends the receipt by chat.
 */
export function ShareReceipt({ receipt, label, chatUrl }: ShareReceiptProps) {
  const image = useReceiptImage(receipt);
  if (image && canShare(image))
    return (
      <Button onClick={() => void share(image)}>
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
      <Button variant="outline" disabled={!image} onClick={() => image && save(image)}>
        <DownloadIcon />
        Enregistrer l’image
      </Button>
    </>
  );
}

/**
 * The image of the receipt. It is drawn before the button is pressed, because browsers open the share sheet only
 * right after a tap. Undefined until it is drawn.
 */
function useReceiptImage(receipt: SharedReceipt): File | undefined {
  const [drawn, setDrawn] = useState<{ of: SharedReceipt; image: File | undefined }>();
  useEffect(() => {
    let isCurrent = true;
    const show = (image?: File) => {
      if (isCurrent) setDrawn({ of: receipt, image });
    };
    // If the image cannot be drawn, the receipt can still be sent as a message.
    receiptImage(receipt).then(show, () => show());
    return () => {
      isCurrent = false;
    };
  }, [receipt]);
  return drawn?.of === receipt ? drawn.image : undefined;
}

const canShare = (image: File): boolean => "canShare" in navigator && navigator.canShare({ files: [image] });

async function share(image: File): Promise<void> {
  try {
    await navigator.share({ files: [image] });
  } catch (error) {
    // If the user has closed the share sheet (AbortError), nothing more happens. If sharing failed, the image is
    // saved.
    if (!(error instanceof DOMException && error.name === "AbortError")) save(image);
  }
}

const save = (image: File): void => saveFile(image, image.type, image.name);
