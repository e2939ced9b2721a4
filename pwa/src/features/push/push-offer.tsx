import { useEffect, useRef, useState } from "react";
import type { Session } from "../../data/session/session.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Stack } from "../../ui/layout/primitives.tsx";
import { typeset } from "../../ui/text/french-typography.ts";
import { type FollowState, follow, followState, renewFollowed, unfollow } from "./follow.ts";
import { PushAccess, PushText } from "./push-access.tsx";
import { isAllowed } from "./push-device.ts";
import * as styles from "./push-offer.module.css";
import type { Subject } from "./push-subject.ts";
import { textsOf } from "./push-texts.ts";
import { usePush } from "./use-push.ts";

export interface PushOfferProps {
  session: Pick<Session, "get" | "mutate">;
  subject: Subject;
}

const NEWS: Readonly<Partial<Record<FollowState, string>>> = {
  on: "Vous serez prévenu sur ce téléphone",
  waiting: typeset("C’est noté sur ce téléphone : la demande partira dès qu’il y aura du réseau."),
  ending: typeset("C’est noté sur ce téléphone : la boutique l’apprendra dès qu’il y aura du réseau."),
};
const BEFORE_INSTALL =
  "Sur iPhone (iOS 16.4 ou plus récent), ajoutez d’abord la boutique à l’écran d’accueil pour être prévenu.";
const NOT_ANY_MORE = "Il n’y a plus rien à attendre ici\u00a0: rechargez la page";

/**
 * Offers to notify this device about an order or a sold-out size. The browser asks the user for permission only after a
 * tap.
 */
export const PushOffer = (props: PushOfferProps) => (
  <PushAccess beforeInstall={BEFORE_INSTALL}>
    <Offer {...props} />
  </PushAccess>
);

function Offer({ session, subject }: PushOfferProps) {
  const [state, setState] = useState<FollowState>(() => stateNow(session, subject));
  const show = () => setState(stateNow(session, subject));
  // Runs at first, and when the user comes back. Sends a stored subscription, because the network may be back. Then
  // shows the new state, because the phone may have shown the notification about a size in the meantime.
  const push = usePush(() => {
    renewFollowed(session)
      // If the browser cannot read its subscription, the stored state is shown.
      .catch(() => undefined)
      .then(show);
  });
  const { busy, problem } = push;
  const { label, promise, unable } = textsOf(subject);
  const isWished = state !== "off" && state !== "ending";

  // Element that gets the focus after a tap, because a tap disables or removes the button.
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!busy) return;
    return () => {
      if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
    };
  }, [busy]);

  const act = (action: () => Promise<string | undefined>) => push.act(() => action().finally(show));
  const start = () =>
    act(async () => {
      const result = await follow(session, subject);
      if (!result.ok) return result.message;
      return result.value === "off" && isAllowed() ? NOT_ANY_MORE : undefined;
    });
  const stop = () =>
    act(async () => {
      const result = await unfollow(session, subject);
      return result.ok ? undefined : result.message;
    });

  return (
    <Stack gap={2} align="start" className={styles.offer} ref={frame} tabIndex={-1}>
      {!isWished && push.isBlocked && (
        <PushText>
          Ce navigateur bloque les notifications de la boutique. Pour être prévenu, autorisez-les dans les
          paramètres du site, puis revenez ici.
        </PushText>
      )}
      {!isWished && !push.isBlocked && (
        <>
          <Button variant="outline" size="small" busy={busy} onClick={() => void start()}>
            {label}
          </Button>
          <PushText>{promise}</PushText>
        </>
      )}
      {state === "unable" && <Notice kind="error">{typeset(unable)}.</Notice>}
      {/* The element is in the page before its text, because screen readers announce only changes of an element that
          exists. */}
      <p role="status">{NEWS[state]}</p>
      {isWished && (
        <Button variant="quiet" size="small" busy={busy} onClick={() => void stop()}>
          Ne plus me prévenir
        </Button>
      )}
      {problem && <Notice kind="error">{typeset(problem)}.</Notice>}
    </Stack>
  );
}

/**
 * Returns the state to show. Without the browser's permission the state is "off", because no notification would arrive,
 * even if the device has stored that the user wants notifications.
 */
const stateNow = (session: PushOfferProps["session"], subject: Subject): FollowState =>
  isAllowed() ? followState(session, subject) : "off";
