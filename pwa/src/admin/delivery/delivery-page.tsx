import { MAX_ZONES } from "graphql-server/delivery/delivery-zone";
import { useState } from "react";
import { useSession } from "../../session/session.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TruckIcon } from "../../ui/icons/icons.tsx";
import { PageHeading } from "../../ui/layout/page.tsx";
import { LoadState } from "../list/load-state.tsx";
import { Notices } from "../list/notices.tsx";
import { UndoButton } from "../list/undo-button.tsx";
import { useZones, type ZoneNotice } from "./use-zones.ts";
import { ZoneDialog } from "./zone-dialog.tsx";
import {
  dropZone,
  emptyZone,
  formOf,
  keepZone,
  mergedZone,
  NEW_ZONE,
  type OpenedZone,
  openedZone,
  type ZoneForm,
} from "./zone-form.ts";
import { ZoneList } from "./zone-list.tsx";

/** Where the shop delivers, for how much and how soon: as shoppers choose it in the cart, in this order. */
export function DeliveryPage() {
  const userId = useSession().user?.id ?? "";
  const { zones, failure, retry, notice, move, remove, refetch, onSaved } = useZones(userId);
  const [opened, setOpened] = useState<OpenedZone>();
  const isNew = (id: string) => !zones?.some((zone) => zone.id === id);
  const draftOf = ({ id }: ZoneForm) => (isNew(id) ? NEW_ZONE : id);

  const merge = async () => {
    const now = await refetch();
    setOpened((before) => {
      const saved = now?.find(({ id }) => id === before?.form.id);
      if (!before || !saved) return before;
      const { form, seen, sent = seen, isRestored } = before;
      return { ...mergedZone(form, sent, formOf(saved)), isRestored };
    });
  };
  const change = (changed: OpenedZone) => {
    setOpened(changed);
    keepZone(userId, draftOf(changed.form), changed);
  };

  return (
    <>
      <PageHeading title="Livraison" lead="Les zones que l’on choisit dans le panier, dans cet ordre">
        {zones && zones.length < MAX_ZONES && (
          <Button onClick={() => setOpened(openedZone(userId, NEW_ZONE, emptyZone(zones)))}>
            Ajouter une zone
          </Button>
        )}
      </PageHeading>
      {notice && <ZoneNotices notice={notice} />}
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
          onMove={move}
          onEdit={(zone) => setOpened(openedZone(userId, zone.id, formOf(zone)))}
          onDelete={(zone) => void remove(zone, zones)}
        />
      )}
      {opened && (
        <ZoneDialog
          opened={opened}
          isNew={isNew(opened.form.id)}
          onForm={(form) => change({ ...opened, form })}
          onLost={() => change({ ...opened, sent: opened.sent ?? opened.form })}
          onDiscard={() => {
            const seen = isNew(opened.form.id) ? emptyZone(zones) : opened.seen;
            dropZone(userId, draftOf(opened.form));
            setOpened({ form: seen, seen, isRestored: false, meanwhile: [] });
          }}
          onSaved={(saved) => {
            const { form } = opened;
            dropZone(userId, draftOf(form));
            setOpened(undefined);
            onSaved(saved, isNew(form.id) ? form.id : undefined);
          }}
          onConflict={merge}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

/** What was just done, with a way back. */
function ZoneNotices({ notice }: { notice: ZoneNotice }) {
  const { text, isError, action, keepsFocus } = notice;
  return (
    <Notices notice={notice} takesFocus={!keepsFocus}>
      <Notice
        kind={isError ? "error" : "success"}
        className="admin-notice"
        action={action && <UndoButton key={text} label={action.label} onUndo={action.run} />}
      >
        {text}
      </Notice>
    </Notices>
  );
}
