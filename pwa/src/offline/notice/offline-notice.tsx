import { useEffect, useRef, useState } from "react";
import { OfflineIcon, RefreshIcon } from "../../ui/icons/icons.tsx";
import { classNames } from "../../ui/styles/class-names.ts";
import type { ReplicaStatus } from "../replica/replica-status.ts";
import styles from "./offline-notice.module.css";
import { relativeTime } from "./relative-time.ts";

/** The age is shown in minutes: how often it is rendered again, in milliseconds. */
const RENDER_EVERY_MS = 60_000;
/** Long enough to read it, in milliseconds. */
const FOLD_AFTER_MS = 4_000;

export interface OfflineNoticeProps {
  status: ReplicaStatus;
  /** The tap on the update that waits; undefined where none does. */
  onShowUpdate: (() => void) | undefined;
}

/**
 * Offers the update that waits, or says that the catalogue on screen is the replica, and how old it is. After 4 s it
 * folds to a sign beside the content, which a press unfolds. Screen readers are told once, when it appears.
 */
export function OfflineNotice({ status, onShowUpdate }: OfflineNoticeProps) {
  const now = useNow();
  const { banner, isFolded, wasFolded, toggle } = useFolding();
  const Icon = onShowUpdate ? RefreshIcon : OfflineIcon;
  const what = status.extent === "whole" ? "catalogue" : "une partie du catalogue";
  return (
    <div ref={banner} className={classNames(styles.banner, isFolded && styles.folded)}>
      <button
        type="button"
        className={styles.sign}
        aria-label={onShowUpdate ? "Nouveautés" : "Hors ligne"}
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
    </div>
  );
}

/** Folds the banner a while after it has appeared or was unfolded, but never under the focus or unseen. */
function useFolding() {
  const banner = useRef<HTMLDivElement>(null);
  const [isFolded, setFolded] = useState(false);
  const [wasFolded, setWasFolded] = useState(false);
  useEffect(() => {
    if (isFolded) return;
    const timer = setInterval(() => {
      if (document.hidden || banner.current?.contains(document.activeElement)) return;
      setFolded(true);
      setWasFolded(true);
    }, FOLD_AFTER_MS);
    return () => clearInterval(timer);
  }, [isFolded]);
  return { banner, isFolded, wasFolded, toggle: () => setFolded(!isFolded) };
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), RENDER_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
