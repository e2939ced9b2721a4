import { MAX_LENGTHS } from "graphql-server/features/shop/profile/shop-details";
import { useState } from "react";
import { useShop } from "../../../lib/shop-context.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { SelectField, TextAreaField } from "../../../ui/form/field.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { TextPreview } from "../../pages/texts/text-preview.tsx";
import { DraftNotice } from "../drafts/draft-notice.tsx";
import * as conflictStyles from "../forms/conflict-notice.module.css";
import * as buttonStyles from "../ui/buttons.module.css";
import * as textStyles from "../ui/text.module.css";
import * as previewStyles from "./preview.module.css";
import * as styles from "./settings-form.module.css";
import type { SettingsFormProps } from "./use-settings.ts";
import { TEXT_PAGES, type TextPage, useTextForms } from "./use-texts-form.ts";

const LABELS: Readonly<Record<TextPage, string>> = {
  terms: "Conditions de vente",
  faq: "Questions fréquentes",
  about: "À propos",
};

/** Form of the texts of whole pages: plain text with headings and lists. */
export function TextsForm(props: SettingsFormProps) {
  const shop = useShop();
  const [isPreviewed, setPreviewed] = useState(false);
  const { page, show, form, isTyped } = useTextForms(props);
  const { values, saved, failure, busy } = form;
  const hasConflict = form.conflicts.length > 0;
  const type = (text: string) => form.edit({ text });
  return (
    <form
      ref={form.element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <SelectField
        label="Page"
        name="textPage"
        value={page}
        onChange={({ currentTarget: { value } }) => {
          const chosen = TEXT_PAGES.find((one) => one === value);
          if (chosen) show(chosen);
        }}
      >
        {TEXT_PAGES.map((one) => (
          <option key={one} value={one}>
            {LABELS[one]}
            {isTyped(one) && " · non enregistré"}
          </option>
        ))}
      </SelectField>
      {form.isRestored && form.isChanged && !hasConflict && (
        <DraftNotice disabled={busy} onDiscard={form.discard}>
          Ce texte n’avait pas été enregistré.
        </DraftNotice>
      )}
      <TextAreaField
        label="Texte"
        name="pageText"
        rows={18}
        maxLength={MAX_LENGTHS.text}
        error={hasConflict ? undefined : failure}
        hint={
          <>
            Une ligne vide sépare les paragraphes. «&nbsp;# &nbsp;» au début d’une ligne fait un titre,
            «&nbsp;## &nbsp;» un sous-titre ou une question, «&nbsp;- &nbsp;» une liste.{" "}
            {"{boutique}, {adresse}, {téléphone}, {e-mail} et {livraison}"} suivent les coordonnées.
          </>
        }
        value={values.text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {isPreviewed && (
        <section className={previewStyles.preview} aria-label="Aperçu">
          <TextPreview shop={shop} page={page} text={values.text} />
        </section>
      )}
      {hasConflict && (
        <Notice
          kind="error"
          title={failure ?? "Ce texte a été modifié entre-temps"}
          className={conflictStyles.conflict}
        >
          <p>Votre texte est resté dans le champ. Celui de l’autre personne&nbsp;:</p>
          <p className={textStyles.typed}>{saved.text}</p>
          <div className={classNames(buttonStyles.row, conflictStyles.buttons)}>
            <Button variant="outline" size="small" disabled={busy} onClick={form.takeSaved}>
              Prendre la version enregistrée
            </Button>
            <Button type="submit" variant="outline" size="small" disabled={busy}>
              Enregistrer la mienne
            </Button>
          </div>
        </Notice>
      )}
      <div className={classNames(buttonStyles.row, styles.buttons)}>
        {!form.isOriginal && (
          <Button variant="quiet" disabled={busy} onClick={() => type(form.original)}>
            Revenir au texte d’origine
          </Button>
        )}
        <Button variant="outline" aria-pressed={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
          Aperçu
        </Button>
        <Button type="submit" disabled={!form.isChanged} busy={busy} busyLabel="Enregistrement...">
          Enregistrer
        </Button>
      </div>
    </form>
  );
}
