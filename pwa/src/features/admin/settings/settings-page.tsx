import { useLayoutEffect, useRef } from "react";
import { Link, Navigate, Route, Routes, useLocation } from "react-router-dom";
import { useSession } from "../../../data/session/session.ts";
import { paths } from "../../../lib/paths.ts";
import { LinkButton } from "../../../ui/form/button.tsx";
import { PencilIcon } from "../../../ui/icons/action-icons.tsx";
import type { ShopSettings } from "../api/settings-api.ts";
import { LoadState } from "../list/load-state.tsx";
import { Notices, UndoableNotice } from "../list/notices.tsx";
import { PageNotice } from "../ui/page-notice.tsx";
import { PanelHead } from "../ui/panel-head.tsx";
import { panelPaths } from "../ui/panel-paths.ts";
import { DETAIL_PAGES } from "./detail-texts.ts";
import { DetailsForm } from "./details-form.tsx";
import { ServicesList } from "./nail-services-list.tsx";
import { OrderHandling } from "./order-handling.tsx";
import { hasDraft } from "./settings-drafts.ts";
import * as styles from "./settings-page.module.css";
import { SizeGuidesForm } from "./size-guides-form.tsx";
import { TextsForm } from "./texts-form.tsx";
import { useSettings } from "./use-settings.ts";

const SECTIONS = [
  { section: "details", to: paths.adminSettings, label: "Coordonnées" },
  { section: "payment", to: panelPaths.payment, label: "Paiement" },
  { section: "appointments", to: panelPaths.appointmentSettings, label: "Rendez-vous" },
  { section: "identity", to: panelPaths.identity, label: "Identité légale" },
  { section: "texts", to: `${paths.adminSettings}/texts`, label: "Textes" },
  { section: "sizes", to: `${paths.adminSettings}/sizes`, label: "Tailles" },
  { section: "services", to: `${paths.adminSettings}/services`, label: "Services" },
  { section: "orders", to: `${paths.adminSettings}/orders`, label: "Commandes" },
] as const;

/**
 * The shop's settings, for super admins: details, payment, appointments, legal identity, texts of whole pages, size
 * guides, services, and whether admins handle all orders.
 */
export function SettingsPage() {
  const userId = useSession().user?.id ?? "";
  const { settings, failure, retry, refetch, notice, undo, onSave, onSaved } = useSettings(userId);
  const form = settings && { settings, userId, onSave, onSaved, refetch };
  return (
    <>
      <PanelHead title="Réglages" lead="Ce que la boutique dit d’elle-même" />
      <SectionLinks />
      <Notices notice={notice} takesFocus={false}>
        {notice && <UndoableNotice notice={notice} onUndo={undo} />}
      </Notices>
      {form && <UnsavedSections userId={userId} services={form.settings.services} />}
      <LoadState
        isLoaded={form !== undefined}
        failure={failure}
        retry={retry}
        title="Les réglages n’ont pas pu être chargés"
      />
      {form && (
        <Routes>
          {DETAIL_PAGES.map((page) => (
            <Route
              key={page}
              {...(page === "details" ? { index: true } : { path: page })}
              element={<DetailsForm key={page} page={page} {...form} />}
            />
          ))}
          <Route path="texts" element={<TextsForm {...form} />} />
          <Route path="sizes" element={<SizeGuidesForm {...form} />} />
          <Route path="services" element={<ServicesList {...form} />} />
          <Route path="orders" element={<OrderHandling {...form} />} />
          <Route path="*" element={<Navigate to={paths.adminSettings} replace />} />
        </Routes>
      )}
    </>
  );
}

/**
 * The links to all sections. On phones they are in one row, which scrolls automatically to the link of the current
 * section.
 */
function SectionLinks() {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current link
  useLayoutEffect(() => {
    const link = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!list.current || !link) return;
    const { offsetLeft, clientWidth } = list.current;
    list.current.scrollLeft = link.offsetLeft - offsetLeft - (clientWidth - link.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav aria-label="Réglages" className={styles.nav}>
      <ul ref={list}>
        {SECTIONS.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} aria-current={pathname === to ? "page" : undefined}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <Link to={panelPaths.register}>Registre des traitements</Link>
        </li>
        <li>
          <Link to={panelPaths.dataLeak}>En cas de fuite</Link>
        </li>
      </ul>
    </nav>
  );
}

function UnsavedSections({ userId, services }: { userId: string; services: ShopSettings["services"] }) {
  const { pathname } = useLocation();
  const others = SECTIONS.filter(({ to, section }) => to !== pathname && hasDraft(userId, section, services));
  return others.map(({ to, section, label }) => (
    <PageNotice
      key={section}
      icon={<PencilIcon size={20} />}
      title={`${label}\u00a0: non enregistré`}
      action={
        <LinkButton variant="quiet" size="small" to={to} aria-label={`Reprendre ${label}`}>
          Reprendre
        </LinkButton>
      }
    >
      Ce que vous avez tapé est encore là.
    </PageNotice>
  ));
}
