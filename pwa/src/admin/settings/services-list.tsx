import { useApolloClient } from "@apollo/client/react";
import { type KeptService, MAX_SERVICES } from "graphql-server/shop/service";
import { useState } from "react";
import { randomId } from "../../lib/random-id.ts";
import type { Result } from "../../lib/result.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import { PlusIcon } from "../../ui/icons/action-icons.tsx";
import { type ShopSettings, saveServices } from "../api/settings-api.ts";
import { attemptOf } from "../drafts/attempts.ts";
import { UnsavedNotice } from "../drafts/unsaved-notice.tsx";
import { ServiceDialog } from "./service-dialog.tsx";
import { type OpenedService, openedService, settleNewService } from "./service-form.ts";
import { ServiceRow } from "./service-row.tsx";
import { NEW_SERVICE, readService, serviceKey } from "./settings-drafts.ts";
import type { OwnerParts, SettingsFormProps } from "./use-settings.ts";

const NEW: Omit<KeptService, "id"> = {
  title: "",
  description: "",
  image: "",
  price: null,
  isFrom: false,
  isShown: true,
};

/** The services: added, changed, sorted, hidden, deleted. Each change is saved at once, and can be taken back. */
export function ServicesList({ userId, settings, parts, onSave, onSaved, refetch }: SettingsFormProps) {
  const client = useApolloClient();
  // The ids of those a shop begins with, until the first change keeps them.
  const [originals] = useState(() => originalServices(parts));
  const services = settings.services ?? originals;
  const [edited, setEdited] = useState<OpenedService>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const save = async (list: readonly KeptService[]): Promise<Result<ShopSettings>> => {
    onSave();
    setBusy(true);
    setError(undefined);
    const { editId, settle } = attemptOf(client, "services", settings.services, list);
    const result = await saveServices(client, editId, settings.services, list);
    if (!result.ok && result.code === "CONFLICT") await refetch();
    setBusy(false);
    if (result.ok) {
      settle();
      onSaved(result.value, editId);
    } else {
      setError(result.message);
      toast.error(result.message);
    }
    return result;
  };
  const keyOf = (service: KeptService) => serviceKey(userId, service, settings.services !== null);
  const open = (service: KeptService, key = keyOf(service)) => setEdited(openedService(userId, key, service));
  const openNew = () => {
    settleNewService(userId, services);
    open({ ...NEW, id: randomId() }, NEW_SERVICE);
  };
  const unsaved = edited ? undefined : readService(userId, NEW_SERVICE);
  const replace = (service: KeptService) => {
    const isKnown = services.some(({ id }) => id === service.id);
    return isKnown ? services.map((one) => (one.id === service.id ? service : one)) : [...services, service];
  };
  const move = (service: KeptService, to: number) => {
    const others = services.filter((one) => one !== service);
    void save([...others.slice(0, to), service, ...others.slice(to)]);
  };

  return (
    <>
      {error && !edited && (
        <Notice kind="error" className="admin-notice">
          {error}
        </Notice>
      )}
      {unsaved && (
        <UnsavedNotice title="Service non enregistré" onResume={openNew}>
          {unsaved.form.title || "Sans nom"}
        </UnsavedNotice>
      )}
      {services.length === 0 && (
        <EmptyState title="Pas de service">La page des services est vide.</EmptyState>
      )}
      <ol className="admin-list admin-services">
        {services.map((service, place) => (
          <li key={service.id}>
            <ServiceRow
              service={service}
              place={place}
              count={services.length}
              busy={busy}
              onEdit={() => open(service)}
              onMove={(to) => move(service, to)}
              onShow={() => void save(replace({ ...service, isShown: !service.isShown }))}
              onDelete={() => void save(services.filter((one) => one !== service))}
            />
          </li>
        ))}
      </ol>
      <div className="admin-buttons admin-settings-buttons">
        <Button disabled={busy || services.length >= MAX_SERVICES} onClick={openNew}>
          <PlusIcon />
          Ajouter un service
        </Button>
      </div>
      {edited && (
        <ServiceDialog
          key={edited.id}
          userId={userId}
          opened={edited}
          services={services}
          Card={parts.ServiceCard}
          onSave={async (service) => {
            const result = await save(replace(service));
            if (result.ok) setEdited(undefined);
            return result;
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

const originalServices = ({ NAIL_SERVICES }: OwnerParts): KeptService[] =>
  NAIL_SERVICES.map((service) => ({ ...service, id: randomId(), price: null, isShown: true }));
