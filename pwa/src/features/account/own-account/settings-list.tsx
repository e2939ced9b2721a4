import { type ComponentType, useState } from "react";
import type { SessionUser } from "../../../data/session/session.ts";
import { NETWORK_MESSAGE } from "../../../lib/failure-codes.ts";
import { lazy } from "../../../lib/lazy.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { ChevronDownIcon } from "../../../ui/icons/icons.tsx";
import * as styles from "./settings.module.css";

const SETTINGS = [
  { name: "profile", title: "Nom et photo" },
  { name: "password", title: "Mot de passe" },
  { name: "devices", title: "Appareils connectés" },
  { name: "data", title: "Mes données" },
  { name: "deletion", title: "Supprimer mon compte" },
] as const;

type SettingName = (typeof SETTINGS)[number]["name"];
export type SettingsForms = Readonly<Record<SettingName, ComponentType<{ user: SessionUser }>>>;

const loadForms = lazy(async () => (await import("./settings-forms.tsx")).SETTINGS_FORMS);

/**
 * The settings of the user's account. All are closed at first; the code of the forms is loaded when the first one is
 * opened.
 */
export function SettingsList({ user }: { user: SessionUser }) {
  const [forms, setForms] = useState<SettingsForms>();
  const [opened, setOpened] = useState<ReadonlySet<SettingName>>(new Set());
  const [failed, setFailed] = useState(false);

  const load = async () => {
    setFailed(false);
    try {
      setForms(await loadForms());
    } catch {
      setFailed(true);
    }
  };
  const open = (name: SettingName) => {
    setOpened(new Set([...opened, name]));
    void load();
  };

  return (
    <section className={styles.list} aria-label="Réglages du compte">
      {SETTINGS.map(({ name, title }) => (
        // The form of a closed setting stays in the DOM, so that the typed values are still there when the setting is
        // opened again.
        <details
          key={name}
          className={styles.setting}
          onToggle={({ currentTarget }) => currentTarget.open && open(name)}
        >
          <summary>
            {title}
            <ChevronDownIcon size={20} />
          </summary>
          {opened.has(name) && (
            <div className={styles.content}>
              <Setting form={forms?.[name]} user={user} failed={failed} onRetry={() => void load()} />
            </div>
          )}
        </details>
      ))}
    </section>
  );
}

interface SettingProps {
  form: ComponentType<{ user: SessionUser }> | undefined;
  user: SessionUser;
  failed: boolean;
  onRetry: () => void;
}

function Setting({ form: Form, user, failed, onRetry }: SettingProps) {
  if (Form) return <Form user={user} />;
  if (!failed)
    return (
      <div role="status" aria-label="Chargement">
        <Skeleton shape="text" />
      </div>
    );
  return (
    <Notice
      kind="error"
      action={
        <Button variant="outline" size="small" onClick={onRetry}>
          Réessayer
        </Button>
      }
    >
      {NETWORK_MESSAGE}
    </Notice>
  );
}
