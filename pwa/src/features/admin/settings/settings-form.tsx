import type { ReactNode, RefObject } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { SelectField } from "../../../ui/form/field.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { DraftNotice } from "../forms/draft-notice.tsx";
import * as buttonStyles from "../ui/buttons.module.css";
import * as styles from "./settings-form.module.css";

/** The part of `useForm` that each form of the settings shows in the same way. */
interface FormProps {
  form: {
    element: RefObject<HTMLFormElement | null>;
    isRestored: boolean;
    isChanged: boolean;
    conflicts: readonly unknown[];
    busy: boolean;
    submit: () => Promise<void>;
    discard: () => void;
  };
  children?: ReactNode;
}

/** A form of the settings. The browser does not validate the input, because each form checks its own rules. */
export const SettingsForm = ({ form, children }: FormProps) => (
  <form
    ref={form.element}
    className={styles.form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      void form.submit();
    }}
  >
    {children}
  </form>
);

/**
 * Says that the form shows a draft. Renders nothing if the form lets the user choose between the draft and a
 * colleague's version, because the draft is mentioned there.
 */
export const RestoredDraft = ({ form, children }: FormProps) =>
  form.isRestored &&
  form.isChanged &&
  form.conflicts.length === 0 && (
    <DraftNotice disabled={form.busy} onDiscard={form.discard}>
      {children}
    </DraftNotice>
  );

interface SettingsButtonsProps extends FormProps {
  isPreviewed: boolean;
  /** Shows or hides the preview; undefined if the form has no preview. */
  onPreview: ((isPreviewed: boolean) => void) | undefined;
}

/** The buttons at the end of a form of the settings: first `children`, then the buttons that preview and save. */
export const SettingsButtons = ({ form, isPreviewed, onPreview, children }: SettingsButtonsProps) => (
  <div className={classNames(buttonStyles.row, styles.buttons)}>
    {children}
    {onPreview && (
      <Button variant="outline" aria-pressed={isPreviewed} onClick={() => onPreview(!isPreviewed)}>
        Aperçu
      </Button>
    )}
    <Button type="submit" disabled={!form.isChanged} busy={form.busy} busyLabel="Enregistrement...">
      Enregistrer
    </Button>
  </div>
);

interface TextChoiceProps<Name extends string> {
  label: string;
  name: string;
  texts: readonly Name[];
  labels: Readonly<Record<Name, string>>;
  chosen: Name;
  /** True if the form of this text has unsaved input. */
  isTyped: (text: Name) => boolean;
  onChoose: (text: Name) => void;
}

/** A select with the shop's texts. The form below it edits the chosen text. */
export const TextChoice = <Name extends string>(props: TextChoiceProps<Name>) => (
  <SelectField
    label={props.label}
    name={props.name}
    value={props.chosen}
    onChange={({ currentTarget: { value } }) => {
      const chosen = props.texts.find((text) => text === value);
      if (chosen) props.onChoose(chosen);
    }}
  >
    {props.texts.map((text) => (
      <option key={text} value={text}>
        {props.labels[text]}
        {props.isTyped(text) && " · non enregistré"}
      </option>
    ))}
  </SelectField>
);
