import { SLIDE_TEXT_LIMITS } from "graphql-server/features/banner/banner-slide";
import { CATEGORIES } from "graphql-server/features/catalogue/category/category";
import { useId } from "react";
import { paths } from "../../../lib/paths.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { ConflictChoices } from "../forms/conflict-choices.tsx";
import { DialogForm } from "../forms/dialog-form.tsx";
import { DraftNotice } from "../forms/draft-notice.tsx";
import * as formStyles from "../ui/form.module.css";
import * as styles from "./slide-dialog.module.css";
import { shortenLink } from "./slide-form.ts";
import { SlidePhoto } from "./slide-photo.tsx";
import { type SlideFormState, type SlideFormSubject, useSlideForm } from "./use-slide-form.ts";

/**
 * A dialog that adds or changes a slide: photo, focal point, alternative text, link. If it is closed before the slide
 * is saved, its input is stored as a draft.
 */
export function SlideDialog({ onClose, ...subject }: SlideFormSubject & { onClose: () => void }) {
  const state = useSlideForm(subject);
  const { values, progress, busy: isBusy } = state;

  return (
    <Dialog
      title={values.isNew ? "Nouvelle image de bannière" : "Modifier l’image"}
      open
      wide
      busy={isBusy}
      onClose={onClose}
    >
      <DialogForm ref={state.element} className={formStyles.full} onSubmit={() => void state.submit()}>
        {state.isRestored && (
          <DraftNotice disabled={isBusy} onDiscard={state.discard}>
            Cette image n’avait pas été enregistrée.
          </DraftNotice>
        )}
        <SlidePhoto state={state} />
        <SlideTexts state={state} />
        <ConflictChoices form={state} />
        <div className={formStyles.footer}>
          {state.failure && state.conflicts.length === 0 && <Notice kind="error">{state.failure}</Notice>}
          {isBusy && (
            <div>
              <progress className={styles.progress} value={progress} max={1} aria-label="Envoi des images" />
            </div>
          )}
          {isBusy ? (
            <Button variant="outline" onClick={state.stop}>
              Arrêter
            </Button>
          ) : (
            <Button variant="outline" onClick={onClose}>
              Fermer
            </Button>
          )}
          <Button type="submit" busy={isBusy} busyLabel="Enregistrement..." disabled={state.preparing}>
            Enregistrer
          </Button>
        </div>
      </DialogForm>
    </Dialog>
  );
}

function SlideTexts({ state: { control, edit } }: { state: SlideFormState }) {
  const id = useId();
  return (
    <>
      <TextField
        {...control("alt")}
        label="Ce que l’image montre"
        name="slideAlt"
        hint="Lu à voix haute à qui ne voit pas l’image, par exemple «&nbsp;Deux femmes en robe de pagne&nbsp;»."
        autoComplete="off"
        maxLength={SLIDE_TEXT_LIMITS.alt}
      />
      <TextField
        {...control("link")}
        label="Lien"
        name="slideLink"
        optional
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        hint="Ce qu’un toucher de l’image ouvre&nbsp;: une page de la boutique, ou une adresse https://."
        list={`${id}-pages`}
        autoComplete="off"
        maxLength={SLIDE_TEXT_LIMITS.link}
        onBlur={({ currentTarget }) => {
          const link = shortenLink(currentTarget.value, location.origin);
          if (link !== currentTarget.value) edit({ link });
        }}
      />
      <datalist id={`${id}-pages`}>
        <option value={paths.catalogue}>Tout le catalogue</option>
        <option value={paths.promotions}>Promotions</option>
        <option value={paths.services}>Services</option>
        {CATEGORIES.map(({ value }) => (
          <option key={value} value={paths.listing([value])}>
            {value}
          </option>
        ))}
      </datalist>
    </>
  );
}
