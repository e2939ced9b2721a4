import { useMutation } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { resultOf } from "../../apollo/result-of.ts";
import {
  type PanelPush,
  PanelPushesDocument,
  SetPanelPushesDocument,
} from "../../graphql/admin.generated.ts";
import { onReturn } from "../../lib/http/on-return.ts";
import { useWayToInstall } from "../../lib/install-prompt.ts";
import {
  canReceive,
  currentSubscription,
  isAllowed,
  isForbidden,
  subscribedDevice,
} from "../../push/push-device.ts";
import { useSession } from "../../session/session.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { CheckField } from "../../ui/form/field.tsx";
import { usePanelQuery } from "../list/use-panel-query.ts";
import * as styles from "./panel-pushes.module.css";

const TITLE = "Notifications sur cet appareil";
const KINDS = [
  ["NEW_ORDER", "Nouvelle commande"],
  ["ANNOUNCED_PAYMENT", "Paiement annoncé"],
  ["MESSAGE", "Nouveau message"],
] as const satisfies readonly (readonly [PanelPush, string])[];

/** Lets an admin choose what the shop notifies this device about, also while the panel is closed. */
export function PanelPushes() {
  const way = useWayToInstall();
  if (canReceive()) return <Switches />;
  if (way !== "by hand") return null;
  return (
    <p className={styles.soft}>{TITLE}&nbsp;: sur iPhone, ajoutez d’abord la boutique à l’écran d’accueil.</p>
  );
}

function Switches() {
  const { user } = useSession();
  const [endpoint, setEndpoint] = useState<string>();
  const [isBlocked, setBlocked] = useState(isForbidden);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { data, failure, updateQuery } = usePanelQuery(
    PanelPushesDocument,
    { endpoint: endpoint ?? "" },
    { skip: !endpoint, fetchPolicy: "cache-and-network" },
  );
  const [setPushes] = useMutation(SetPanelPushesDocument);
  const chosen = (isAllowed() && endpoint && data?.panelPushes) || [];
  const isKnown = endpoint === "" || data !== undefined || !isAllowed();

  useEffect(() => {
    const check = () => {
      setBlocked(isForbidden());
      void currentSubscription().then(
        (subscription) => setEndpoint(subscription?.endpoint ?? ""),
        () => setEndpoint(""),
      );
    };
    check();
    return onReturn(check);
  }, []);

  const save = async (kinds: PanelPush[]): Promise<string | undefined> => {
    if (!isAllowed()) await Notification.requestPermission();
    setBlocked(isForbidden());
    if (!isAllowed()) return undefined;
    const device = await subscribedDevice();
    if (!device.ok) return device.message;
    const variables = { device: device.value, kinds, consent: consentTo(kinds) };
    const result = await resultOf(setPushes({ variables }), (answer) => answer.setPanelPushes);
    if (!result.ok) return result.message;
    setEndpoint(device.value.endpoint);
    updateQuery(() => ({ __typename: "Query", panelPushes: result.value }));
    return undefined;
  };
  const toggle = async (kind: PanelPush) => {
    setBusy(true);
    setProblem(undefined);
    const kinds = chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind];
    setProblem(await save(kinds).catch(() => "Ce navigateur a refusé. Réessayez"));
    setBusy(false);
  };

  return (
    <fieldset className={styles.switches} aria-busy={busy || !isKnown}>
      <legend>{TITLE}</legend>
      {isBlocked ? (
        <p className={styles.soft}>
          Ce navigateur bloque les notifications de la boutique. Autorisez-les dans les paramètres du site,
          puis revenez ici.
        </p>
      ) : (
        <>
          {KINDS.map(([kind, label]) =>
            // Only a super admin reads the messages.
            kind === "MESSAGE" && user?.role !== "SUPER_ADMIN" ? null : (
              <CheckField
                key={kind}
                label={label}
                name={kind}
                checked={chosen.includes(kind)}
                disabled={busy || !isKnown}
                onChange={() => void toggle(kind)}
              />
            ),
          )}
          <p className={styles.soft}>Elles arrivent aussi quand l’administration est fermée.</p>
        </>
      )}
      {(problem ?? failure?.message) && <Notice kind="error">{problem ?? failure?.message}.</Notice>}
    </fieldset>
  );
}

/** Returns the text to which the admin has agreed: the title and the labels of the chosen switches. */
const consentTo = (kinds: readonly PanelPush[]): string =>
  `${TITLE} : ${KINDS.filter(([kind]) => kinds.includes(kind))
    .map(([, label]) => label)
    .join(", ")}`;
