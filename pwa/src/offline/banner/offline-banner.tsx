import { useEffect, useState } from "react";
import { OfflineIcon, RefreshIcon } from "../../ui/icons/icons.tsx";
import type { OfflineStatus } from "../client/lazy-offline-client.ts";
import styles from "./offline-banner.module.css";
import { relativeTime } from "./relative-time.ts";

/** The age is shown in minutes: how often it is rendered again, in milliseconds. */
const RENDER_EVERY_MS = 60_000;

export interface OfflineBannerProps {
  status: OfflineStatus;
  /** The tap on the update. */
  onShowUpdate: () => void;
}

/** Offers the update that waits, or says that the catalogue on screen is the replica, and how old it is. */
export function OfflineBanner({ status, onShowUpdate }: OfflineBannerProps) {
  const now = useNow();
  if (status.updateWaits) {
    return (
      <div className={styles.banner} role="status">
        Nouveautés
        <button type="button" onClick={onShowUpdate}>
          <RefreshIcon size={18} />
          Actualiser
        </button>
      </div>
    );
  }
  const what = status.extent === "whole" ? "catalogue" : "une partie du catalogue";
  return (
    <div className={styles.banner} role="status">
      <OfflineIcon size={18} />
      <span>
        Hors ligne — {what} de cet appareil, mis{what === "catalogue" ? "" : "e"} à jour{" "}
        {relativeTime(status.syncedAt ?? now, now)}
      </span>
    </div>
  );
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), RENDER_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
