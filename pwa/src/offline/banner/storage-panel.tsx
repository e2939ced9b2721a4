import { useContext, useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "../../ui/form/button.tsx";
import { BinIcon } from "../../ui/icons/action-icons.tsx";
import { DownloadIcon, RefreshIcon } from "../../ui/icons/icons.tsx";
import { DeviceContext, type DeviceDoor, type DeviceNews } from "../client/lazy-offline-client.ts";
import { ageInWords } from "./relative-time.ts";
import styles from "./storage-panel.module.css";

const MEGABYTE = 1_000_000;
const nothing = () => null;
const never = () => () => undefined;

/** What the shop keeps on this device, how fresh it is, and to refresh or erase it. */
export function DevicePanel() {
  const door = useContext(DeviceContext);
  const news = useSyncExternalStore(door?.subscribe ?? never, door?.get ?? nothing, nothing);
  useEffect(() => void door?.open().catch(() => undefined), [door]);
  if (!door || !news?.loaded) return null;
  return (
    <section className={styles.panel} aria-labelledby="appareil">
      <h2 id="appareil">Données sur cet appareil</h2>
      <p role="status">{contents(news, Date.now())}</p>
      <Space products={news.products} />
      {!news.refused && <Actions door={door} news={news} />}
    </section>
  );
}

function Actions({ door, news }: { door: DeviceDoor; news: DeviceNews }) {
  const isEmpty = news.extent === "none";
  const refresh = () => void door.open().then((device) => device.refresh());
  const erase = () => void door.open().then((device) => device.erase());
  return (
    <div className={styles.actions}>
      <Button variant="outline" size="small" busy={news.syncing} busyLabel="Mise à jour…" onClick={refresh}>
        {isEmpty ? <DownloadIcon size={20} /> : <RefreshIcon size={20} />}
        {isEmpty ? "Garder le catalogue" : "Mettre à jour"}
      </Button>
      {!isEmpty && (
        <Button variant="quiet" size="small" disabled={news.syncing} onClick={erase}>
          <BinIcon size={20} />
          Effacer
        </Button>
      )}
    </div>
  );
}

/** How much room all of the shop takes: catalogue, pictures and the application itself. */
function Space({ products }: { products: number }) {
  const [bytes, setBytes] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of products takes another room
  useEffect(() => {
    navigator.storage
      ?.estimate()
      .then(({ usage }) => setBytes(usage))
      .catch(() => undefined);
  }, [products]);
  if (bytes === undefined) return null;
  const megabytes = (bytes / MEGABYTE).toFixed(1).replace(".", ",");
  return (
    <p className={styles.space}>{`Place prise, avec les images et l'application\u00a0: ${megabytes} Mo`}</p>
  );
}

function contents({ extent, products, syncedAt, refused, offline }: DeviceNews, now: number): string {
  if (refused) return "Ce navigateur ne garde rien\u00a0: la boutique a besoin d'une connexion.";
  if (extent === "none") {
    return "Le catalogue n'est pas sur cet appareil. Gardez-le pour tout voir sans connexion.";
  }
  const part = extent === "whole" ? "Catalogue complet" : "Une partie du catalogue";
  const fresh = syncedAt === null ? "" : `, mis à jour ${ageInWords(syncedAt, now)}`;
  return `${part}\u00a0: ${products} produit${products > 1 ? "s" : ""}${fresh}${offline ? " (hors ligne)" : ""}.`;
}
