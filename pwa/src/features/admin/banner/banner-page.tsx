import { useApolloClient } from "@apollo/client/react";
import { MAX_SLIDES } from "graphql-server/features/banner/banner-slide";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { SessionUser } from "../../../data/session/session.ts";
import { paths } from "../../../lib/paths.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { ImageIcon, PlusIcon } from "../../../ui/icons/action-icons.tsx";
import { OfflineIcon, RefreshIcon } from "../../../ui/icons/icons.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import type { BannerSlide } from "../api/banner-api.ts";
import { UnsavedNotice } from "../forms/unsaved-notice.tsx";
import { EMPTY_LEAD } from "../list/count-lead.ts";
import { Notices, UndoableNotice } from "../list/notices.tsx";
import { SortableList } from "../list/sortable-list.tsx";
import type { DoneNotice } from "../list/use-undo.ts";
import { PanelHead } from "../ui/panel-head.tsx";
import * as sectionStyles from "../ui/section.module.css";
import * as styles from "./banner-page.module.css";
import { SlideCard } from "./slide-card.tsx";
import { SlideDialog } from "./slide-dialog.tsx";
import { newForm, slideDraft } from "./slide-form.ts";
import { useBanner } from "./use-banner.ts";

/** The page that edits the slides of the home banner. The owner's slides replace the default drawings. */
export function BannerPage({ user }: { user: SessionUser }) {
  const client = useApolloClient();
  const banner = useBanner(user.id);
  const [opened, setOpened] = useState<{ slide?: BannerSlide }>();
  const { slides, notice } = banner;
  const move = (from: number, to: number) => {
    const moved = slides?.[from];
    if (moved) banner.move(moved.id, to);
  };
  const isFull = slides !== undefined && slides.length >= MAX_SLIDES;
  const draft = opened ? undefined : slideDraft(client, user.id, newForm()).read()?.values;
  const open = (slide?: BannerSlide) => {
    banner.tell(undefined);
    setOpened(slide ? { slide } : {});
  };

  return (
    <>
      <PanelHead title="Bannière" lead={slides ? lead(slides.length) : EMPTY_LEAD}>
        <Button size="small" disabled={!slides || isFull} onClick={() => open()}>
          <PlusIcon />
          Ajouter une image
        </Button>
      </PanelHead>
      <BannerNotices notice={notice} onUndo={banner.undo} />
      {draft && (
        <UnsavedNotice title="Image non enregistrée" onResume={() => open()}>
          {draft.image.photo ? "Votre photo et vos textes sont encore là." : UNSAVED_TEXTS}
        </UnsavedNotice>
      )}
      <BannerState banner={banner} />
      <SortableList
        className={styles.slides}
        onMove={move}
        entries={(slides ?? []).map((slide, index) => ({
          id: slide.id,
          name: `l’image ${index + 1}`,
          content: (
            <SlideCard
              slide={slide}
              index={index}
              count={slides?.length ?? 0}
              disabled={banner.isBusy}
              onMove={banner.move}
              onEdit={() => open(slide)}
              onDelete={() => void banner.remove(slide.id)}
            />
          ),
        }))}
      />
      {opened && (
        <SlideDialog
          userId={user.id}
          slide={opened.slide}
          onClose={() => setOpened(undefined)}
          onSaved={(saved, editId) => {
            const text = opened.slide ? "Image modifiée" : "Image ajoutée à la bannière";
            banner.put(saved, { text, editId: opened.slide && editId });
            setOpened(undefined);
          }}
        />
      )}
    </>
  );
}

const UNSAVED_TEXTS = typeset("Vos textes sont encore là ; la photo est à choisir de nouveau.");

const lead = (count: number): string =>
  count === 0 ? "Les images d’origine" : `${count} image${count > 1 ? "s" : ""} sur ${MAX_SLIDES}`;

interface BannerNoticesProps {
  notice: DoneNotice | undefined;
  onUndo: (editId: string) => Promise<void>;
}

/** Shows the result of the last action, with an undo button. */
function BannerNotices({ notice, onUndo }: BannerNoticesProps) {
  return (
    <Notices notice={notice} takesFocus={notice?.editId !== undefined}>
      {notice && (
        <UndoableNotice notice={notice} onUndo={onUndo}>
          <span>{notice.text}</span>
          {!notice.isError && (
            <>
              {" · "}
              <Link to={paths.home} reloadDocument>
                Voir l’accueil
              </Link>
            </>
          )}
        </UndoableNotice>
      )}
    </Notices>
  );
}

/** Shows that the slides are loading, could not be loaded, or do not exist yet. */
function BannerState({ banner: { slides, failed, load } }: { banner: ReturnType<typeof useBanner> }) {
  if (failed)
    return (
      <EmptyState
        title="La bannière n’a pas pu être chargée"
        icon={<OfflineIcon size={40} />}
        action={
          <Button variant="outline" size="small" onClick={load}>
            <RefreshIcon />
            Réessayer
          </Button>
        }
      >
        {failed.message}
      </EmptyState>
    );
  if (!slides)
    return (
      <div className={sectionStyles.section} role="status" aria-label="Chargement…">
        <Skeleton shape="button" />
        <Skeleton shape="button" />
      </div>
    );
  if (slides.length > 0) return null;
  return (
    <EmptyState title="La bannière a ses images d’origine" icon={<ImageIcon size={40} />}>
      Ajoutez une photo de votre boutique&nbsp;: elle prend leur place sur l’accueil.
    </EmptyState>
  );
}
