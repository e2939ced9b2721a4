import { useSyncExternalStore } from "react";
import { AnchorButton, Button } from "../../../ui/form/button.tsx";
import { ChatIcon, FacebookIcon, ShareIcon } from "../../../ui/icons/icons.tsx";
import { Cluster } from "../../../ui/layout/primitives.tsx";
import * as styles from "./share-links.module.css";
import { type SharedPage, shareUrls } from "./share-urls.ts";

/** Shares a page by WhatsApp, on two social networks, and by the phone's own share dialog if the browser has one. */
export function ShareLinks(page: SharedPage) {
  const { whatsapp, facebook, x } = shareUrls(page);
  const canShareNatively = useSyncExternalStore(noSubscription, canShare, () => false);
  // If the user closes the share dialog, the promise rejects; this is no error.
  const shareNatively = () =>
    void navigator.share({ url: page.url, title: page.title }).catch(() => undefined);
  return (
    <Cluster gap={1} align="center" className={styles.share}>
      <h2>Partager</h2>
      <AnchorButton {...NEW_TAB} href={whatsapp} aria-label="Partager sur WhatsApp">
        <ChatIcon size={20} />
      </AnchorButton>
      {canShareNatively && (
        <Button
          variant="quiet"
          size="round"
          aria-label="Partager avec une application"
          onClick={shareNatively}
        >
          <ShareIcon size={20} />
        </Button>
      )}
      <AnchorButton {...NEW_TAB} href={facebook} aria-label="Partager sur Facebook">
        <FacebookIcon size={20} />
      </AnchorButton>
      <AnchorButton {...NEW_TAB} href={x} aria-label="Partager sur X">
        <XMark />
      </AnchorButton>
    </Cluster>
  );
}

const NEW_TAB = { variant: "quiet", size: "round", target: "_blank", rel: "noopener" } as const;

/** Subscribes to nothing: a browser's support of the Web Share API never changes. */
const noSubscription = () => () => undefined;
const canShare = () => "share" in navigator;

function XMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4.5 4.5 16 19.5h3.5L8 4.5zM19 4.5l-6.2 6.8M5 19.5l6.3-6.9" />
    </svg>
  );
}
