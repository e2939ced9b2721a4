import { useContext, useEffect, useState } from "react";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { BinIcon } from "../../../ui/icons/action-icons.tsx";
import { DownloadIcon, RefreshIcon } from "../../../ui/icons/icons.tsx";
import { Cluster } from "../../../ui/layout/primitives.tsx";
import { type LazyOfflineClient, OfflineContext } from "../client/lazy-offline-client.ts";
import type { OfflineClient } from "../client/offline-client.ts";
import type { ReplicaStatus } from "../replica/replica-status.ts";
import { SavedProductsPanel } from "../saved-products/saved-products-panel.tsx";
import { relativeTime } from "./relative-time.ts";
import * as styles from "./storage-panel.module.css";
import { useOfflineStatus } from "./use-offline-status.ts";

const MEGABYTE = 1_000_000;

/** Shows what the shop stores on this device, with the age of the catalogue and buttons to update and to delete it. */
export function StoragePanel() {
  const offline = useContext(OfflineContext);
  const status = useOfflineStatus();
  useEffect(() => void offline?.load().catch(() => undefined), [offline]);
  if (!offline || !status?.loaded) return null;
  return (
    <details className={styles.panel}>
      <summary>Données sur cet appareil</summary>
      <p role="status">{summary(status, Date.now())}</p>
      <StorageUsage products={status.products} />
      {!keepsNothing(status) && <Actions offline={offline} status={status} />}
      <SavedProductsPanel />
    </details>
  );
}

function Actions({ offline, status }: { offline: LazyOfflineClient; status: ReplicaStatus }) {
  const isEmpty = status.extent === "none";
  const [hasFailed, setFailed] = useState(false);
  const run = async (action: (client: OfflineClient) => Promise<unknown>) => {
    setFailed(false);
    await offline
      .load()
      .then(action)
      .catch(() => setFailed(true));
  };
  const refresh = () => void run((client) => client.refresh());
  const erase = () => void run((client) => client.erase());
  return (
    <Cluster gap={2}>
      {hasFailed && <Notice kind="error">Cela n’a pas marché. Réessayez.</Notice>}
      <Button variant="outline" size="small" busy={status.syncing} busyLabel="Mise à jour…" onClick={refresh}>
        {isEmpty ? <DownloadIcon size={20} /> : <RefreshIcon size={20} />}
        <span>{isEmpty ? "Garder le catalogue" : "Mettre à jour"}</span>
      </Button>
      {!isEmpty && (
        <Button variant="outline" size="small" disabled={status.syncing} onClick={erase}>
          <BinIcon size={20} />
          Effacer
        </Button>
      )}
    </Cluster>
  );
}

/** Shows how much disk space the shop uses: catalogue, images and the application. */
function StorageUsage({ products }: { products: number }) {
  const [bytes, setBytes] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of products uses more or less of the disk
  useEffect(() => {
    navigator.storage
      ?.estimate()
      .then(({ usage }) => setBytes(usage))
      .catch(() => undefined);
  }, [products]);
  if (bytes === undefined) return null;
  const megabytes = (bytes / MEGABYTE).toFixed(1).replace(".", ",");
  return (
    <p className={styles.space}>{`Place prise, avec les images et l’application\u00a0: ${megabytes} Mo`}</p>
  );
}

/**
 * True if the browser refuses to store a catalogue and the device has none yet. A catalogue that was stored before the
 * disk became full can still be used.
 */
const keepsNothing = ({ extent, refused }: ReplicaStatus): boolean => refused && extent === "none";

function summary(status: ReplicaStatus, now: number): string {
  const { extent, products, syncedAt, offline } = status;
  if (keepsNothing(status)) return "Ce navigateur ne garde rien\u00a0: la boutique a besoin d’une connexion.";
  if (extent === "none") {
    return "Le catalogue n’est pas sur cet appareil. Gardez-le pour tout voir sans connexion.";
  }
  const part = extent === "whole" ? "Catalogue complet" : "Une partie du catalogue";
  const fresh = syncedAt === null ? "" : `, mis à jour ${relativeTime(syncedAt, now)}`;
  return `${part}\u00a0: ${products} produit${products > 1 ? "s" : ""}${fresh}${offline ? " (hors ligne)" : ""}.`;
}
