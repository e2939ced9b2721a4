import { MAX_LENGTHS } from "graphql-server/features/shop/profile/shop-details";
import { useState } from "react";
import { useShop } from "../../../lib/shop-context.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { TextAreaField } from "../../../ui/form/field.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { TextPreview } from "../../pages/texts/text-preview.tsx";
import * as conflictStyles from "../forms/conflict-notice.module.css";
import * as buttonStyles from "../ui/buttons.module.css";
import * as textStyles from "../ui/text.module.css";
import * as previewStyles from "./preview.module.css";
import { RestoredDraft, SettingsButtons, SettingsForm, TextChoice } from "./settings-form.tsx";
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
    <SettingsForm form={form}>
      <TextChoice
        label="Page"
        name="textPage"
        texts={TEXT_PAGES}
        labels={LABELS}
        chosen={page}
        isTyped={isTyped}
        onChoose={show}
      />
      <RestoredDraft form={form}>Ce texte n’avait pas été enregistré.</RestoredDraft>
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
      <SettingsButtons form={form} isPreviewed={isPreviewed} onPreview={setPreviewed}>
        {!form.isOriginal && (
          <Button variant="quiet" disabled={busy} onClick={() => type(form.original)}>
            Revenir au texte d’origine
          </Button>
        )}
      </SettingsButtons>
    </SettingsForm>
  );
}
