import { Navigate, NavLink, Route, Routes } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Button } from "../../ui/form/button.tsx";
import { PageHeading } from "../../ui/layout/page.tsx";
import { UndoButton } from "../list/undo-button.tsx";
import { DetailsForm } from "./details-form.tsx";
import { ServicesList } from "./services-list.tsx";
import { TextsForm } from "./texts-form.tsx";
import { type SaveNotice, useSettings } from "./use-settings.ts";

const SECTIONS = [
  { path: "", label: "Coordonnées" },
  { path: "texts", label: "Textes" },
  { path: "services", label: "Services" },
] as const;

/** What the shop says of itself, for super admins: details, texts of whole pages, services. */
export function SettingsPage() {
  const { loaded, error, load, notice, undo, onSave, onSaved } = useSettings();
  const form = loaded && { ...loaded, onSave, onSaved, refetch: load };
  return (
    <>
      <PageHeading title="Réglages" lead="Ce que la boutique dit d’elle-même" />
      <nav aria-label="Réglages" className="admin-settings-nav">
        <ul>
          {SECTIONS.map(({ path, label }) => (
            <li key={path}>
              <NavLink to={path ? `${paths.adminSettings}/${path}` : paths.adminSettings} end>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {notice && <SavedNotice notice={notice} onUndo={undo} />}
      {error && (
        <Notice
          kind="error"
          className="admin-notice"
          action={
            <Button variant="outline" size="small" onClick={() => void load()}>
              Réessayer
            </Button>
          }
        >
          {error}
        </Notice>
      )}
      {!form && !error && (
        <div className="admin-skeleton" role="status" aria-label="Chargement…">
          <Skeleton shape="title" half />
          <Skeleton shape="button" />
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </div>
      )}
      {form && (
        <Routes>
          <Route index element={<DetailsForm {...form} />} />
          <Route path="texts" element={<TextsForm {...form} />} />
          <Route path="services" element={<ServicesList {...form} />} />
          <Route path="*" element={<Navigate to={paths.adminSettings} replace />} />
        </Routes>
      )}
    </>
  );
}

function SavedNotice({ notice, onUndo }: { notice: SaveNotice; onUndo: (editId: string) => Promise<void> }) {
  const { kind, text, editId } = notice;
  return (
    <Notice
      kind={kind}
      className="admin-notice"
      action={editId && <UndoButton key={editId} onUndo={() => onUndo(editId)} />}
    >
      {text}
    </Notice>
  );
}
