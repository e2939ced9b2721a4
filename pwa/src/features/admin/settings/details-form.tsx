import { normaliseDetails } from "graphql-server/features/shop/profile/shop-settings";
import { useState } from "react";
import { ShopProvider, ShopStore, useShop } from "../../../lib/shop-context.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { ContactDetails } from "../../pages/contact/contact-details.tsx";
import * as textStyles from "../ui/text.module.css";
import { AppointmentState } from "./appointment-state.tsx";
import { AppointmentsOutside } from "./appointments-outside.tsx";
import { DetailInput } from "./detail-input.tsx";
import { type DetailPage, groupsOf } from "./detail-texts.ts";
import { typedRows } from "./detail-values.ts";
import * as previewStyles from "./preview.module.css";
import { RestoredDraft, SettingsButtons, SettingsForm } from "./settings-form.tsx";
import { useDetailsForm } from "./use-details-form.ts";
import type { SettingsFormProps } from "./use-settings.ts";

const hasPreview = (page: DetailPage): boolean => page === "details" || page === "identity";

/**
 * The form on those pages of the settings that show details of the shop. `page` selects the fields, for example the
 * shop's name and phone number, or its mobile-money accounts.
 */
export function DetailsForm({ page, ...props }: SettingsFormProps & { page: DetailPage }) {
  const shop = useShop();
  const form = useDetailsForm(page, props);
  const { values, typed, failure, conflicts } = form;
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    <SettingsForm form={form}>
      <RestoredDraft form={form}>Ces changements n’avaient pas été enregistrés.</RestoredDraft>
      {page === "appointments" && <AppointmentState settings={props.settings} />}
      {groupsOf(page).map(({ legend, hint, fields }) => (
        <fieldset key={legend}>
          <legend>{legend}</legend>
          {hint && <p className={textStyles.hint}>{hint}</p>}
          {fields.map((field) => (
            <DetailInput key={field} form={form} field={field} />
          ))}
        </fieldset>
      ))}
      {isPreviewed && (
        <section className={previewStyles.preview} aria-label="Aperçu">
          <ShopProvider
            key={JSON.stringify(typed)}
            shop={new ShopStore({ ...shop, ...normaliseDetails(typed) })}
          >
            <ContactDetails />
          </ShopProvider>
          <ul>
            {typedRows(values.advantages).map(({ title, text }) => (
              <li key={title}>
                <strong>{title}</strong> {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      {page === "appointments" && <AppointmentsOutside details={typed} />}
      {failure && conflicts.length === 0 && <Notice kind="error">{failure}</Notice>}
      <SettingsButtons
        form={form}
        isPreviewed={isPreviewed}
        onPreview={hasPreview(page) ? setPreviewed : undefined}
      />
    </SettingsForm>
  );
}
