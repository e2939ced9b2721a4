import { MAX_ZONES } from "graphql-server/features/delivery/delivery-zone-fields";
import { isPickupZone } from "graphql-server/features/delivery/shop-zone";
import { useState } from "react";
import { useSession } from "../../../data/session/session.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { TruckIcon } from "../../../ui/icons/icons.tsx";
import { LoadState } from "../list/load-state.tsx";
import { ActionNotice, Notices } from "../list/notices.tsx";
import { UndoButton } from "../list/undo-button.tsx";
import { PanelHead } from "../ui/panel-head.tsx";
import { useZones, type ZoneNotice } from "./use-zones.ts";
import { ZoneDialog } from "./zone-dialog.tsx";
import { emptyZone, valuesOf, type ZoneValues } from "./zone-form.ts";
import * as styles from "./zone-list.module.css";
import { ZoneList } from "./zone-list.tsx";

export function DeliveryPage() {
  const userId = useSession().user?.id ?? "";
  const { zones, failure, retry, notice, reorder, remove, offerPickup, refetch, onSaved } = useZones(userId);
  const [isOffering, setOffering] = useState(false);
  const hasRoom = zones !== undefined && zones.length < MAX_ZONES;
  const [opened, setOpened] = useState<ZoneValues>();

  return (
    <>
      <PanelHead title="Livraison" lead="Dans l’ordre du panier">
        {hasRoom && (
          <Button size="small" onClick={() => setOpened(emptyZone(zones))}>
            Ajouter une zone
          </Button>
        )}
      </PanelHead>
      <ZoneNotices notice={notice} />
      <LoadState
        isLoaded={zones !== undefined}
        failure={failure}
        retry={retry}
        title="Les zones n’ont pas pu être chargées"
      />
      {zones?.length === 0 && (
        <EmptyState title="Pas encore de zone" icon={<TruckIcon size={40} />}>
          Sans zone, le panier ne demande rien et la livraison reste à convenir.
        </EmptyState>
      )}
      {zones && zones.length > 0 && (
        <ZoneList
          zones={zones}
          onSort={reorder}
          onAdd={hasRoom ? (town) => setOpened(emptyZone(zones, town)) : undefined}
          onEdit={(zone) => setOpened(valuesOf(zone))}
          onDelete={(zone) => void remove(zone, zones)}
        />
      )}
      {hasRoom && !zones.some(isPickupZone) && (
        <Button
          variant="outline"
          className={styles.pickup}
          busy={isOffering}
          onClick={async () => {
            setOffering(true);
            await offerPickup();
            setOffering(false);
          }}
        >
          Proposer le retrait à la boutique
        </Button>
      )}
      {opened && zones && (
        <ZoneDialog
          userId={userId}
          initial={opened}
          zones={zones}
          refetch={refetch}
          onSaved={(saved, addedId) => {
            setOpened(undefined);
            onSaved(saved, addedId);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function ZoneNotices({ notice }: { notice: ZoneNotice | undefined }) {
  return (
    <Notices notice={notice} takesFocus={!notice?.keepsFocus}>
      {notice && <ZoneResult {...notice} />}
    </Notices>
  );
}

function ZoneResult({ text, isError, action }: ZoneNotice) {
  return (
    <ActionNotice
      isError={isError}
      action={action && <UndoButton key={text} label={action.label} onUndo={action.run} />}
    >
      {text}
    </ActionNotice>
  );
}
