import { useApolloClient } from "@apollo/client/react";
import { NAIL_SERVICES } from "graphql-server/features/shop/default-services";
import { type KeptService, MAX_SERVICES } from "graphql-server/features/shop/nail-service";
import { appointmentSettings } from "graphql-server/features/shop/profile/appointment-settings";
import { useState } from "react";
import { randomId } from "../../../lib/random-id.ts";
import type { Result } from "../../../lib/result.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Button } from "../../../ui/form/button.tsx";
import { PlusIcon } from "../../../ui/icons/action-icons.tsx";
import { type ShopSettings, saveServices } from "../api/settings-api.ts";
import { attemptOf } from "../forms/save-attempts.ts";
import { UnsavedNotice } from "../forms/unsaved-notice.tsx";
import * as listStyles from "../list/list.module.css";
import * as buttonStyles from "../ui/buttons.module.css";
import { PageNotice } from "../ui/page-notice.tsx";
import { ServiceDialog } from "./nail-service-dialog.tsx";
import { settleNewService, valuesOf } from "./nail-service-form.ts";
import { ServiceRow } from "./nail-service-row.tsx";
import { type ServiceValues, serviceDraft, serviceKey } from "./settings-drafts.ts";
import type { SettingsFormProps } from "./use-settings.ts";

const newService = (): ServiceValues => ({
  ...{ id: randomId(), title: "", description: "", image: "", price: "", isFrom: false, isShown: true },
  ...{ minutes: "", placeIds: [] },
});

/**
 * The list of services, which can be added, changed, sorted, hidden and deleted. Each change is saved without a save
 * button, and can be undone.
 */
export function ServicesList({ userId, settings, onSave, onSaved, refetch }: SettingsFormProps) {
  const client = useApolloClient();
  // The default services, with new ids. They are created only once, because the ids must stay the same until the first
  // change of the list stores the services.
  const [originals] = useState(originalServices);
  const services = settings.services ?? originals;
  /** The initial values of the open form, and the key under which its draft is stored. A new service has no key. */
  const [edited, setEdited] = useState<{ initial: ServiceValues; key?: string }>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const save = async (
    list: readonly KeptService[],
    seen: readonly KeptService[] | null = settings.services,
  ): Promise<Result<ShopSettings>> => {
    onSave();
    setBusy(true);
    setError(undefined);
    const { editId, settle } = attemptOf(client, "services", seen, list);
    const result = await saveServices(client, editId, seen, list);
    setBusy(false);
    if (result.ok) {
      settle();
      onSaved(editId);
    } else setError(result.message);
    return result;
  };
  const change = async (list: readonly KeptService[]) => {
    const result = await save(list);
    if (result.ok) return;
    toast.error(result.message);
    // CONFLICT means that a colleague has changed this service. The list is fetched again to show the colleague's
    // version.
    if (result.code === "CONFLICT") await refetch();
  };
  const open = (service: KeptService) =>
    setEdited({ initial: valuesOf(service), key: serviceKey(userId, service, settings.services !== null) });
  const openNew = () => {
    settleNewService(userId, services);
    setEdited({ initial: newService() });
  };
  const unsaved = edited ? undefined : serviceDraft(userId).read();
  const replace = (service: KeptService, among = services) => {
    const isKnown = among.some(({ id }) => id === service.id);
    return isKnown ? among.map((one) => (one.id === service.id ? service : one)) : [...among, service];
  };
  /** Saves a service. The server compares the stored version with `seen`, the version that the form showed. */
  const saveService = (service: KeptService, seen: KeptService, among?: readonly KeptService[]) => {
    const stored = among ?? settings.services;
    return save(replace(service, among), stored?.map((one) => (one.id === seen.id ? seen : one)) ?? null);
  };
  const move = (service: KeptService, to: number) => {
    const others = services.filter((one) => one !== service);
    void change([...others.slice(0, to), service, ...others.slice(to)]);
  };

  return (
    <>
      {error && !edited && <PageNotice kind="error">{error}</PageNotice>}
      {unsaved && (
        <UnsavedNotice title="Service non enregistré" onResume={openNew}>
          {unsaved.values.title || "Sans nom"}
        </UnsavedNotice>
      )}
      {services.length === 0 && (
        <EmptyState title="Pas de service">La page des services est vide.</EmptyState>
      )}
      <ol className={listStyles.list}>
        {services.map((service, place) => (
          <li key={service.id}>
            <ServiceRow
              service={service}
              place={place}
              count={services.length}
              busy={busy}
              onEdit={() => open(service)}
              onMove={(to) => move(service, to)}
              onShow={() => void change(replace({ ...service, isShown: !service.isShown }))}
              onDelete={() => void change(services.filter((one) => one !== service))}
            />
          </li>
        ))}
      </ol>
      <div className={buttonStyles.row}>
        <Button disabled={busy || services.length >= MAX_SERVICES} onClick={openNew}>
          <PlusIcon />
          Ajouter un service
        </Button>
      </div>
      {edited && (
        <ServiceDialog
          key={edited.initial.id}
          userId={userId}
          initial={edited.initial}
          draftKey={edited.key}
          services={services}
          appointments={appointmentSettings(settings.details)}
          save={saveService}
          refetch={async () => (await refetch())?.services ?? []}
          onSaved={() => setEdited(undefined)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

const originalServices = (): KeptService[] =>
  NAIL_SERVICES.map((service) => ({
    ...service,
    ...{ id: randomId(), price: null, isShown: true, minutes: null, placeIds: [] },
  }));
