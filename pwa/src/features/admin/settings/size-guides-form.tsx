import { SIZE_GUIDE_NAMES, SIZE_GUIDES } from "graphql-server/features/shop/size-guide";
import { GUIDE_TEXT_LIMITS, normaliseSizeGuide } from "graphql-server/features/shop/size-guide-checks";
import { useState } from "react";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { SelectField, TextAreaField } from "../../../ui/form/field.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { SizeTable } from "../../size-guide/size-table.tsx";
import { DraftNotice } from "../drafts/draft-notice.tsx";
import { ConflictNotice } from "../forms/conflict-notice.tsx";
import * as buttonStyles from "../ui/buttons.module.css";
import * as previewStyles from "./preview.module.css";
import * as styles from "./settings-form.module.css";
import { SizeGuideRows } from "./size-guide-rows.tsx";
import { conflictRow } from "./size-guide-values.ts";
import type { SettingsFormProps } from "./use-settings.ts";
import { useSizeGuideForms } from "./use-size-guide-forms.ts";

/** The form of the size guides. Each guide has a text about how to measure, and a table of sizes. */
export function SizeGuidesForm(props: SettingsFormProps) {
  const [isPreviewed, setPreviewed] = useState(false);
  const { name, show, form, isTyped } = useSizeGuideForms(props);
  const { values, errors, failure, conflicts, busy } = form;
  const hasConflicts = conflicts.length > 0;
  const isEmpty = values.rows.length === 0;
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
        label="Guide des tailles"
        name="sizeGuide"
        value={name}
        onChange={({ currentTarget: { value } }) => {
          const chosen = SIZE_GUIDE_NAMES.find((one) => one === value);
          if (chosen) show(chosen);
        }}
      >
        {SIZE_GUIDE_NAMES.map((one) => (
          <option key={one} value={one}>
            {SIZE_GUIDES[one]}
            {isTyped(one) && " · non enregistré"}
          </option>
        ))}
      </SelectField>
      {form.isRestored && form.isChanged && !hasConflicts && (
        <DraftNotice disabled={busy} onDiscard={form.discard}>
          Ce guide n’avait pas été enregistré.
        </DraftNotice>
      )}
      {isEmpty ? (
        <p>Ce guide est vide&nbsp;: la boutique ne le propose pas.</p>
      ) : (
        <TextAreaField
          {...form.control("note")}
          // The fields accept input while the form is being saved. That input stays after the save.
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
        <SizeGuideRows
          name={name}
          rows={values.rows}
          errors={errors}
          onRows={(rows) => form.edit({ rows })}
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
      {hasConflicts && (
        <ConflictNotice
          title="Ce guide a été modifié entre-temps"
          rows={conflicts.map((field) => conflictRow(field, values, form.saved))}
          busy={busy}
          onTakeSaved={form.takeSaved}
          onSaveMine={() => void form.saveMine()}
        >
          Rien n’a été écrasé. Une autre personne et vous avez changé la même chose&nbsp;:
        </ConflictNotice>
      )}
      {failure && !hasConflicts && <Notice kind="error">{failure}</Notice>}
      <div className={classNames(buttonStyles.row, styles.buttons)}>
        {!isEmpty && (
          <Button variant="outline" aria-pressed={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
            Aperçu
          </Button>
        )}
        <Button type="submit" disabled={!form.isChanged} busy={busy} busyLabel="Enregistrement...">
          Enregistrer
        </Button>
      </div>
    </form>
  );
}
