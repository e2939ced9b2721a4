import { useApolloClient } from "@apollo/client/react";
import {
  parseSizeGuide,
  SIZE_GUIDE_NAMES,
  type SizeGuide,
  type SizeGuideName,
} from "graphql-server/features/shop/size-guide";
import { sizeGuideErrors } from "graphql-server/features/shop/size-guide-checks";
import { useState } from "react";
import { DEFAULT_GUIDES } from "../../size-guide/default-guides.ts";
import { type ShopSettings, saveText } from "../api/settings-api.ts";
import { useForm } from "../forms/use-form.ts";
import { sizeGuideDraft } from "./settings-drafts.ts";
import { guideConflict, SIZE_GUIDE_FIELDS, textOf, valuesOf } from "./size-guide-values.ts";
import type { SettingsFormProps } from "./use-settings.ts";

function useSizeGuideForm(name: SizeGuideName, props: SettingsFormProps) {
  const { userId, settings, onSave, onSaved } = props;
  const client = useApolloClient();
  const form = useForm<SizeGuide, ShopSettings>({
    name,
    fields: SIZE_GUIDE_FIELDS,
    saved: valuesOf(settings, name),
    draft: sizeGuideDraft(userId, name),
    validate: sizeGuideErrors,
    save: (values, editId, seen) => {
      onSave();
      return saveText(client, editId, name, textOf(seen, name), textOf(values, name));
    },
    conflictsOf: ({ conflicts = [] }) => conflicts.map((conflict) => guideConflict(conflict, name)),
    valuesOf: (saved) => valuesOf(saved, name),
    onSaved: (_saved, editId) => onSaved(editId),
  });
  return {
    ...form,
    // After a refused save, the errors are computed from the input. The form would remove all errors at each edit,
    // because an edit replaces all rows.
    errors: form.wasRefused ? sizeGuideErrors(form.values) : {},
    isOriginal: textOf(form.values, name) === null,
    restoreOriginal: () => form.edit(parseSizeGuide(name, DEFAULT_GUIDES[name])),
  };
}

/**
 * State of the forms of all size guides, and the guide whose form is on screen. At first this is a guide with unsaved
 * input, if there is one.
 */
export function useSizeGuideForms(props: SettingsFormProps) {
  const forms = {
    womenSizes: useSizeGuideForm("womenSizes", props),
    menSizes: useSizeGuideForm("menSizes", props),
    womenShoeSizes: useSizeGuideForm("womenShoeSizes", props),
    menShoeSizes: useSizeGuideForm("menShoeSizes", props),
  };
  const [name, show] = useState<SizeGuideName>(
    () => SIZE_GUIDE_NAMES.find((one) => forms[one].isRestored) ?? "womenSizes",
  );
  return { name, show, form: forms[name], isTyped: (one: SizeGuideName) => forms[one].isChanged };
}
