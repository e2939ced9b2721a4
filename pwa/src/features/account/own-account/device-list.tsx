import { useState } from "react";
import { relativeTime } from "../../../data/offline/notice/relative-time.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Button } from "../../../ui/form/button.tsx";
import * as styles from "./settings.module.css";
import { type OwnSession, useOwnSessions } from "./use-own-sessions.ts";

/**
 * Lists the devices that are signed in to the account. Each device except the current one has a button to sign it
 * out.
 */
export function DeviceList() {
  const { sessions, problem, load, end } = useOwnSessions();
  const [ending, setEnding] = useState<string>();

  const endOne = async (session: OwnSession) => {
    setEnding(session.id);
    const result = await end(session);
    setEnding(undefined);
    if (result.ok) toast.success("L’appareil est déconnecté");
    else toast.error(result.message);
  };

  return (
    <>
      {problem && (
        <Notice
          kind="error"
          action={
            <Button variant="outline" size="small" onClick={() => void load()}>
              Réessayer
            </Button>
          }
        >
          {problem}
        </Notice>
      )}
      {!sessions && !problem && (
        <div role="status" aria-label="Chargement">
          <Skeleton shape="text" />
        </div>
      )}
      {sessions && (
        <ul className={styles.devices}>
          {sessions.map((session) => (
            <Device
              key={session.id}
              session={session}
              busy={ending === session.id}
              onEnd={() => void endOne(session)}
            />
          ))}
        </ul>
      )}
      {sessions?.length === 1 && <p className={styles.soft}>Aucun autre appareil n’est connecté.</p>}
    </>
  );
}

function Device({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  const { deviceName, lastUsedAt, isCurrent } = session;
  const name = deviceName ?? "Appareil inconnu";
  const lastUse = relativeTime(Date.parse(lastUsedAt), Date.now());
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {isCurrent ? <Badge>Cet appareil</Badge> : <p className={styles.soft}>{`Utilisé ${lastUse}`}</p>}
      </div>
      {!isCurrent && (
        <Button
          variant="outline"
          size="small"
          busy={busy}
          busyLabel="En cours..."
          aria-label={`Déconnecter ${name}, utilisé ${lastUse}`}
          onClick={onEnd}
        >
          Déconnecter
        </Button>
      )}
    </li>
  );
}
