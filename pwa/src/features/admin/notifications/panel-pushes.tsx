import { useMutation } from "@apollo/client/react";
import { useEffect, useEffectEvent, useState } from "react";
import { resultOf } from "../../../data/apollo/result-of.ts";
import {
  type PanelPush,
  PanelPushesDocument,
  SetPanelPushesDocument,
} from "../../../data/graphql/admin.generated.ts";
import type { PushDeviceInput } from "../../../data/graphql/push.generated.ts";
import { useSession } from "../../../data/session/session.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { CheckField } from "../../../ui/form/field.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { PushAccess, PushText } from "../../push/push-access.tsx";
import {
  askPermission,
  currentSubscription,
  isAllowed,
  NO_PUSH,
  registerDevice,
  subscribedDevice,
} from "../../push/push-device.ts";
import { BROWSER_FAILED } from "../../push/push-texts.ts";
import { usePush } from "../../push/use-push.ts";
import { usePanelQuery } from "../list/use-panel-query.ts";
import { PUSH_LABELS, readChosen, writeChosen } from "./chosen-pushes.ts";
import * as styles from "./panel-pushes.module.css";

const TITLE = "Notifications sur cet appareil";
const BEFORE_INSTALL = `${TITLE}\u00a0: sur iPhone (iOS 16.4 ou plus récent), ajoutez d’abord la boutique à l’écran d’accueil.`;
const KINDS = Object.keys(PUSH_LABELS) as PanelPush[];

/** Lets an admin choose the events about which the shop notifies this device, even while the panel is closed. */
export const PanelPushes = () => (
  <PushAccess beforeInstall={BEFORE_INSTALL}>
    <Switches />
  </PushAccess>
);

function Switches() {
  const { user } = useSession();
  const [endpoint, setEndpoint] = useState<string>();
  const { isBlocked, busy, problem, setProblem, act } = usePush(() => void check());
  const { data, isFormer, failure, updateQuery } = usePanelQuery(
    PanelPushesDocument,
    { endpoint: endpoint ?? "" },
    { skip: !endpoint, fetchPolicy: "cache-and-network" },
  );
  const [setPushes] = useMutation(SetPanelPushesDocument);
  // The kinds of notifications that the shop has stored for this device's current push endpoint. While `isFormer` is
  // true, the answer is about a former endpoint, and is ignored.
  const known = endpoint && !isFormer ? data?.panelPushes : undefined;
  const chosen = (isAllowed() && known) || [];
  const isKnown = endpoint === "" || known !== undefined || !isAllowed();

  // Compares the kinds that the shop has stored with the kinds that this device has stored. If a kind is missing in the
  // shop, the shop has lost its data or could not send a push; the device then sends its choice again. If no kind is
  // missing in the shop, the device stores the shop's choice, because the device may have lost its own.
  const compare = useEffectEvent((shopKinds: readonly PanelPush[]) => {
    if (!user || !endpoint) return;
    const stored = readChosen(user.id);
    const isLost = stored?.kinds.some((kind) => !shopKinds.includes(kind)) ?? false;
    if (stored && stored.endpoint !== endpoint) return;
    if (isLost) renew(true).catch(() => setProblem(BROWSER_FAILED));
    else writeChosen(user.id, { endpoint, kinds: shopKinds });
  });
  useEffect(() => {
    if (known && !busy) compare(known);
  }, [known, busy]);

  const check = async () => {
    await renew().catch(() => setProblem(BROWSER_FAILED));
    await readEndpoint();
  };
  /** Reads the push endpoint again, because the browser may have removed or refused the subscription. */
  const readEndpoint = async () => {
    const subscription = await currentSubscription().catch(() => undefined);
    setEndpoint(subscription?.endpoint ?? "");
  };
  /**
   * Sends this device's choice of notifications to the shop again if the browser has changed or removed the push
   * endpoint. If kinds are chosen but the browser cannot receive pushes now, shows why.
   * @param isLost true if the shop has lost the choice: it is then sent even if the endpoint is still the same
   */
  const renew = async (isLost = false): Promise<void> => {
    const stored = user && readChosen(user.id);
    if (!isAllowed() || !stored || stored.kinds.length === 0) return;
    const device = await subscribedDevice();
    if (!device.ok) return setProblem(device.code === NO_PUSH ? device.message : undefined);
    const isKnown = device.value.endpoint === stored.endpoint && !isLost;
    setProblem(isKnown ? undefined : await send(device.value, stored.kinds));
  };
  const send = async (device: PushDeviceInput, kinds: readonly PanelPush[]): Promise<string | undefined> => {
    const { device: registered, answer: result } = await registerDevice(device, (one) => {
      const variables = { device: one, kinds: [...kinds], consent: consentTo(kinds) };
      return resultOf(setPushes({ variables }), (answer) => answer.setPanelPushes);
    });
    if (!result.ok) return result.message;
    if (user) writeChosen(user.id, { endpoint: registered.endpoint, kinds: result.value });
    setEndpoint(registered.endpoint);
    updateQuery(() => ({ __typename: "Query", panelPushes: result.value }));
    return undefined;
  };
  const save = async (kinds: PanelPush[]): Promise<string | undefined> => {
    if (!(await askPermission())) return undefined;
    const device = await subscribedDevice();
    return device.ok ? send(device.value, kinds) : device.message;
  };
  const toggle = (kind: PanelPush) =>
    act(async () => {
      const kinds = chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind];
      const refusal = await save(kinds).catch(() => BROWSER_FAILED);
      if (refusal) await readEndpoint();
      return refusal;
    });

  return (
    <Stack as="fieldset" gap={1} align="start" className={styles.switches} aria-busy={busy || !isKnown}>
      <legend>{TITLE}</legend>
      {isBlocked ? (
        <PushText>
          Ce navigateur bloque les notifications de la boutique. Autorisez-les dans les paramètres du site,
          puis revenez ici.
        </PushText>
      ) : (
        <>
          {KINDS.map((kind) =>
            // The switch for contact messages is shown only to super admins, because only they can read these messages.
            kind === "MESSAGE" && user?.role !== "SUPER_ADMIN" ? null : (
              <CheckField
                key={kind}
                label={PUSH_LABELS[kind]}
                name={kind}
                checked={chosen.includes(kind)}
                disabled={busy || !isKnown}
                onChange={() => void toggle(kind)}
              />
            ),
          )}
          <PushText>Elles arrivent aussi quand l’administration est fermée.</PushText>
        </>
      )}
      {(problem ?? failure?.message) && <Notice kind="error">{problem ?? failure?.message}.</Notice>}
    </Stack>
  );
}

/** Returns the text to which the admin consents: the title of the switches, and the labels of those that are on. */
const consentTo = (kinds: readonly PanelPush[]): string =>
  `${TITLE} : ${KINDS.filter((kind) => kinds.includes(kind))
    .map((kind) => PUSH_LABELS[kind])
    .join(", ")}`;
