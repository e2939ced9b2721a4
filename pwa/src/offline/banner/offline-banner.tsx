import { useEffect, useState } from "react";
import { OfflineIcon, RefreshIcon } from "../../ui/icons/icons.tsx";
import type { DeviceNews } from "../client/lazy-offline-client.ts";
import styles from "./offline-banner.module.css";
import { ageInWords } from "./relative-time.ts";

/** The age is told in minutes; this often it is told anew, in milliseconds. */
const MINUTE = 60_000;

export interface DeviceLineProps {
  news: DeviceNews;
  /** The tap on the news. */
  onShow: () => void;
}

/** Says whose copy of the catalogue is on screen and how old it is, or offers the news that wait. */
export function DeviceLine({ news, onShow }: DeviceLineProps) {
  const now = useNow();
  if (news.held) {
    return (
      <div className={styles.line} role="status">
        Nouveautés
        <button type="button" onClick={onShow}>
          <RefreshIcon size={18} />
          Actualiser
        </button>
      </div>
    );
  }
  const what = news.extent === "whole" ? "catalogue" : "une partie du catalogue";
  return (
    <div className={styles.line} role="status">
      <OfflineIcon size={18} />
      <span>
        Hors ligne — {what} de cet appareil, mis{what === "catalogue" ? "" : "e"} à jour{" "}
        {ageInWords(news.syncedAt ?? now, now)}
      </span>
    </div>
  );
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
