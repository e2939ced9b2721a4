import { useEffect, useRef, useState } from "react";
import { safeTabStorage } from "../../../lib/storage/safe-storage.ts";
import { OFFLINE_SHOWN_KEY } from "../../../lib/storage/storage-keys.ts";
import { OfflineIcon, RefreshIcon } from "../../../ui/icons/icons.tsx";
import { Row } from "../../../ui/layout/primitives.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import type { ReplicaStatus } from "../replica/replica-status.ts";
import * as styles from "./offline-notice.module.css";
import { relativeTime } from "./relative-time.ts";

/** Interval at which the notice updates the catalogue's age (ms). The age is shown in minutes. */
const RENDER_EVERY_MS = 60_000;
const FOLD_AFTER_MS = 4_000;

export interface OfflineNoticeProps {
  status: ReplicaStatus;
  /** Shows the new products that wait for the user's click; undefined if none wait. */
  onShowUpdate: (() => void) | undefined;
}

/**
 * Offers to show new products that wait for a click; otherwise says that the catalogue on screen comes from this device
 * and how old it is. After 4 s the notice folds to an icon; a click unfolds the notice. Screen readers announce the
 * notice only once. Pages that are opened during the same loss of the network show the icon at once.
 */
export function OfflineNotice({ status, onShowUpdate }: OfflineNoticeProps) {
  const now = useNow();
  // The time of the last sync identifies a loss of the network, because no page can sync until the network is back.
  const loss = onShowUpdate ? undefined : String(status.syncedAt);
  const { banner, isFolded, wasFolded, toggle } = useFolding(loss);
  const Icon = onShowUpdate ? RefreshIcon : OfflineIcon;
  const label = onShowUpdate ? "Nouveautés" : "Hors ligne";
  const what = status.extent === "whole" ? "catalogue" : "une partie du catalogue";
  return (
    <Row
      role="region"
      aria-label={label}
      justify="center"
      ref={banner}
      className={classNames(styles.banner, isFolded && styles.folded)}
    >
      <button
        type="button"
        className={styles.sign}
        aria-label={label}
        aria-expanded={!isFolded}
        onClick={toggle}
      >
        <Icon size={18} />
      </button>
      <span role={wasFolded ? undefined : "status"} className={styles.text}>
        {onShowUpdate
          ? "Nouveautés"
          : `Hors ligne — ${what} de cet appareil, mis${what === "catalogue" ? "" : "e"} à jour ${relativeTime(status.syncedAt ?? now, now)}`}
      </span>
      {onShowUpdate && !isFolded && (
        <button type="button" className={styles.update} onClick={onShowUpdate}>
          Actualiser
        </button>
      )}
    </Row>
  );
}

/**
 * Folds the notice some time after it has appeared or was unfolded, but not while it has the focus or the page is
 * hidden.
 * @param loss identifies the loss of the network that the notice reports; undefined if the notice offers an update
 */
function useFolding(loss: string | undefined) {
  const banner = useRef<HTMLDivElement>(null);
  const [isFolded, setFolded] = useState(() => loss !== undefined && shownLoss() === loss);
  const [wasFolded, setWasFolded] = useState(isFolded);
  useEffect(() => {
    if (isFolded) return;
    const timer = setInterval(() => {
      if (document.hidden || banner.current?.contains(document.activeElement)) return;
      setFolded(true);
      setWasFolded(true);
      if (loss !== undefined) keepShownLoss(loss);
    }, FOLD_AFTER_MS);
    return () => clearInterval(timer);
  }, [isFolded, loss]);
  return { banner, isFolded, wasFolded, toggle: () => setFolded(!isFolded) };
}

/** Returns the identifier of the loss of the network whose notice was last shown in this tab. */
const shownLoss = (): string | null => safeTabStorage.getItem(OFFLINE_SHOWN_KEY);

const keepShownLoss = (loss: string): void => safeTabStorage.setItem(OFFLINE_SHOWN_KEY, loss);

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), RENDER_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
