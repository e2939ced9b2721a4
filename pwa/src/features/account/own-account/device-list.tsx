import { useRef, useState } from "react";
import { relativeTime } from "../../../data/offline/notice/relative-time.ts";
import { useKeptFocus } from "../../../lib/use-kept-focus.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Notice, NoticePlace } from "../../../ui/feedback/notice.tsx";
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
  const [ended, setEnded] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const keptFocus = useKeptFocus(list);

  const endOne = async (session: OwnSession) => {
    setEnding(session.id);
    setEnded(undefined);
    const result = await end(session);
    setEnding(undefined);
    if (!result.ok) return toast.error(result.message);
    setEnded(nameOf(session));
    toast.success("L’appareil est déconnecté");
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
        <ul className={styles.devices} ref={list} tabIndex={-1} aria-label="Appareils" {...keptFocus}>
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
      <NoticePlace>
        {ended && (
          <Notice kind="success" role="presentation">
            {ended} est déconnecté.
          </Notice>
        )}
      </NoticePlace>
      {sessions?.length === 1 && <p className={styles.soft}>Aucun autre appareil n’est connecté.</p>}
    </>
  );
}

const nameOf = ({ deviceName }: OwnSession): string => deviceName ?? "Appareil inconnu";

function Device({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  const { lastUsedAt, isCurrent } = session;
  const name = nameOf(session);
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
