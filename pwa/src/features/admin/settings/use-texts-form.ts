import { useApolloClient } from "@apollo/client/react";
import type { PageTexts } from "graphql-server/features/shop/profile/shop";
import { normalisePageText } from "graphql-server/features/shop/text-blocks";
import { useState } from "react";
import { isText } from "../../../lib/storage/stored-values.ts";
import { DEFAULT_TEXTS } from "../../pages/texts/default-texts.ts";
import { type ShopSettings, saveText } from "../api/settings-api.ts";
import { storedAs } from "../forms/field-kinds.ts";
import type { Fields } from "../forms/form-fields.ts";
import { useForm } from "../forms/use-form.ts";
import { type TextValues, textDraft } from "./settings-drafts.ts";
import type { SettingsFormProps } from "./use-settings.ts";

export type TextPage = keyof PageTexts;
export const TEXT_PAGES = ["terms", "faq", "about"] as const satisfies readonly TextPage[];

const TEXT_FIELDS = { text: storedAs(normalisePageText) } as const satisfies Fields<TextValues>;

function useTextForm(page: TextPage, props: SettingsFormProps) {
  const { userId, settings, onSave, onSaved } = props;
  const client = useApolloClient();
  const original = DEFAULT_TEXTS[page];
  const valuesOf = ({ texts }: ShopSettings): TextValues => ({
    text: texts[page] ?? original,
  });
  const isOriginal = (text: string) => TEXT_FIELDS.text.isSame(text, original);
  const kept = (text: string) => (isOriginal(text) ? null : text);
  const form = useForm<TextValues, ShopSettings>({
    name: page,
    fields: TEXT_FIELDS,
    saved: valuesOf(settings),
    draft: textDraft(userId, page),
    save: ({ text }, editId, seen) => {
      onSave();
      return saveText(client, editId, page, kept(seen.text), kept(text));
    },
    conflictsOf: ({ conflicts = [] }) =>
      conflicts.map(({ value, by }) => {
        const text = isText(value) ? value : original;
        return { field: "text", label: "Texte", text, by, take: () => ({ text }) };
      }),
    valuesOf,
    onSaved: (_saved, editId) => onSaved(editId),
  });
  return { ...form, original, isOriginal: isOriginal(form.values.text) };
}

/**
 * State of the forms of all pages, and the page whose form is on screen. At first this is a page with unsaved text,
 * if there is one.
 */
export function useTextForms(props: SettingsFormProps) {
  const forms = {
    terms: useTextForm("terms", props),
    faq: useTextForm("faq", props),
    about: useTextForm("about", props),
  };
  const [page, show] = useState<TextPage>(() => TEXT_PAGES.find((one) => forms[one].isRestored) ?? "terms");
  return { page, show, form: forms[page], isTyped: (one: TextPage) => forms[one].isChanged };
}
