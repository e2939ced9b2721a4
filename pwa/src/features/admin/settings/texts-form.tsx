import { MAX_LENGTHS } from "graphql-server/features/shop/profile/shop-settings";
import { useState } from "react";
import { useShop } from "../../../lib/shop-context.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { TextAreaField } from "../../../ui/form/field.tsx";
import { TextPreview } from "../../pages/texts/text-preview.tsx";
import { ConflictChoices } from "../forms/conflict-choices.tsx";
import * as previewStyles from "./preview.module.css";
import { RestoredDraft, SettingsButtons, SettingsForm, TextChoice } from "./settings-form.tsx";
import type { SettingsFormProps } from "./use-settings.ts";
import { TEXT_PAGES, type TextPage, useTextForms } from "./use-text-forms.ts";

const LABELS: Readonly<Record<TextPage, string>> = {
  terms: "Conditions de vente",
  faq: "Questions fréquentes",
  about: "À propos",
};

/** Form of the texts of whole pages: plain text with headings and lists. */
export function TextsForm(props: SettingsFormProps) {
  const shop = useShop();
  const [isPreviewed, setPreviewed] = useState(false);
  const { name: page, show, form, isTyped } = useTextForms(props);
  const { values, failure, busy } = form;
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
        error={form.conflicts.length > 0 ? undefined : failure}
        hint={
          <>
            Une ligne vide sépare les paragraphes. «&nbsp;# &nbsp;» au début d’une ligne fait un titre,
            «&nbsp;## &nbsp;» un sous-titre ou une question, «&nbsp;- &nbsp;» une liste.{" "}
            {"{boutique}, {adresse}, {téléphone}, {e-mail} et {livraison}"} suivent les coordonnées.
          </>
        }
        value={values.text}
        onChange={(event) => form.edit({ text: event.currentTarget.value })}
      />
      {isPreviewed && (
        <section className={previewStyles.preview} aria-label="Aperçu">
          <TextPreview shop={shop} page={page} text={values.text} />
        </section>
      )}
      <ConflictChoices form={form} />
      <SettingsButtons form={form} isPreviewed={isPreviewed} onPreview={setPreviewed}>
        {!form.isOriginal && (
          <Button variant="quiet" disabled={busy} onClick={form.restoreOriginal}>
            Revenir au texte d’origine
          </Button>
        )}
      </SettingsButtons>
    </SettingsForm>
  );
}
