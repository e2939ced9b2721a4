import { SLIDE_TEXT_LIMITS } from "graphql-server/features/banner/banner-slide";
import { CATEGORIES } from "graphql-server/features/catalogue/category/category";
import { useId } from "react";
import { paths } from "../../../lib/paths.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { Notice, NoticePlace } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { DraftNotice } from "../drafts/draft-notice.tsx";
import { ImagePicker } from "../images/image-picker.tsx";
import { DialogForm } from "../list/dialog-form.tsx";
import { FieldError } from "../ui/field-error.tsx";
import * as formStyles from "../ui/form.module.css";
import * as textStyles from "../ui/text.module.css";
import type { Shape } from "./crop-geometry.ts";
import * as styles from "./slide-dialog.module.css";
import { shortenLink } from "./slide-form.ts";
import { SlideImageField } from "./slide-image-field.tsx";
import { type SlideFormState, type SlideFormSubject, useSlideForm } from "./use-slide-form.ts";

/** Sequence on screen: the image for phones first, because most visitors use a phone. */
const SHAPES: readonly Shape[] = ["tall", "wide"];

/**
 * Adds or changes a slide: photo, crops, alternative text, link. If the dialog is closed before the slide is saved, its
 * input is stored as a draft.
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
        <SlidePhotos state={state} />
        <SlideTexts state={state} />
        <div className={formStyles.footer}>
          {state.failure && <Notice kind="error">{state.failure}</Notice>}
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

function SlidePhotos({ state }: { state: SlideFormState }) {
  const { values: form, photoError, preparing } = state;
  const id = useId();
  const isDisabled = state.busy || preparing;
  const hasPhoto = SHAPES.some((shape) => form.images[shape].photo ?? form.images[shape].url);
  return (
    <Stack gap="fields">
      {!hasPhoto && (
        <>
          <ImagePicker
            name="bannerPhoto"
            label="Photo de la bannière"
            chooseLabel="Choisir une photo"
            disabled={isDisabled}
            invalid={photoError !== undefined}
            describedBy={photoError ? `${id}-error` : `${id}-hint`}
            onFiles={(files) => void state.choose(SHAPES, files)}
          />
          <p className={textStyles.hint} id={`${id}-hint`}>
            Une photo suffit&nbsp;: vous la cadrez pour les téléphones et pour les grands écrans.
          </p>
        </>
      )}
      <NoticePlace>{preparing && <p>Préparation de la photo…</p>}</NoticePlace>
      {photoError && <FieldError id={`${id}-error`}>{photoError}</FieldError>}
      {hasPhoto &&
        SHAPES.map((shape) => (
          <SlideImageField
            key={shape}
            shape={shape}
            image={form.images[shape]}
            disabled={isDisabled}
            onFiles={(files) => void state.choose([shape], files)}
            onArea={(area) => state.frame(shape, area)}
          />
        ))}
    </Stack>
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
