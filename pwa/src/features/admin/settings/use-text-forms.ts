import { useApolloClient } from "@apollo/client/react";
import type { PageTexts, ShopTexts } from "graphql-server/features/shop/profile/shop";
import {
  parseSizeGuide,
  SIZE_GUIDE_NAMES,
  SIZE_GUIDES,
  type SizeGuide,
  type SizeGuideName,
} from "graphql-server/features/shop/size-guide";
import {
  normaliseSizeGuide,
  sizeGuideErrors,
  sizeGuideText,
} from "graphql-server/features/shop/size-guide-checks";
import { normalisePageText } from "graphql-server/features/shop/text-blocks";
import { useState } from "react";
import { isText } from "../../../lib/storage/stored-values.ts";
import { DEFAULT_TEXTS } from "../../pages/texts/default-texts.ts";
import { DEFAULT_SIZE_GUIDES } from "../../size-guide/default-size-guide-texts.ts";
import { type ShopSettings, saveText } from "../api/settings-api.ts";
import { hasTexts } from "../forms/draft-storage.ts";
import { LINE, storedAs } from "../forms/field-kinds.ts";
import { type Fields, isSameForm } from "../forms/form-fields.ts";
import { type FieldErrors, useForm } from "../forms/use-form.ts";
import { sectionDraft } from "./settings-drafts.ts";
import type { SettingsFormProps } from "./use-settings.ts";

/** How the form edits a text of the shop: as one field (a page's text), or as fields and rows (a size guide). */
interface TextShape<Values> {
  section: "texts" | "sizes";
  /** Text that the shop shows if the owner has set none. */
  original: string;
  fields: Fields<Values>;
  valuesOf: (text: string) => Values;
  textOf: (values: Values) => string;
  isValues: (value: unknown) => value is Values;
  validate?: (values: Values) => FieldErrors;
  /** The field beside which a colleague's version is shown, the field's label, and the version as text. */
  conflict: { field: keyof Values & string; label: string; textOf: (values: Values) => string };
}

/**
 * State of the form of a page's text or of a size guide. If a colleague has changed the same text or guide, the user
 * chooses one of the two versions as a whole, not field by field.
 */
function useTextForm<Values extends object>(
  name: keyof ShopTexts,
  shape: TextShape<Values>,
  { userId, settings, onSave, onSaved }: SettingsFormProps,
) {
  const client = useApolloClient();
  const { section, original, fields, valuesOf, isValues, validate, conflict } = shape;
  const originals = valuesOf(original);
  const savedOf = ({ texts }: ShopSettings) => valuesOf(texts[name] ?? original);
  /** Returns the text to store; null if it equals the default. */
  const textOf = (values: Values) => (isSameForm(fields, values, originals) ? null : shape.textOf(values));
  const form = useForm<Values, ShopSettings>({
    name,
    fields,
    saved: savedOf(settings),
    draft: sectionDraft<Values>(userId, section, { isValues }, name),
    ...(validate && { validate }),
    save: (values, editId, seen) => {
      onSave();
      return saveText(client, editId, name, textOf(seen), textOf(values));
    },
    conflictsOf: ({ conflicts = [] }) =>
      conflicts.map(({ value, by }) => {
        const theirs = valuesOf(isText(value) ? value : original);
        return { ...conflict, text: conflict.textOf(theirs), by, take: () => theirs };
      }),
    valuesOf: savedOf,
    onSaved: (_saved, editId) => onSaved(editId),
  });
  return {
    ...form,
    isOriginal: textOf(form.values) === null,
    restoreOriginal: () => form.edit(originals),
  };
}

/**
 * Chooses which of several forms is shown: at first one that has unsaved input.
 * @param first the form that is shown if none has unsaved input
 */
function useShownForm<Name extends string, Form extends { isRestored: boolean; isChanged: boolean }>(
  forms: Readonly<Record<Name, Form>>,
  names: readonly Name[],
  first: Name,
) {
  const [name, show] = useState<Name>(() => names.find((one) => forms[one].isRestored) ?? first);
  return { name, show, form: forms[name], isTyped: (one: Name) => forms[one].isChanged };
}

export type TextPage = keyof PageTexts;
export const TEXT_PAGES = ["terms", "faq", "about"] as const satisfies readonly TextPage[];
interface TextValues {
  text: string;
}

const pageShape = (page: TextPage): TextShape<TextValues> => ({
  section: "texts",
  original: DEFAULT_TEXTS[page],
  fields: { text: storedAs(normalisePageText) },
  valuesOf: (text) => ({ text }),
  textOf: ({ text }) => text,
  isValues: (value): value is TextValues => hasTexts(value, ["text"]),
  conflict: { field: "text", label: "Texte", textOf: ({ text }) => text },
});

export const useTextForms = (props: SettingsFormProps) =>
  useShownForm(
    {
      terms: useTextForm("terms", pageShape("terms"), props),
      faq: useTextForm("faq", pageShape("faq"), props),
      about: useTextForm("about", pageShape("about"), props),
    },
    TEXT_PAGES,
    "terms",
  );

const storedGuide = (guide: SizeGuide): string => sizeGuideText(normaliseSizeGuide(guide));

const guideShape = (name: SizeGuideName): TextShape<SizeGuide> => ({
  section: "sizes",
  original: DEFAULT_SIZE_GUIDES[name],
  fields: { note: LINE, rows: storedAs((rows) => storedGuide({ note: "", rows })) },
  valuesOf: (text) => parseSizeGuide(name, text),
  textOf: storedGuide,
  isValues: isSizeGuide,
  validate: sizeGuideErrors,
  conflict: {
    ...{ field: "rows", label: SIZE_GUIDES[name] },
    textOf: ({ note, rows }) =>
      [note, ...rows.map((row) => row.filter(Boolean).join(" · "))].filter(Boolean).join("\n"),
  },
});

const isSizeGuide = (value: unknown): value is SizeGuide =>
  hasTexts(value, ["note"]) &&
  "rows" in value &&
  Array.isArray(value.rows) &&
  value.rows.every((row: unknown) => Array.isArray(row) && row.every(isText));

function useSizeGuideForm(name: SizeGuideName, props: SettingsFormProps) {
  const form = useTextForm(name, guideShape(name), props);
  // After a refused save, the errors are computed from the present values. `useForm` removes the errors of an edited
  // field; here the edit of one cell would remove the errors of all rows, because the rows are one field.
  return { ...form, errors: form.wasRefused ? sizeGuideErrors(form.values) : {} };
}

export const useSizeGuideForms = (props: SettingsFormProps) =>
  useShownForm(
    {
      womenSizes: useSizeGuideForm("womenSizes", props),
      menSizes: useSizeGuideForm("menSizes", props),
      womenShoeSizes: useSizeGuideForm("womenShoeSizes", props),
      menShoeSizes: useSizeGuideForm("menShoeSizes", props),
    },
    SIZE_GUIDE_NAMES,
    "womenSizes",
  );
