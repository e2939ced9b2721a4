import {
  columnsOf,
  SIZE_GUIDE_NAMES,
  SIZE_GUIDES,
  type SizeGuideName,
} from "graphql-server/features/shop/size-guide";
import {
  cellKey,
  GUIDE_TEXT_LIMITS,
  MAX_GUIDE_ROWS,
  normaliseSizeGuide,
} from "graphql-server/features/shop/size-guide-checks";
import { useState } from "react";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { TextAreaField } from "../../../ui/form/field.tsx";
import { SizeTable } from "../../size-guide/size-table.tsx";
import { ConflictChoices } from "../forms/conflict-choices.tsx";
import * as buttonStyles from "../ui/buttons.module.css";
import type { RowTexts } from "./detail-texts.ts";
import * as previewStyles from "./preview.module.css";
import { RowsInput } from "./rows-input.tsx";
import { RestoredDraft, SettingsButtons, SettingsForm, TextChoice } from "./settings-form.tsx";
import type { SettingsFormProps } from "./use-settings.ts";
import { useSizeGuideForms } from "./use-text-forms.ts";

const { size, measure } = GUIDE_TEXT_LIMITS;
const LIMITS = { 0: size, 1: measure, 2: measure, 3: measure };

const guideTexts = (name: SizeGuideName): RowTexts => ({
  columns: Object.fromEntries(
    columnsOf(name).map((label, place) => [
      place,
      { label, ...(place === 0 && { autoCapitalize: "characters" as const }) },
    ]),
  ),
  ...{ cell: (column, line) => `${column}, ligne ${line}`, isTable: true },
  ...{ add: "Ajouter une ligne", remove: (line) => `Retirer la ligne ${line}` },
});

/** The form of the size guides. Each guide has a text about how to measure, and a table of sizes. */
export function SizeGuidesForm(props: SettingsFormProps) {
  const [isPreviewed, setPreviewed] = useState(false);
  const { name, show, form, isTyped } = useSizeGuideForms(props);
  const { values, errors, failure, busy } = form;
  const isEmpty = values.rows.length === 0;
  return (
    <SettingsForm form={form}>
      <TextChoice
        label="Guide des tailles"
        name="sizeGuide"
        texts={SIZE_GUIDE_NAMES}
        labels={SIZE_GUIDES}
        chosen={name}
        isTyped={isTyped}
        onChoose={show}
      />
      <RestoredDraft form={form}>Ce guide n’avait pas été enregistré.</RestoredDraft>
      {isEmpty ? (
        <p>Ce guide est vide&nbsp;: la boutique ne le propose pas.</p>
      ) : (
        <TextAreaField
          {...form.control("note")}
          // The field accepts input while the form is being saved. This input is still in the form after the save.
          readOnly={false}
          label="Comment mesurer"
          rows={3}
          optional
          maxLength={GUIDE_TEXT_LIMITS.note}
          error={errors.note ?? errors.guide}
        />
      )}
      <fieldset>
        <legend>Mesures, en cm</legend>
        <RowsInput
          texts={guideTexts(name)}
          rules={{ min: 0, max: MAX_GUIDE_ROWS, limits: LIMITS }}
          // `RowsInput` needs a name for each cell of a row. The name of a size guide's cell is its index.
          rows={values.rows.map((cells) => Object.fromEntries(cells.entries()))}
          errorsOf={(row, place) =>
            Object.fromEntries(
              Object.keys(row).map((column) => [column, errors[cellKey(place, Number(column))]]),
            )
          }
          onRows={(rows) => form.edit({ rows: rows.map((row) => Object.values(row)) })}
        />
        <div className={buttonStyles.row}>
          {!form.isOriginal && (
            <Button variant="quiet" size="small" disabled={busy} onClick={form.restoreOriginal}>
              Revenir au guide d’origine
            </Button>
          )}
          {!isEmpty && (
            <Button variant="quiet" size="small" disabled={busy} onClick={() => form.edit({ rows: [] })}>
              Vider le guide
            </Button>
          )}
        </div>
      </fieldset>
      {isPreviewed && !isEmpty && (
        <section className={previewStyles.preview} aria-label="Aperçu">
          <SizeTable name={name} guide={normaliseSizeGuide(values)} />
        </section>
      )}
      <ConflictChoices form={form} />
      {failure && form.conflicts.length === 0 && <Notice kind="error">{failure}</Notice>}
      <SettingsButtons form={form} isPreviewed={isPreviewed} onPreview={isEmpty ? undefined : setPreviewed} />
    </SettingsForm>
  );
}
