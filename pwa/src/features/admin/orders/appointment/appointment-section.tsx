import { isDone } from "graphql-server/features/orders/order-state";
import { useState } from "react";
import { Badge } from "../../../../ui/display/badge.tsx";
import { Button } from "../../../../ui/form/button.tsx";
import { ClockIcon } from "../../../../ui/icons/icons.tsx";
import { Cluster, Row, Stack } from "../../../../ui/layout/primitives.tsx";
import type { Order } from "../../api/orders-api.ts";
import * as textStyles from "../../ui/text.module.css";
import * as styles from "./appointment-section.module.css";
import { absenceText, holdText, isSlotUnavailable, whenAndWhere } from "./appointment-texts.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { usePlaces } from "./use-bookings.ts";
import { useNow } from "./use-now.ts";

/**
 * Start, length and place of an appointment, and until when its slot is held. Renders nothing for an order of articles.
 */
export function AppointmentSection({ order }: { order: Order }) {
  const [isMoving, setIsMoving] = useState(false);
  const now = useNow();
  const { appointmentAt } = order;
  if (appointmentAt === null) return null;
  const hold = holdText(order, now);
  const absence = absenceText(order);
  return (
    <section className={styles.appointment} aria-label="Rendez-vous">
      <Row gap={3} align="start">
        <ClockIcon size={20} />
        <Stack gap={1}>
          <AppointmentSlot order={order} />
          {hold && <p className={textStyles.small}>{hold}</p>}
          {absence && (
            <p>
              <Badge kind={order.noShow ? "strong" : "outlined"}>{absence}</Badge>
            </p>
          )}
        </Stack>
      </Row>
      {!isDone(order.state) && (
        <Cluster gap={2}>
          <Button
            variant={isSlotUnavailable(order) ? "primary" : "outline"}
            size="small"
            onClick={() => setIsMoving(true)}
          >
            Déplacer
          </Button>
        </Cluster>
      )}
      {isMoving && (
        <MoveDialog order={order} appointmentAt={appointmentAt} onClose={() => setIsMoving(false)} />
      )}
    </section>
  );
}

/**
 * Shows slot, length and place of an appointment: « Rendez-vous samedi 5 décembre à 10 h · 45 min · Place 1 ». Renders
 * nothing for an order of articles.
 */
export function AppointmentSlot({ order }: { order: Order }) {
  const when = whenAndWhere(order, usePlaces(order));
  return (
    when && (
      <p>
        Rendez-vous <strong>{when}</strong>
      </p>
    )
  );
}
