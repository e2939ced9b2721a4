import { useSyncExternalStore } from "react";
import { AnchorButton, Button } from "../../ui/form/button.tsx";
import { FacebookIcon, ShareIcon } from "../../ui/icons/icons.tsx";
import styles from "./share-links.module.css";
import { type SharedPage, shareUrls } from "./share-urls.ts";

/** Sharing by two networks, and by the phone's own sheet where there is one. */
export function ShareLinks(page: SharedPage) {
  const { facebook, x } = shareUrls(page);
  const hasSheet = useSyncExternalStore(never, canShare, () => false);
  // Closing the sheet is an answer, not a failure.
  const openSheet = () => void navigator.share({ url: page.url, title: page.title }).catch(() => undefined);
  return (
    <div className={styles.share}>
      <h2>Partager</h2>
      <AnchorButton {...NEW_TAB} href={facebook} aria-label="Partager sur Facebook">
        <FacebookIcon size={20} />
      </AnchorButton>
      <AnchorButton {...NEW_TAB} href={x} aria-label="Partager sur X">
        <XMark />
      </AnchorButton>
      {hasSheet && (
        <Button variant="quiet" size="round" aria-label="Partager avec une application" onClick={openSheet}>
          <ShareIcon size={20} />
        </Button>
      )}
    </div>
  );
}

const NEW_TAB = { variant: "quiet", size: "round", target: "_blank", rel: "noopener" } as const;

/** What a browser can do does not change while a page lives. */
const never = () => () => undefined;
const canShare = () => "share" in navigator;

function XMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4.5 4.5 16 19.5h3.5L8 4.5zM19 4.5l-6.2 6.8M5 19.5l6.3-6.9" />
    </svg>
  );
}
